// Cards that are dragged: with a mouse at once, with a finger after it has rested, so that a page can still be scrolled.

const FAR = 8;
const REST = 180;
let held;

const named = (element) => element?.closest("[data-key^='pick ']")?.dataset.key.slice(5);

function begin() {
  const { card } = held;
  const box = card.getBoundingClientRect();
  held.ghost = card.cloneNode(true);
  held.ghost.classList.add("ghost");
  held.ghost.removeAttribute("data-key");
  held.ghost.style.width = `${box.width}px`;
  held.ghost.style.height = `${box.height}px`;
  document.body.append(held.ghost);
  card.classList.add("dragged");
  move(held.x, held.y);
}

function move(x, y) {
  held.ghost.style.left = `${x - held.ghost.offsetWidth / 2}px`;
  held.ghost.style.top = `${y - held.ghost.offsetHeight / 2}px`;
}

function end() {
  clearTimeout(held.timer);
  held.ghost?.remove();
  held.card.classList.remove("dragged");
  held = undefined;
}

/**
 * Lets the cards of a hand be dragged.
 * dropped: is told which card was dropped, and on what else that has a name; empty for the table itself.
 */
export function dragFrom(hand, dropped) {
  hand.addEventListener("pointerdown", (event) => {
    const card = event.target.closest("button.free");
    if (!card || held || event.button) return;
    held = { card, value: named(card), x: event.clientX, y: event.clientY, pointer: event.pointerId };
    if (event.pointerType !== "mouse") held.timer = setTimeout(begin, REST);
  });
  document.addEventListener("pointermove", (event) => {
    if (held?.pointer !== event.pointerId) return;
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > FAR;
    if (held.ghost) move(event.clientX, event.clientY);
    else if (far && event.pointerType === "mouse") begin();
    else if (far) end();
  });
  document.addEventListener("pointerup", (event) => {
    if (held?.pointer !== event.pointerId) return;
    const { value, ghost } = held;
    end();
    if (!ghost) return;
    // The press that ends a drag is no touch of the card.
    const press = (click) => click.stopPropagation();
    document.addEventListener("click", press, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", press, { capture: true }));
    const below = document.elementFromPoint(event.clientX, event.clientY);
    if (below && !hand.contains(below)) dropped(value, named(below) ?? "");
  });
  document.addEventListener("pointercancel", (event) => held?.pointer === event.pointerId && end());
  document.addEventListener("touchmove", (event) => held?.ghost && event.preventDefault(), { passive: false });
}

// The operators' page: behind a PIN; whatever is done here is in a ledger with the operator's name.

import { answer, connect, fill, loadTexts, make, mark, post, say, sending, status } from "./common.js";
import { bout, challenges, tellVerdict } from "./drawing.js";
import { stills } from "./replay.js";

const at = (id) => document.getElementById(id);
let link, drawn = "";
/** The throw that an operator is filling the form for, if one is; and the one that it is for otherwise. */
let chosen = null, due = "";
/** The bout that the form is for: throws have the same numbers in the next one. */
let of = "";
/** The socket by which a form was sent whose answer has not come. */
let sent;
/** Whether a PIN was sent whose answer has not come. */
let entering = false;

/** A QR code of rows of modules, drawn with its quiet zone. */
function code(rows) {
  const side = rows.length + 8;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${side} ${side}`);
  svg.setAttribute("class", "code");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(svg.namespaceURI, "path");
  path.setAttribute("d", rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join(""));
  svg.append(path);
  return svg;
}

/** Puts options in a choice where they are others, by value or by words: what is chosen stays chosen where it can. */
function choices(select, options) {
  const [picked] = select.selectedOptions;
  const fresh = options.map(([value, words]) => make("option", { value }, words));
  if (fresh.length === select.length && fresh.every((each, place) => each.isEqualNode(select[place]))) return;
  select.replaceChildren(...fresh);
  const same = fresh.find((each) => each.isEqualNode(picked));
  if (same) same.selected = true;
}

function show(page) {
  if ("fault" in page || "done" in page) return answered(page);
  at("enter").hidden = true;
  at("desk").hidden = false;
  const { operator, game, bout: view, held } = page;
  // Two buttons: another operator may do the same at that moment, and a touch is never turned into its contrary.
  at("hold").disabled = held;
  at("go-on").disabled = !held;
  fill(
    at("offers"),
    ...operator.offers.map((wish) => make("button", { type: "button", "data-key": wish, click: () => link.send({ do: wish }) }, say(`web.wish_${wish}`))),
  );
  challenged(operator.bout, page);
  seats(operator.seats);
  tables(page.tables);
  at("overrule").hidden = !operator.bout || !operator.throws.length;
  if (operator.bout && operator.players.length) form(operator, page.challenges);
  fill(at("bout"), ...(view ? bout(view, held) : []));
  tellVerdict(at("verdict"), view);
  fill(at("turn"), game ? make("p", { class: "purpose" }, game.purpose) : "");
  fill(at("events"), ...(game?.events ?? []).toReversed().map((text) => make("li", {}, text)));
}

/** Whether throw, call or player is still to be chosen. */
const unchosen = () => ["throw", "call", "player"].some((id) => at(id).selectedIndex < 0 && !(id === "player" && at("call").value === "again"));

/** What belongs to what is chosen in the form. */
function around() {
  at("whose").hidden = at("call").value === "again";
  const told = unchosen() ? say("web.another_bout") : "";
  if (at("anew").textContent !== told) at("anew").textContent = told;
}

/** The form for a decision. What was begun for another bout is of none of this one's throws and players. */
function form({ bout: id, throws, calls, players }, open) {
  const stale = chosen !== null && id !== of;
  const blank = stale || ["throw", "call"].some((each) => at(each).length && at(each).selectedIndex < 0);
  of = id;
  choices(at("throw"), throws.toReversed().map((number) => [number, String(number)]));
  choices(at("call"), calls.map((call) => [call.value, call.words]));
  choices(at("player"), players.map((player) => [player.seat, player.name]));
  if (stale) at("call").selectedIndex = at("player").selectedIndex = -1;
  // Another throw does not take the place of the one that is just being decided.
  if (stale || !throws.includes(chosen)) chosen = null;
  due = open[0]?.throw ?? throws.at(-1) ?? "";
  at("throw").value = chosen ?? (blank ? "" : due);
  around();
}

/** What came of an act. What was written for it goes only where it was done. */
function answered({ fault, done }) {
  answer(fault ?? say("web.done"));
  sent = undefined;
  if (done === "join") at("address").value = "";
  if (done !== "overrule") return;
  at("reason").value = "";
  chosen = null;
  at("throw").value = due;
}

/** The seats, drawn anew only where one has changed: who scans a code has it before them until then. */
function seats(all) {
  const shown = JSON.stringify(all);
  if (shown === drawn) return;
  drawn = shown;
  const opened = new Set([...at("seats").querySelectorAll("details[open]")].map((each) => each.dataset.seat));
  fill(
    at("seats"),
    ...all.map(({ seat, name, joined, code: rows, link: address }) => {
      const words = make("summary", { "data-key": `code ${seat}`, "aria-label": `${say("web.code")}: ${name}` }, say("web.code"));
      const scanned = make("details", { "data-seat": seat, open: opened.has(String(seat)) }, words, code(rows), make("a", { href: address }, address));
      const renew = () => link.send({ do: "renew", seat });
      return make(
        "li",
        {},
        make("span", { class: "name" }, mark(seat), name),
        make("span", { class: "quiet" }, say(joined ? "web.joined" : "web.free")),
        rows.length ? scanned : "",
        make("button", { type: "button", "data-key": `renew ${seat}`, "aria-label": `${say("web.renew")}: ${name}`, click: renew }, say("web.renew")),
      );
    }),
  );
}

/** Each challenge with what there is to see again of the throw; letting the call stand is a decision, too. */
function challenged(id, { challenges: open, challenged: replays, settled }) {
  const shown = JSON.stringify([id, open, replays, settled]);
  if (at("challenges").dataset.shown === shown) return;
  at("challenges").dataset.shown = shown;
  fill(
    at("challenges"),
    ...open.map((each, place) => {
      const again = make("div", {});
      stills(again, replays[place]);
      const stand = sending(() => link, { do: "stand", bout: id, throw: each.throw });
      const words = say("web.stand", each);
      return make("article", { "data-key": `${each.seat} ${each.throw}` }, ...challenges([each]), again, make("button", { type: "button", "data-key": `stand ${each.throw}`, click: stand }, words));
    }),
    ...challenges([], settled),
  );
}

/** The other tables of the tournament, and whether their results come. */
function tables(joined) {
  at("tables").hidden = !joined;
  const leave = (address) => () => link.send({ do: "leave", address });
  fill(
    at("joined"),
    ...(joined ?? []).map(({ address, fault }) =>
      make(
        "li",
        {},
        make("span", { class: "name" }, address),
        make("span", { class: fault ? "faulty" : "quiet" }, fault || say("web.table_well")),
        make("button", { type: "button", "data-key": `leave ${address}`, "aria-label": `${say("web.leave_table")}: ${address}`, click: leave(address) }, say("web.leave_table")),
      ),
    ),
  );
}

/** Why nobody is let in, by the answer's status; a PIN that was not looked at stays. */
const REFUSED = { 403: "web.wrong_pin", 422: "web.bad_name", 429: "web.tries", 503: "web.full" };

/** Sends what a form asks for: once, though its button may be touched twice. */
function submit(message) {
  if (sent?.readyState !== WebSocket.OPEN) sent = link.send(message);
}

function ask() {
  at("desk").hidden = true;
  at("enter").hidden = false;
  status("");
}

function open() {
  link = connect("/operator/socket", show, ask);
}

await loadTexts();
at("enter").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (entering) return;
  entering = true;
  const told = await post("/operator/enter", { pin: at("pin").value.trim(), name: at("name").value.trim() });
  entering = false;
  if (told.ok || told.code === 403) at("pin").value = "";
  status(told.ok ? "" : say(REFUSED[told.code] ?? "web.no_answer"));
  if (!told.ok) return;
  at("enter").hidden = true;
  open();
});
for (const wanted of ["hold", "go-on"]) at(wanted).addEventListener("click", () => link.send({ do: wanted }));
at("join").addEventListener("submit", (event) => {
  event.preventDefault();
  submit({ do: "join", address: at("address").value.trim() });
});
at("overrule").addEventListener("input", () => {
  chosen = Number(at("throw").value) || null;
  around();
});
at("overrule").addEventListener("submit", (event) => {
  event.preventDefault();
  const call = at("call").value;
  const player = call === "again" ? null : Number(at("player").value);
  const reason = at("reason").value.trim();
  if (unchosen()) return answer(say("web.another_bout"));
  if (!reason) return answer(say("web.no_reason"));
  submit({ do: "overrule", bout: of, throw: Number(at("throw").value), player, call, reason });
});
open();

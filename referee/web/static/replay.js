// A throw again: a short clip for a room, and each player's hand at the moments that decided.

import { fill, make, mark, say } from "./common.js";

const SLOWER = 2;
const still = matchMedia("(prefers-reduced-motion: reduce)");
let running;

/** Plays a throw's clip once, at half its speed, and stays at its end; with less motion it shows the end alone. */
export function clip(at, replay) {
  const known = replay?.count ? replay.at : "";
  if ((at.dataset.at ?? "") === known) return;
  at.dataset.at = known;
  clearInterval(running);
  if (!known) return at.replaceChildren();
  const label = say("web.replay", { throw: replay.throw });
  const canvas = make("canvas", { width: replay.width, height: replay.height, role: "img", "aria-label": label });
  const sheet = new Image();
  sheet.addEventListener("load", () => {
    let place = still.matches ? replay.count - 1 : 0;
    const draw = () => {
      const [left, top] = [(place % replay.columns) * replay.width, Math.floor(place / replay.columns) * replay.height];
      canvas.getContext("2d").drawImage(sheet, left, top, replay.width, replay.height, 0, 0, replay.width, replay.height);
      canvas.dataset.place = place;
      if (++place >= replay.count) clearInterval(running);
    };
    draw();
    if (place < replay.count) running = setInterval(draw, (1000 * SLOWER * replay.seconds) / replay.count);
  });
  sheet.src = `/replay/${replay.at}/clip`;
  at.replaceChildren(make("figure", {}, canvas, make("figcaption", { class: "quiet" }, label)));
}

/** Each player's hand; the viewer's own is the first. */
export function stills(at, replay, own = 0) {
  const players = (replay?.stills ?? []).toSorted((one, other) => (other.seat === own) - (one.seat === own));
  fill(
    at,
    players.length ? make("h2", {}, say("web.replay", { throw: replay.throw })) : "",
    ...players.map((player) => {
      const moments = player.moments.map((name) => say(`replay.moment_${name}`));
      return make(
        "figure",
        { class: "stills" },
        make("figcaption", {}, mark(player.seat), player.name),
        // Its size is known before it is there, so that nothing below it moves under a finger.
        make("img", {
          src: `/replay/${replay.at}/${player.seat}`,
          alt: `${player.name}: ${moments.join(", ")}`,
          width: replay.tile * moments.length,
          height: replay.tile,
        }),
        make("div", { class: "moments quiet", "aria-hidden": "true" }, ...moments.map((words) => make("span", {}, words))),
      );
    }),
  );
}

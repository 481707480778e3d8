// The board for a room, a projector or streaming software: what everybody may see.

import { connect, fill, loadTexts, make, say } from "./common.js";
import { bout, challenges, decided, table, tellVerdict } from "./drawing.js";
import { clip } from "./replay.js";
import { tournament, turnPages } from "./tournament_drawing.js";

const at = (id) => document.getElementById(id);
const wanted = new URLSearchParams(location.search);
for (const style of ["strip", "transparent"]) document.body.classList.toggle(style, wanted.has(style));

const SIZES = [1, 0.9, 0.8, 0.7, 0.6, 0.5];

/** Nobody scrolls a card game's board: where it is higher than its screen, everything on it is made smaller. */
function fit() {
  SIZES.some((size) => {
    document.body.style.setProperty("--fit", size);
    return document.documentElement.scrollHeight <= innerHeight;
  });
}

function show({ game, bout: view, held, replay, challenges: open, settled, tournament: played }) {
  at("title").textContent = game?.title ?? view?.title ?? played?.name ?? say("web.title");
  const told = held ? say("web.held") : (game?.purpose ?? (view || played ? "" : say("web.waiting")));
  fill(at("turn"), told ? make("p", { class: "purpose" }, told) : "");
  fill(at("bout"), ...(view ? bout(view, held).slice(game ? 0 : 1) : []));
  tellVerdict(at("verdict"), view);
  fill(at("challenges"), ...challenges(open, settled));
  clip(at("replay"), decided(view) ? replay : null);
  fill(at("tournament"), ...tournament(played));
  fill(at("table"), ...(game ? table(game) : []));
  document.body.classList.toggle("game", Boolean(game) && !wanted.has("strip"));
  fill(at("events"), ...(game?.events ?? []).toReversed().map((text) => make("li", {}, text)));
  fit();
}

await loadTexts();
connect("/board/socket", show);
turnPages();
addEventListener("resize", fit);

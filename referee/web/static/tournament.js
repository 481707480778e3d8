// The tournament for the room, on a screen of its own.

import { connect, fill, loadTexts, make, say } from "./common.js";
import { tournament, turnPages } from "./tournament_drawing.js";

const at = (id) => document.getElementById(id);

function show({ tournament: played }) {
  at("title").textContent = played?.name ?? say("web.title");
  fill(at("tournament"), ...(played ? tournament(played) : [make("p", { class: "purpose" }, say("web.no_tournament"))]));
}

await loadTexts();
connect("/tournament/socket", show);
turnPages();

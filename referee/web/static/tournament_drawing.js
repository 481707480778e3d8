// Draws a tournament from the plain data that the server sends: what is played, its rounds, and how its players stand.

import { make, say } from "./common.js";

function match(each) {
  const players = each.players.map(({ name, wins, won }) =>
    make("p", { class: won ? "won" : "" }, make("span", {}, name), wins == null ? "" : make("span", {}, String(wins))),
  );
  return make("li", { class: each.due ? "match due" : "match" }, ...players);
}

function standing(each) {
  const cells = [`${each.place}.`, each.name, ...Object.values(each.numbers)];
  return make("tr", { class: each.won ? "won" : each.out ? "out" : "" }, ...cells.map((text) => make("td", {}, text)));
}

/** Who plays at another table, with the score; nothing where nobody does. */
function playing({ address, fault, playing: players }) {
  const score = players.map((each) => (each.score == null ? each.name : `${each.name} ${each.score}`)).join(" : ");
  if (!fault && !score) return "";
  return make("li", { class: fault ? "faulty" : "" }, make("span", { class: "quiet" }, `${address} `), fault || score);
}

/** Everything about a tournament; nothing where there is none. */
export function tournament(played) {
  if (!played) return [];
  const names = Object.keys(played.standings[0].numbers).map((name) => say(`tournament.${name}`));
  const heads = ["", "", ...names].map((name) => make("th", { scope: "col" }, name));
  return [
    make("p", { class: "quiet" }, played.told),
    played.won ? make("p", { class: "headline" }, played.won) : "",
    played.conflict ? make("p", { class: "faulty" }, played.conflict) : "",
    played.fault ? make("p", { class: "faulty" }, played.fault) : "",
    make("ul", { class: "tables" }, ...played.tables.map(playing)),
    make("div", { class: "rounds" }, ...played.rounds.map((each) => make("section", {}, make("h2", {}, each.title), make("ul", { class: "round" }, ...each.matches.map(match))))),
    make(
      "section",
      { class: "stands" },
      make("h2", {}, say("tournament.standings")),
      make("table", { class: "standings" }, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...played.standings.map(standing))),
    ),
  ];
}

const PAGE_MS = 10_000;
let touched = 0;

/** Nobody scrolls a projector: what does not fit is shown a screenful at a time, unless somebody has just touched it. */
export function turnPages() {
  for (const kind of ["wheel", "keydown", "pointerdown"]) addEventListener(kind, () => (touched = Date.now()), { passive: true });
  setInterval(() => {
    if (Date.now() - touched < 3 * PAGE_MS || !document.querySelector(".standings")) return;
    const whole = document.documentElement.scrollHeight;
    const below = scrollY + innerHeight;
    scrollTo(0, below >= whole - 1 ? 0 : below - innerHeight / 10);
  }, PAGE_MS);
}

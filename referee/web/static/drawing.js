// Draws what lies on a table and what hands decide, from the plain data that the server sends.

import { make, mark, picture, say } from "./common.js";

/** The front of a card, in a button where it can be picked. pick: {value, picked, choose} or nothing. */
export function card(name, faces, pick) {
  const face = faces[name] ?? { index: name, suit: "", picture: "", name, power: "" };
  const label = face.power ? `${face.name}. ${face.power}` : face.name;
  const inside = [
    make("span", { class: "index" }, face.index, face.suit ? picture(face.suit) : ""),
    face.picture ? picture(face.picture, "", "picture large") : "",
    face.index ? "" : make("span", { class: /\S{8}/.test(face.name) ? "name long" : "name" }, face.name),
  ];
  if (!pick) return make("span", { class: "card", role: "img", "aria-label": label, title: label }, ...inside);
  return make(
    "button",
    {
      class: pick.picked ? "card picked" : "card free",
      type: "button",
      "aria-label": label,
      "aria-pressed": String(pick.picked),
      disabled: !pick.choose,
      "data-key": `pick ${name}`,
      "data-value": name,
      title: label,
      click: pick.choose,
    },
    ...inside,
  );
}

function back(count) {
  const label = say("web.hidden", { count });
  return make("span", { class: "card back", role: "img", "aria-label": label, title: label }, count > 1 ? `×${count}` : "");
}

/** Whose a colour is: partners have one together. */
const named = (colour, game) => game.players.filter((player) => player.colour === colour).map((player) => player.name).join(", ");

/** Cards that lie together, with their name. */
function pile(each, game, pick) {
  const cards = each.heap || each.name === "discards" ? each.cards.slice(-1) : each.cards;
  const owner = (place) => (each.owners.length ? mark(each.owners[place], game.players.find((player) => player.seat === each.owners[place])?.name) : "");
  const inside = cards.map((name, place) => make("span", { class: "lying" }, card(name, game.cards, pick(name)), owner(place)));
  if (each.hidden) inside.push(back(each.hidden));
  if (!inside.length) inside.push(make("span", { class: "card slot", "aria-hidden": "true" }));
  const choose = pick(each.name);
  const label = choose?.choose
    ? make("button", { type: "button", class: "label", "data-key": `pick ${each.name}`, click: choose.choose }, each.label)
    : make("span", { class: "label" }, each.label);
  return make("div", { class: "pile" }, make("div", { class: "cards" }, ...inside), label);
}

/** A player's part of the table. */
function place(player, game, pick) {
  const choose = pick(`p${player.seat}`);
  const name = make("span", { class: "name" }, mark(player.colour), player.name);
  const score = player.score == null ? "" : make("span", { class: "score" }, String(player.score));
  const asked = player.asked ? make("span", { class: "asked" }, say("web.asked")) : "";
  return make(
    "li",
    { class: player.asked ? "place on" : "place" },
    choose?.choose
      ? make("button", { type: "button", class: "head free", "data-key": `pick p${player.seat}`, "data-value": `p${player.seat}`, click: choose.choose }, name, score)
      : make("div", { class: "head" }, name, asked, score),
    player.facts ? make("p", { class: "facts" }, player.facts) : "",
    make("div", { class: "piles" }, ...player.piles.map((each) => pile(each, game, pick))),
  );
}

function square(each, game, pick) {
  const value = pick(each.name) ? each.name : each.card;
  const choose = value && pick(value);
  const won = each.line ? say("web.won_line", { name: named(each.line, game) }) : "";
  const inside = [
    each.card ? card(each.card, game.cards) : each.down ? back(1) : make("span", { class: "quiet" }, each.name),
    each.peg ? mark(each.peg, named(each.peg, game)) : "",
    won ? make("span", { class: "unseen" }, won) : "",
  ];
  const label = [each.name, game.cards[each.card]?.name, each.down && say("web.hidden", { count: 1 }), each.peg && named(each.peg, game), won];
  const line = each.line ? { class: `line player-${each.line}` } : {};
  if (!choose?.choose) return make("td", line, ...inside);
  const attributes = { type: "button", class: "square free", "aria-label": label.filter(Boolean).join(", "), "data-key": `pick ${each.name}`, "data-value": value, click: choose.choose };
  return make("td", line, make("button", attributes, ...inside));
}

/** Everything that lies on the table but the viewer's hand. pick(value) says whether and how it can be picked. */
export function table(game, pick = () => undefined) {
  const boards = game.boards.map((rows) =>
    make("table", { class: rows[0].length > 5 ? "grid wide" : "grid" }, ...rows.map((row) => make("tr", {}, ...row.map((each) => square(each, game, pick))))),
  );
  return [
    game.facts ? make("p", { class: "facts" }, game.facts) : "",
    game.dice.length ? make("ul", { class: "facts dice" }, ...game.dice.map((die) => make("li", {}, die))) : "",
    ...boards,
    game.shared.length ? make("div", { class: "piles shared" }, ...game.shared.map((each) => pile(each, game, pick))) : "",
    make("ul", { class: "places" }, ...game.players.map((each) => place(each, game, pick))),
  ];
}

/** What can be picked on the table and in the hand. */
export function lies(game) {
  const found = new Set(game.hand);
  for (const player of game.players) found.add(`p${player.seat}`);
  for (const each of [...game.shared, ...game.players.flatMap((player) => player.piles)]) {
    const cards = each.heap || each.name === "discards" ? each.cards.slice(-1) : each.cards;
    for (const name of cards) found.add(name);
    if (each.heap) found.add(each.name);
  }
  for (const each of game.boards.flat(2)) {
    found.add(each.name);
    if (each.card) found.add(each.card);
  }
  return found;
}

/** Which throws are challenged, and by whom; and what an operator has decided about a throw last. */
export function challenges(open, settled = "") {
  const lines = open.map((each) => make("p", { class: "challenged" }, mark(each.seat), say("web.challenges", each)));
  return settled ? [...lines, make("p", { class: "settled" }, settled)] : lines;
}

const THROWING = ["strokes", "hold"];

/** Whether a bout shows something else than a throw that is under way. */
export const decided = (view) => Boolean(view) && !THROWING.includes(view.phase);

/**
 * Puts a verdict where it is read to who cannot see the page, each once, though two in a row may read the same. The count
 * changes too fast to be read.
 */
export function tellVerdict(element, view) {
  const text = decided(view) ? [view.headline, view.explanation].filter(Boolean).join(". ") : "";
  const told = `${view?.history.at(-1)?.number ?? 0} ${text}`;
  if (element.dataset.told === told) return;
  element.dataset.told = told;
  element.textContent = text;
}

/** A player's symbol in an earlier throw, underlined where it has won; who cannot see it is told that, and whose it is. */
function thrown(one, all, players) {
  const name = players.find((player) => player.seat === one.seat)?.name ?? "";
  const won = one.survived && all.some((other) => !other.survived);
  const label = say(won ? "web.past_won" : "web.past_call", { name, call: one.words });
  return make("span", { class: won ? "won" : one.survived ? "" : "lost", role: "img", "aria-label": label }, mark(one.seat), picture(one.picture));
}

/** What asks for a throw, or counts its strokes. */
const CALLING = ["waiting", ...THROWING];

/** A bout: count, calls, score, and the throws before. Nobody is asked to throw while play is held. */
export function bout(view, held) {
  const silent = held && CALLING.includes(view.phase);
  const players = view.players.map((player) => {
    const out = !player.playing;
    const gained = player.gained ? make("span", { class: "gained" }, say("board.gained", { points: player.gained })) : "";
    const call = player.call
      ? make("span", { class: "call" }, picture(player.call.picture), player.call.words, player.call.fault ? make("small", {}, player.call.fault) : "", player.call.review ? make("small", {}, player.call.review) : "")
      : player.unseen
        ? make("span", { class: "call" }, say("bout.not_seen"))
        : silent
          ? ""
          : make("span", { class: "strokes", role: "img", "aria-label": say("web.strokes", { count: player.strokes }) }, ..."●".repeat(Math.min(player.strokes, view.strokes)), make("span", { class: "quiet" }, "○".repeat(Math.max(0, view.strokes - player.strokes))));
    const winner = view.winner === player.seat ? make("span", { class: "winner" }, say("board.winner")) : "";
    return make(
      "li",
      { class: `thrower${out ? " out" : ""}${player.survived === true ? " on" : ""}${player.survived === false ? " lost" : ""}` },
      make("span", { class: "name" }, mark(player.seat), player.name),
      player.score == null ? "" : make("span", { class: "score" }, String(player.score)),
      gained,
      out ? make("span", { class: "quiet" }, say("bout.out")) : call,
      winner,
    );
  });
  const past = view.history.map((each) =>
    make(
      "li",
      {},
      make("span", { class: "quiet" }, `${each.number} `),
      each.overruled ? make("span", { class: "quiet" }, `${say("web.overruled")} `) : "",
      ...(each.uncounted ? [each.uncounted] : each.thrown.map((one) => thrown(one, each.thrown, view.players))),
    ),
  );
  return [
    make("h2", {}, view.title),
    silent ? "" : make("p", { class: `headline ${view.phase}` }, view.headline),
    view.explanation && !silent ? make("p", { class: "explanation" }, view.explanation) : "",
    make("ul", { class: "throwers" }, ...players),
    make("ol", { class: "past" }, ...past),
  ];
}

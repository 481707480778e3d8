// A phone is a hand: it shows what one seat may see, and sends what is picked.

import { answer, connect, fill, loadTexts, make, pause, picture, post, say, sending, status } from "./common.js";
import { dragFrom } from "./dragging.js";
import { bout, card, challenges, decided, lies, table, tellVerdict } from "./drawing.js";
import { stills } from "./replay.js";

const at = (id) => document.getElementById(id);
let link, page, sure = "", target;
const act = (message) => sending(() => link, message);

/** Why a code opens no seat, by the answer's status; any other is no code of the table's. */
const REFUSED = { 403: "web.used", 429: "web.tries" };

/** The tab's own random secret, sent with a token: the seat is this phone's, though the answer to it was lost. */
function secret() {
  sessionStorage.secret ??= Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return sessionStorage.secret;
}

/**
 * The token stands in the address's fragment, which no server and no log gets; it goes as soon as it was used.
 * Gives what to say where it was of no use.
 */
async function join() {
  const token = location.hash.slice(1);
  if (!token) return "";
  let told;
  while (!(told = await post("/join", { token, secret: secret() })).code || told.code === 503) {
    status(say(told.code ? "web.full" : "web.lost"));
    await pause();
  }
  if (told.ok || told.code === 403) history.replaceState(null, "", location.pathname);
  if (told.ok) return "";
  return say(REFUSED[told.code] ?? "web.no_code");
}

function show() {
  const { game, choice, bout: view, throws, replay } = page;
  document.body.classList.toggle("asked", Boolean((choice && !choice.sent) || throws.typing));
  at("main").hidden = false;
  at("who").textContent = throws.name;
  fill(at("bout"), ...(view ? bout(view, page.held).slice(game ? 0 : 1) : []));
  tellVerdict(at("verdict"), view);
  fill(at("typing"), ...typing(throws));
  stills(at("replay"), decided(view) ? replay : null, throws.seat);
  fill(at("challenge"), ...challenges(page.challenges, page.settled), ...challenging(throws));
  if (!game) {
    const told = page.held ? "web.held" : throws.turn ? `web.${throws.turn}` : view ? "" : "web.waiting";
    fill(at("turn"), told ? make("p", { class: "whose" }, say(told)) : "");
    for (const id of ["choice", "hand", "table", "events"]) fill(at(id));
    at("title").textContent = view?.title ?? say("web.title");
    at("rules").hidden = at("happened").hidden = true;
    return;
  }
  at("title").textContent = game.title;
  const whose = page.held ? "web.held" : throws.turn ? `web.${throws.turn}` : !choice ? (game.over ? "" : "web.wait") : choice.sent ? "web.sent" : "web.your_turn";
  fill(at("turn"), whose ? make("p", { class: "whose" }, say(whose)) : "", make("p", { class: "purpose" }, game.purpose));
  const pick = picking(choice);
  fill(at("choice"), ...choosing(choice, game));
  fill(
    at("hand"),
    game.hand.length ? make("h2", {}, say("web.hand")) : "",
    make("div", { class: "cards own" }, ...game.hand.map((name) => card(name, game.cards, pick(name)))),
  );
  fill(at("table"), ...table(game, pick));
  at("help").textContent = game.help;
  at("rules").hidden = !game.help;
  at("happened").hidden = false;
  fill(at("events"), ...game.events.toReversed().map((text) => make("li", {}, text)));
}

/** A throw that is typed: one touch throws, and nobody else sees it. */
function typing({ typing: stamp, pad }) {
  if (!stamp) return [];
  const buttons = pad.map(({ value, words }) =>
    make(
      "button",
      { type: "button", class: "throw", "data-key": `type ${value}`, click: act({ do: "type", at: stamp, value }) },
      picture(value),
      words,
    ),
  );
  return [make("h2", {}, say("web.type")), make("p", { class: "quiet" }, say("cards.play.unseen")), make("div", { class: "pad" }, ...buttons)];
}

/** A challenge is asked for twice: it stays in the ledger. */
function challenging({ challenge: number, bout: id }) {
  if (number === null) return [];
  const asked = `${id} ${number}`; // throws have the same numbers in the next bout
  const button = (key, words, choose, kind = "") =>
    make("button", { type: "button", class: kind, "data-key": key, click: choose }, say(words, { throw: number }));
  const turn = (value) => () => {
    sure = value;
    show();
  };
  const yes = act({ do: "challenge", throw: number });
  if (sure !== asked) return [make("p", {}, button("challenge", "web.challenge", turn(asked)))];
  return [
    make("p", {}, say("web.challenge_sure", { throw: number })),
    // What stands where the button was does no harm to who touches twice.
    make("div", { class: "buttons" }, button("no", "web.no", turn("")), button("yes", "web.yes", yes, "confirm")),
  ];
}

const send = (choice, wanted, value) =>
  act(value === undefined ? { do: wanted, at: choice.at } : { do: wanted, at: choice.at, value });

/** Whether and how a value can be picked. */
function picking(choice) {
  if (!choice || choice.sent) return () => undefined;
  const options = new Set(choice.options.map((option) => option.value));
  const picked = new Set(choice.picked);
  return (value) =>
    options.has(value)
      ? { picked: false, choose: send(choice, "pick", value) }
      : picked.has(value)
        ? { picked: true, choose: undefined }
        : undefined;
}

/** What has been picked, and a button for everything that cannot be picked on the table. */
function choosing(choice, game) {
  if (!choice || choice.sent) return [];
  const lying = lies(game);
  // Where two forms can be begun with a value, it is no pick before one of them is chosen.
  const there = new Set(choice.options.map((option) => option.value).filter((value) => lying.has(value)));
  const slots = choice.slots.map((slot) =>
    make("li", {}, make("span", { class: "quiet" }, `${slot.label}: `), slot.values.join(", ") || "…"),
  );
  const buttons = [];
  const button = (key, text, choose, kind = "", title = "") =>
    buttons.push(make("button", { type: "button", class: kind, "data-key": key, title, click: choose }, text));
  if (choice.action !== null) button("confirm", choice.action, send(choice, "confirm"), "confirm");
  for (const form of choice.forms)
    if (!form.openings.length || !form.openings.every((value) => there.has(value)))
      button(`begin ${form.value}`, form.words, send(choice, "begin", form.value), "option", form.meaning);
  if (!choice.forms.length)
    for (const option of choice.options)
      if (!there.has(option.value)) button(`pick ${option.value}`, option.words, send(choice, "pick", option.value), "option");
  if (choice.begun) button("back", say("cards.play.take_back"), send(choice, "back"), "back");
  return [slots.length ? make("ul", { class: "slots" }, ...slots) : "", make("div", { class: "buttons" }, ...buttons)];
}

/** What a card was dropped on is picked after it, where that can be. */
function drop() {
  const { choice } = page, wanted = target;
  target = undefined;
  if (wanted && choice && !choice.sent && choice.options.some((option) => option.value === wanted)) send(choice, "pick", wanted)();
}

// The link of another code, opened in this tab, changes nothing but the fragment: the page is to come with it anew.
addEventListener("hashchange", () => location.hash.length > 1 && location.reload());

await loadTexts();
status(say("web.connecting"));
const refused = await join();
status(refused);
link = connect("/seat/socket", (told) => {
  if ("fault" in told) return answer(told.fault);
  document.body.dataset.seated = "yes";
  page = told;
  show();
  drop();
}, () => {
  at("main").hidden = true;
  status(document.body.dataset.seated ? say("web.taken") : refused || say("web.no_code"));
});
dragFrom(at("hand"), (value, on) => {
  const { choice } = page;
  if (!choice || choice.sent || !choice.options.some((option) => option.value === value)) return;
  target = on;
  send(choice, "pick", value)();
});

// What every page does: texts, the socket that comes back by itself, and making elements.

let texts = {};

/** The text of a key, with values put in its braces. */
export function say(key, values = {}) {
  return (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** What is said as long as no texts are there: no other language is known by then. */
const NO_TEXTS = "No connection to the table. Trying again...";
const REPEAT_MS = 1000;

/** Waits until it is time to try something again. */
export const pause = () => new Promise((go) => setTimeout(go, REPEAT_MS));

/** What the server has there, as JSON; nothing where it does not answer. */
async function fetched(path) {
  try {
    const answer = await fetch(path, { signal: AbortSignal.timeout?.(SILENT_MS) });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

/** Fetches the texts until they are there, and puts them where the page has their keys. */
export async function loadTexts() {
  let told;
  while (!(told = await fetched("/texts.json"))) {
    connecting(NO_TEXTS);
    await pause();
  }
  texts = told;
  connecting("");
  document.documentElement.lang = say("web.language");
  document.title = say("web.title");
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = say(element.dataset.text);
}

/** Makes an element. Text is only ever text. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "click") element.onclick = value;
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child != null && child !== ""));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** A picture of symbols.svg; who cannot see it is told its label, or nothing where words stand beside it. */
export function picture(name, label = "", className = "picture") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", className);
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `/static/symbols.svg#${name}`);
  svg.append(use);
  return svg;
}

/** A player's own shape in the player's colour; its label is the player's name where that does not stand beside it. */
export function mark(seat, label = "") {
  return picture(`seat-${seat}`, label, `mark player-${seat}`);
}

/** What is one thing to who looks or touches: of these, one does not become another. */
const WHOLE = "button, input, select, summary, a, img, svg";
const act = (element) => element.onclick?.act;

/** Whether an element is the other one in another state, so that a touch of it means what it did before. */
function stays(old, fresh) {
  if (old.nodeName !== fresh.nodeName || !(old instanceof Element)) return false;
  if (old.dataset.key !== fresh.dataset.key || act(old) !== act(fresh)) return false;
  return !old.matches(WHOLE) || (old.matches("button") && old.textContent === fresh.textContent);
}

/** Makes an element, or all that is in it, the same as another one, and keeps of it what has not changed. */
function become(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  old.onclick = fresh.onclick;
  replace(old, [...fresh.childNodes]);
}

/** Puts children in an element. What was there before is not taken out of the page: a touch of it may be under way. */
function replace(element, children) {
  const left = [...element.childNodes], wanted = [...children];
  const keep = (fits) =>
    children.forEach((fresh, place) => {
      const found = wanted[place] === fresh ? left.findIndex((old) => fits(old, fresh)) : -1;
      if (found >= 0) [wanted[place]] = left.splice(found, 1);
    });
  keep((old, fresh) => old.isEqualNode(fresh) && act(old) === act(fresh));
  keep(stays);
  for (const old of left) old.remove();
  let next = element.firstChild;
  wanted.forEach((node, place) => {
    if (node === next) next = next.nextSibling;
    else element.insertBefore(node, next);
    if (node !== children[place] && node instanceof Element) become(node, children[place]);
  });
}

/**
 * Puts children in an element, and keeps of those there what has not changed: who reads it is not told twice, and a
 * touch that is under way is not lost. A button is kept while its words and what it sends are the same. Where the one
 * that was pressed goes, the keyboard stays in the element: at "No" where that is asked, else before what is in it.
 */
export function fill(element, ...children) {
  const focus = element.contains(document.activeElement) ? document.activeElement : undefined;
  replace(element, [...make("div", {}, ...children).childNodes]);
  if (!focus?.dataset.key || element.contains(focus)) return;
  const next = element.querySelector(`[data-key="${CSS.escape(focus.dataset.key)}"]`) ?? element.querySelector('[data-key="no"]');
  if (next) return next.focus();
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** What a button does that sends a message: {@link fill} tells by it whether the button is still the same. */
export function sending(link, message) {
  return Object.assign(() => link().send(message), { act: JSON.stringify(message) });
}

// A key that is held down presses a button once, as a finger does.
addEventListener("keydown", (event) => event.repeat && event.key === "Enter" && event.target.closest("button") && event.preventDefault());

/** How long what was answered to an act stays to be read: two lines take no longer. */
const ANSWER_MS = 5000;
let connection = "", said = "", forgetting;

function showStatus() {
  const element = document.getElementById("status");
  const text = connection || said;
  if (element.textContent !== text) element.textContent = text;
}

/** Says something until something else is said, or the user does something. */
export function status(text) {
  clearTimeout(forgetting);
  said = text;
  showStatus();
}

/** Says what came of an act. */
export function answer(text) {
  status(text);
  forgetting = setTimeout(() => status(""), ANSWER_MS);
}

/** Says what is wrong with the connection, before anything else. */
function connecting(text) {
  connection = text;
  showStatus();
}

const TAKEN = 4001;
const MOVED = 4002;
const TOO_MANY = 1013;
const WHY = { [TAKEN]: "", [MOVED]: "web.moved", [TOO_MANY]: "web.full" };
/** What the server sends every two seconds where there is nothing new. */
const PULSE = "{}";
/** A page that misses three of them has lost its network, whatever the browser knows of that. */
const SILENT_MS = 7000;

/**
 * Keeps a socket: after a break it tries again, ever more seldom up to 5 s.
 * take: is given what the server sends. lost: is called where the server does not let us in any more.
 * send: gives the socket that a message went by, or nothing where it was not sent.
 */
export function connect(path, take, lost = () => {}) {
  let socket, timer, wait = 250, heard = 0, ended = false, moved = false;
  const send = (message) => {
    if (socket?.readyState !== WebSocket.OPEN) return undefined;
    status("");
    socket.send(JSON.stringify(message));
    return socket;
  };
  const silent = () => socket && Date.now() - heard > SILENT_MS;
  function leave(words) {
    socket?.close();
    socket = undefined; // a socket whose network is gone tells of its end much later: nobody listens to it then
    document.body.classList.remove("connected");
    connecting(words && say(words));
  }
  function open() {
    clearTimeout(timer);
    moved = false;
    const own = (socket = new WebSocket(`ws://${location.host}${path}`));
    heard = Date.now();
    own.addEventListener("message", (event) => {
      if (own !== socket) return;
      wait = 250;
      heard = Date.now();
      connecting("");
      document.body.classList.add("connected");
      if (event.data === PULSE) return;
      const told = JSON.parse(event.data);
      // Another language was chosen at the table: everything is drawn anew.
      if (told.language && told.language !== say("web.language")) return location.reload();
      take(told);
    });
    own.addEventListener("close", (event) => {
      if (own !== socket) return;
      leave(WHY[event.code] ?? "web.lost");
      if (event.code === TAKEN) {
        ended = true;
        clearInterval(listening);
        return lost();
      }
      // Another tab took its place: it would lose its own if this one came back by itself.
      moved = event.code === MOVED;
      if (moved) return;
      timer = setTimeout(open, wait);
      wait = Math.min(5000, wait * 2);
    });
  }
  function again() {
    if (ended) return;
    leave("web.lost");
    open();
  }
  const listening = setInterval(() => silent() && again(), 1000);
  // A phone that wakes up, or has a network again, does not wait for its turn.
  document.addEventListener("visibilitychange", () => !document.hidden && (!socket || silent()) && again());
  addEventListener("pageshow", (event) => event.persisted && again());
  addEventListener("online", again);
  addEventListener("pointerdown", () => moved && again());
  connecting(say("web.connecting"));
  open();
  return { send };
}

/** Sends JSON; the answer's status tells how it went: 0 where none came. */
export async function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(body), signal: AbortSignal.timeout?.(SILENT_MS) };
  const { ok, status: code } = await fetch(path, request).catch(() => ({ ok: false, status: 0 }));
  return { ok, code };
}

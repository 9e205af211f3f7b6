// @ts-check
/**
 * A page that refreshes its score: says when it last heard, keeps the old score when it cannot hear, reads out what
 * happened since, once each, and rests while nobody looks.
 */
import { all, byId } from "./dom.js";

/** @typedef {{events: [key: string, text: string, once: boolean][], standing: string}} Told */
/** @typedef {CustomEvent<{xhr: XMLHttpRequest, shouldSwap: boolean}>} BeforeSwap */

const { htmx } = /** @type {{htmx: {trigger: (element: Element, name: string) => void}}} */ (
  /** @type {unknown} */ (window)
);
const live = byId("live");
const heard = byId("heard");
const said = byId("said");
const time = () => new Date().toLocaleTimeString(document.documentElement.lang, { numberingSystem: "latn" });

/** @type {string | null} */
let version = live.dataset.version ?? null;
let last = time();
/** The score as the title has it. */
let titled = newest().title;
/** What was read out or stood there when the page came, by its key; and how the match stood then. */
const known = new Set(newest().events.map(([key]) => key));
let stood = newest().standing;
/**
 * Where somebody reads in a part that is about to change, or below it: the first line in sight and its place, where one
 * is known by its id, and the place of the part's end.
 * @type {{line: Element | undefined, top: number, end: number} | null}
 */
let read = null;

/** @returns {Told & {title: string}} */
function newest() {
  const element = /** @type {HTMLElement | null} */ (live.querySelector("[data-read-out]"));
  /** @type {unknown} */
  const told = JSON.parse(element?.dataset.readOut ?? '{"events": [], "standing": ""}');
  return { .../** @type {Told} */ (told), title: element?.dataset.title ?? "" };
}

/**
 * Reads out what has happened since the last thing that is known; where there is nothing, as after a correction, how
 * the match stands, if that is another.
 */
function readOut() {
  const { events, standing } = newest();
  const before = events.findLastIndex(([key, , once]) => known.has(key) && !once);
  const since = events.slice(before + 1).filter(([key]) => !known.has(key));
  for (const [key] of events) known.add(key);
  if (since.length || standing !== stood) {
    said.textContent = [...since.map(([, text]) => text), standing].filter(Boolean).join(". ");
  }
  stood = standing;
}

/** @param {boolean} failed */
function report(failed) {
  heard.classList.toggle("failed", failed);
  heard.textContent = `${(failed ? heard.dataset.failed : heard.dataset.checked) ?? ""} ${last}`;
}

live.addEventListener("htmx:beforeRequest", (event) => {
  if (document.hidden) event.preventDefault();
});

// Of a match that is not for everybody the browser keeps no score with which it could ask by itself.
live.addEventListener("htmx:configRequest", (event) => {
  const { detail } = /** @type {CustomEvent<{headers: Record<string, string>}>} */ (event);
  if (version) detail.headers["If-None-Match"] = version;
});

live.addEventListener("htmx:beforeSwap", (event) => {
  const { detail } = /** @type {BeforeSwap} */ (event);
  if (!detail.shouldSwap) return;
  last = time();
  report(false);
  const tag = detail.xhr.status === 304 ? version : detail.xhr.getResponseHeader("ETag"); // a 304 has no body
  detail.shouldSwap = tag === null || tag !== version; // who is signed in may be answered without one
  version = tag;
});

live.addEventListener("htmx:afterSwap", () => {
  readOut();
  const { title } = newest();
  document.title = document.title.replace(titled, () => title);
  titled = title;
  htmx.trigger(live, "moved");
});

/**
 * From where to where the parts of an element go, which has no box of its own where they stand in columns.
 * @param {Element} element
 */
function extent(element) {
  const boxes = [...element.children].map((part) => part.getBoundingClientRect());
  return {
    top: Math.min(...boxes.map((box) => box.top)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

// The rest of the page follows the score; what somebody reads there stays where it is.
document.addEventListener("htmx:beforeSwap", (event) => {
  read = null;
  if (!(event.target instanceof Element && event.target.id === "course")) return;
  const { top, bottom } = extent(event.target);
  const line = all(event.target, "[id]").find((each) => each.getBoundingClientRect().top >= 0);
  if (top < 0) read = { line, top: line?.getBoundingClientRect().top ?? 0, end: bottom };
});
document.addEventListener("htmx:afterSwap", () => {
  if (!read) return;
  const line = read.line && document.getElementById(read.line.id);
  const moved = line ? line.getBoundingClientRect().top - read.top : extent(byId("course")).bottom - read.end;
  window.scrollBy(0, moved);
  read = null;
});

for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  live.addEventListener(failure, () => report(true));
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) htmx.trigger(live, "refresh");
});

for (const fullScreen of all(document, "[data-full-screen]")) {
  fullScreen.hidden = !document.fullscreenEnabled;
  fullScreen.addEventListener("click", () => void document.documentElement.requestFullscreen());
}

report(false);

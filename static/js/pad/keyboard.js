// @ts-check
import { all, byId, make, one, targetOf } from "../dom.js";
import { gettext } from "../words.js";
import { recall, remember } from "./storage.js";

const SHORTCUTS = "pad-shortcuts";

const WORDS = {
  title: gettext("Always"),
  enter: gettext("Score what is on the keys"),
  escape: gettext("Clear the keys, close this list"),
  undo: gettext("Undo"),
  redo: gettext("Redo"),
  list: gettext("This list"),
};

/**
 * Keys of the keyboard that belong together: what stands above them, and each with what it does.
 * @typedef {{title: string, keys: [string, string][]}} Keys
 */

/**
 * Keys of the keyboard score while no text is being typed. They can be switched off, for those who dictate; keys with
 * Ctrl are not. `take` gets the key's name, "Undo" and "Redo" among them, and returns whether it meant something.
 * `at` is when, in milliseconds.
 * @param {(key: string, at: number) => boolean} take
 * @param {Keys[]} own - the keys of the game
 */
export function listen(take, own) {
  const on = byId(SHORTCUTS, HTMLInputElement);
  on.checked = recall(SHORTCUTS) !== "off";
  on.addEventListener("change", () => remember(SHORTCUTS, on.checked ? "on" : "off"));
  const list = byId("pad-keys", HTMLDialogElement);
  const plain = own.some(({ keys }) => keys.some(([name]) => name === "U")) ? "" : "U, ";
  one(list, "#pad-keys-list").append(...[...own, always(plain)].map(shown));
  byId("pad-keys-open").addEventListener("click", () => list.showModal());
  document.addEventListener("keydown", (event) => {
    const target = targetOf(event);
    const { timeStamp: at } = event;
    if (event.altKey || event.isComposing || target.closest("dialog")) return;
    const name = event.ctrlKey || event.metaKey ? withCtrl(event) : event.key;
    if (name === "Escape") take(name, at);
    if (!name || name === "Escape" || isText(target) || presses(event.key, target)) return;
    if (!on.checked && name === event.key) return;
    if (event.repeat) {
      event.preventDefault(); // a key that is held means one thing once
      return;
    }
    if (name === "?") list.showModal();
    else if (!take(name, at) && !(plain && name.toLowerCase() === "u" && take("Undo", at))) return;
    event.preventDefault();
  });
}

/**
 * Press a key of the page where it is there and can be pressed; returns whether it was.
 * @param {string} selector
 */
export function press(selector) {
  const [key] = all(document, selector, HTMLButtonElement);
  if (!key || key.disabled) return false;
  key.click();
  return true;
}

/** Where the key that had the focus is gone or can no longer be pressed, the keys get it as a whole: Enter scores. */
export function keepFocus() {
  const { activeElement: at } = document;
  if (!inKeys || (at !== document.body && !at?.matches(":disabled"))) return;
  const parts = all(document, ".pad-middle :is(#pad-due, .way)").filter((part) => part.checkVisibility());
  const keys = parts.find((part) => part.querySelector(":is(button, [type=radio]):not(:disabled)"));
  if (!keys) return;
  keys.tabIndex = -1;
  keys.focus({ preventScroll: true });
}

let inKeys = false;
document.addEventListener("focusin", (event) => {
  inKeys = targetOf(event).closest("#pad-form") !== null;
});

/**
 * The keys of every game.
 * @param {string} plain - of undo, the key without Ctrl; empty where the game has that for something else
 * @returns {Keys}
 */
function always(plain) {
  const keys = /** @type {[string, string][]} */ ([
    ["Enter", WORDS.enter],
    ["Escape", WORDS.escape],
    [`${plain}Ctrl+Z`, WORDS.undo],
    ["Ctrl+Y, Ctrl+Shift+Z", WORDS.redo],
    ["?", WORDS.list],
  ]);
  return { title: WORDS.title, keys };
}

/** @param {Keys} keys */
function shown({ title, keys }) {
  const rows = keys.map(([name, what]) => {
    const names = name.split(", ").flatMap((each, nth) => [nth ? " " : "", make("kbd", { textContent: each })]);
    return make("div", {}, make("dt", {}, ...names), make("dd", { textContent: what }));
  });
  return make("section", {}, make("h3", { textContent: title }), make("dl", {}, ...rows));
}

/** @param {KeyboardEvent} event */
function withCtrl({ key, shiftKey }) {
  if (key.toLowerCase() === "z") return shiftKey ? "Redo" : "Undo";
  return key.toLowerCase() === "y" ? "Redo" : "";
}

/** @param {Element} element */
function isText(element) {
  return element.matches("textarea, select, input:not([type=radio], [type=checkbox])");
}

/**
 * Whether the key presses what has the focus. Enter on a key that is chosen already confirms instead.
 * @param {string} key
 * @param {Element} element
 */
function presses(key, element) {
  if (!element.matches("button, a, summary")) return false;
  return key === " " || (key === "Enter" && element.getAttribute("aria-pressed") !== "true");
}

// @ts-check
import { byId, targetOf } from "../dom.js";
import { recall, remember } from "./storage.js";

const SHORTCUTS = "pad-shortcuts";

/**
 * Keys of the keyboard score while no text is being typed. They can be switched off, for those who dictate.
 * `take` gets the key's name and returns whether it meant something.
 * @param {(key: string) => boolean} take
 */
export function listen(take) {
  const on = byId(SHORTCUTS, HTMLInputElement);
  on.checked = recall(SHORTCUTS) !== "off";
  on.addEventListener("change", () => remember(SHORTCUTS, on.checked ? "on" : "off"));
  document.addEventListener("keydown", (event) => {
    const target = targetOf(event);
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || target.closest("dialog")) return;
    if (event.key === "Escape") take("Escape");
    else if (on.checked && !isText(target) && !presses(event.key, target) && take(event.key)) event.preventDefault();
  });
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

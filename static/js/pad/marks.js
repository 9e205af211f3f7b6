// @ts-check
import { all, make } from "../dom.js";
import { live } from "./screen.js";

const SHOWN = 6; // as many as there is room for

/**
 * Show in the top third what waits, after what the server has: the last few of all.
 * @param {string[]} marks
 * @param {boolean} anew - whether they are of another innings
 */
export function showMarks(marks, anew = false) {
  const list = live("marks");
  if (anew) list.replaceChildren();
  for (const waiting of all(list, ".waiting")) waiting.remove();
  list.append(...marks.map((text) => make("li", { textContent: text, className: "waiting" })));
  while (list.children.length > SHOWN) list.firstElementChild?.remove();
}

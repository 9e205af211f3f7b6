// @ts-check
/**
 * What does not fit on the wall is shown page by page: the matches and the tables each turn by themselves, and say which
 * page it is. On a phone, and where somebody has stopped it, the page is as long as it must be.
 */
import { all } from "./dom.js";

/** A run of elements that stand side by side. `head` is what a page that begins with it repeats above it. */
/** @typedef {{parts: HTMLElement[], top: number, bottom: number, head: number}} Line */

const SECONDS = 15;
const WIDE = matchMedia("(min-width: 64rem)");

/** The page at which each list is, from 0, by its name: kept when the evening changes. @type {Map<string, number>} */
const places = new Map();
let stopped = false;

/** @param {HTMLElement} list */
const rowsOf = (list) => (list.dataset.turns === "tables" ? all(list, "tbody tr") : all(list, "li"));

/** @param {HTMLElement} list @returns {Line[]} */
function linesOf(list) {
  /** @type {Line[]} */
  const lines = [];
  for (const part of rowsOf(list)) {
    const { top, bottom } = part.getBoundingClientRect();
    const last = lines.at(-1);
    const table = part.closest("table");
    const first = table && part === table.querySelector("tbody tr");
    if (last && Math.abs(last.top - top) < 1) {
      last.parts.push(part);
      last.bottom = Math.max(last.bottom, bottom);
    } else {
      const from = table ? table.getBoundingClientRect().top : top;
      const rows = table?.tBodies[0].getBoundingClientRect().top ?? 0;
      lines.push({ parts: [part], top: first ? from : top, bottom, head: table && !first ? rows - from : 0 });
    }
  }
  return lines;
}

/** The pages of a list whose rows are all shown. @param {HTMLElement} list */
function pagesOf(list) {
  const room = list.getBoundingClientRect().height + 1;
  /** @type {HTMLElement[][]} */
  const pages = [];
  let from = 0;
  for (const line of linesOf(list)) {
    const page = pages.at(-1);
    if (page && line.bottom - from <= room) {
      page.push(...line.parts);
    } else {
      from = line.top - line.head;
      pages.push([...line.parts]);
    }
  }
  return pages;
}

/** Show of each list the page at which it is. */
export function layOut() {
  const turning = WIDE.matches && !stopped;
  let several = false;
  for (const main of all(document, "main")) main.classList.toggle("turning", turning);
  for (const list of all(document, "[data-turns]")) {
    const label = /** @type {HTMLElement} */ (list.nextElementSibling);
    const rows = rowsOf(list);
    for (const each of [...rows, ...all(list, "table")]) each.hidden = false;
    label.hidden = true;
    list.classList.remove("paged");
    let pages = turning && rows.length ? pagesOf(list) : [rows];
    if (pages.length > 1) {
      label.hidden = false; // it takes room itself, once it has its text
      label.textContent = label.dataset.page ?? "";
      list.classList.add("paged");
      pages = pagesOf(list);
      several = true;
    }
    const at = Math.min(places.get(list.dataset.turns ?? "") ?? 0, pages.length - 1);
    if (turning) places.set(list.dataset.turns ?? "", at);
    for (const row of rows) row.hidden = pages.length > 1 && !pages[at].includes(row);
    for (const table of all(list, "table")) table.hidden = !all(table, "tbody tr:not([hidden])").length;
    const said = (label.dataset.page ?? "").replace("%(page)d", String(at + 1));
    label.textContent = said.replace("%(pages)d", String(pages.length));
    label.dataset.pages = String(pages.length);
  }
  for (const button of all(document, "[data-turning]")) button.hidden = !several && !stopped;
}

function turn() {
  for (const list of all(document, "[data-turns]")) {
    const label = /** @type {HTMLElement} */ (list.nextElementSibling);
    const name = list.dataset.turns ?? "";
    places.set(name, ((places.get(name) ?? 0) + 1) % Number(label.dataset.pages ?? 1));
  }
  layOut();
}

for (const button of all(document, "[data-turning]")) {
  button.addEventListener("click", () => {
    stopped = !stopped;
    button.setAttribute("aria-pressed", String(!stopped));
    layOut();
  });
}

setInterval(turn, SECONDS * 1_000);
window.addEventListener("resize", layOut);
void document.fonts.ready.then(layOut);

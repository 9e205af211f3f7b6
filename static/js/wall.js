// @ts-check
/** The clock on the wall, and how long it is until the next round begins. */
import { all } from "./dom.js";
import { layOut } from "./wall_pages.js";

/** @type {Intl.DateTimeFormatOptions} */
const SHOWN = { hour: "2-digit", minute: "2-digit", numberingSystem: "latn" }; // figures as on the rest of the page
const MOST_MINUTES = 180; // of more nobody wants to know the minutes

function tick() {
  const now = new Date();
  for (const clock of all(document, "[data-clock]")) {
    clock.textContent = now.toLocaleTimeString(document.documentElement.lang, SHOWN);
  }
  showNext(now);
}

/** Show of the times at which matches begin the first that is still to come, else the first of all. @param {Date} now */
function showNext(now) {
  const starts = all(document, "[data-next]");
  const left = starts.map((each) => Math.ceil((new Date(each.dataset.next ?? "").getTime() - now.getTime()) / 60_000));
  const next = Math.max(
    left.findIndex((minutes) => minutes > 0),
    0,
  );
  starts.forEach((each, index) => {
    each.hidden = index !== next;
    for (const span of all(each, "[data-left]")) {
      const text = (span.dataset.in ?? "").replace("%(minutes)d", String(left[index]));
      span.textContent = left[index] > 0 && left[index] <= MOST_MINUTES ? text : "";
    }
  });
}

/** The evening has changed: the next start first, since it takes room. */
function change() {
  tick();
  layOut();
}

change();
setInterval(tick, 1_000);
document.addEventListener("htmx:afterSwap", change);

// @ts-check
/** Beside the pad, where the screen has room: the innings so far, over by over or turn by turn, as readers have it. */
import { all, byId } from "../dom.js";

const ROOM = "(min-width: 48rem) and (min-height: 40rem)"; // as in pad.css
const PAUSE = 1000; // milliseconds; entries that follow each other are looked up once

/** Show the innings beside the pad, anew whenever the match has moved on. */
export function showBeside() {
  const place = byId("pad-beside");
  const room = matchMedia(ROOM);
  let shown = "";
  let due = 0;

  async function look() {
    const { version = "" } = byId("pad-state").dataset;
    if (!room.matches || version === shown) return;
    try {
      const answer = await fetch(place.dataset.address ?? "");
      if (!answer.ok || answer.redirected) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const newest = all(page, "main section:has(table.course)").at(-1);
      if (newest) place.replaceChildren(newest);
      place.hidden = !newest;
      place.scrollTop = place.scrollHeight;
      shown = version;
    } catch {
      // Without a connection what is shown stays; the next entry looks again.
    }
  }

  function soon() {
    clearTimeout(due);
    due = setTimeout(() => void look(), PAUSE);
  }

  new MutationObserver(soon).observe(byId("pad-state"), { attributes: true, attributeFilter: ["data-version"] });
  room.addEventListener("change", soon);
  void look();
}

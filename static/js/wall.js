// @ts-check
/** The clock on the wall, and how long it is until the next matches begin. */
import { all } from "./dom.js";

function tick() {
  const now = new Date();
  for (const clock of all(document, "[data-clock]")) {
    clock.textContent = now.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  }
  for (const next of all(document, "[data-next]")) {
    const minutes = Math.ceil((new Date(next.dataset.next ?? "").getTime() - now.getTime()) / 60_000);
    next.textContent = minutes > 0 ? (next.dataset.in ?? "").replace("%(minutes)d", String(minutes)) : "";
  }
}

tick();
setInterval(tick, 1_000);
document.addEventListener("htmx:afterSwap", tick);

// @ts-check
/** Where a slip serves no more, what waits for it on this phone can be discarded: no pad sends it. */
import { all, one } from "./dom.js";
import { Queue } from "./pad/queue.js";
import { remember, remembered } from "./pad/storage.js";

for (const offer of all(document, "[data-discard]")) {
  const names = remembered(offer.dataset.discard ?? "").filter((name) => new Queue(name).items.length);
  offer.hidden = !names.length;
  one(offer, "button").addEventListener("click", () => {
    for (const name of names) remember(name, "");
    offer.hidden = true;
  });
}

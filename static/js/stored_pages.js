// @ts-check
/**
 * Pages that the browser has stored are not left to the next reader: signing in or out, and a refusal, throw them away,
 * and a page that was made for somebody does not stay open in another tab. What waits to be sent is no page, and stays.
 *
 * A page says for whom it was made (`data-person`, empty for nobody); one that is the same for all says nothing.
 */
import { recall, remember } from "./pad/storage.js";

const READER = "reader";
const { dataset } = document.documentElement;

/** Throw away what is stored of pages; those to which one would go back find that out by what is remembered. */
export function forget() {
  const [last = ""] = recall(READER).split(" ");
  remember(READER, `${dataset.person ?? last} ${Date.now()}`);
  const stored = "caches" in window ? window.caches : undefined; // there is none over plain HTTP
  void stored?.keys().then((names) => Promise.all(names.map((name) => stored.delete(name))));
}

const [last = ""] = recall(READER).split(" ");
if (dataset.refused !== undefined || (dataset.person ?? last) !== last) forget();

const known = recall(READER);
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted && recall(READER) !== known) askAnew();
});

window.addEventListener("storage", ({ key }) => {
  if (key === READER && dataset.person && recall(READER).split(" ")[0] !== dataset.person) askAnew();
});

/** Empty the page and ask for it anew, without what was posted to it; but for one that holds what is kept nowhere else. */
function askAnew() {
  if (!document.dispatchEvent(new Event("page:leaves", { cancelable: true }))) return;
  document.body.replaceChildren();
  location.replace(location.pathname + location.search);
}

document.addEventListener("htmx:responseError", (event) => {
  const { detail } = /** @type {CustomEvent<{xhr: XMLHttpRequest}>} */ (event);
  if (detail.xhr.status === 403) forget();
});

// @ts-check
/** What there is to tell of this phone alone: what waits on it, and what it cannot keep. */
import { isKept } from "../keep_page.js";
import { byId, make, one } from "../dom.js";
import { counted, fill } from "../words.js";
import { othersWaiting } from "./queue.js";
import { paragraphs } from "./refusal.js";
import { recall, remember } from "./storage.js";
import { othersWait, TEXTS } from "./texts.js";

/** @import { Act, Queue } from "./queue.js" */

const NOT_KEPT = "pad-not-kept";

/**
 * Tell something until it is read.
 * @param {string} text
 */
export function note(text) {
  const notice = byId("pad-phone");
  const said = one(notice, "p");
  if (!said.textContent.includes(text)) said.textContent = `${said.textContent} ${text}`.trim();
  notice.hidden = false;
}

/**
 * Tell something until it is read, with where one can do something about it.
 * @param {string} text
 * @param {string} address
 * @param {string} link
 */
export function lead(text, address, link) {
  note(text);
  const said = one(byId("pad-phone"), "p");
  if (!said.querySelector("a")) said.append(" ", make("a", { href: address, textContent: link }));
}

/**
 * Tell once for all that the pad cannot be opened without a network here; and whose entries wait beside one's own.
 * @param {string} start - with which the names of the match's queues begin
 * @param {string} own
 */
export function tellOfPhone(start, own) {
  const notice = byId("pad-phone");
  one(notice, "button").addEventListener("click", () => {
    notice.hidden = true;
    one(notice, "p").textContent = "";
  });
  for (const { by, count } of othersWaiting(start, own)) note(counted(othersWait, count, { name: by }));
  void isKept.then((kept) => {
    if (kept || recall(NOT_KEPT)) return;
    note(window.isSecureContext ? TEXTS.no_copy : TEXTS.no_copy_over_http);
    remember(NOT_KEPT, "said");
  });
}

/**
 * Offer a list of what waits; returns how to say whether it is held up.
 * @template E, D
 * @param {Queue<E, D>} queue
 * @returns {(held: boolean) => void}
 */
export function offerList(queue) {
  const show = byId("pad-show-waiting");
  const dialog = byId("pad-waiting", HTMLDialogElement);
  show.addEventListener("click", () => {
    one(dialog, "ol").replaceChildren(...queue.items.map(line));
    dialog.showModal();
  });
  return (held) => {
    show.hidden = !held || !queue.head;
    if (show.hidden) dialog.close();
  };
}

/** @param {Act<unknown, unknown>} item */
function line({ act, words = "", short = "", refused }) {
  const text = act === "undo" ? fill(TEXTS.undo, { what: short }) : words;
  return make("li", {}, text, ...paragraphs(refused?.why ?? [], "small"));
}

// @ts-check
/** Matches that were started on this phone without a network, until they are sent and made. */
import { newestToken, wantsSigningIn } from "./pad/sending.js";
import { recall, remember, remembered } from "./pad/storage.js";
import { forget } from "./stored_pages.js";

/**
 * A match to be made, with its form as it is sent.
 * @typedef {object} Start
 * @property {string} key - under which it is made, once
 * @property {string} account - under which it is made, and under no other
 * @property {string} form - the address that makes it
 * @property {string[]} names - of the sides
 * @property {[string, string][]} fields
 */

/**
 * What came of sending one: the address of the pad of the match that was made, the page that says why it was not, or
 * nothing yet (`status` is 0 where there was no answer).
 * @typedef {{state: "made", address: string} | {state: "refused" | "out", html: string} | {state: "later", status: number}} Outcome
 */

const PATIENCE = 12_000; // milliseconds for one answer
const START = "start:";

/**
 * The address of its pad on this phone.
 * @param {string} key
 */
export const padOf = (key) => `/matches/started-${key}/score/`;

/**
 * The name under which it is kept.
 * @param {{account: string, key: string}} start
 */
export const nameOf = ({ account, key }) => `${START}${account}:${key}`;

/**
 * Keep one; returns whether there was room.
 * @param {Start} start
 * @returns {boolean}
 */
export function keepStart(start) {
  remember(nameOf(start), JSON.stringify(start));
  return recall(nameOf(start)) !== "";
}

/**
 * Those that an account has started here.
 * @param {string} account
 * @returns {Start[]}
 */
export function startsOf(account) {
  const kept = remembered(`${START}${account}:`).map((name) => /** @type {unknown} */ (JSON.parse(recall(name))));
  return /** @type {Start[]} */ (kept);
}

/**
 * The one whose pad stands at an address.
 * @param {string} pathname
 * @param {string} account
 * @returns {Start | undefined}
 */
export function startAt(pathname, account) {
  return startsOf(account).find(({ key }) => padOf(key) === pathname);
}

/**
 * Send one. Sent again it is answered with the match that was made the first time.
 * @param {Start} start
 * @param {string} token
 * @returns {Promise<Outcome>}
 */
export async function upload({ form, key, account, fields }, token) {
  try {
    const answer = await fetch(form, {
      method: "POST",
      body: new URLSearchParams([...fields, ["key", key], ["account", account]]),
      headers: { "X-Pad": "1", "X-CSRFToken": newestToken(token) },
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE),
    });
    const { status } = answer;
    if (status === 403) forget();
    if (status === 201) return { state: "made", .../** @type {{address: string}} */ (await answer.json()) };
    if (status === 429 || status >= 500) return { state: "later", status };
    const html = await answer.text();
    return { state: wantsSigningIn({ status, html }) ? "out" : "refused", html };
  } catch {
    return { state: "later", status: 0 };
  }
}

/**
 * Let all that is kept of one belong to the match that was made of it, and go to its pad.
 * @param {Start} start
 * @param {string} address
 */
export async function moveTo(start, address) {
  const old = padOf(start.key);
  for (const name of await caches.keys()) await (await caches.open(name)).delete(old);
  for (const name of remembered("").filter((each) => each.includes(old))) {
    const text = recall(name);
    remember(name, ""); // first: there may be no room for both
    remember(name.replace(old, address), text);
  }
  remember(nameOf(start), "");
  location.replace(address);
}

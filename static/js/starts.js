// @ts-check
/** Matches that were started on this phone without a network, until they are sent and made. */
import { newestToken, wantsSigningIn } from "./pad/sending.js";
import { recall, recallJson, remember, remembered } from "./pad/storage.js";
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
  const kept = remembered(`${START}${account}:`).map(recallJson);
  return /** @type {Start[]} */ (kept.filter(Boolean));
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
    if (status === 0 || status === 200) return { state: "later", status: 0 }; // something else than the site answers
    const html = await answer.text();
    return { state: wantsSigningIn({ status, html }) ? "out" : "refused", html };
  } catch {
    return { state: "later", status: 0 };
  }
}

/**
 * Let all that is kept of one belong to the match that was made of it, and go to its pad, which is kept first: the network
 * may be gone again. Returns whether that could be done; else all is as it was.
 * @param {Start} start
 * @param {string} address
 * @param {() => boolean} [leave] - called once the pad is kept: whether the page may be left, which it is then
 * @returns {Promise<boolean>}
 */
export async function moveTo(start, address, leave = () => true) {
  const old = padOf(start.key);
  const names = await caches.keys();
  try {
    const pad = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(PATIENCE) });
    if (!pad.ok) return false;
    await (await caches.open(names.at(-1) ?? "")).put(address, pad);
  } catch {
    return false;
  }
  if (!leave()) return false;
  for (const name of remembered("").filter((each) => each.includes(old))) {
    const text = recall(name);
    const moved = name.replace(old, address);
    remember(name, ""); // first: there may be no room for both
    remember(moved, text);
    if (recall(moved) === text) continue;
    remember(name, text);
    return false;
  }
  for (const name of names) await (await caches.open(name)).delete(old);
  remember(nameOf(start), "");
  location.replace(address);
  return true;
}

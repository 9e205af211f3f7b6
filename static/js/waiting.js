// @ts-check
/**
 * Every page says what waits on this phone to be sent, and leads to the pads that send it: what is one's own, and what
 * somebody else has scored of the match that the page is of. A pad says by itself what waits for it.
 */
import { all, bdi, byId, make, one } from "./dom.js";
import { Queue } from "./pad/queue.js";
import { remembered } from "./pad/storage.js";
import { padOf, startsOf } from "./starts.js";

/** @typedef {{pad: string, account: string, of: string, by: string, count: number}} Waiting - entries for a pad */

const QUEUE = /^pad:(\/matches\/[^/]+\/(?:slips\/\d\/)?score\/)record\/:((?:slip-)?\d+)$/;

const account = document.documentElement.dataset.person ?? "";
const here = /^\/matches\/[^/]+\//.exec(location.pathname)?.[0];

/** @returns {Waiting[]} */
function queues() {
  return remembered("pad:").flatMap((name) => {
    const [, pad, whose = ""] = QUEUE.exec(name) ?? [];
    const { items } = new Queue(name);
    const [{ of = "", by = "" } = {}] = items;
    return pad && items.length ? [{ pad, account: whose, of: of || pad, by, count: items.length }] : [];
  });
}

/**
 * Where a match that was started here is sent: its own pad, or where that is no longer kept its form.
 * @param {{key: string, form: string}} start
 */
async function addressOf({ key, form }) {
  const pad = padOf(key);
  const kept = "caches" in window && (await caches.match(pad, { ignoreVary: true }));
  return kept ? pad : `${form}#started-${key}`;
}

/**
 * Whether what waits is sent by whoever reads: under their account, or by a slip, which the phone holds.
 * @param {Waiting} waiting
 */
function isOwn({ account: whose }) {
  return whose === account || whose.startsWith("slip-");
}

/** @param {string} what @param {HTMLElement[]} lines */
function show(what, lines) {
  const notice = one(byId("waiting-here"), `[data-waiting=${what}]`);
  one(notice, "ul").replaceChildren(...lines);
  notice.hidden = !lines.length;
}

async function tell() {
  const waiting = queues();
  const starts = startsOf(account);
  const started = starts.map(async (start) => {
    const count = waiting.find(({ pad }) => pad === padOf(start.key))?.count ?? 0;
    return line(await addressOf(start), start.names.join(" – "), count);
  });
  const own = waiting.filter((each) => isOwn(each) && !starts.some(({ key }) => padOf(key) === each.pad));
  show("own", [...(await Promise.all(started)), ...own.map(({ pad, of, count }) => line(pad, of, count))]);
  const others = waiting.filter((each) => !isOwn(each) && here && each.pad.startsWith(here));
  show(
    "others",
    others.map(({ by, count }) => make("li", {}, bdi(by), ` (${count})`)),
  );
}

/** @param {string} address @param {string} text @param {number} count */
function line(address, text, count) {
  return make("li", {}, make("a", { href: address }, bdi(text)), count ? ` (${count})` : "");
}

if (!all(document, "#pad-form").length) void tell();

// @ts-check
/**
 * Begins a new match from its form: on the server, or without a network on this phone, from a blank pad that the
 * service worker keeps (scoring/pads/blank_pads.py). Over plain HTTP the form is sent as without this script.
 */
import { filesOf, fillIn } from "./blank_pad.js";
import { all, byId, one, valueOf } from "./dom.js";
import { copy, isKept, tell } from "./keep_page.js";
import { playersNeeded, playersOf, putIn, sideNamed } from "./lineup.js";
import { newKey } from "./pad/queue.js";
import { showMistake } from "./mistake.js";
import { keepStart, moveTo, padOf, startsOf, upload } from "./starts.js";
import { counted, fill, gettext, ngettext } from "./words.js";

/** @import { PadSide } from "./pad/pad.js" */
/** @import { Start } from "./starts.js" */

/** @typedef {boolean | number | string | null} Value - of a playing condition */

const WORDS = {
  needs_network: gettext("No connection. %(why)s"),
  no_toss: gettext("Say who won the toss and what they chose; then the match can be started here all the same."),
  no_side: gettext("Name both sides; then the match can be started here all the same."),
  no_pad: gettext(
    "This phone keeps no pad for these playing conditions. Choose those that the form had when it was opened, or a kind of match.",
  ),
  no_room: gettext("This phone has no room to keep the match."),
  not_sent: gettext("No connection, so the match was not sent. What was scored waits on this phone."),
  signed_out: gettext("The match was not sent. Sign in again as whoever started it."),
};

/** @param {number} count */
const noEleven = (count) =>
  ngettext(
    "Give %(side)s %(count)s player, with class; then the match can be started here all the same.",
    "Give %(side)s %(count)s players, with their classes; then the match can be started here all the same.",
    count,
  );

const form = one(document, "form.lineups", HTMLFormElement);
const account = document.documentElement.dataset.person ?? "";
const { name = "" } = form.dataset;
const token = valueOf(form, "csrfmiddlewaretoken");
const key = one(form, "[name=key]", HTMLInputElement);

/** @param {string} text */
function say(text) {
  const said = byId("match-start-said");
  said.textContent = text;
  said.hidden = !text;
  if (text) said.scrollIntoView({ block: "nearest" });
}

/** @returns {Start} */
function read() {
  const fields = /** @type {[string, string][]} */ ([...new FormData(form)]);
  const sent = fields.filter(([field]) => field !== "key" && field !== "csrfmiddlewaretoken");
  const names = [0, 1].map(sideNamed);
  return { key: key.value, account, form: location.pathname, names, fields: sent };
}

/** The sides as they stand on the form. @returns {PadSide[]} */
function sides() {
  return [0, 1].map((side) => ({
    name: sideNamed(side),
    players: playersOf(side).map(([called, ...classes]) => {
      const [batting = 0, bowling = 0] = classes.map((each) => Number(each) || 0);
      return [called, called, batting, bowling];
    }),
  }));
}

/** The address of a blank pad on the playing conditions of the form. @param {number} first - the side that bats */
function blank(first) {
  const fields = all(form, "[name^=option_]", HTMLInputElement);
  return addressOf(
    fields.map((field) => (field.type === "checkbox" ? field.checked : field.value.trim() || null)),
    first,
  );
}

/**
 * @param {Value[]} conditions
 * @param {number} first
 */
function addressOf(conditions, first) {
  const written = conditions.map((value) =>
    typeof value === "boolean" ? (value ? "on" : "off") : encodeURIComponent(String(value ?? "default")),
  );
  return `/blank-pads/${valueOf(form, "shown")}/${written.join("-")}/${first}/`;
}

let shown = ""; // the game of which the files are kept

/** Have the pads kept that a match of this form, or of a kind that it offers, may need. */
async function keepBlanks() {
  const [presets] = all(form, "select[data-presets]", HTMLSelectElement);
  /** @type {unknown} */
  const known = JSON.parse(presets?.dataset.presets ?? "{}");
  const kinds = /** @type {Record<string, Record<string, Value>>} */ (known);
  const offered = Object.values(kinds).map((conditions) => Object.values(conditions));
  const pads = [0, 1].flatMap((first) => [blank(first), ...offered.map((each) => addressOf(each, first))]);
  tell({ files: pads });
  if (shown === valueOf(form, "shown")) return;
  shown = valueOf(form, "shown");
  tell({ files: await filesOf(pads[0] ?? "") });
}

/** What keeps a match from being started without a network; empty where nothing does. @param {PadSide[]} playing */
function wanting(playing) {
  if (!valueOf(form, "won_by") || !valueOf(form, "chose")) return WORDS.no_toss;
  if (playing.some(({ name: called }) => !called)) return WORDS.no_side;
  for (const { name: side, players } of playing) {
    const { count, classes } = playersNeeded();
    const bowl = players.some(([, , , bowling]) => bowling);
    if (count && (players.length !== count || (classes && !(bowl && players.every(([, , batting]) => batting))))) {
      return counted(noEleven, count, { side });
    }
  }
  return "";
}

/**
 * Keep the pad of a match that is started here; returns whether there was room.
 * @param {Start} start
 * @param {string} page
 * @param {Response} blankPad
 */
async function keepPad(start, page, { headers }) {
  try {
    const newest = (await caches.keys()).at(-1) ?? "";
    await (await caches.open(newest)).put(padOf(start.key), new Response(page, { headers }));
    return true;
  } catch {
    return false;
  }
}

/** Start a match here; says why where it cannot be. @param {Start} start */
async function startHere(start) {
  const playing = sides();
  const why = wanting(playing);
  const first = (valueOf(form, "chose") === "bat" ? 0 : 1) ^ Number(valueOf(form, "won_by"));
  const kept = why ? undefined : await caches.match(blank(first), { ignoreVary: true });
  if (!kept) {
    say(fill(WORDS.needs_network, { why: why || WORDS.no_pad }));
    return;
  }
  const page = fillIn(await kept.text(), start.key, playing, { account, name, token });
  if (!(await keepPad(start, page, kept)) || !keepStart(start)) {
    say(fill(WORDS.needs_network, { why: WORDS.no_room }));
    return;
  }
  key.value = newKey(); // the next match is another
  location.assign(padOf(start.key));
}

/** Make the match of the form, or start it here. @param {HTMLElement | null} button */
async function begin(button) {
  say("");
  button?.setAttribute("disabled", "");
  const start = read();
  const outcome = await upload(start, token);
  button?.removeAttribute("disabled");
  const started = startsOf(account).some((each) => each.key === start.key); // and refused
  if (outcome.state === "made" && started) await move(start, outcome.address);
  else if (outcome.state === "made") location.assign(outcome.address);
  else if (outcome.state === "later") await startHere(start);
  else if (outcome.state === "out" || !showRefused(outcome.html)) form.submit(); // as without a script
}

/**
 * Show what is wrong on the form.
 * @param {string} html
 * @returns {boolean} whether the answer says so
 */
function showRefused(html) {
  if (!putIn(html)) return false;
  document.querySelector("#of-game .errorlist")?.scrollIntoView({ block: "center" });
  showMistake();
  return true;
}

/** Go to the pad of a match that was made of one started here. @param {Start} start @param {string} address */
async function move(start, address) {
  if (!(await moveTo(start, address))) say(WORDS.not_sent);
}

/** Send a match that was started here, of which the address tells; its form, as it was sent, where it is refused. */
async function sendStarted() {
  const start = startsOf(account).find((each) => location.hash === `#started-${each.key}`);
  if (!start) return;
  const outcome = await upload(start, token);
  if (outcome.state === "made") await move(start, outcome.address);
  else if (outcome.state === "later") say(WORDS.not_sent);
  else if (outcome.state === "out") say(WORDS.signed_out);
  else {
    key.value = start.key;
    const variant = document.getElementById("variant");
    const asked = start.fields.find(([field]) => field === "shown")?.[1];
    if (variant instanceof HTMLSelectElement && asked) variant.value = asked;
    showRefused(outcome.html);
  }
}

if (copy !== null) {
  const day = form.elements.namedItem("played_on");
  if (day instanceof HTMLInputElement && day.value === day.defaultValue) {
    const now = new Date();
    day.value = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  }
  key.value = newKey(); // that of the copy may have made a match
}

form.addEventListener("submit", (event) => {
  const { submitter } = event;
  if (!("caches" in window) || submitter?.hasAttribute("name")) return;
  event.preventDefault();
  void begin(submitter);
});

void isKept.then((kept) => {
  if (!kept) return;
  const again = () => keepBlanks().catch(() => (shown = "")); // without a network nothing new is kept
  void again();
  form.addEventListener("change", () => setTimeout(again)); // once a kind of match has filled in its conditions
});
window.addEventListener("hashchange", () => void sendStarted());
void sendStarted();

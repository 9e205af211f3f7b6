// @ts-check
/** The parts of the page that every answer brings anew, and the state of the match that stands among them. */
import { byId, json, one } from "../dom.js";

/**
 * What the match was at, by the newest answer. Each game's own state has more.
 * @typedef {object} PadState
 * @property {string} due - what is to be entered next; "end" when the match is over, "wait" until the server has spoken
 * @property {number} side - the index of the side that bats
 * @property {number} version - of the match
 * @property {string} tag - the entity tag of what is shown
 * @property {boolean} mine - whether whoever has signed in is the one who scores
 * @property {string} setup - changes with the set-up
 * @property {string} site - changes with the site's own files
 * @property {number} rules - the version of the rules that the answer is by
 */

const PARTS = ["pad-top", "pad-said", "pad-due", "pad-undo", "pad-state"];

/**
 * Put the parts of an answer in the place of the old ones. Returns false where the answer is none of the pad's.
 * @param {string} html
 * @returns {boolean}
 */
export function swap(html) {
  const answer = parse(html);
  const chosen = choices();
  let known = false;
  for (const id of PARTS) {
    const fresh = answer.getElementById(id);
    const old = document.getElementById(id);
    if (!fresh || !old) continue;
    known = true;
    Object.assign(old.dataset, fresh.dataset);
    old.replaceChildren(...fresh.childNodes);
  }
  choose(chosen);
  return known;
}

/**
 * Whether a text is an answer of the pad's.
 * @param {string} html
 * @returns {boolean}
 */
export function isPads(html) {
  return PARTS.some((id) => html.includes(` id="${id}"`));
}

/**
 * Which version of the match an answer shows; null where it is none of the pad's.
 * @param {string} html
 * @returns {number | null}
 */
export function versionIn(html) {
  const part = parse(html).getElementById("pad-state");
  return part && Number(part.dataset.version);
}

/**
 * What the match was at, by the newest answer, with the game's own state.
 * @template {PadState} S
 * @returns {S}
 */
export function serverState() {
  const { version, tag, mine, setup, site, rules } = byId("pad-state").dataset;
  const game = /** @type {object} */ (json("pad-state"));
  return /** @type {S} */ ({
    ...game,
    version: Number(version),
    tag,
    mine: mine === "yes",
    setup,
    site,
    rules: Number(rules),
  });
}

/**
 * What stands in the page under a name that `data-live` gives.
 * @param {string} name
 * @returns {HTMLElement}
 */
export function live(name) {
  return one(document, `[data-live="${name}"]`);
}

/**
 * What was scored in a practice, which goes along with all that is sent: it is kept on the page alone. Nothing elsewhere.
 * @returns {Record<string, string>}
 */
export function soFar() {
  const { soFar: held } = byId("pad-state").dataset;
  return held === undefined ? {} : { so_far: held };
}

/** Score and progress, as the top third has them. */
export function scoreLine() {
  return `${live("score").textContent}, ${live("progress").textContent}`;
}

/** @param {string} html */
function parse(html) {
  return new DOMParser().parseFromString(html, "text/html");
}

/** @returns {NodeListOf<HTMLInputElement | HTMLSelectElement>} */
function choices() {
  return document.querySelectorAll("#pad-due input:checked, #pad-due select");
}

/** @param {Iterable<HTMLInputElement | HTMLSelectElement>} chosen */
function choose(chosen) {
  for (const { name, value } of chosen) {
    /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */
    const fields = document.querySelectorAll(`#pad-due [name="${name}"]`);
    for (const field of fields) {
      if (field instanceof HTMLInputElement && field.type === "radio") {
        field.checked = field.value === value && field.ariaDisabled !== "true";
      } else field.value = value;
    }
  }
}

// @ts-check
/**
 * The set-up of a match: the eleven of a side as a list that a thumb puts in order, a guest side's name before all else,
 * and another game's part of the form without the page being left. The textarea stays what is sent: the list only
 * rewrites its lines, "name, batting class, bowling class". Without script the textarea is typed into.
 */
import { all, bdi, byId, json, make, one, targetOf, valueOf } from "./dom.js";
import { counted, gettext, ngettext } from "./words.js";

/**
 * What the page knows of elevens (scoring/forms/lineups.py).
 * @typedef {object} Lineups
 * @property {number} eleven - how many play
 * @property {boolean} classes - whether players have classes in this game
 * @property {string[]} usual - the classes usual at each place of the order
 * @property {string} nameless - what a player without a name is called, # for the number
 * @property {Record<string, string[] | undefined>} rosters - lines of players, by the team
 */

/** @typedef {"up" | "down" | "swap"} Action */

export const WORDS = {
  up: gettext("Move up"),
  down: gettext("Move down"),
  swap: gettext("Replace with"),
  text: gettext("Type the eleven"),
  list: gettext("Show as a list of players"),
  nobody: gettext("Nobody else is on the roster"),
  other: gettext("Somebody who is not on the roster"),
  put: gettext("Put in"),
  first: gettext("the first side"),
  second: gettext("the second side"),
  no_other_game: gettext(
    "No connection: the form of another game cannot be shown. What you have typed is still there.",
  ),
  usual: gettext("No classes were given: these are the usual ones in batting order."),
};
/** @param {number} count */
const players = (count) => ngettext("%(count)s player", "%(count)s players", count);

const SVG = "http://www.w3.org/2000/svg";
/** @type {Record<Action, string>} */
const ARROWS = {
  up: "M10 16V4M5 9l5-5 5 5",
  down: "M10 4v12M5 11l5 5 5-5",
  swap: "M4 7h12l-3-3M16 13H4l3 3",
};

const form = one(document, "form.lineups", HTMLFormElement);
let known = /** @type {Lineups} */ (json("lineups"));
form.classList.add("scripted");
/**
 * What was typed or put in order, by the game's kind of lines, the side and its team.
 * @type {Map<string, string>}
 */
const drafts = new Map();

// A line is read as the server reads it: in one with tabs only those separate, in one without commas blanks do where
// classes end it, and some games have no classes. Whoever has no name is called by a number, which is no class.
const BY_BLANKS = /^(.*?\S)\s+([0-9])(?:\s+([0-9]|-|–))?$/;

const PLACE = /^([0-9]{1,3})[.)]\s+/;

/**
 * The lines of a list, without their numbers where it is numbered from 1 on.
 * @param {string} text
 * @returns {string[]}
 */
function linesOf(text) {
  const lines = text.split("\n").flatMap((line) => line.trim() || []);
  const numbered = lines.length > 1 && lines.every((line, index) => Number(PLACE.exec(line)?.[1]) === index + 1);
  return numbered ? lines.map((line) => line.replace(PLACE, "")) : lines;
}

/**
 * The name and the classes of a line.
 * @param {string} line
 * @returns {[string, ...string[]]}
 */
function partsOf(line) {
  if (!known.classes) return [line.trim()];
  const [name = "", ...classes] = line.split(line.includes("\t") ? "\t" : /[,;]/).map((part) => part.trim());
  const blanks = classes.length ? null : BY_BLANKS.exec(name);
  if (!blanks) return [name, ...classes];
  const [, before = "", first = "", second = ""] = blanks;
  const called = `${before} ${first}`;
  return called === known.nameless.replace("#", first) ? [called, second] : [before, first, second];
}

/** @param {string} line */
function nameOf(line) {
  return partsOf(line)[0];
}

/** @param {string} line */
function classesOf(line) {
  return partsOf(line).slice(1).filter(Boolean).join(" · ");
}

/** A side: its team, its lines, and the list that stands for them. */
class Lineup {
  /** @param {HTMLTextAreaElement} textarea */
  constructor(textarea) {
    const field = textarea.closest(".field");
    const details = textarea.closest("details");
    if (!field || !details) throw new TypeError("The eleven stands in no field that opens.");
    this.textarea = textarea;
    this.help = one(field, ".helptext");
    this.details = details;
    this.team = /** @type {HTMLInputElement | HTMLSelectElement} */ (
      form.elements.namedItem(textarea.name.replace("players", "team"))
    );
    this.chosen = this.team.value;
    this.swapping = -1; // the place of whom another is to replace
    this.list = make("ol", { className: "lineup" });
    this.list.setAttribute("aria-label", one(details, "summary").textContent);
    this.toggle = make("button", { type: "button", className: "link" });
    this.toggle.addEventListener("click", () => this.show(!this.textarea.hidden));
    this.count = make("p", { className: "muted small" });
    this.count.setAttribute("role", "status");
    field.append(this.list, this.count, this.toggle);
    textarea.addEventListener("input", () => this.tell());
    textarea.addEventListener("change", () => this.giveClasses());
    this.list.addEventListener("click", (event) => this.tap(targetOf(event).closest("button")));
    this.list.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLSelectElement && target.value) this.swap(target.value);
    });
    this.list.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault(); // it is no reason to start the match
      this.putIn();
    });
    this.team.addEventListener("change", () => this.changeTeam());
    this.show(this.lines().length > 0 && textarea.getAttribute("aria-invalid") !== "true");
  }

  lines() {
    return linesOf(this.textarea.value);
  }

  /** @param {string[]} lines */
  write(lines) {
    this.textarea.value = lines.join("\n");
    this.draw();
  }

  /** @param {boolean} asList */
  show(asList) {
    this.textarea.hidden = asList;
    this.list.hidden = !asList;
    this.toggle.textContent = asList ? WORDS.text : WORDS.list;
    this.help.hidden = asList;
    this.tell();
    if (asList) this.draw();
  }

  /** Say how many were typed; who is listed is counted there. */
  tell() {
    const count = this.lines().length;
    this.toggle.hidden = !count;
    this.count.textContent = this.textarea.hidden || !count ? "" : counted(players, count);
  }

  /** A guest side's names alone get the classes usual in their order, as the server would give them. */
  giveClasses() {
    const lines = this.lines();
    const bare = lines.every((line) => partsOf(line).length === 1);
    if (!known.classes || this.team.value || lines.length !== known.eleven || !bare) return;
    this.textarea.value = lines.map((line, place) => `${line}, ${known.usual[place]}`).join("\n");
    this.count.textContent = WORDS.usual;
  }

  /** The lines of those on the roster who are not in the eleven. */
  rest() {
    const here = new Set(this.lines().map(nameOf));
    return (known.rosters[this.team.value] ?? []).filter((line) => !here.has(nameOf(line)));
  }

  draw() {
    const lines = this.lines();
    this.list.replaceChildren(...lines.map((line, place) => this.row(line, place, lines.length)));
  }

  /**
   * @param {string} line
   * @param {number} place
   * @param {number} length
   */
  row(line, place, length) {
    const who = make("span", { className: "who" }, bdi(nameOf(line)));
    if (classesOf(line)) who.append(make("span", { className: "classes", textContent: classesOf(line) }));
    const swap = key("swap", line, place, false);
    swap.setAttribute("aria-expanded", String(this.swapping === place));
    const item = make(
      "li",
      {},
      who,
      key("up", line, place, place === 0),
      key("down", line, place, place === length - 1),
      swap,
    );
    if (this.swapping === place) item.append(this.choices(line));
    return item;
  }

  /**
   * Who can come in the place of a player: one of the roster, or a name that is typed.
   * @param {string} line
   */
  choices(line) {
    const rest = this.rest();
    const choices = make("div", { className: "choices" });
    if (rest.length) {
      const options = rest.map((other) => new Option(other, other));
      const select = make("select", {}, new Option(`${WORDS.swap} …`, ""), ...options);
      select.setAttribute("aria-label", `${WORDS.swap}: ${nameOf(line)}`);
      choices.append(select);
    } else choices.append(make("span", { className: "muted small", textContent: WORDS.nobody }));
    const name = make("input", { type: "text", autocomplete: "off", maxLength: 100, placeholder: WORDS.other });
    name.setAttribute("aria-label", `${WORDS.other}: ${nameOf(line)}`);
    const put = make("button", { type: "button", className: "put", textContent: WORDS.put });
    put.dataset.action = "put";
    choices.append(make("span", { className: "other" }, name, put));
    return choices;
  }

  /** Let whoever was typed come in, with the classes of the one who goes out; nothing where nobody was. */
  putIn() {
    const name = one(this.list, ".other input", HTMLInputElement).value.trim();
    const [, ...classes] = partsOf(this.lines()[this.swapping] ?? "");
    const separator = /[,;]/.test(name) ? "\t" : ", ";
    // Without a class, a number at the end of the name must not be read as one.
    if (name) this.swap(known.classes ? [name, ...(classes.length ? classes : [""])].join(separator).trimEnd() : name);
  }

  /** @param {HTMLButtonElement | null} button */
  tap(button) {
    if (!button) return;
    const { action } = button.dataset;
    if (action === "put") {
      this.putIn();
      return;
    }
    const place = Number(button.dataset.place);
    const lines = this.lines();
    let now = place;
    if (action === "swap") this.swapping = this.swapping === place ? -1 : place;
    else {
      this.swapping = -1;
      now = place + (action === "up" ? -1 : 1);
      lines.splice(now, 0, ...lines.splice(place, 1));
    }
    this.write(lines);
    const keys = all(this.rowAt(now), "button", HTMLButtonElement).filter((each) => !each.disabled);
    const again = keys.find((each) => each.dataset.action === action) ?? keys[0];
    (all(this.list, "select, .other input")[0] ?? again)?.focus();
  }

  /** @param {number} place */
  rowAt(place) {
    return one(this.list, `li:nth-child(${place + 1})`);
  }

  /** @param {string} line */
  swap(line) {
    const lines = this.lines();
    const place = this.swapping;
    lines[place] = line;
    this.swapping = -1;
    this.write(lines);
    one(this.rowAt(place), "[data-action=swap]").focus();
  }

  /** What was typed or put in order for one team is there again when the team is chosen again. */
  changeTeam() {
    drafts.set(this.draftOf(this.chosen), this.textarea.value);
    this.chosen = this.team.value;
    this.swapping = -1;
    const eleven = (known.rosters[this.chosen] ?? []).slice(0, known.eleven).join("\n");
    this.textarea.value = drafts.get(this.draftOf(this.chosen)) ?? eleven;
    this.show(this.lines().length > 0);
    this.details.open = this.lines().length < known.eleven;
  }

  /** @param {string} team */
  draftOf(team) {
    return [known.classes, this.textarea.name, team].join();
  }
}

/**
 * @param {Action} action
 * @param {string} line
 * @param {number} place
 * @param {boolean} disabled
 */
function key(action, line, place, disabled) {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ARROWS[action]);
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("aria-hidden", "true");
  svg.append(path);
  const button = make("button", { type: "button", disabled }, svg);
  button.dataset.action = action;
  button.dataset.place = String(place);
  button.setAttribute("aria-label", `${WORDS[action]}: ${nameOf(line)}`);
  return button;
}

/**
 * What a side is called: by its name, else by its team; empty where it has neither.
 * @param {number} side
 * @returns {string}
 */
export function sideNamed(side) {
  const name = valueOf(form, `side${side}_name`).trim();
  const team = form.elements.namedItem(`side${side}_team`);
  return name || (team instanceof HTMLSelectElement && team.value ? (team.selectedOptions[0]?.text ?? "") : "");
}

/**
 * The players of a side, each the name with what follows it in the line.
 * @param {number} side
 * @returns {string[][]}
 */
export function playersOf(side) {
  return linesOf(valueOf(form, `side${side}_players`)).map(partsOf);
}

/** How many players a side needs, 0 where the game asks for none, and whether they have classes. */
export function playersNeeded() {
  return { count: form.elements.namedItem("side0_players") ? known.eleven : 0, classes: known.classes };
}

/** The toss is put with the names of the sides; where these are settled, as in a fixture, it has them already. */
function nameTheSides() {
  for (const [place, generic] of [WORDS.first, WORDS.second].entries()) {
    const name = form.elements.namedItem(`side${place}_name`);
    const said = form.querySelector(`label:has(> input[name=won_by][value="${place}"]) bdi`);
    if (name instanceof HTMLInputElement && said) said.textContent = sideNamed(place) || generic;
  }
}

/** A guest side is asked for its name first; a team has one, and another only where somebody looks for it. */
function placeTheNames() {
  for (const side of all(form, ".side")) {
    const [guests] = all(side, ".guest-name");
    const team = side.querySelector("select[name$=_team]");
    if (!guests || !(team instanceof HTMLSelectElement)) continue;
    const field = one(side, ".field:has([name$=_name])");
    one(field, ".helptext").hidden = !team.value;
    (team.value ? one(side, ".other-name") : guests).append(field);
  }
}

/** Make what the form's part for a game needs of the script. */
function setUp() {
  known = /** @type {Lineups} */ (json("lineups"));
  // Without this script these keys ask for the page again; with it, Enter is to start scoring.
  for (const button of all(form, "button[name=fill], button[name=show]")) button.remove();
  for (const textarea of all(form, "textarea[data-lineup]", HTMLTextAreaElement)) new Lineup(textarea);
  placeTheNames();
  nameTheSides();
}

form.addEventListener("change", placeTheNames);
for (const event of ["change", "input"]) form.addEventListener(event, nameTheSides);
setUp();

/** The form as it is, sent to be shown in another game. */
function asked() {
  const sent = new FormData(form);
  sent.append("show", "1");
  return sent;
}

/** What stands on the folds of the form that are open. */
function openFolds() {
  return all(byId("of-game"), "details[open] > summary").map((summary) => summary.textContent);
}

/**
 * Put in the part of the form that an answer has.
 * @param {string} html
 * @returns {boolean} whether it has one
 */
export function putIn(html) {
  const part = new DOMParser().parseFromString(html, "text/html").getElementById("of-game");
  if (!part) return false;
  const focused = document.activeElement?.id ?? "";
  const open = openFolds();
  byId("of-game").replaceWith(part);
  for (const fold of all(part, "details", HTMLDetailsElement)) {
    fold.open ||= open.includes(one(fold, "summary").textContent);
  }
  setUp();
  document.getElementById(focused)?.focus();
  return true;
}

let asking = new AbortController();

/** Go back to the game whose part of the form is shown. */
function stay() {
  byId("variant", HTMLSelectElement).value = valueOf(form, "shown");
  byId("match-start-said").textContent = WORDS.no_other_game;
  byId("match-start-said").hidden = false;
}

/** Put in the part of the form that another game has; where that fails, the page itself is asked for. */
async function changeGame() {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  const typed = () => JSON.stringify([...asked()]);
  let reached = false; // whether there is a network
  try {
    let before = "";
    let html = "";
    while (before !== typed()) {
      before = typed(); // once more where somebody types on meanwhile
      const answer = await fetch(form.action, { method: "POST", body: asked(), signal });
      reached = true;
      if (answer.redirected || !answer.ok) throw new TypeError("The form was not answered.");
      html = await answer.text();
    }
    if (!putIn(html)) throw new TypeError("The answer has no form.");
  } catch {
    if (signal.aborted) return;
    if (!reached) {
      stay();
      return;
    }
    form.append(make("input", { type: "hidden", name: "show", value: "1" }));
    form.submit();
  }
}

document.getElementById("variant")?.addEventListener("change", () => void changeGame());

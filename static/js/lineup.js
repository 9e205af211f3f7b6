// @ts-check
/**
 * The eleven of a side as a list that a thumb puts in order. The textarea stays what is sent: the list only rewrites its
 * lines, "name, batting class, bowling class". Without script the textarea is typed into.
 */
import { all, bdi, byId, json, make, one, targetOf } from "./dom.js";
import { gettext } from "./words.js";

/**
 * What the page knows of elevens (scoring/forms/lineups.py).
 * @typedef {object} Lineups
 * @property {number} eleven - how many play
 * @property {boolean} classes - whether players have classes in this game
 * @property {string} nameless - what a player without a name is called, # for the number
 * @property {Record<string, string[] | undefined>} rosters - lines of players, by the team
 */

/** @typedef {"up" | "down" | "swap"} Action */

const WORDS = {
  up: gettext("Move up"),
  down: gettext("Move down"),
  swap: gettext("Replace with"),
  text: gettext("Type the eleven"),
  list: gettext("Back to the list of players"),
  nobody: gettext("Nobody else is on the roster"),
};

const SVG = "http://www.w3.org/2000/svg";
/** @type {Record<Action, string>} */
const ARROWS = {
  up: "M10 16V4M5 9l5-5 5 5",
  down: "M10 4v12M5 11l5 5 5-5",
  swap: "M4 7h12l-3-3M16 13H4l3 3",
};

const form = one(document, "form.lineups", HTMLFormElement);
const known = /** @type {Lineups} */ (json("lineups"));
form.classList.add("scripted");

// A line is read as the server reads it: in one with tabs only those separate, in one without commas blanks do where
// classes end it, and some games have no classes. Whoever has no name is called by a number, which is no class.
const BY_BLANKS = /^(.*?\S)\s+([0-9])(?:\s+([0-9]|-|–))?$/;

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
    /**
     * What was typed or put in order, by the team.
     * @type {Map<string, string>}
     */
    this.drafts = new Map();
    this.chosen = this.team.value;
    this.swapping = -1; // the place of whom another is to replace
    this.list = make("ol", { className: "lineup" });
    this.list.setAttribute("aria-label", one(details, "summary").textContent);
    this.toggle = make("button", { type: "button", className: "link" });
    this.toggle.addEventListener("click", () => this.show(!this.textarea.hidden));
    field.append(this.list, this.toggle);
    this.list.addEventListener("click", (event) => this.tap(targetOf(event).closest("button")));
    this.list.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLSelectElement && target.value) this.swap(target.value);
    });
    this.team.addEventListener("change", () => this.changeTeam());
    this.show(this.lines().length > 0 && textarea.getAttribute("aria-invalid") !== "true");
  }

  lines() {
    return this.textarea.value
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
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
    if (asList) this.draw();
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
   * Who can come in the place of a player.
   * @param {string} line
   */
  choices(line) {
    const rest = this.rest();
    if (!rest.length) return make("span", { className: "nobody muted small", textContent: WORDS.nobody });
    const options = rest.map((other) => new Option(other, other));
    const select = make("select", {}, new Option(`${WORDS.swap} …`, ""), ...options);
    select.setAttribute("aria-label", `${WORDS.swap}: ${nameOf(line)}`);
    return select;
  }

  /** @param {HTMLButtonElement | null} button */
  tap(button) {
    if (!button) return;
    const { action } = button.dataset;
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
    (this.list.querySelector("select") ?? again)?.focus();
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
    this.drafts.set(this.chosen, this.textarea.value);
    this.chosen = this.team.value;
    this.swapping = -1;
    const eleven = (known.rosters[this.chosen] ?? []).slice(0, known.eleven).join("\n");
    this.textarea.value = this.drafts.get(this.chosen) ?? eleven;
    this.show(this.lines().length > 0);
    this.details.open = this.lines().length < known.eleven;
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

for (const textarea of all(form, "textarea[data-lineup]", HTMLTextAreaElement)) new Lineup(textarea);

/** The toss is put with the names of the sides; where these are settled, as in a fixture, it has them already. */
function nameTheSides() {
  for (const side of [0, 1]) {
    const name = form.elements.namedItem(`side${side}_name`);
    const team = form.elements.namedItem(`side${side}_team`);
    const label = form.querySelector(`input[name=won_by][value="${side}"]`)?.parentElement;
    const texts = [...(label?.childNodes ?? [])].filter((node) => node instanceof Text);
    const text = texts.find(({ data }) => data.trim());
    if (!(name instanceof HTMLInputElement) || !label || !text) continue;
    label.dataset.generic ??= text.data.trim();
    const chosen = team instanceof HTMLSelectElement && team.value ? team.selectedOptions[0]?.text : "";
    text.data = ` ${name.value.trim() || chosen || label.dataset.generic}`;
  }
}
for (const event of ["change", "input"]) form.addEventListener(event, nameTheSides);
nameTheSides();

// Without this script a key asks for the form of another game; with it, Enter is to start scoring.
const [fill] = all(form, "button[name=fill]", HTMLButtonElement);
fill?.remove();
// Letters typed in a row look for one name: the other form is asked for when they have paused, in milliseconds.
const TYPING = 700;
let pause = 0;
let due = 0;

function askSoon() {
  clearTimeout(due);
  due = setTimeout(() => {
    form.append(make("input", { type: "hidden", name: fill?.name ?? "", value: fill?.value ?? "" }));
    form.submit();
  }, pause);
}

if (document.getElementById("variant")) {
  const game = byId("variant", HTMLSelectElement);
  game.addEventListener("pointerdown", () => {
    pause = 0;
  });
  game.addEventListener("keydown", (event) => {
    pause = event.key.length === 1 ? TYPING : 0;
    if (due) askSoon();
  });
  game.addEventListener("change", askSoon);
}

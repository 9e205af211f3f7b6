// @ts-check
/** The keys of one turn: its count, counters for what the game counts beside it, and the wickets that split it. */
import { all, byId, make, one, targetOf } from "../../dom.js";
import { OnceMore } from "../../pad/once_more.js";
import { fill } from "../../words.js";
import { endingOf } from "./possible.js";
import { effect } from "./state.js";
import { WORDS } from "./words.js";

/** @import { Said } from "../../pad/check.js" */
/** @import { Possible } from "./possible.js" */
/** @import { GamePage, GridState, Segment, Tallies, TurnEntry, TurnMarks } from "./state.js" */

/**
 * A wicket in a turn: at which card, how, and what was counted before it.
 * @typedef {{card: number, how: string, tallies: Tallies}} Wicket
 */

/**
 * What is on the keys.
 * @typedef {object} Draft
 * @property {string} count
 * @property {Tallies} tallies - since the last wicket
 * @property {Wicket[]} wickets
 * @property {boolean} missed
 * @property {boolean} unfinished
 * @property {number[]} next - who comes in
 * @property {string} bowler
 */

const MOST_DIGITS = 3;

/** @returns {Draft} */
const nothing = () => ({ count: "", tallies: {}, wickets: [], missed: false, unfinished: false, next: [], bowler: "" });

export class Turn {
  /**
   * `changed` is called after every key, or `sayWhy` where that means nothing; `names` gives the batters that face the
   * turn, in their order.
   * @param {GamePage} page
   * @param {Possible} possible
   * @param {{changed: () => void, sayWhy: (said: Said[]) => void, names: () => string[]}} told
   */
  constructor(page, possible, { changed, sayWhy, names }) {
    this.page = page;
    this.possible = possible;
    this.changed = changed;
    this.names = names;
    this.bowling = true;
    this.root = byId("way-turn");
    this.bowler = byId("bowler", HTMLSelectElement);
    this.on = nothing();
    this.goesOn = false; // whether the count has gone on since the last wicket
    this.cardByCard = false; // whether the cards are counted as they go down
    /**
     * What was on the keys before each step.
     * @type {Draft[]}
     */
    this.before = [];
    this.onceMore = new OnceMore(sayWhy);
    /** @type {GridState | null} */
    this.state = null;
    this.root.addEventListener("click", (event) => this.press(targetOf(event).closest("button")));
    this.bowler.addEventListener("change", () => this.changed());
  }

  get cards() {
    return Number(this.on.count || 0);
  }

  get tallyNames() {
    return Object.keys(this.bowling ? this.page.game.bowling : this.page.game.batting);
  }

  /** The card of the last wicket in the turn, 0 without one. */
  get fallenAt() {
    return this.on.wickets.at(-1)?.card ?? 0;
  }

  /** Whether what is typed may be the first digit of a count. */
  get isBegun() {
    return this.on.count.length === 1;
  }

  /**
   * The turn as an entry; null while its count is missing or goes back behind a wicket.
   * @param {Tallies} [tallies] - counted since the last wicket
   * @returns {TurnEntry | null}
   */
  entry(tallies = this.on.tallies) {
    const { cards } = this;
    const { missed, unfinished } = this.on;
    if (!cards || cards < this.fallenAt) return null;
    /** @type {TurnMarks} */
    const marks = { ...(missed && { missed_cover: true }), ...(unfinished && { unfinished: true }) };
    if (!this.bowling) return { type: "batting_turn", segments: this.segments(tallies), ...marks };
    const bowler = Number(this.bowler.value);
    return { type: "bowling_turn", cards, ...this.counted(tallies), ...(bowler && { bowler }), ...marks };
  }

  /**
   * @param {Tallies} tallies
   * @returns {Segment[]}
   */
  segments(tallies) {
    const { missed, wickets } = this.on;
    if (missed) return [{ cards: this.cards, ...this.counted(tallies), out: true }];
    let begun = 0;
    /** @type {Segment[]} */
    const segments = [];
    for (const wicket of wickets) {
      const how = wicket.how !== this.page.how_out_unsaid && { how_out: wicket.how };
      segments.push({ cards: wicket.card - begun, ...this.counted(wicket.tallies), out: true, ...how });
      begun = wicket.card;
    }
    if (this.cards > begun || !segments.length) segments.push({ cards: this.cards - begun, ...this.counted(tallies) });
    return segments;
  }

  /**
   * What was counted of all that this turn can have.
   * @param {Tallies} tallies
   */
  counted(tallies) {
    return Object.fromEntries(this.tallyNames.filter((name) => tallies[name]).map((name) => [name, tallies[name]]));
  }

  /** @returns {Draft} */
  draft() {
    return structuredClone({ ...this.on, bowler: this.bowler.value });
  }

  /** @param {Draft} draft */
  fill(draft) {
    this.on = structuredClone(draft);
    this.bowler.value = draft.bowler;
    this.before = [];
    this.onceMore.forget();
  }

  reset() {
    this.fill(nothing());
  }

  // The keys

  /** @param {HTMLButtonElement | null} key */
  press(key) {
    if (!key) return;
    const { digit, step, wicket, cards, counts, full } = key.dataset;
    const before = structuredClone(this.on);
    const tally = key.closest("[data-tally]")?.getAttribute("data-tally") ?? "";
    const more = step === "1" ? tally : cards === "0" ? counts : "";
    if (more && this.holds(more)) return;
    if (digit) this.digit(digit);
    else if (cards) this.lay(Number(cards), counts);
    else if (full) this.lay(Number(full) - this.cards);
    else if (key.id === "turn-step-back") this.stepBack();
    else if (step) this.step(tally, Number(step));
    else if (wicket) this.on.wickets.splice(Number(wicket), 1);
    else if (key.id === "turn-back") this.on.count = this.on.count.slice(0, -1);
    else if (key.id === "turn-clear") this.on.count = "";
    else if (key.id === "turn-wicket") this.wicket();
    else if (key.id === "turn-missed") this.on.missed = !this.on.missed;
    else if (key.id === "turn-unfinished") this.on.unfinished = !this.on.unfinished;
    else if (key.id === "leave-extras-out") this.on.tallies = {};
    else return;
    if (this.on.missed && this.on.unfinished) {
      this.on.missed = key.id === "turn-missed";
      this.on.unfinished = !this.on.missed;
    }
    if (key.id !== "turn-step-back") this.before.push(before);
    this.onceMore.forget();
    this.changed();
  }

  /**
   * Cards laid, and what they made that is counted beside them.
   * @param {number} cards
   * @param {string} [tally]
   */
  lay(cards, tally) {
    if (tally && !cards) this.step(tally, 1);
    else if (tally) this.on.tallies[tally] = (this.on.tallies[tally] ?? 0) + 1;
    this.on.count = String(Math.min(this.cards + cards, 10 ** MOST_DIGITS - 1) || "");
    this.goesOn = true;
  }

  stepBack() {
    this.on = this.before.pop() ?? this.on;
  }

  /**
   * A digit typed; after a wicket the first one begins the count of the whole turn anew.
   * @param {string} digit
   */
  digit(digit) {
    if (this.cards && this.cards === this.fallenAt && !this.goesOn) this.on.count = "";
    this.goesOn = true;
    if (this.on.count.length < MOST_DIGITS) this.on.count = (this.on.count + digit).replace(/^0+/, "");
  }

  /**
   * @param {string} name
   * @param {number} by
   */
  step(name, by) {
    this.on.tallies[name] = Math.max(0, (this.on.tallies[name] ?? 0) + by);
  }

  /**
   * Whether one more of a thing waits for another tap: it does not go with the count, which is said.
   * @param {string} name
   */
  holds(name) {
    return this.onceMore.holds(name, this.tooMany(name));
  }

  /**
   * Why one more of a thing does not go with the count; null where it may, or the count is not known. One more may be
   * what wins, or what takes the last wicket, so that the turn ends there.
   * @param {string} name
   * @returns {Said | null}
   */
  tooMany(name) {
    const counted = this.on.tallies;
    const entry = this.entry({ ...counted, [name]: (counted[name] ?? 0) + 1 });
    if (!entry || !this.state) return null;
    const lines = name === "lines";
    const ending = this.cardByCard ? "cut_short" : endingOf(entry, effect(this.state, entry, this.page));
    const most = this.possible.most(this.state, ending, this.cards, lines);
    const alike = this.tallyNames.filter((each) => (each === "lines") === lines);
    const parts = [counted, ...this.on.wickets.map(({ tallies }) => tallies)];
    const given = 1 + parts.flatMap((part) => alike.map((each) => part[each] ?? 0)).reduce((sum, n) => sum + n, 0);
    if (most === null || given <= most) return null;
    return this.possible.said(lines ? "too_many_lines" : "too_many_kqj", { count: this.cards, given, most });
  }

  /** Whether a wicket may be put at the card counted so far; one card costs several only where every line does. */
  get mayFall() {
    return (
      this.cards > this.fallenAt || (this.cards > 0 && this.cards === this.fallenAt && this.page.game.outs === "line")
    );
  }

  /** A wicket at the card counted so far: what was counted until then is the old batter's. */
  wicket() {
    if (!this.mayFall) return;
    this.on.wickets.push({ card: this.cards, how: this.page.how_out_unsaid, tallies: this.on.tallies });
    this.on.tallies = {};
    this.goesOn = false;
  }

  /**
   * A key of the keyboard; returns whether it meant something.
   * @param {string} name
   */
  key(name) {
    const lower = name.toLowerCase();
    const [wicket] = all(document, "#turn-wicket", HTMLButtonElement);
    const tally = this.tallyOf(lower);
    if (this.cardByCard) {
      const letter = tally ? `[data-counts=${tally}]` : name === "Backspace" ? "#turn-step-back" : "";
      const step = /^[1-3]$/.test(name) ? `[data-cards="${name}"]` : name === "9" ? "#turn-full" : letter;
      const [key] = step ? all(this.root, `${step}:not([hidden])`, HTMLButtonElement) : [];
      if (key) {
        key.click();
        return true;
      }
    }
    if (/^[0-9]$/.test(name)) this.digit(name);
    else if (name === "Backspace") this.backspace();
    else if (lower === "w" && wicket && !wicket.hidden) wicket.click();
    else if (lower === "m" && this.page.missed_cover) this.on.missed = !this.on.missed;
    else if (lower === "u") this.on.unfinished = !this.on.unfinished;
    else if (tally) {
      if (name === lower && this.holds(tally)) return true;
      this.step(tally, name === lower ? 1 : -1);
    } else return false;
    this.onceMore.forget();
    this.changed();
    return true;
  }

  backspace() {
    const { wickets } = this.on;
    const last = wickets.at(-1);
    if (last && this.cards === last.card) {
      wickets.pop();
      this.on.tallies = last.tallies;
    } else this.on.count = this.on.count.slice(0, -1);
    this.goesOn = true;
  }

  /**
   * What is counted by a letter, if anything.
   * @param {string} letter
   */
  tallyOf(letter) {
    return this.page.notation.find(({ bowling }) => bowling === this.bowling)?.letters[letter];
  }

  // What the keys show

  /**
   * @param {GridState} state
   * @param {boolean} allOut - whether the turn as counted so far ends the innings
   */
  show(state, allOut) {
    this.state = state;
    this.bowling = state.due === "bowling";
    byId("turn-count").textContent = this.on.count || "–";
    this.root.dataset.by = this.cardByCard ? "card" : "count";
    for (const step of all(this.root, ".step-pad [data-kind]")) {
      step.hidden = step.dataset.kind !== (this.bowling ? "bowling" : "batting");
    }
    const full = byId("turn-full", HTMLButtonElement);
    full.disabled = this.cards >= Number(full.dataset.full);
    byId("turn-step-back", HTMLButtonElement).disabled = !this.before.length;
    for (const tally of all(this.root, "[data-tally]")) {
      const name = tally.dataset.tally ?? "";
      tally.hidden = !this.tallyNames.includes(name);
      const times = this.on.tallies[name] ?? 0;
      one(tally, "output").textContent = String(times);
      one(tally, "[data-step='-1']", HTMLButtonElement).disabled = !times;
      one(tally, "[data-step='1']").setAttribute("aria-disabled", String(!tally.hidden && this.tooMany(name) !== null));
    }
    for (const wicket of all(document, "#turn-wicket", HTMLButtonElement)) {
      wicket.hidden = this.bowling;
      wicket.disabled = !this.mayFall || allOut;
      wicket.textContent = this.cards ? fill(WORDS.wicket_at, { card: this.cards }) : WORDS.wicket;
    }
    this.pressed("turn-missed", this.on.missed);
    this.pressed("turn-unfinished", this.on.unfinished);
    byId("turn-bowler").hidden = !this.bowling;
    this.chips();
  }

  /**
   * @param {string} id
   * @param {boolean} on
   */
  pressed(id, on) {
    document.getElementById(id)?.setAttribute("aria-pressed", String(on));
  }

  /** A line for each wicket of the turn: its card, whose it is, how, and a key to take it out. */
  chips() {
    const list = byId("turn-wickets");
    const names = this.names();
    const signature = JSON.stringify([this.on.wickets, names.length]);
    if (list.dataset.shown === signature) return;
    list.dataset.shown = signature;
    list.replaceChildren(...this.on.wickets.map((wicket, nth) => this.chip(wicket, nth, names[nth] ?? "")));
    list.scrollTop = list.scrollHeight;
  }

  /**
   * @param {Wicket} wicket
   * @param {number} nth
   * @param {string} name
   */
  chip(wicket, nth, name) {
    const ways = Object.entries(this.page.how_out);
    const how = make(
      "select",
      {},
      ...ways.map(([value, text]) => new Option(text, value, false, value === wicket.how)),
    );
    how.addEventListener("change", () => {
      wicket.how = how.value;
      this.changed();
    });
    const remove = make("button", { type: "button", textContent: "×", className: "quiet" });
    remove.dataset.wicket = String(nth);
    remove.setAttribute("aria-label", WORDS.take_out);
    return make("li", {}, make("label", {}, fill(WORDS.wicket_chip, { card: wicket.card, name }), " ", how), remove);
  }
}

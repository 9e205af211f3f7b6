// @ts-check
/** A play on the keys: tap a wicket card, then the card, the counter, the recounter. Only what can be laid is enabled. */
import { all, byId, one } from "../../dom.js";
import { fill } from "../../words.js";
import { answers, mostOf, runsOf, sideLaying } from "./state.js";
import { WORDS } from "./words.js";

/** @import { Composed } from "../../pad/pad.js" */
/** @import { GamePage, PlayEntry, ShieldsEntry, ShieldsState } from "./state.js" */
/** @import { Words } from "./words.js" */

/** @type {Record<string, string>} */
const KEYS = { 0: "10", 1: "10", j: "J", q: "Q", k: "K", a: "A" };

export class Plays {
  /**
   * @param {GamePage} page
   * @param {Words} words
   * @param {() => void} changed
   */
  constructor(page, words, changed) {
    this.page = page;
    this.words = words;
    this.changed = changed;
    /** @type {ShieldsState | null} */
    this.state = null;
    this.wicket = 0; // 0: none is chosen
    /** @type {string[]} */
    this.cards = [];
    this.given = false; // whether it was put back as it was refused
    this.wickets = all(document, "[data-wicket]", HTMLButtonElement);
    this.keys = all(document, "#play-cards [data-rank]", HTMLButtonElement);
    for (const key of this.wickets) key.addEventListener("click", () => this.choose(Number(key.dataset.wicket)));
    for (const key of this.keys) key.addEventListener("click", () => this.lay(key.dataset.rank ?? ""));
    byId("play-back").addEventListener("click", () => this.back());
  }

  /**
   * @param {ShieldsState} state
   * @returns {Composed<ShieldsEntry>}
   */
  compose(state) {
    const { wicket, cards, words } = this;
    if (!wicket) return { entries: null, words: "", due: WORDS.due_wicket };
    if (!cards.length) return { entries: null, words: "", due: this.asks(state) };
    const possible = Object.values(answers(state, this.page, cards)).includes("");
    /** @type {PlayEntry} */
    const entry = { type: "play", wicket, cards: [...cards] };
    const none = cards.length % 2 ? WORDS.no_counter : WORDS.no_recounter;
    const due = possible ? this.asks(state) : fill(none, { side: this.laying(state) });
    return { entries: [entry], words: words.play(state, entry), short: words.short(state, entry), due };
  }

  /**
   * The side whose card is next.
   * @param {ShieldsState} state
   */
  laying(state) {
    return this.page.sides[sideLaying(state, this.cards.length)];
  }

  /**
   * Which card is asked of which side.
   * @param {ShieldsState} state
   */
  asks(state) {
    const { length } = this.cards;
    const sentence = length ? (length % 2 ? WORDS.due_counter : WORDS.due_recounter) : WORDS.due_card;
    return fill(sentence, { side: this.laying(state), wicket: this.words.wicket(this.wicket) });
  }

  /** @param {ShieldsState} state */
  show(state) {
    this.state = state;
    if (!this.given) this.keepPossible(state);
    this.paint();
  }

  /**
   * Take off the keys what the book, as it now is, does not allow.
   * @param {ShieldsState} state
   */
  keepPossible(state) {
    if (this.wicket in state.played) this.clear();
    const gone = this.cards.findIndex((card, index) => answers(state, this.page, this.cards.slice(0, index))[card]);
    if (gone >= 0) this.cards.length = gone;
  }

  paint() {
    const { state } = this;
    if (!state) return;
    for (const key of this.wickets) this.paintWicket(state, key, Number(key.dataset.wicket));
    const reasons = answers(state, this.page, this.cards);
    for (const key of this.keys) {
      const why = this.wicket ? reasons[key.dataset.rank ?? ""] : "";
      key.disabled = !this.wicket || Boolean(why);
      one(key, "small").textContent = why && WORDS[why];
    }
    byId("play-cards-legend").textContent = this.wicket ? this.asks(state) : WORDS.due_wicket;
    byId("play-back", HTMLButtonElement).disabled = !this.wicket;
  }

  /**
   * @param {ShieldsState} state
   * @param {HTMLButtonElement} key
   * @param {number} wicket
   */
  paintWicket(state, key, wicket) {
    const [cards, runs] = state.played[wicket] ?? [this.wicket === wicket ? this.cards : [], null];
    const chosen = this.wicket === wicket;
    key.disabled = runs !== null;
    key.setAttribute("aria-pressed", String(chosen));
    one(key, "[data-part=chain]").textContent = cards.join(" ");
    const most = mostOf(state, this.page, wicket);
    const open = most ? fill(WORDS.may_make, { runs: most }) : WORDS.makes_nothing;
    const figure = one(key, "[data-part=runs]");
    figure.textContent = String(runs ?? (cards.length ? runsOf(this.page, wicket, cards) : open));
    figure.className = runs === null && !cards.length ? "may" : "made";
  }

  /** @param {number} wicket */
  choose(wicket) {
    if (!this.state || wicket in this.state.played) return;
    this.wicket = this.wicket === wicket && !this.cards.length ? 0 : wicket;
    this.moved();
  }

  /** @param {string} card */
  lay(card) {
    if (!this.state || !this.wicket || answers(this.state, this.page, this.cards)[card]) return;
    this.cards.push(card);
    this.moved();
  }

  back() {
    if (this.cards.length) this.cards.pop();
    else this.wicket = 0;
    this.moved();
  }

  moved() {
    this.given = false;
    this.paint();
    this.changed();
  }

  /**
   * A digit is a wicket until one is chosen; then digits and letters are cards.
   * @param {string} name
   */
  key(name) {
    const lower = name.toLowerCase();
    const card = KEYS[lower] ?? lower;
    if (name === "Backspace") this.back();
    else if (!this.wicket && this.wicketOf(lower)) this.choose(this.wicketOf(lower));
    else if (this.wicket && card in this.page.values) this.lay(card);
    else return false;
    return true;
  }

  /**
   * The wicket that a key stands for: its digit, the ace by its letter, 0 for the last; 0 where it is none.
   * @param {string} key
   */
  wicketOf(key) {
    if (key === "a") return 1;
    return /^[0-9]$/.test(key) ? Number(key) || this.page.wickets.length : 0;
  }

  draft() {
    return { wicket: this.wicket, cards: [...this.cards] };
  }

  /**
   * Put a refused play back on the keys as it was, whatever is possible now.
   * @param {{wicket: number, cards: string[]}} draft
   */
  fill(draft) {
    this.wicket = draft.wicket;
    this.cards = [...draft.cards];
    this.given = true;
    this.paint();
  }

  clear() {
    this.wicket = 0;
    this.cards = [];
    this.given = false;
    this.paint();
  }
}

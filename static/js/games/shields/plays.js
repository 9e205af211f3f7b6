// @ts-check
/**
 * A play on the keys: tap a wicket card, then the card, the counter, the recounter. What cannot be laid is dimmed and says
 * why; a card that is gone is laid all the same by a second tap.
 */
import { all, byId, one } from "../../dom.js";
import { OnceMore } from "../../pad/once_more.js";
import { fill } from "../../words.js";
import { answers, mostOf, runsOf, sideLaying, whyNot } from "./state.js";
import { WORDS } from "./words.js";

/** @import { Said } from "../../pad/check.js" */
/** @import { Composed } from "../../pad/pad.js" */
/** @import { Params } from "../../words.js" */
/** @import { PlayEntry, ShieldsEntry, ShieldsPage, ShieldsState } from "./state.js" */
/** @import { Words } from "./words.js" */

/** @type {Record<string, string>} */
const KEYS = { 0: "10", j: "J", q: "Q", k: "K", a: "A" };

/**
 * The rank that a key of the keyboard stands for, which may be none.
 * @param {string} name
 */
export function rankOf(name) {
  return KEYS[name.toLowerCase()] ?? name;
}

export class Plays {
  /**
   * @param {ShieldsPage} page
   * @param {Words} words
   * @param {() => void} changed
   * @param {(said: Said[]) => void} sayWhy
   */
  constructor(page, words, changed, sayWhy) {
    this.page = page;
    this.words = words;
    this.changed = changed;
    this.sayWhy = sayWhy;
    this.onceMore = new OnceMore(sayWhy);
    /** @type {ShieldsState | null} */
    this.state = null;
    this.wicket = 0; // 0: none is chosen
    /** @type {string[]} */
    this.cards = [];
    this.given = false; // whether it stands though it cannot be: put back as it was refused, or laid all the same
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
    const possible = Object.values(this.reasons(state)).includes("");
    /** @type {PlayEntry} */
    const entry = { type: "play", wicket, cards: [...cards] };
    const none = cards.length % 2 ? WORDS.no_counter : WORDS.no_recounter;
    const due = possible ? this.asks(state) : fill(none, { side: this.laying(state) });
    return {
      entries: [entry],
      words: words.play(state, entry),
      short: words.short(state, entry),
      due,
      complete: !possible && !this.given,
    };
  }

  /**
   * For each card why it cannot be laid next; what is by another version of the rules is left to the server.
   * @param {ShieldsState} state
   * @returns {Record<string, "gone" | "too_low" | "">}
   */
  reasons(state) {
    if (state.rules === this.page.rules) return answers(state, this.page, this.cards);
    return Object.fromEntries(Object.keys(this.page.values).map((card) => [card, ""]));
  }

  /**
   * The side whose card is next.
   * @param {ShieldsState} state
   */
  laying(state) {
    return this.page.sides[sideLaying(state, this.cards.length)].name;
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
    if (!this.given && state.rules === this.page.rules) this.keepPossible(state);
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
    const reasons = this.reasons(state);
    for (const key of this.keys) {
      const why = this.wicket ? reasons[key.dataset.rank ?? ""] : "";
      key.disabled = !this.wicket;
      key.setAttribute("aria-disabled", String(!this.wicket || Boolean(why)));
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
    key.setAttribute("aria-disabled", String(runs !== null));
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
    if (!this.state) return;
    if (wicket in this.state.played) {
      const [cards, runs] = this.state.played[wicket];
      this.refuse(filled(this.page.refused.wicket_played_on, { wicket, cards: cards.join(" "), runs }));
      return;
    }
    this.wicket = this.wicket === wicket && !this.cards.length ? 0 : wicket;
    this.moved();
  }

  /** @param {string} card */
  lay(card) {
    const { state } = this;
    if (!state || !this.wicket) return;
    const why = this.reasons(state)[card];
    const params = { side: this.laying(state), card, below: this.cards.at(-1) ?? "" };
    const said = why ? filled(whyNot(state, this.page, this.cards, card), params) : null;
    if (said && why === "too_low") {
      this.refuse(said);
      return;
    }
    if (this.onceMore.holds(card, said)) return;
    this.cards.push(card);
    this.moved(this.given || Boolean(why));
  }

  /**
   * Say why a key means nothing now.
   * @param {Said} said
   */
  refuse(said) {
    this.onceMore.forget();
    this.sayWhy([said]);
  }

  back() {
    if (this.cards.length) this.cards.pop();
    else this.wicket = 0;
    this.moved();
  }

  moved(given = false) {
    this.given = given;
    this.onceMore.forget();
    this.paint();
    this.changed();
  }

  /**
   * A digit is a wicket until one is chosen; then digits and letters are cards.
   * @param {string} name
   */
  key(name) {
    const lower = name.toLowerCase();
    const card = rankOf(name);
    if (name === "Backspace") this.back();
    else if (!this.wicket && this.wicketOf(lower)) this.choose(this.wicketOf(lower));
    else if (this.wicket && card in this.page.values) this.lay(card);
    else return false;
    return true;
  }

  /**
   * The wicket that a key stands for: its digit, the ace by its letter, 0 for the last, so that 10 typed is the last;
   * 0 where it is none.
   * @param {string} key
   */
  wicketOf(key) {
    if (key === "a") return 1;
    return /^[02-9]$/.test(key) ? Number(key) || this.page.wickets.length : 0;
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
    this.onceMore.forget();
    this.paint();
  }
}

/**
 * @param {Said} said
 * @param {Params} params
 * @returns {Said}
 */
function filled(said, params) {
  return { ...said, text: fill(said.text, params) };
}

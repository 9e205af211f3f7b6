// @ts-check
/**
 * By cards: one key for each card of the pack, for the bowler's card, then the batter's, then those of the deck. On a
 * wide screen the hands stand side by side, each with its own keys, and either may lay first.
 */
import { all, byId, make, one, targetOf } from "../../dom.js";
import { OnceMore } from "../../pad/once_more.js";
import { fill } from "../../words.js";
import { inWords, isGone, whyNoWicketBall } from "./possible.js";
import { ballOfCards, laid } from "./tables.js";
import { WORDS } from "./words.js";

/** @import { Said } from "../../pad/check.js" */
/** @import { Composed } from "../../pad/pad.js" */
/** @import { BallEntry, FordeState } from "./state.js" */
/** @import { CardsOfBall, Special, Tables } from "./tables.js" */

/** @typedef {"bowler" | "batter" | "deck"} Hand */

/** @type {Record<string, string>} */
const RANK_KEYS = { 0: "10", 1: "10", j: "J", q: "Q", k: "K", a: "A", x: "X" };
const COLOURS = /** @type {const} */ (["r", "b"]);
const SUITS = { r: "♥♦", b: "♠♣" };

/** @returns {CardsOfBall} */
const nothing = () => ({ special: null, bowler: null, batter: null, drawn: [] });

export class Cards {
  /**
   * @param {HTMLElement} element
   * @param {Tables} tables
   * @param {() => void} changed
   * @param {(said: Said[]) => void} sayWhy
   */
  constructor(element, tables, changed, sayWhy) {
    this.element = element;
    this.tables = tables;
    this.changed = changed;
    this.sayWhy = sayWhy;
    this.onceMore = new OnceMore(sayWhy);
    this.on = nothing();
    /** What was pressed on a keyboard of a card that lacks its other half. */
    this.half = { rank: "", colour: "" };
    /** The card to be laid anew, where that is not the last. @type {Hand | ""} */
    this.mending = "";
    /** The state, where what it allows is known. @type {FordeState | null} */
    this.state = null;
    /** The keys of the bowler's hand, which on a narrow screen stand for all, and those of the batter's. */
    this.hands = all(element, ".hand");
    for (const keys of this.hands) keys.append(...this.lay());
    element.addEventListener("click", (event) => this.clicked(targetOf(event).closest("button")));
    new ResizeObserver(() => this.paint()).observe(one(element, ".hands"));
  }

  lay() {
    return COLOURS.flatMap((colour) =>
      this.tables.page.rank_keys.map(([rank, text]) => {
        const suits = make("small", { textContent: SUITS[colour] });
        suits.setAttribute("aria-hidden", "true");
        const key = make("button", { type: "button", className: "card-key" }, make("span", {}, text), suits);
        key.dataset.card = rank + colour;
        key.setAttribute("aria-label", this.tables.card(rank + colour));
        return key;
      }),
    );
  }

  /** @returns {Composed<BallEntry>} */
  compose() {
    const { due, words } = this.tables.follow(this.on);
    if (this.half.rank) return { entries: null, words, due: fill(WORDS.due_colour, { rank: this.half.rank }) };
    if (due) return { entries: null, words, due: WORDS[`due_${due}`] };
    return { entries: [ballOfCards(this.on)], words };
  }

  /**
   * @param {FordeState} state
   * @param {boolean} known - whether what the rules allow is known here
   */
  show(state, known) {
    this.state = known ? state : null;
    if (this.whyNot("wicket_ball") && this.on.special === "wicket_ball") this.on = nothing();
    this.paint();
  }

  /**
   * Why a ball may not be bowled in this way; empty where it may.
   * @param {Special} special
   */
  whyNot(special) {
    return this.state && special === "wicket_ball" ? whyNoWicketBall(this.state, this.tables.page) : "";
  }

  draft() {
    return structuredClone(this.on);
  }

  /** @param {CardsOfBall} draft */
  fill(draft) {
    this.on = structuredClone(draft);
    this.half = { rank: "", colour: "" };
    this.mending = "";
    this.onceMore.forget();
    this.paint();
  }

  clear() {
    this.fill(nothing());
  }

  /**
   * Show the hand of a refused card, to lay another.
   * @param {string[]} fields
   */
  blame(fields) {
    const field = fields.find((name) => name === "bowler_card" || name === "batter_card");
    this.mending = field ? (field === "bowler_card" ? "bowler" : "batter") : "";
    this.paint();
  }

  /**
   * A key of the keyboard; returns whether it meant something.
   * @param {string} name
   */
  key(name) {
    const lower = name.toLowerCase();
    const rank = RANK_KEYS[lower] ?? lower;
    if (name === "Backspace") this.back();
    else if (lower === "w") this.choose("wicket_ball");
    else if (lower === "h") this.choose("hit_out");
    else if (lower === "r" || lower === "b") this.part({ colour: lower });
    else if (rank in this.tables.tables.results) this.part({ rank });
    else return false;
    return true;
  }

  /**
   * What the keys of the keyboard do.
   * @returns {[string, string][]}
   */
  keyList() {
    return [
      ["2 … 9, 0, J, Q, K, A, X", WORDS.key_rank],
      ["R, B", WORDS.key_colour],
      ["W", WORDS.wicket_ball],
      ["H", WORDS.hit_out],
    ];
  }

  /**
   * Half of a card: its colour or its rank, in either order.
   * @param {{rank?: string, colour?: string}} given
   */
  part(given) {
    const { rank, colour } = Object.assign(this.half, given);
    if (rank && colour) this.put(rank + colour, this.hand());
    else this.changed();
  }

  /**
   * The hand that the next card is of; where none is due, that of the card which another would replace.
   * @returns {Hand}
   */
  hand() {
    if (this.mending) return this.mending;
    const { due } = this.tables.follow(this.on);
    if (due === "bowler_card") return "bowler";
    if (due === "batter_card") return "batter";
    return due || this.on.drawn.length ? "deck" : "batter";
  }

  /**
   * The hand of which some keys would lay a card: of the keys side by side each has its own, but a card of the deck is
   * laid with any.
   * @param {HTMLElement} [keys] - none for a keyboard
   * @returns {Hand}
   */
  handOf(keys) {
    const due = this.hand();
    if (!keys || due === "deck" || !this.sideBySide) return due;
    return keys === this.hands[0] ? "bowler" : "batter";
  }

  get sideBySide() {
    return this.hands[1]?.checkVisibility() ?? false;
  }

  /**
   * The cards on the keys without the one that another of this hand would replace.
   * @param {Hand} hand
   */
  before(hand) {
    const { due } = this.tables.follow(this.on);
    const before = structuredClone(this.on);
    if (hand === "deck") before.drawn.length -= due ? 0 : 1;
    else Object.assign(before, { [hand]: null, drawn: [] });
    return before;
  }

  back() {
    if (this.half.rank || this.half.colour) this.half = { rank: "", colour: "" };
    else if (this.on.drawn.length) this.on.drawn.pop();
    else if (this.on.special) this.on.special = null;
    else if (this.on.batter) this.on.batter = null;
    else this.on.bowler = null;
    this.moved();
  }

  /** @param {Special} special */
  choose(special) {
    const why = this.whyNot(special);
    if (why && this.state) {
      this.sayWhy([inWords(this.state, this.tables.page, { code: why })]);
      return;
    }
    this.fill({ ...nothing(), special: this.on.special === special ? null : special });
    this.changed();
  }

  /**
   * Lay a card of a hand; one that is gone only when it is tapped once more.
   * @param {string} card
   * @param {Hand} hand
   */
  put(card, hand) {
    this.half = { rank: "", colour: "" };
    const why = this.gone(card, hand) ? this.tables.page.refused.card_too_often[card] : null;
    if (this.onceMore.holds(`${hand} ${card}`, why)) return;
    const before = this.before(hand);
    if (hand === "deck") before.drawn.push(card);
    else before[hand] = card;
    this.on = before;
    this.moved();
  }

  /**
   * @param {string} card
   * @param {Hand} hand
   */
  gone(card, hand) {
    return Boolean(this.state && isGone(this.state, this.tables.page, laid(this.before(hand)), card));
  }

  moved() {
    this.mending = "";
    this.onceMore.forget();
    for (const keys of this.hands) keys.classList.remove("blamed");
    this.paint();
    this.changed();
  }

  /** @param {HTMLButtonElement | null} key */
  clicked(key) {
    if (!key) return;
    const { card, special } = key.dataset;
    if (card) this.put(card, this.handOf(this.hands.find((keys) => keys.contains(key))));
    else if (special === "wicket_ball" || special === "hit_out") this.choose(special);
    else this.back();
  }

  paint() {
    const hand = this.hand();
    const { due } = this.tables.follow(this.on);
    const begun = Boolean(this.on.special || laid(this.on).length);
    const drawn = due && due !== "bowler_card" && due !== "batter_card" ? due : "deck";
    const wanted =
      begun && !due ? WORDS.due_score : WORDS[`due_${hand === "deck" ? drawn : /** @type {const} */ (`${hand}_card`)}`];
    byId("hand-due").textContent = wanted;
    byId("hand-laid").textContent = laid(this.on)
      .map((card) => this.tables.card(card))
      .join(", ");
    for (const keys of this.hands) {
      const of = this.handOf(keys);
      const last = of === "deck" ? (due ? "" : this.on.drawn.at(-1)) : this.on[of];
      keys.dataset.hand = of;
      keys.toggleAttribute("data-due", Boolean(due) && of === hand);
      keys.setAttribute("aria-label", of === "deck" ? wanted : WORDS[`due_${of}_card`]);
      for (const key of all(keys, "[data-card]")) {
        const { card = "" } = key.dataset;
        key.setAttribute("aria-pressed", String(card === last));
        key.setAttribute("aria-disabled", String(this.gone(card, of)));
      }
    }
    byId("deck-back").hidden = !begun || Boolean(this.on.special && !laid(this.on).length);
    for (const key of all(this.element, "[data-special]")) {
      const special = /** @type {Special} */ (key.dataset.special);
      key.hidden = laid(this.on).length > 0;
      key.setAttribute("aria-pressed", String(this.on.special === special));
      key.setAttribute("aria-disabled", String(Boolean(this.whyNot(special))));
    }
  }
}

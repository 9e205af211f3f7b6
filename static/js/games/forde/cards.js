// @ts-check
/** By cards: a row of keys for the bowler's card, one for the batter's, and one for the deck when a card of it is due. */
import { all, byId, make, one, targetOf } from "../../dom.js";
import { fill } from "../../words.js";
import { ballOfCards } from "./tables.js";
import { WORDS } from "./words.js";

/** @import { Composed } from "../../pad/pad.js" */
/** @import { BallEntry, FordeState, GamePage, WicketBallRefused } from "./state.js" */
/** @import { CardsOfBall, Special, Tables } from "./tables.js" */

/** @typedef {"bowler" | "batter" | "deck"} Hand */

/** @type {Hand[]} */
const HANDS = ["bowler", "batter", "deck"];
/** @type {Record<string, string>} */
const RANK_KEYS = { 0: "10", 1: "10", j: "J", q: "Q", k: "K", a: "A", x: "X" };

/** @returns {CardsOfBall} */
const nothing = () => ({ special: null, bowler: null, batter: null, drawn: [] });

export class Cards {
  /**
   * @param {HTMLElement} element
   * @param {Tables} tables
   * @param {() => void} changed
   */
  constructor(element, tables, changed) {
    this.element = element;
    this.tables = tables;
    this.changed = changed;
    this.on = nothing();
    /** Why no wicket ball may be tried. @type {WicketBallRefused} */
    this.why = "";
    this.hands = { bowler: this.lay("bowler"), batter: this.lay("batter"), deck: this.lay("deck") };
    element.addEventListener("click", (event) => this.clicked(targetOf(event).closest("button")));
    element.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement) this.coloured(target);
    });
  }

  /**
   * Lay out the keys of a hand.
   * @param {Hand} name
   */
  lay(name) {
    const hand = one(this.element, `[data-hand=${name}]`);
    hand.append(...keysOf(name, this.tables.page));
    return hand;
  }

  /** @returns {Composed<BallEntry>} */
  compose() {
    const { due, words } = this.tables.follow(this.on);
    if (due) return { entries: null, words, due: WORDS[`due_${due}`] };
    return { entries: [ballOfCards(this.on)], words };
  }

  /** @param {FordeState} state */
  show(state) {
    this.why = state.wicket_ball ?? this.refusedByClass(state);
    if (state.tried) this.why ||= "second_wicket_ball";
    if (this.why && this.on.special === "wicket_ball") this.on.special = null;
    this.paint();
  }

  /**
   * Whether the bowler's class allows no wicket ball, where the server has not said.
   * @param {FordeState} state
   */
  refusedByClass(state) {
    const { page } = this.tables;
    const rank = state.bowler ? page.sides[1 - state.side].players[state.bowler - 1][1] : 0;
    return page.wicket_ball_classes.includes(rank) ? "" : "wicket_ball_needs_class";
  }

  draft() {
    return structuredClone(this.on);
  }

  /** @param {CardsOfBall} draft */
  fill(draft) {
    this.on = structuredClone(draft);
    this.paint();
  }

  clear() {
    this.fill(nothing());
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
    else if (lower === "r" || lower === "b") this.colour(this.due(), lower);
    else if (rank in this.tables.tables.results) this.put(this.due(), rank);
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
   * The hand that the next card belongs to.
   * @returns {Hand}
   */
  due() {
    const { due } = this.tables.follow(this.on);
    if (due === "bowler_card") return "bowler";
    return due === "batter_card" || !due ? "batter" : "deck";
  }

  back() {
    if (this.on.drawn.length) this.on.drawn.pop();
    else if (this.on.special) this.on.special = null;
    else if (this.on.batter) this.on.batter = null;
    else this.on.bowler = null;
    this.moved();
  }

  /** @param {Special} special */
  choose(special) {
    if (special === "wicket_ball" && this.why) return;
    this.fill({ ...nothing(), special: this.on.special === special ? null : special });
    this.changed();
  }

  /**
   * @param {Hand} hand
   * @param {string} rank
   */
  put(hand, rank) {
    this.hands[hand].classList.remove("blamed");
    const card = rank + this.colourOf(hand);
    if (hand === "deck") this.on.drawn.push(card);
    else {
      this.on[hand] = this.on[hand] === card ? null : card;
      this.on.drawn = [];
    }
    this.moved();
  }

  /**
   * @param {Hand} hand
   * @param {"r" | "b"} colour
   */
  colour(hand, colour) {
    const radio = one(this.hands[hand], `input[value="${colour}"]`, HTMLInputElement);
    radio.checked = true;
    this.coloured(radio);
  }

  /**
   * Let a card that is laid already have the colour that was chosen.
   * @param {HTMLInputElement} radio
   */
  coloured(radio) {
    const hand = HANDS.find((name) => this.hands[name].contains(radio));
    if (!hand) return;
    if (hand !== "deck" && this.on[hand]) {
      this.on[hand] = this.on[hand].slice(0, -1) + radio.value;
      this.on.drawn = [];
    }
    this.moved();
  }

  moved() {
    this.paint();
    this.changed();
  }

  /** @param {Hand} hand */
  colourOf(hand) {
    return one(this.hands[hand], "input:checked", HTMLInputElement).value;
  }

  /** @param {HTMLButtonElement | null} key */
  clicked(key) {
    if (!key) return;
    const { rank, special } = key.dataset;
    const hand = HANDS.find((name) => this.hands[name].contains(key));
    if (rank && hand) this.put(hand, rank);
    else if (special === "wicket_ball" || special === "hit_out") this.choose(special);
    else if (key.id === "deck-back") this.back();
  }

  paint() {
    const { due } = this.tables.follow(this.on);
    const deck = Boolean(this.on.drawn.length) || due === "deck" || due === "chance" || due === "further";
    one(this.element, ".hands").hidden = deck;
    one(this.element, ".deck").hidden = !deck;
    one(this.hands.deck, "legend").textContent = due ? WORDS[`due_${due}`] : WORDS.due_deck;
    for (const key of all(this.hands.deck, "[data-rank]", HTMLButtonElement)) key.disabled = !due;
    for (const name of /** @type {const} */ (["bowler", "batter"])) {
      const rank = this.on[name]?.slice(0, -1);
      for (const key of all(this.hands[name], "[data-rank]")) {
        key.setAttribute("aria-pressed", String(rank === key.dataset.rank));
      }
    }
    for (const name of HANDS) this.hands[name].dataset.colour = this.colourOf(name);
    for (const key of all(this.element, "[data-special]")) {
      key.setAttribute("aria-pressed", String(this.on.special === key.dataset.special));
    }
    one(this.element, "[data-special=wicket_ball]", HTMLButtonElement).disabled = Boolean(this.why);
    const classes = new Intl.ListFormat(document.documentElement.lang, { type: "disjunction" });
    const allowed = classes.format(this.tables.page.wicket_ball_classes.map(String));
    byId("wicket-ball-why").textContent = this.why && fill(WORDS[this.why], { classes: allowed });
  }
}

/**
 * @param {Hand} hand
 * @param {GamePage} page
 */
function keysOf(hand, page) {
  const ranks = page.rank_keys.map(([rank, text]) => {
    const key = make("button", { type: "button", className: "card-key", textContent: text });
    key.dataset.rank = rank;
    if (hand !== "deck") key.setAttribute("aria-pressed", "false");
    return key;
  });
  const colours = [
    { value: "r", text: WORDS.colour_r },
    { value: "b", text: WORDS.colour_b },
  ].map(({ value, text }) => {
    const radio = make("input", { type: "radio", name: `colour-${hand}`, value, checked: value === "r" });
    return make("label", { className: "key colour-key" }, radio, make("span", { textContent: text }));
  });
  return [...ranks, ...colours];
}

// @ts-check
/** Both hands at the end of a pair of innings: a key for each card that a side can still hold. */
import { all, make, one } from "../../dom.js";
import { counted } from "../../words.js";
import { handSize, unseenCards } from "./state.js";
import { rankOf } from "./plays.js";
import { COUNTED, WORDS } from "./words.js";

/** @import { Composed } from "../../pad/pad.js" */
/** @import { CloseEntry, GamePage, ShieldsEntry, ShieldsState } from "./state.js" */
/** @import { Words } from "./words.js" */

export class Hands {
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
    /** The places of the cards chosen, of each side. */
    this.chosen = [0, 1].map(() => /** @type {Set<number>} */ (new Set()));
    this.shown = "";
    this.fields = all(document, "[data-hand-of]", HTMLFieldSetElement);
    for (const [side, field] of this.fields.entries()) {
      field.addEventListener("click", ({ target }) => {
        const card = target instanceof Element ? target.closest("button") : null;
        if (card) this.toggle(side, Number(card.dataset.place));
      });
    }
  }

  /**
   * @param {ShieldsState} state
   * @returns {Composed<ShieldsEntry>}
   */
  compose(state) {
    if (!state.hands_due) return this.closed(state, { type: "close" });
    const hands = this.cards(state);
    const side = hands.findIndex((cards, index) => cards.length !== handSize(state, this.page, index));
    if (side < 0) return this.closed(state, { type: "close", hands });
    const params = { side: this.page.sides[side].name, chosen: hands[side].length };
    const text = counted(COUNTED.due_hand, handSize(state, this.page, side), params);
    return { entries: null, words: "", due: [{ text }] };
  }

  /**
   * @param {ShieldsState} state
   * @param {CloseEntry} entry
   * @returns {Composed<ShieldsEntry>}
   */
  closed(state, entry) {
    return { entries: [entry], words: this.words.close(state, entry), short: WORDS.undo_close };
  }

  /** @param {ShieldsState} state */
  cards(state) {
    return this.chosen.map((places, side) => {
      const cards = unseenCards(state, side);
      return [...places].sort((place, other) => place - other).map((place) => cards[place]);
    });
  }

  /** @param {ShieldsState} state */
  show(state) {
    this.state = state;
    const shown = JSON.stringify([state.unseen, state.left, state.hands_due, state.innings]);
    if (shown !== this.shown) {
      this.shown = shown;
      this.clear();
    }
    this.paint();
  }

  /** A side with no stock left holds all that has not been seen. */
  clear() {
    const { state } = this;
    if (!state) return;
    this.chosen = [0, 1].map((side) => {
      const cards = unseenCards(state, side);
      return new Set(cards.length === handSize(state, this.page, side) ? cards.keys() : []);
    });
    for (const [side, field] of this.fields.entries()) {
      one(field, ".cards").replaceChildren(...unseenCards(state, side).map(key));
    }
    this.paint();
  }

  paint() {
    const { state } = this;
    if (!state) return;
    for (const [side, field] of this.fields.entries()) {
      field.hidden = !state.hands_due;
      const due = handSize(state, this.page, side);
      const full = this.chosen[side].size >= due;
      one(field, "legend").textContent = this.words.holds(side, due);
      for (const card of field.querySelectorAll("button")) {
        const pressed = this.chosen[side].has(Number(card.dataset.place));
        card.setAttribute("aria-pressed", String(pressed));
        card.disabled = full && !pressed;
      }
    }
  }

  /**
   * @param {number} side
   * @param {number} place
   */
  toggle(side, place) {
    const places = this.chosen[side];
    if (!places.delete(place)) places.add(place);
    this.paint();
    this.changed();
  }

  /**
   * A card of the first hand that is not full; Backspace takes the last one back.
   * @param {string} name
   */
  key(name) {
    const { state } = this;
    if (!state?.hands_due) return false;
    const due = [0, 1].map((side) => handSize(state, this.page, side));
    if (name === "Backspace") {
      const side = [1, 0].find((each) => this.chosen[each].size && unseenCards(state, each).length > due[each]);
      if (side === undefined) return false;
      this.toggle(side, [...this.chosen[side]].at(-1) ?? 0);
      return true;
    }
    const side = this.chosen.findIndex((places, each) => places.size < due[each]);
    if (side < 0) return false;
    const cards = unseenCards(state, side);
    const place = cards.findIndex((card, index) => card === rankOf(name) && !this.chosen[side].has(index));
    if (place >= 0) this.toggle(side, place);
    return place >= 0;
  }

  draft() {
    return this.state ? this.cards(this.state) : [[], []];
  }

  /** @param {string[][]} hands */
  fill(hands) {
    const { state } = this;
    if (!state) return;
    this.chosen = hands.map((hand, side) => {
      const cards = unseenCards(state, side);
      /** @type {Set<number>} */
      const places = new Set();
      for (const card of hand) {
        const place = cards.findIndex((each, index) => each === card && !places.has(index));
        if (place >= 0) places.add(place);
      }
      return places;
    });
    this.paint();
  }
}

/**
 * @param {string} card
 * @param {number} place
 */
function key(card, place) {
  const made = make("button", { type: "button", className: "card-key", textContent: card });
  made.dataset.place = String(place);
  return made;
}

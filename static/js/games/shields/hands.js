/** Both hands at the end of a pair of innings: a key for each card that a side can still hold. */
import { handSize, unseenCards } from "./state.js";

export class Hands {
  constructor(page, words, changed) {
    Object.assign(this, { page, words, changed, state: null, chosen: [new Set(), new Set()], shown: "" });
    this.fields = [...document.querySelectorAll("[data-hand-of]")];
    for (const [side, field] of this.fields.entries()) {
      field.addEventListener("click", (event) => {
        const key = event.target.closest("button");
        if (key) this.toggle(side, Number(key.dataset.place));
      });
    }
  }

  compose(state) {
    if (!state.hands_due) return this.closed(state, { type: "close" });
    const hands = this.cards();
    const side = hands.findIndex((cards, index) => cards.length !== handSize(state, this.page, index));
    const entry = { type: "close", hands };
    if (side < 0) return this.closed(state, entry);
    const params = { side: this.page.sides[side], chosen: hands[side].length, due: handSize(state, this.page, side) };
    return { entries: null, words: "", due: this.words.say("due_hand", params) };
  }

  closed(state, entry) {
    return { entries: [entry], words: this.words.close(state, entry), short: this.words.words.undo_close };
  }

  cards() {
    return this.chosen.map((places, side) => {
      const cards = unseenCards(this.state, side);
      return [...places].sort((one, other) => one - other).map((place) => cards[place]);
    });
  }

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
    if (!this.state) return;
    this.chosen = [0, 1].map((side) => {
      const cards = unseenCards(this.state, side);
      return new Set(cards.length === handSize(this.state, this.page, side) ? cards.keys() : []);
    });
    for (const [side, field] of this.fields.entries()) {
      field.querySelector(".cards").replaceChildren(...unseenCards(this.state, side).map((card, place) => key(card, place)));
    }
    this.paint();
  }

  paint() {
    for (const [side, field] of this.fields.entries()) {
      field.hidden = !this.state.hands_due;
      const due = handSize(this.state, this.page, side);
      const full = this.chosen[side].size >= due;
      field.querySelector("legend").textContent = this.words.count("hand_is", due, { side: this.page.sides[side], due });
      for (const card of field.querySelectorAll("button")) {
        const pressed = this.chosen[side].has(Number(card.dataset.place));
        card.setAttribute("aria-pressed", String(pressed));
        card.disabled = full && !pressed;
      }
    }
  }

  toggle(side, place) {
    const places = this.chosen[side];
    if (!places.delete(place)) places.add(place);
    this.paint();
    this.changed();
  }

  draft() {
    return this.state ? this.cards() : [[], []];
  }

  fill(hands) {
    if (!this.state) return;
    this.chosen = hands.map((hand, side) => {
      const cards = unseenCards(this.state, side);
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

function key(card, place) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "card-key", textContent: card });
  made.dataset.place = place;
  return made;
}

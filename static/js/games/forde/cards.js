/** By cards: a row of keys for the bowler's card, one for the batter's, and one for the deck when a card of it is due. */
import { ballOfCards, RANKS } from "./tables.js";

const EMPTY = { special: null, bowler: null, batter: null, drawn: [] };
const RANK_KEYS = { 0: "10", 1: "10", j: "J", q: "Q", k: "K", a: "A", x: "X" };

export class Cards {
  constructor(element, tables, changed) {
    Object.assign(this, { element, tables, changed, state: null, ...structuredClone(EMPTY) });
    this.hands = Object.fromEntries([...element.querySelectorAll(".hand")].map((hand) => [hand.dataset.hand, hand]));
    for (const hand of Object.values(this.hands)) hand.append(...keysOf(hand.dataset.hand, tables.page.words, tables.page.ranks));
    element.addEventListener("click", (event) => this.clicked(event));
    element.addEventListener("change", (event) => this.coloured(event.target));
  }

  compose() {
    const { due, words } = this.tables.follow(this);
    if (due) return { entries: null, words, due: this.tables.words[`due_${due}`] };
    return { entries: [ballOfCards(this)], words };
  }

  show(state) {
    this.state = state;
    let why = state.wicket_ball;
    if (why === null) {
      const rank = state.bowler && this.tables.page.sides[1 - state.side].players[state.bowler - 1][1];
      why = rank < 2 ? "wicket_ball_needs_class" : "";
    }
    if (state.tried) why ||= "second_wicket_ball";
    this.why = why;
    if (why && this.special === "wicket_ball") this.special = null;
    this.paint();
  }

  draft() {
    return { special: this.special, bowler: this.bowler, batter: this.batter, drawn: [...this.drawn] };
  }

  fill(draft) {
    Object.assign(this, structuredClone(draft));
    this.paint();
  }

  clear() {
    this.fill(EMPTY);
  }

  key(name) {
    const lower = name.toLowerCase();
    if (name === "Backspace") this.back();
    else if (lower === "w") this.choose("wicket_ball");
    else if (lower === "h") this.choose("hit_out");
    else if (lower === "r" || lower === "b") this.colour(this.due(), lower);
    else if (RANKS.includes(lower) || RANK_KEYS[lower]) this.put(this.due(), RANK_KEYS[lower] ?? lower);
    else return false;
    return true;
  }

  /** The hand that the next card belongs to. */
  due() {
    const { due } = this.tables.follow(this);
    if (due === "bowler_card") return "bowler";
    return due === "batter_card" || !due ? "batter" : "deck";
  }

  back() {
    if (this.drawn.length) this.drawn.pop();
    else if (this.special) this.special = null;
    else if (this.batter) this.batter = null;
    else this.bowler = null;
    this.paint();
    this.changed();
  }

  choose(special) {
    if (special === "wicket_ball" && this.why) return;
    this.fill({ ...EMPTY, special: this.special === special ? null : special });
    this.changed();
  }

  put(hand, rank) {
    this.hands[hand].classList.remove("blamed");
    const card = rank + this.colourOf(hand);
    if (hand === "deck") this.drawn.push(card);
    else {
      this[hand] = this[hand] === card ? null : card;
      this.drawn = [];
    }
    this.paint();
    this.changed();
  }

  colour(hand, colour) {
    const radio = this.hands[hand].querySelector(`input[value="${colour}"]`);
    radio.checked = true;
    this.coloured(radio);
  }

  coloured(radio) {
    const hand = radio.closest(".hand")?.dataset.hand;
    if (!hand) return;
    if (this[hand]) {
      this[hand] = this[hand].slice(0, -1) + radio.value;
      this.drawn = [];
    }
    this.paint();
    this.changed();
  }

  colourOf(hand) {
    return this.hands[hand].querySelector("input:checked").value;
  }

  clicked(event) {
    const key = event.target.closest("button");
    if (!key) return;
    if (key.dataset.rank) this.put(key.closest(".hand").dataset.hand, key.dataset.rank);
    else if (key.dataset.special) this.choose(key.dataset.special);
    else if (key.id === "deck-back") this.back();
  }

  paint() {
    const { due } = this.tables.follow(this);
    const deck = Boolean(this.drawn.length) || ["deck", "chance", "further"].includes(due);
    this.element.querySelector(".hands").hidden = deck;
    this.element.querySelector(".deck").hidden = !deck;
    this.hands.deck.querySelector("legend").textContent = due ? this.tables.words[`due_${due}`] ?? "" : this.tables.words.due_deck;
    for (const key of this.hands.deck.querySelectorAll("[data-rank]")) key.disabled = !due;
    for (const name of ["bowler", "batter"]) {
      for (const key of this.hands[name].querySelectorAll("[data-rank]")) {
        key.setAttribute("aria-pressed", String(this[name]?.slice(0, -1) === key.dataset.rank));
      }
    }
    for (const [name, hand] of Object.entries(this.hands)) hand.dataset.colour = this.colourOf(name);
    for (const key of this.element.querySelectorAll("[data-special]")) key.setAttribute("aria-pressed", String(this.special === key.dataset.special));
    const wicketBall = this.element.querySelector("[data-special=wicket_ball]");
    wicketBall.disabled = Boolean(this.why);
    document.getElementById("wicket-ball-why").textContent = this.why ? this.tables.words[this.why] : "";
  }
}

function keysOf(hand, words, rankWords) {
  const keys = RANKS.map((rank) => {
    const key = document.createElement("button");
    Object.assign(key, { type: "button", className: "card-key", textContent: rank === "X" ? rankWords.X : rank });
    key.dataset.rank = rank;
    if (hand !== "deck") key.setAttribute("aria-pressed", "false");
    return key;
  });
  const colours = ["r", "b"].map((colour) => {
    const label = document.createElement("label");
    const radio = Object.assign(document.createElement("input"), { type: "radio", name: `colour-${hand}`, value: colour, checked: colour === "r" });
    const text = Object.assign(document.createElement("span"), { textContent: words[`colour_${colour}`] });
    label.className = "colour-key";
    label.append(radio, text);
    return label;
  });
  return [...keys, ...colours];
}

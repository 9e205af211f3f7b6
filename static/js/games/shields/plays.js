/** A play on the keys: tap a wicket card, then the card, the counter, the recounter. Only what can be laid is enabled. */
import { answers, mostOf, runsOf, sideLaying } from "./state.js";

const KEYS = { 0: "10", 1: "10", j: "J", q: "Q", k: "K", a: "A" };
const byId = (id) => document.getElementById(id);

export class Plays {
  constructor(page, words, changed) {
    Object.assign(this, { page, words, changed, state: null, wicket: null, cards: [] });
    this.wickets = [...document.querySelectorAll("[data-wicket]")];
    this.keys = [...document.querySelectorAll("#play-cards [data-rank]")];
    for (const key of this.wickets) key.addEventListener("click", () => this.choose(Number(key.dataset.wicket)));
    for (const key of this.keys) key.addEventListener("click", () => this.lay(key.dataset.rank));
    byId("play-back").addEventListener("click", () => this.back());
  }

  compose(state) {
    const { wicket, cards, words } = this;
    if (!wicket) return { entries: null, words: "", due: words.words.due_wicket };
    const side = this.page.sides[sideLaying(state, cards.length)];
    if (!cards.length) return { entries: null, words: "", due: words.say("due_card", { side, wicket: words.wicket(wicket) }) };
    const answer = cards.length % 2 ? "counter" : "recounter";
    const possible = Object.values(answers(state, this.page, cards)).includes("");
    const entry = { type: "play", wicket, cards: [...cards] };
    return {
      entries: [entry],
      words: words.play(state, entry),
      short: words.short(state, entry),
      due: words.say(`${possible ? "due" : "no"}_${answer}`, { side }),
    };
  }

  show(state) {
    this.state = state;
    if (!this.given) this.keepPossible();
    this.paint();
  }

  /** Take off the keys what the book, as it now is, does not allow. */
  keepPossible() {
    if (this.wicket in this.state.played) this.clear();
    const gone = this.cards.findIndex((card, index) => answers(this.state, this.page, this.cards.slice(0, index))[card]);
    if (gone >= 0) this.cards.length = gone;
  }

  paint() {
    const { state } = this;
    for (const key of this.wickets) this.paintWicket(key, Number(key.dataset.wicket));
    const reasons = answers(state, this.page, this.cards);
    for (const key of this.keys) {
      const why = this.wicket ? reasons[key.dataset.rank] : "";
      key.disabled = !this.wicket || Boolean(why);
      key.querySelector("small").textContent = why && this.words.words[why];
    }
    const side = sideLaying(state, this.cards.length);
    const asks = this.cards.length ? (this.cards.length % 2 ? "due_counter" : "due_recounter") : "due_card";
    byId("play-cards-legend").textContent = this.wicket
      ? this.words.say(asks, { side: this.page.sides[side], wicket: this.words.wicket(this.wicket) })
      : this.words.words.due_wicket;
    byId("play-back").disabled = !this.wicket;
  }

  paintWicket(key, wicket) {
    const [cards, runs] = this.state.played[wicket] ?? [this.wicket === wicket ? this.cards : [], null];
    const chosen = this.wicket === wicket;
    key.disabled = runs !== null;
    key.setAttribute("aria-pressed", String(chosen));
    key.querySelector("[data-part=chain]").textContent = cards.join(" ");
    const most = mostOf(this.state, this.page, wicket);
    const open = most ? this.words.say("may_make", { runs: most }) : this.words.words.makes_nothing;
    const made = runs ?? (cards.length ? runsOf(this.page, wicket, cards) : open);
    const figure = key.querySelector("[data-part=runs]");
    figure.textContent = made;
    figure.className = runs === null && !cards.length ? "may" : "made";
  }

  choose(wicket) {
    if (!this.state || wicket in this.state.played) return;
    Object.assign(this, { wicket: this.wicket === wicket && !this.cards.length ? null : wicket, given: false });
    this.paint();
    this.changed();
  }

  lay(card) {
    if (!this.wicket || answers(this.state, this.page, this.cards)[card]) return;
    this.given = false;
    this.cards.push(card);
    this.paint();
    this.changed();
  }

  back() {
    this.given = false;
    if (this.cards.length) this.cards.pop();
    else this.wicket = null;
    this.paint();
    this.changed();
  }

  /** A digit is a wicket until one is chosen; then digits and letters are cards. */
  key(name) {
    const lower = name.toLowerCase();
    const card = KEYS[lower] ?? lower;
    if (name === "Backspace") this.back();
    else if (!this.wicket && /^[0-9a]$/.test(lower)) this.choose({ 0: 10, a: 1 }[lower] ?? Number(lower));
    else if (this.wicket && card in this.page.values) this.lay(card);
    else return false;
    return true;
  }

  draft() {
    return { wicket: this.wicket, cards: [...this.cards] };
  }

  /** Put a refused play back on the keys as it was, whatever is possible now. */
  fill(draft) {
    Object.assign(this, { wicket: draft.wicket, cards: [...draft.cards], given: true });
    if (this.state) this.paint();
  }

  clear() {
    Object.assign(this, { wicket: null, cards: [], given: false });
    if (this.state) this.paint();
  }
}

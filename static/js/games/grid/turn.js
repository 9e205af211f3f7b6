/** The keys of one turn: its count, counters for what the game counts beside it, and the wickets that split it. */
import { fill } from "../../pad/words.js";

const MOST_DIGITS = 3;
const byId = (id) => document.getElementById(id);

export class Turn {
  /** `changed` is called after every key; `names` gives the batters that face the turn, in their order. */
  constructor(page, changed) {
    Object.assign(this, { page, words: page.words, changed, bowling: true, names: () => [] });
    this.root = byId("way-turn");
    this.reset();
    this.root.addEventListener("click", (event) => this.press(event.target.closest("button")));
    byId("bowler").addEventListener("change", () => this.changed());
  }

  reset() {
    Object.assign(this, { count: "", tallies: {}, wickets: [], missed: false, unfinished: false, next: [] });
    byId("bowler").value = "";
  }

  get cards() {
    return Number(this.count || 0);
  }

  get tallyNames() {
    return Object.keys(this.bowling ? this.page.game.bowling : this.page.game.batting);
  }

  /** The card of the last wicket in the turn, 0 without one. */
  get fallenAt() {
    return this.wickets.at(-1)?.card ?? 0;
  }

  /** The turn as an entry; null while its count is missing or goes back behind a wicket. */
  entry() {
    if (!this.cards || this.cards < this.fallenAt) return null;
    const flags = { ...(this.missed && { missed_cover: true }), ...(this.unfinished && { unfinished: true }) };
    if (this.bowling) {
      const bowler = Number(byId("bowler").value);
      return { type: "bowling_turn", cards: this.cards, ...this.counted(this.tallies), ...(bowler && { bowler }), ...flags };
    }
    return { type: "batting_turn", segments: this.segments(), ...flags };
  }

  segments() {
    let begun = 0;
    const segments = this.wickets.map(({ card, how, tallies }) => {
      const cards = card - begun;
      begun = card;
      return { cards, ...this.counted(tallies), out: true, ...(how !== "run_out" && { how_out: how }) };
    });
    if (this.missed) return [{ cards: this.cards, ...this.counted(this.tallies), out: true }];
    if (this.cards > begun || !segments.length) segments.push({ cards: this.cards - begun, ...this.counted(this.tallies) });
    return segments;
  }

  counted(tallies) {
    return Object.fromEntries(this.tallyNames.filter((name) => tallies[name]).map((name) => [name, tallies[name]]));
  }

  draft() {
    const { count, tallies, wickets, missed, unfinished, next } = this;
    return structuredClone({ count, tallies, wickets, missed, unfinished, next, bowler: byId("bowler").value });
  }

  fill(draft) {
    const { bowler, ...kept } = structuredClone(draft);
    Object.assign(this, kept);
    byId("bowler").value = bowler;
  }

  // The keys

  press(key) {
    if (!key) return;
    const { digit, step, wicket } = key.dataset;
    if (digit) this.digit(digit);
    else if (step) this.step(key.closest("[data-tally]").dataset.tally, Number(step));
    else if (wicket) this.wickets.splice(Number(wicket), 1);
    else if (key.id === "turn-back") this.count = this.count.slice(0, -1);
    else if (key.id === "turn-clear") this.count = "";
    else if (key.id === "turn-wicket") this.wicket();
    else if (key.id === "turn-missed") this.missed = !this.missed;
    else if (key.id === "turn-unfinished") this.unfinished = !this.unfinished;
    else if (key.id === "leave-extras-out") this.tallies = {};
    else return;
    if (this.missed && this.unfinished) Object.assign(this, { missed: key.id === "turn-missed", unfinished: key.id !== "turn-missed" });
    this.changed();
  }

  /** A digit typed; after a wicket the first one begins the count of the whole turn anew. */
  digit(digit) {
    if (this.cards && this.cards === this.fallenAt && !this.goesOn) this.count = "";
    this.goesOn = true;
    if (this.count.length < MOST_DIGITS) this.count = (this.count + digit).replace(/^0+/, "");
  }

  step(name, by) {
    this.tallies[name] = Math.max(0, (this.tallies[name] ?? 0) + by);
  }

  /** Whether a wicket may be put at the card counted so far; one card costs several only where every line does. */
  get mayFall() {
    return this.cards > this.fallenAt || (this.cards > 0 && this.cards === this.fallenAt && this.page.game.outs === "line");
  }

  /** A wicket at the card counted so far: what was counted until then is the old batter's. */
  wicket() {
    if (!this.mayFall) return;
    this.wickets.push({ card: this.cards, how: "run_out", tallies: this.tallies });
    Object.assign(this, { tallies: {}, goesOn: false });
  }

  /** A key of the keyboard; returns whether it meant something. */
  key(name) {
    if (/^[0-9]$/.test(name)) this.digit(name);
    else if (name === "Backspace") this.backspace();
    else if (name.toLowerCase() === "w" && !byId("turn-wicket")?.hidden) byId("turn-wicket")?.click();
    else if (name.toLowerCase() === "m" && this.page.missed_cover) this.missed = !this.missed;
    else if (name.toLowerCase() === "u") this.unfinished = !this.unfinished;
    else if ("kslKSL".includes(name) && this.tallyOf(name)) this.step(this.tallyOf(name), name === name.toLowerCase() ? 1 : -1);
    else return false;
    this.changed();
    return true;
  }

  backspace() {
    if (this.wickets.length && this.cards === this.fallenAt) this.tallies = this.wickets.pop().tallies;
    else this.count = this.count.slice(0, -1);
    this.goesOn = true;
  }

  tallyOf(letter) {
    const marks = this.page.notation.find((each) => each.bowling === this.bowling).letters;
    return marks[letter.toLowerCase()];
  }

  // What the keys show

  show(state, allOut) {
    this.bowling = state.due === "bowling";
    byId("turn-count").textContent = this.count || "–";
    for (const tally of this.root.querySelectorAll("[data-tally]")) {
      const known = this.tallyNames.includes(tally.dataset.tally);
      tally.hidden = !known;
      const times = this.tallies[tally.dataset.tally] ?? 0;
      tally.querySelector("output").textContent = times;
      tally.querySelector("[data-step='-1']").disabled = !times;
    }
    const wicket = byId("turn-wicket");
    if (wicket) {
      wicket.hidden = this.bowling;
      wicket.disabled = !this.mayFall || allOut;
      wicket.textContent = this.cards ? fill(this.words.wicket_at, { card: this.cards }) : this.words.wicket;
    }
    this.pressed("turn-missed", this.missed);
    this.pressed("turn-unfinished", this.unfinished);
    byId("turn-bowler").hidden = !this.bowling;
    this.chips();
  }

  pressed(id, on) {
    byId(id)?.setAttribute("aria-pressed", String(on));
  }

  /** A line for each wicket of the turn: its card, whose it is, how, and a key to take it out. */
  chips() {
    const list = byId("turn-wickets");
    const signature = JSON.stringify([this.wickets, this.names().length]);
    if (list.dataset.shown === signature) return;
    list.dataset.shown = signature;
    const names = this.names();
    list.replaceChildren(
      ...this.wickets.map((wicket, nth) => {
        const item = document.createElement("li");
        const label = document.createElement("label");
        const how = document.createElement("select");
        how.append(...Object.entries(this.page.how_out).map(([value, text]) => new Option(text, value, false, value === wicket.how)));
        how.addEventListener("change", () => {
          wicket.how = how.value;
          this.changed();
        });
        label.append(fill(this.words.wicket_chip, { card: wicket.card, name: names[nth] ?? "" }), " ", how);
        const remove = Object.assign(document.createElement("button"), { type: "button", textContent: "×", className: "quiet" });
        remove.dataset.wicket = nth;
        remove.setAttribute("aria-label", this.words.take_out);
        item.append(label, remove);
        return item;
      }),
    );
  }
}

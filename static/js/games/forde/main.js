/** The pad of the game: three ways to enter a ball, and the choice of the bowler. */
import { Check } from "../../pad/check.js";
import { startPad } from "../../pad/pad.js";
import { live } from "../../pad/screen.js";
import { bdi, fill } from "../../pad/words.js";
import { chooser } from "./bowlers.js";
import { Cards } from "./cards.js";
import { bowlers, BALLS, figures, outcome, overs, place, play } from "./state.js";
import { Tables } from "./tables.js";
import { readOver } from "./typed.js";

const WAYS = ["cards", "outcome", "typed"];
const HOW_KEYS = { b: "bowled", c: "caught", h: "caught_behind", l: "lbw", s: "stumped", r: "run_out" };

class Forde {
  constructor({ page, form, changed }) {
    Object.assign(this, { page, form, changed, words: page.words, tables: new Tables(page) });
    const address = new URL(form.action).pathname;
    this.check = new Check(address.replace(/record\/$/, "check/"), form.elements.csrfmiddlewaretoken.value, changed);
    this.cards = new Cards(document.getElementById("way-cards"), this.tables, changed);
    this.memory = `pad-way:${form.dataset.user}`;
    for (const key of document.querySelectorAll("[data-way]")) key.addEventListener("click", () => this.choose(key.dataset.way));
    this.choose(recall(this.memory) ?? "outcome");
  }

  // What is on the keys

  compose(state) {
    this.askNextBatter(state, false);
    if (state.due === "wait") return { entries: null, words: "", due: this.words.innings_over };
    if (state.due === "end") return { entries: null, words: "" };
    if (this.way === "typed") return this.composeTyped(state);
    if (state.due === "over") return this.composeOver(state);
    const ball = this.way === "cards" ? this.cards.compose() : this.composeOutcome();
    if (!ball.entries) return ball;
    const at = place(state.balls);
    const came = outcome(ball.entries[0], this.tables);
    const what = came.out ? fill(this.words.undo_out, { how: this.page.how_out[came.out] }) : this.tables.comes(came);
    const words = fill(this.words.ball, { place: at, what: ball.words });
    const short = fill(this.words.undo_ball, { place: at, what });
    return this.checked(state, this.withNextBatter(state, { ...ball, out: came.out, words, short }));
  }

  /** What the rules say of a ball by its cards: whether the pack can still have them. While balls wait it is not asked. */
  checked(state, ball) {
    if (this.way !== "cards" || state.pending || state.opened || !ball.entries) return ball;
    return { ...ball, ...this.check.says(ball.entries[0]) };
  }

  composeOver(state) {
    const number = Number(this.form.elements.bowler?.value) || null;
    if (!number) return { entries: null, words: "", due: this.words.due_over };
    const name = this.page.sides[1 - state.side].players[number - 1][0];
    const over = Math.floor(state.balls / BALLS) + 1;
    const short = fill(this.words.undo_over, { over, name });
    return { entries: [{ type: "over", bowler: number }], words: fill(this.words.over, { over, name }), short };
  }

  composeOutcome() {
    this.wicket();
    const { outcome, how } = this.form.elements;
    if (!outcome.value) return { entries: null, words: "", due: this.words.due_outcome };
    if (outcome.value !== "W") {
      const runs = Number(outcome.value);
      return { entries: [{ type: "ball", runs }], words: this.tables.comes({ runs }) };
    }
    if (!how.value) return { entries: null, words: "W", due: this.words.due_how };
    return { entries: [{ type: "ball", out: how.value }], words: this.tables.comes({ out: how.value }) };
  }

  withNextBatter(state, ball) {
    const ends = state.wickets + 1 === 11 || state.balls + 1 >= this.page.options.overs * BALLS;
    const asked = Boolean(ball.out) && !ends && this.page.options.captain_picks_next;
    const number = this.askNextBatter(state, asked);
    if (!asked) return ball;
    if (!number) return { ...ball, entries: null, due: this.words.due_next_batter };
    const name = this.page.sides[state.side].players[number - 1][0];
    const [entry] = ball.entries;
    return { ...ball, entries: [{ ...entry, next_batter: number }], words: `${ball.words}; ${fill(this.words.comes_in, { name })}` };
  }

  read(state) {
    const five = bowlers(state, this.page).map(({ number, name }) => [number, name]);
    const chosen = state.due === "over" ? Number(this.form.elements.bowler?.value) || null : state.bowler;
    const bowled = state.due === "over" ? 0 : state.over.length;
    return readOver(this.form.elements.typed.value, five, chosen, bowled, this.page.how_written);
  }

  composeTyped(state) {
    this.state = state;
    const { bowler, balls, mistakes } = this.read(state);
    this.meaning();
    if (mistakes.length || !balls.length) return { entries: null, words: "", due: this.mistake(mistakes[0], state) };
    const name = this.page.sides[1 - state.side].players[bowler - 1][0];
    const over = fill(this.words.over_typed, { over: Math.floor(state.balls / BALLS) + 1, name });
    const entries = state.due === "over" ? [{ type: "over", bowler }, ...balls] : balls;
    const marks = balls.map(({ runs, out }) => (out ? "W" : runs || "."));
    return { entries, words: `${over}: ${marks.join(" ")}` };
  }

  /** Show what each typed ball means, and each mistake at its ball. */
  meaning() {
    const list = document.getElementById("typed-meaning");
    const { state } = this;
    if (!state || !this.form.elements.typed.value.trim() || !["ball", "over"].includes(state.due)) return list.replaceChildren();
    const { balls, mistakes } = this.read(state);
    const lines = mistakes.map((mistake) => this.line(this.mistake(mistake, state), "mistake"));
    if (!mistakes.length) {
      lines.push(...balls.map((ball, number) => this.line(fill(this.words.ball, { place: place(state.balls + number), what: this.tables.comes(ball) }))));
    }
    return list.replaceChildren(...lines);
  }

  mistake({ code, ball, text }, state) {
    const name = state.bowler ? this.page.sides[1 - state.side].players[state.bowler - 1][0] : "";
    return fill(this.page.mistakes[code], { ball, text, name });
  }

  line(text, className = "") {
    return Object.assign(document.createElement("li"), { textContent: text, className });
  }

  draft() {
    const { outcome, how, typed, bowler } = this.form.elements;
    return { way: this.way, cards: this.cards.draft(), outcome: outcome.value, how: how.value, typed: typed.value, bowler: bowler?.value };
  }

  fill(draft) {
    this.choose(draft.way);
    this.cards.fill(draft.cards);
    for (const name of ["outcome", "how", "bowler"]) this.pick(name, draft[name]);
    this.form.elements.typed.value = draft.typed;
    this.wicket();
    this.changed();
  }

  clear() {
    for (const name of ["outcome", "how", "bowler"]) this.pick(name, "");
    this.form.elements.typed.value = "";
    if (this.form.elements.next_batter) this.form.elements.next_batter.value = "";
    this.cards.clear();
    this.check.forget();
    this.wicket();
  }

  /** Choose one of the radio keys of this name; none where the value is empty. */
  pick(name, value) {
    for (const radio of this.form.querySelectorAll(`input[name=${name}]`)) radio.checked = radio.value === value && !radio.disabled;
  }

  /** Mark the keys that the refusal is about. */
  blame(fields) {
    const parts = { bowler_card: "[data-hand=bowler]", batter_card: "[data-hand=batter]", bowler: ".bowlers", typed: "#typed-over" };
    for (const part of document.querySelectorAll(".blamed")) part.classList.remove("blamed");
    for (const field of fields) document.querySelector(parts[field] ?? ".deck")?.classList.add("blamed");
  }

  // The keys

  choose(way) {
    this.way = WAYS.includes(way) ? way : "outcome";
    remember(this.memory, this.way);
    for (const key of document.querySelectorAll("[data-way]")) key.setAttribute("aria-pressed", String(key.dataset.way === this.way));
    if (this.state) this.show(this.state);
    this.changed();
  }

  show(state) {
    this.state = state;
    const choosing = state.due === "over";
    const closed = state.due === "end" || state.due === "wait";
    document.getElementById("pad-ways").hidden = closed;
    for (const way of WAYS) document.getElementById(`way-${way}`).hidden = closed || way !== this.way || (choosing && way !== "typed");
    this.cards.show(state);
    this.due(state);
    this.wicket();
    if (this.way === "typed") this.meaning();
  }

  /** Let what is due follow the waiting entries, where they are ahead of the server. */
  due(state) {
    const due = document.getElementById("pad-due");
    const shown = due.querySelector("[data-due=over]");
    if (state.due !== "over") shown?.remove();
    else if (!shown) due.prepend(chooser(state, this.page));
  }

  /** Ask who comes in where a wicket falls, the captain picks and the innings goes on. */
  askNextBatter(state, asked) {
    const field = document.getElementById("comes-in");
    if (!field) return null;
    const choice = this.form.elements.next_batter;
    field.hidden = !asked;
    if (asked && choice.dataset.waiting !== String(state.waiting)) {
      const players = this.page.sides[state.side].players;
      choice.dataset.waiting = String(state.waiting);
      choice.replaceChildren(new Option("–", ""), ...state.waiting.map((number) => new Option(`${number} ${players[number - 1][0]}`, number)));
    }
    return asked ? Number(choice.value) || null : null;
  }

  wicket() {
    document.getElementById("how-out").hidden = this.form.elements.outcome.value !== "W";
  }

  key(name, state) {
    if (state.due === "over" && this.way !== "typed") return this.keyOfBowler(name);
    if (this.way === "cards" && state.due === "ball") return this.cards.key(name);
    if (this.way !== "outcome" || state.due !== "ball") return false;
    const { outcome, how } = this.form.elements;
    const lower = name.toLowerCase();
    if (name === "Backspace") this.pick(how.value ? "how" : "outcome", "");
    else if (outcome.value === "W" && HOW_KEYS[lower]) this.pick("how", HOW_KEYS[lower]);
    else if (lower === "w" || name === "." || "012346".includes(name)) {
      this.pick("outcome", lower === "w" ? "W" : name.replace(".", "0"));
      this.pick("how", "");
    } else return false;
    this.wicket();
    this.changed();
    return true;
  }

  /** A digit chooses the bowler with that place among the five. */
  keyOfBowler(name) {
    const radio = this.form.querySelectorAll("input[name=bowler]")[Number(name) - 1];
    if (!radio || radio.disabled) return false;
    radio.checked = true;
    this.changed();
    return true;
  }

  // What waits

  play(state, entry) {
    return play(state, entry, this.tables, this.page);
  }

  top(state) {
    const [batters, others] = [this.page.sides[state.side].players, this.page.sides[1 - state.side].players];
    live("score").textContent = state.wickets === 11 ? fill(this.words.all_out, { runs: state.runs }) : `${state.runs}/${state.wickets}`;
    live("progress").textContent = state.balls === BALLS ? this.words.overs_1 : fill(this.words.overs, { overs: overs(state.balls) });
    if (state.target) {
      const need = state.target - state.runs;
      const balls = this.page.options.overs * BALLS - state.balls;
      live("chase").textContent = need > 0 ? fill(this.words.needed, { need, balls, target: state.target }) : "";
    }
    if (state.batter) {
      const [number, runs, balls] = state.batter;
      live("name-1").replaceChildren(bdi(batters[number - 1][0]));
      live("figures-1").textContent = `${runs}* (${balls})`;
    }
    if (state.bowler) {
      live("name-2").replaceChildren(bdi(others[state.bowler - 1][0]));
      live("figures-2").textContent = figures(state.figures[state.bowler]);
    }
    const list = live("marks");
    for (const waiting of list.querySelectorAll(".waiting")) waiting.remove();
    if (state.opened) list.replaceChildren();
    const fresh = state.pending ? state.over.slice(-state.pending) : [];
    list.append(...fresh.map((mark) => this.line(mark, "waiting")));
  }
}

function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Not remembered, then.
  }
}

startPad((parts) => new Forde(parts));

// @ts-check
/** The pad of the game: three ways to enter a ball, and the choice of the bowler. */
import { all, bdi, byId, make, one, targetOf, valueOf } from "../../dom.js";
import { startPad } from "../../pad/pad.js";
import { live } from "../../pad/screen.js";
import { recall, remember } from "../../pad/storage.js";
import { TEXTS } from "../../pad/texts.js";
import { Typed } from "../../pad/typed.js";
import { counted, fill } from "../../words.js";
import { chooser } from "./bowlers.js";
import { Cards } from "./cards.js";
import { inWords, refusals } from "./possible.js";
import { figures, isOver, outcome, overNumber, overs, place, play } from "./state.js";
import { Tables } from "./tables.js";
import { COUNTED, WORDS } from "./words.js";

/** @import { Keys } from "../../pad/keyboard.js" */
/** @import { Composed, Parts } from "../../pad/pad.js" */
/** @import { Reader } from "../../pad/typed.js" */
/** @import { BallEntry, FordeEntry, FordePage, FordeState } from "./state.js" */
/** @import { CardsOfBall } from "./tables.js" */

/** @typedef {"cards" | "outcome" | "typed"} Way */

/**
 * What is on the keys.
 * @typedef {object} Draft
 * @property {Way} way
 * @property {CardsOfBall} cards
 * @property {string} outcome
 * @property {string} how
 * @property {string} typed
 * @property {string} bowler
 * @property {string} next_batter
 */

/** @type {Way[]} */
const WAYS = ["cards", "outcome", "typed"];
const CHOSEN = /** @type {const} */ (["outcome", "how", "bowler"]);
/** @type {Record<string, string>} */
const HOW_KEYS = { b: "bowled", c: "caught", h: "caught_behind", l: "lbw", s: "stumped", r: "run_out" };

class Forde {
  /** @param {Parts<FordeEntry, FordePage>} parts */
  constructor({ page, form, changed, check, sayWhy }) {
    this.page = page;
    this.form = form;
    this.changed = changed;
    this.check = check;
    /** @type {FordeState | null} */
    this.state = null;
    this.tables = new Tables(page);
    this.cards = new Cards(byId("way-cards"), this.tables, changed, sayWhy);
    this.typed = new Typed(form, this.reader(), check);
    this.memory = `pad-way:${form.dataset.user}`;
    for (const way of WAYS) one(document, `[data-way=${way}]`).addEventListener("click", () => this.choose(way));
    this.way = WAYS.find((way) => way === recall(this.memory)) ?? "outcome";
    this.choose(this.typed.field.value ? "typed" : this.way);
    byId("pad-due").addEventListener("click", (event) => {
      const bowler = targetOf(event).closest("[name=bowler][aria-disabled=true]");
      if (!bowler) return;
      event.preventDefault();
      sayWhy([{ text: bowler.closest("label")?.querySelector("small")?.textContent ?? "" }]);
    });
  }

  /** Where the last key due may record: by outcome it does, until it is set otherwise. */
  atOnce() {
    return this.way === "typed" ? null : { name: this.way, on: this.way === "outcome" };
  }

  // What is on the keys

  /**
   * @param {FordeState} state
   * @returns {Composed<FordeEntry>}
   */
  compose(state) {
    this.askNextBatter(state, false);
    if (state.due === "wait") return { entries: null, words: "", due: [{ text: TEXTS.match_over }] };
    if (state.due === "end") return { entries: null, words: "" };
    if (this.way === "typed") return this.typed.compose(state, { bowler: valueOf(this.form, "bowler") });
    if (state.due === "over") return this.composeOver(state);
    const ball = this.way === "cards" ? this.cards.compose() : this.composeOutcome();
    return ball.entries ? this.composeBall(state, ball.entries[0], ball.words) : ball;
  }

  /**
   * A ball with its place, who comes in after it, and what the rules say of its cards: whether the pack can still have
   * them.
   * @param {FordeState} state
   * @param {BallEntry} entry
   * @param {string} said
   * @returns {Composed<BallEntry>}
   */
  composeBall(state, entry, said) {
    const at = place(state.balls, this.page);
    const came = outcome(entry, this.tables);
    const what = came.out ? fill(WORDS.undo_out, { how: this.page.how_out[came.out] }) : this.tables.comes(came);
    const ball = {
      words: fill(WORDS.ball, { place: at, what: said }),
      short: fill(WORDS.undo_ball, { place: at, what }),
    };
    const ends = isOver({ wickets: state.wickets + 1, balls: state.balls + 1 }, this.page);
    const asked = came.out !== null && !ends && this.page.options.captain_picks_next;
    const number = this.askNextBatter(state, asked);
    if (asked && !number) return { ...ball, entries: null, due: WORDS.due_next_batter };
    if (number) {
      entry = { ...entry, next_batter: number };
      ball.words += `; ${fill(WORDS.comes_in, { name: this.batter(state, number) })}`;
    }
    return { ...ball, entries: [entry], complete: true, ...this.rules(state, entry) };
  }

  /**
   * What the rules say of an entry: by what the page carries of them, or where that is of another version by the server.
   * @param {FordeState} state
   * @param {BallEntry} entry
   */
  rules(state, entry) {
    if (state.rules === this.page.rules) {
      const due = refusals(state, this.page, entry).map((why) => inWords(state, this.page, why));
      return { due, refused: due.length > 0 };
    }
    const said = this.way === "cards" ? this.check.says(entry) : null;
    return { due: said?.due, refused: said?.refused, asking: this.way === "cards" && !said && !this.check.offline };
  }

  /**
   * @param {FordeState} state
   * @returns {Composed<FordeEntry>}
   */
  composeOver(state) {
    const number = Number(valueOf(this.form, "bowler"));
    if (!number) return { entries: null, words: "", due: WORDS.due_over };
    const params = { over: overNumber(state.balls, this.page), name: this.bowler(state, number) };
    return {
      entries: [{ type: "over", bowler: number }],
      words: fill(WORDS.over, params),
      short: fill(WORDS.undo_over, params),
      complete: true,
    };
  }

  /** @returns {Composed<BallEntry>} */
  composeOutcome() {
    this.wicket();
    const came = valueOf(this.form, "outcome");
    if (!came) return { entries: null, words: "", due: WORDS.due_outcome };
    if (came !== "W") {
      const runs = Number(came);
      return { entries: [{ type: "ball", runs }], words: this.tables.comes({ runs, out: null }) };
    }
    const out = valueOf(this.form, "how");
    if (!out) return { entries: null, words: "W", due: WORDS.due_how };
    return { entries: [{ type: "ball", out }], words: this.tables.comes({ runs: 0, out }) };
  }

  /**
   * What the parts of typed overs are: a bowler where one opens, and balls. Of several each is said in a line.
   * @returns {Reader<FordeState, FordeEntry>}
   */
  reader() {
    return {
      due: WORDS.due_typed,
      score: () => "",
      line: (state, raw, line) => {
        if (state.due === "wait") return null;
        const after = this.play(state, raw);
        if (raw.type !== "ball") return { state: { ...after, typed: [] }, text: "", score: "" };
        const typed = [...(state.typed ?? []), raw];
        const what = this.tables.comes(outcome(raw, this.tables));
        const ball = fill(WORDS.ball, { place: place(state.balls, this.page), what });
        const text = line ? this.overTyped(state, state.bowler, typed) : ball;
        const { runs, wickets } = after.closed ?? after;
        return { state: { ...after, typed }, text, score: line ? `${runs}/${wickets}` : "" };
      },
      words: (entries, score, state) => {
        const openings = entries.filter((entry) => entry.type === "over");
        const count = openings.length + (state.due === "ball" ? 1 : 0);
        if (count > 1) return counted(COUNTED.typed, count, { score });
        const balls = entries.filter((entry) => entry.type === "ball");
        return this.overTyped(state, openings[0]?.bowler ?? state.bowler, balls);
      },
    };
  }

  /**
   * An over that was typed, with how each batter was out.
   * @param {FordeState} state - before its last ball
   * @param {number | null} bowler
   * @param {BallEntry[]} balls
   */
  overTyped(state, bowler, balls) {
    const marks = balls.map((ball) => this.mark(ball));
    const name = this.bowler(state, bowler ?? 0);
    return fill(WORDS.over_typed, { over: overNumber(state.balls, this.page), name, balls: marks.join(" ") });
  }

  /**
   * A ball of a typed over: ".", "4", "W (lbw)".
   * @param {BallEntry} entry
   */
  mark({ runs, out }) {
    return out ? fill(WORDS.wicket, { how: this.page.how_out[out] }) : runs || ".";
  }

  /**
   * The name of a batter of the side that bats.
   * @param {FordeState} state
   * @param {number} number
   */
  batter(state, number) {
    return this.page.sides[state.side].players[number - 1]?.[0] ?? "";
  }

  /**
   * The name of a bowler of the other side.
   * @param {FordeState} state
   * @param {number} number
   */
  bowler(state, number) {
    return this.page.sides[1 - state.side].players[number - 1]?.[0] ?? "";
  }

  /** @returns {Draft} */
  draft() {
    const [came, how, bowler] = CHOSEN.map((name) => valueOf(this.form, name));
    const chosen = { outcome: came, how, bowler, next_batter: valueOf(this.form, "next_batter") };
    return { way: this.way, cards: this.cards.draft(), typed: this.typed.field.value, ...chosen };
  }

  /** @param {Draft} draft */
  fill(draft) {
    this.choose(draft.way);
    this.cards.fill(draft.cards);
    for (const name of CHOSEN) this.pick(name, draft[name]);
    this.pickNext(draft.next_batter);
    this.typed.fill(draft.typed);
    this.wicket();
    this.changed();
  }

  clear() {
    for (const name of CHOSEN) this.pick(name, "");
    if (this.way === "typed") this.typed.clear();
    this.pickNext("");
    this.cards.clear();
    this.check.forget();
    this.wicket();
  }

  /**
   * Choose one of the radio keys of this name; none where the value is empty.
   * @param {string} name
   * @param {string} value
   */
  pick(name, value) {
    for (const radio of all(this.form, `input[name=${name}]`, HTMLInputElement)) {
      radio.checked = radio.value === value && radio.ariaDisabled !== "true";
    }
  }

  /** @param {string} number - of who comes in, where the captain picks */
  pickNext(number) {
    for (const select of all(this.form, "#next-batter", HTMLSelectElement)) select.value = number;
  }

  /**
   * Mark the keys that the refusal is about.
   * @param {string[]} fields
   */
  blame(fields) {
    const parts = new Map([
      ["bowler", ".bowlers"],
      ["bowler_card", ".hand[data-hand=bowler]"],
      ["batter_card", ".hand[data-hand=batter]"],
      ["typed", "#typed-over"],
    ]);
    this.cards.blame(fields);
    for (const part of document.querySelectorAll(".blamed")) part.classList.remove("blamed");
    for (const field of fields) document.querySelector(parts.get(field) ?? ".hand")?.classList.add("blamed");
  }

  // The keys

  /** @param {Way} way */
  choose(way) {
    this.way = way;
    remember(this.memory, way);
    for (const each of WAYS) one(document, `[data-way=${each}]`).setAttribute("aria-pressed", String(each === way));
    if (this.state) this.show(this.state);
    this.changed();
  }

  /** @param {FordeState} state */
  show(state) {
    this.state = state;
    const choosing = state.due === "over";
    const closed = state.due === "end" || state.due === "wait";
    byId("pad-ways").hidden = closed;
    for (const way of WAYS) byId(`way-${way}`).hidden = closed || way !== this.way || (choosing && way !== "typed");
    this.cards.show(state, state.rules === this.page.rules);
    this.due(state);
    this.wicket();
  }

  /**
   * Let what is due follow the waiting entries, where they are ahead of the server.
   * @param {FordeState} state
   */
  due(state) {
    const due = byId("pad-due");
    const [shown] = all(due, "[data-due=over]");
    const at = `${state.side} ${state.balls}`; // of a choice that was made here
    const past = state.pending !== undefined && shown?.dataset.at !== at;
    if (state.due !== "over" || past) shown?.remove();
    if (state.due !== "over" || (shown && !past)) return;
    const choice = chooser(state, this.page);
    choice.dataset.at = at;
    due.prepend(choice);
  }

  /**
   * Ask who comes in where a wicket falls, the captain picks and the innings goes on; returns the number, 0 for none.
   * @param {FordeState} state
   * @param {boolean} asked
   */
  askNextBatter(state, asked) {
    const [field] = all(document, "#comes-in");
    if (!field) return 0;
    const choice = byId("next-batter", HTMLSelectElement);
    field.hidden = !asked;
    const waiting = String(state.waiting);
    if (choice.dataset.waiting !== waiting) {
      choice.dataset.waiting = waiting;
      const options = state.waiting.map(
        (number) => new Option(`${number} ${this.batter(state, number)}`, String(number)),
      );
      choice.replaceChildren(new Option("–", ""), ...options);
    }
    return asked ? Number(choice.value) : 0;
  }

  wicket() {
    byId("how-out").hidden = valueOf(this.form, "outcome") !== "W";
  }

  /**
   * @param {string} name
   * @param {FordeState} state
   */
  key(name, state) {
    if (state.due === "over" && this.way !== "typed") return this.keyOfBowler(name);
    if (this.way === "cards" && state.due === "ball") return this.cards.key(name);
    if (this.way !== "outcome" || state.due !== "ball") return false;
    const [came, how] = [valueOf(this.form, "outcome"), valueOf(this.form, "how")];
    const lower = name.toLowerCase();
    const pressed = this.page.outcomes.find(([value, mark]) => name === value || lower === mark.toLowerCase());
    if (name === "Backspace") this.pick(how ? "how" : "outcome", "");
    else if (came === "W" && HOW_KEYS[lower]) this.pick("how", HOW_KEYS[lower]);
    else if (pressed) {
      this.pick("outcome", pressed[0]);
      this.pick("how", "");
    } else return false;
    this.wicket();
    this.changed();
    return true;
  }

  /** @returns {Keys[]} */
  keyList() {
    /** @type {[string, string]} */
    const back = ["Backspace", WORDS.key_back];
    return [
      { title: WORDS.due_over, keys: [["1 … 9", WORDS.key_bowler]] },
      {
        title: WORDS.due_outcome,
        keys: [...this.page.outcomes.map(([, mark, name]) => /** @type {[string, string]} */ ([mark, name])), back],
      },
      {
        title: WORDS.due_how,
        keys: Object.entries(HOW_KEYS).map(([key, how]) => [key.toUpperCase(), this.page.how_out[how]]),
      },
      { title: WORDS.key_cards, keys: [...this.cards.keyList(), back] },
    ];
  }

  /**
   * A digit chooses the bowler with that place among those who may bowl.
   * @param {string} name
   */
  keyOfBowler(name) {
    const radio = all(this.form, "input[name=bowler]", HTMLInputElement).at(Number(name) - 1);
    if (!/^[1-9]$/.test(name) || !radio) return false;
    radio.click();
    return true;
  }

  // What waits

  /**
   * @param {FordeState} state
   * @param {FordeEntry} entry
   */
  play(state, entry) {
    return play(state, entry, this.tables, this.page);
  }

  /** @param {FordeState} state */
  top(state) {
    const { runs, wickets, balls, target } = state;
    live("side").textContent = this.page.sides[state.side].name;
    live("score").textContent = wickets === this.page.wickets ? fill(WORDS.all_out, { runs }) : `${runs}/${wickets}`;
    const odd = balls % this.page.balls;
    live("progress").textContent = odd
      ? fill(WORDS.overs, { overs: overs(balls, this.page) })
      : counted(COUNTED.overs, balls / this.page.balls);
    if (state.due === "wait") live("chase").textContent = "";
    else if (target) {
      const need = target - runs;
      const left = counted(COUNTED.balls, this.page.options.overs * this.page.balls - balls);
      live("chase").textContent = need > 0 ? fill(WORDS.needed, { need, balls: left, target }) : "";
    }
    const [number, made, faced] = state.batter ?? [0, 0, 0];
    const [, , batting] = this.page.sides[state.side].players[number - 1] ?? [];
    live("name-1").replaceChildren(bdi(withClass(this.batter(state, number), batting)));
    live("figures-1").textContent = number ? `${made}* (${faced})` : "";
    const [, , , bowling] = this.page.sides[1 - state.side].players[(state.bowler ?? 0) - 1] ?? [];
    live("name-2").replaceChildren(bdi(withClass(this.bowler(state, state.bowler ?? 0), bowling)));
    live("figures-2").textContent = figures(state.figures[state.bowler ?? 0], this.page);
    const list = live("marks");
    for (const waiting of all(list, ".waiting")) waiting.remove();
    if (state.opened) {
      live("marks-label").textContent = WORDS.this_over;
      list.replaceChildren();
    }
    if (state.due === "over" && state.balls) live("marks-label").textContent = WORDS.last_over;
    const fresh = state.pending ? state.over.slice(-state.pending) : [];
    list.append(...fresh.map((mark) => make("li", { textContent: mark, className: "waiting" })));
  }
}

/**
 * A name and the class by which cards are dealt, which who looks a ball up in the tables must know.
 * @param {string} name
 * @param {number} [rank]
 */
function withClass(name, rank) {
  return rank ? fill(WORDS.with_class, { name, rank }) : name;
}

startPad((/** @type {Parts<FordeEntry, FordePage>} */ parts) => new Forde(parts));

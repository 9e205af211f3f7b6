// @ts-check
/** The pad of Cricket Card: plays on the wicket cards, the close with both hands, or an innings typed from paper. */
import { byId, one } from "../../dom.js";
import { showMarks } from "../../pad/marks.js";
import { startPad } from "../../pad/pad.js";
import { live } from "../../pad/screen.js";
import { TEXTS } from "../../pad/texts.js";
import { Typed } from "../../pad/typed.js";
import { counted, fill } from "../../words.js";
import { Hands } from "./hands.js";
import { Plays } from "./plays.js";
import { play, unseenCards } from "./state.js";
import { COUNTED, Words, WORDS } from "./words.js";

/** @import { Keys } from "../../pad/keyboard.js" */
/** @import { Composed, Parts } from "../../pad/pad.js" */
/** @import { Reader } from "../../pad/typed.js" */
/** @import { ShieldsEntry, ShieldsPage, ShieldsState } from "./state.js" */

/** @typedef {"play" | "close" | "typed"} Way */

/**
 * What is on the keys.
 * @typedef {object} Draft
 * @property {Way} way
 * @property {{wicket: number, cards: string[]}} plays
 * @property {string[][]} hands
 * @property {string} typed
 */

/** @type {Way[]} */
const WAYS = ["play", "close", "typed"];

class Shields {
  /** @param {Parts<ShieldsEntry, ShieldsPage>} parts */
  constructor({ page, form, changed, check, sayWhy }) {
    this.page = page;
    this.changed = changed;
    this.check = check;
    this.words = new Words(page);
    /** @type {ShieldsState | null} */
    this.state = null;
    this.plays = new Plays(page, this.words, changed, sayWhy);
    this.hands = new Hands(page, this.words, changed);
    this.typed = new Typed(form, this.reader(), check);
    /** @type {Way} */
    this.way = this.typed.field.value ? "typed" : "play";
    for (const way of WAYS) this.wayKey(way).addEventListener("click", () => this.choose(way));
  }

  /** @param {Way} way */
  wayKey(way) {
    return one(document, `[data-way=${way}]`, HTMLButtonElement);
  }

  // What is on the keys

  /**
   * @param {ShieldsState} state
   * @returns {Composed<ShieldsEntry>}
   */
  compose(state) {
    if (state.due === "wait") return { entries: null, words: "", due: [{ text: TEXTS.match_over }] };
    if (state.due === "end") return { entries: null, words: "" };
    const way = this.wayIn(state);
    if (way === "typed") return this.typed.compose(state);
    if (way === "close") return this.hands.compose(state);
    const composed = this.plays.compose(state);
    if (!composed.entries || state.rules === this.page.rules) return composed;
    const said = this.check.says(composed.entries[0]);
    return { ...composed, due: said?.due.length ? said.due : composed.due, refused: said?.refused };
  }

  /** Where the last card due may record: once none can answer it. */
  atOnce() {
    return this.way === "play" ? { name: "play", on: false } : null;
  }

  /**
   * The way that is open: where nothing can be played any more, a play cannot be entered.
   * @param {ShieldsState} state
   */
  wayIn(state) {
    return this.way === "play" && state.due === "close" ? "close" : this.way;
  }

  /**
   * What the lines of a typed innings are in this game.
   * @returns {Reader<ShieldsState, ShieldsEntry>}
   */
  reader() {
    return {
      due: WORDS.due_typed,
      score: (state) => this.words.score(state),
      line: (state, raw) => {
        if (raw.type === "close") {
          return { state: { ...state, due: "wait" }, text: this.words.close(state, raw), score: "" };
        }
        if (raw.type !== "play" || state.due !== "play") return null;
        const after = play(state, this.page, raw);
        return { state: after, text: this.words.play(state, raw), score: this.words.score(after) };
      },
      words: (entries, score) => {
        const plays = entries.filter(({ type }) => type === "play").length;
        return counted(COUNTED.typed, plays, { score });
      },
    };
  }

  /** @returns {Draft} */
  draft() {
    return { way: this.way, plays: this.plays.draft(), hands: this.hands.draft(), typed: this.typed.field.value };
  }

  /** @param {Draft} draft */
  fill(draft) {
    this.plays.fill(draft.plays);
    this.hands.fill(draft.hands);
    this.typed.fill(draft.typed);
    this.choose(draft.way);
  }

  clear() {
    if (this.way === "typed") this.typed.clear();
    this.check.forget();
    this.plays.clear();
    this.hands.clear();
    if (this.way === "close") this.choose("play");
    this.changed();
  }

  /**
   * Mark the keys that the refusal is about.
   * @param {string[]} fields
   */
  blame(fields) {
    for (const part of document.querySelectorAll(".blamed")) part.classList.remove("blamed");
    for (const field of fields) {
      const [name, side] = field.split(".");
      const parts = new Map([
        ["wicket", ".wicket-cards"],
        ["cards", "#play-cards"],
        ["hands", `[data-hand-of="${side}"]`],
      ]);
      const part = parts.get(name);
      if (part) document.querySelector(part)?.classList.add("blamed");
    }
  }

  // The keys

  /** @param {Way} way */
  choose(way) {
    this.way = way;
    if (this.state) this.show(this.state);
    this.changed();
    if (way === "typed" && this.state) this.typed.field.focus();
  }

  /** @param {ShieldsState} state */
  show(state) {
    this.state = state;
    const closed = state.due === "end" || state.due === "wait";
    const open = this.wayIn(state);
    byId("pad-ways").hidden = closed;
    for (const way of WAYS) {
      const key = this.wayKey(way);
      key.setAttribute("aria-pressed", String(way === open));
      key.disabled = way === "play" && state.due === "close";
      byId(`way-${way}`).hidden = closed || way !== open;
    }
    byId("close-first").hidden = state.hands_due;
    byId("pad-due").hidden = state.due === "wait" || Boolean(state.pending);
    this.plays.show(state);
    this.hands.show(state);
  }

  /**
   * @param {string} name
   * @param {ShieldsState} state
   */
  key(name, state) {
    const way = this.wayIn(state);
    const open = state.due === "play" || state.due === "close";
    if (!open || way === "typed") return false;
    if (name.toLowerCase() === "c") {
      this.choose(way === "close" ? "play" : "close");
      return true;
    }
    return way === "close" ? this.hands.key(name) : this.plays.key(name);
  }

  /** @returns {Keys[]} */
  keyList() {
    return [
      {
        title: this.wayKey("play").textContent,
        keys: [
          ["A, 2 … 9, 0", WORDS.key_wicket],
          ["2 … 9, 0, J, Q, K, A", WORDS.key_card],
          ["Backspace", WORDS.key_back],
        ],
      },
      {
        title: this.wayKey("close").textContent,
        keys: [
          ["C", WORDS.key_close],
          ["2 … 9, 0, J, Q, K, A", WORDS.key_held],
          ["Backspace", WORDS.key_back],
        ],
      },
      { title: this.wayKey("typed").textContent, keys: [["Ctrl+Enter", WORDS.key_typed]] },
    ];
  }

  // What waits

  /**
   * @param {ShieldsState} state
   * @param {ShieldsEntry} entry
   */
  play(state, entry) {
    return play(state, this.page, entry);
  }

  /** @param {ShieldsState} state */
  top(state) {
    live("side").textContent = this.page.sides[state.side].name;
    live("score").textContent = this.words.score(state);
    live("progress").textContent = this.words.open(this.page.wickets.length - state.wickets);
    live("chase").textContent = this.words.chase(state);
    for (const [row, side] of [state.side, 1 - state.side].entries()) {
      live(`name-${row + 1}`).textContent = unseenCards(state, side).join(" ") || WORDS.none;
      live(`figures-${row + 1}`).textContent = fill(WORDS.left, { left: state.left[side] });
    }
    showMarks(state.pending ?? [], state.opened);
  }
}

startPad((/** @type {Parts<ShieldsEntry, ShieldsPage>} */ parts) => new Shields(parts));

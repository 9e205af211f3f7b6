// @ts-check
/** What is typed from a paper sheet. The server reads it; here each entry is said in words, or its mistake. */
import { byId, make } from "../dom.js";
import { counted, fill } from "../words.js";
import { linked } from "./refusal.js";
import { recall, remember } from "./storage.js";
import { mendLines, TEXTS } from "./texts.js";

/** @import { Check, Checked, Said } from "./check.js" */
/** @import { Composed } from "./pad.js" */
/** @import { PadState } from "./screen.js" */

/**
 * What a game makes of an entry that was typed: the state after it, what to say of it (nothing where empty), and the
 * score as it is read out (as before where empty).
 * @template S
 * @typedef {{state: S, text: string, score: string}} Line
 */

/**
 * What typed entries are in a game.
 * @template {PadState} S
 * @template E
 * @typedef {object} Reader
 * @property {string} due - what to type
 * @property {(state: S) => string} score - as it is read out; empty where it is not shown
 * @property {(state: S, raw: E, line: number) => Line<S> | null} line - null where the entry cannot be said ahead of the
 *   server; of several entries in one line the last says what the line is
 * @property {(entries: E[], score: string, state: S) => string} words - what all of them come to
 */

/**
 * What is shown of a line: its number (0: none), whether it is a mistake or a notice, and the score after it.
 * @typedef {Said & {kind: "" | "mistake" | "notice-line", number: number, line: number, score: string}} Shown
 */

/**
 * The field in which lines are typed, and what they mean.
 * @template {PadState} S
 * @template E
 */
export class Typed {
  /**
   * @param {HTMLFormElement} form
   * @param {Reader<S, E>} reader
   * @param {Check<E>} check
   */
  constructor(form, reader, check) {
    const field = form.elements.namedItem("typed");
    if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) {
      throw new TypeError("No typed field.");
    }
    this.field = field;
    this.reader = reader;
    this.check = check;
    /** The name under which what was typed outlives the page: a paper innings is long. */
    this.memory = `pad-typed:${new URL(form.action).pathname}:${form.dataset.user}`;
    this.list = byId("typed-meaning");
    field.value ||= recall(this.memory);
    field.addEventListener("input", () => this.keep());
    field.addEventListener("keydown", (event) => {
      const { key, ctrlKey, metaKey } = /** @type {KeyboardEvent} */ (event);
      if (key !== "Enter" || !(ctrlKey || metaKey || field instanceof HTMLInputElement)) return;
      event.preventDefault(); // of itself Enter does nothing while the key that confirms is disabled
      form.requestSubmit();
    });
  }

  /**
   * @param {S} state
   * @param {Record<string, string>} besides - what else the server has to know to read the lines
   * @returns {Composed<E>}
   */
  compose(state, besides = {}) {
    const typed = this.field.value;
    if (!typed.trim()) {
      this.list.replaceChildren();
      return { entries: null, words: "", due: this.reader.due };
    }
    const lines = this.check.of({ ...besides, typed });
    if (lines === null) {
      const { offline } = this.check;
      return { entries: null, words: "", due: offline ? TEXTS.check_later : "…", asking: !offline };
    }
    const { said, score } = this.read(state, lines);
    this.show(said);
    const mistakes = said.filter(({ kind }) => kind === "mistake");
    const [first] = mistakes;
    if (first) {
      const due = first.line ? counted(mendLines, mistakes.length, { first: first.line }) : [first];
      return { entries: null, words: "", due, refused: true };
    }
    const entries = lines.flatMap(({ raw }) => (raw === null ? [] : [raw]));
    return { entries, words: this.reader.words(entries, score, state) };
  }

  /**
   * Each line in words, as far as the innings goes; and the score after them.
   * @param {S} state
   * @param {Checked<E>[]} lines
   * @returns {{said: Shown[], score: string}}
   */
  read(state, lines) {
    let now = state;
    /** @type {Shown[]} */
    const said = [];
    let score = this.reader.score(now);
    for (const { raw, refused, notices, line } of lines) {
      const amiss = said.some(({ kind }) => kind === "mistake"); // what follows a mistake is not known
      for (const each of refused) {
        said.push({ ...each, kind: "mistake", number: 0, line, text: this.of(line, each.text), score: "" });
      }
      const read = raw && this.reader.line(now, raw, line);
      now = read ? read.state : { ...now, due: "wait" };
      if (read) score = read.score || score;
      if (!refused.length) {
        const text = read ? read.text : (this.field.value.split("\n")[line - 1]?.trim() ?? "");
        const last = said.at(-1);
        if (line && last?.line === line && !last.kind) said.pop();
        if (text) said.push({ kind: "", number: line, line, text, score: read && !amiss ? read.score : "" });
      }
      for (const text of notices) {
        said.push({ kind: "notice-line", number: 0, line, text: this.of(line, text), score: "" });
      }
    }
    return { said, score };
  }

  /**
   * What is said of a line, named by its number where it has one.
   * @param {number} line
   * @param {string} text
   */
  of(line, text) {
    return line ? fill(TEXTS.line_mistake, { line, text }) : text;
  }

  /** @param {Shown[]} said */
  show(said) {
    this.list.replaceChildren(
      ...said.map(({ kind, number, score, ...what }) => {
        const item = make("li", { className: kind }, make("span", {}, ...linked([what])));
        if (number) item.value = number;
        if (score) item.append(make("strong", { textContent: score, className: "figure" }));
        return item;
      }),
    );
  }

  clear() {
    this.fill("");
    this.list.replaceChildren();
  }

  /** @param {string} text */
  fill(text) {
    this.field.value = text;
    this.keep();
  }

  keep() {
    remember(this.memory, this.field.value);
  }
}

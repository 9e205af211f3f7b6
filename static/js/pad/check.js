// @ts-check
/** Asks the server what the rules say of what is on the keys, when the hand rests; the answer is kept until it changes. */

import { forget } from "../stored_pages.js";
import { soFar } from "./screen.js";
import { newestToken } from "./sending.js";

const REST = 250; // milliseconds
const PATIENCE = 8_000;
const AGAIN = 3_000; // after a question that nobody answered

/**
 * What is said of an entry: a sentence, and of a refusal the rule behind it with where that stands, empty without one.
 * @typedef {{text: string, rule?: string, link?: string}} Said
 */

/**
 * What the rules say of one entry. `raw` is null where what was typed is no entry, `line` the line that it was typed in.
 * @template E
 * @typedef {{raw: E | null, refused: Said[], notices: string[], codes: string[], line: number}} Checked
 */

/**
 * Whether acts stand in front of what is on the keys: on their way, waiting for a connection, or none.
 * @typedef {"sending" | "waiting" | ""} Ahead
 */

/** @template E - the entries of the game */
export class Check {
  /**
   * `answered` is called when an answer has come, or none will. While acts stand ahead nothing is asked, for the server
   * does not know them yet.
   * @param {string} address
   * @param {string} token
   * @param {() => void} answered
   * @param {() => Ahead} ahead
   */
  constructor(address, token, answered, ahead) {
    this.address = address;
    this.token = token;
    this.answered = answered;
    this.ahead = ahead;
    /** Whether the question cannot be asked for want of a connection. It is asked again by itself. */
    this.offline = false;
    this.asked = "";
    /** @type {Checked<E>[] | null} */
    this.answer = null;
    this.timer = 0;
    window.addEventListener("online", () => this.again(0));
  }

  /**
   * The lines of the answer about `fields`; null while it is not known.
   * @param {Record<string, string>} fields
   * @returns {Checked<E>[] | null}
   */
  of(fields) {
    const ahead = this.ahead();
    if (ahead) {
      this.forget();
      this.offline = ahead === "waiting";
      return null;
    }
    const asked = new URLSearchParams(fields).toString();
    if (asked !== this.asked) {
      this.forget();
      this.asked = asked;
      this.again(REST);
    }
    return this.answer;
  }

  /**
   * What the rules say of one entry; null while it is not known.
   * @param {E} entry
   * @returns {{due: Said[], refused: boolean, codes: string[]} | null}
   */
  says(entry) {
    const line = this.of({ entries: JSON.stringify([entry]) })?.at(0);
    if (!line) return null;
    const due = [...line.refused, ...line.notices.map((text) => ({ text }))];
    return { due, refused: line.refused.length > 0, codes: line.codes };
  }

  forget() {
    clearTimeout(this.timer);
    this.asked = "";
    this.answer = null;
    this.offline = false;
  }

  /**
   * Ask after so many milliseconds what has no answer yet.
   * @param {number} pause
   */
  again(pause) {
    clearTimeout(this.timer);
    if (this.asked && !this.answer) this.timer = setTimeout(() => void this.ask(this.asked), pause);
  }

  /** @param {string} asked */
  async ask(asked) {
    /** @type {Checked<E>[] | null} */
    let lines = null;
    let reached = false;
    try {
      const response = await fetch(this.address, {
        method: "POST",
        body: new URLSearchParams([...new URLSearchParams(asked), ...Object.entries(soFar())]),
        headers: { "X-Pad": "1", "X-CSRFToken": newestToken(this.token) },
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (response.status === 403) forget();
      reached = response.status < 500; // 0 where one is sent to sign in
      const said = response.ok && /** @type {{lines: Checked<E>[]}} */ (await response.json());
      if (said) lines = said.lines;
    } catch {
      // No connection: it is asked again.
    }
    if (asked !== this.asked) return;
    this.answer = lines;
    this.offline = !reached;
    if (!lines) this.again(AGAIN);
    this.answered();
  }
}

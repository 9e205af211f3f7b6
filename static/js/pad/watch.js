// @ts-check
/** Looks every few seconds whether the match has moved on without this phone, and rests while nobody looks at it. */
import { forget } from "../stored_pages.js";
import { isPads } from "./screen.js";
import { outageIn } from "./sending.js";

const EVERY = 3_000; // milliseconds between an answer and the next look
const PATIENCE = 4_000; // for one answer; then the pad no longer claims to be up to date

/**
 * How a look ended; `checking` is not heard since the page was hidden, `lost` no answer, `out` signed out,
 * `barred` signed in as who may not score.
 * @typedef {"current" | "checking" | "lost" | "out" | "barred" | "trouble"} Seen
 */

/**
 * What to ask: the tag of what is shown, and parameters of the address.
 * @typedef {{tag: string, params: Record<string, string>}} Question
 */

/** Looks by itself; in trouble `status` and `outage` are as the server says. */
export class Watch {
  /**
   * @param {string} address
   * @param {() => Question | null} asks - null where there is no need to look
   * @param {object} told
   * @param {() => void} told.state - a look has ended, or is due
   * @param {(html: string) => void} told.moved - the match has moved on
   */
  constructor(address, asks, told) {
    this.address = address;
    this.asks = asks;
    this.told = told;
    /** @type {Seen} */
    this.state = "current";
    this.status = 0;
    this.outage = "";
    this.timer = 0;
    this.looks = 0;
    document.addEventListener("visibilitychange", () => this.wake());
    window.addEventListener("online", () => this.wake());
    window.addEventListener("pageshow", (event) => {
      if (event.persisted) this.wake();
    });
    this.rest();
  }

  wake() {
    clearTimeout(this.timer);
    if (document.hidden) return;
    this.become("checking");
    void this.look();
  }

  rest() {
    clearTimeout(this.timer);
    if (!document.hidden) this.timer = setTimeout(() => void this.look(), EVERY);
  }

  async look() {
    const asked = this.asks();
    const number = ++this.looks; // an answer to an older look is of no use
    if (asked) {
      const state = await this.ask(asked);
      if (number !== this.looks) return;
      this.become(state);
    } else this.become("current");
    this.rest();
  }

  /**
   * @param {Question} question
   * @returns {Promise<Seen>}
   */
  async ask({ tag, params }) {
    let answer;
    let html;
    try {
      answer = await fetch(`${this.address}?${new URLSearchParams(params)}`, {
        headers: { "X-Pad": "1", "If-None-Match": tag },
        cache: "no-store",
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE),
      });
      html = await answer.text();
    } catch {
      return "lost";
    }
    if (answer.status === 304) return "current";
    if (answer.type === "opaqueredirect") return "out";
    if (answer.status === 403) {
      forget();
      return "barred";
    }
    if (answer.status === 200) {
      if (!isPads(html)) return "lost"; // something else answers, as a Wi-Fi's sign-in
      this.told.moved(html);
      return "current";
    }
    this.status = answer.status;
    this.outage = outageIn(html);
    return "trouble";
  }

  /** @param {Seen} state */
  become(state) {
    this.state = state;
    this.told.state();
  }
}

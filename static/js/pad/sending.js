// @ts-check
import { forget } from "../stored_pages.js";
import { isPads, soFar } from "./screen.js";
import { parse } from "./storage.js";

/** @import { Act, Queue } from "./queue.js" */

const PATIENCE = 12_000; // milliseconds for one answer
// Half of it at least: else all phones knock at the same moment, when the server has come back or not quite yet.
const PAUSES = [1_000, 2_000, 4_000, 8_000, 10_000];

/** @typedef {{status: number, html: string}} Answer */

/**
 * What signs that a page of the site sends something: the newest there is, after signing in again in another tab.
 * @param {string} token - that of the page
 * @returns {string}
 */
export function newestToken(token) {
  return /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? token;
}

/**
 * Post an act. Throws where there is no connection, or where something else than the site answers, as a Wi-Fi's sign-in.
 * @param {string} address
 * @param {Record<string, string>} fields
 * @param {string} token
 * @returns {Promise<Answer>}
 */
export async function post(address, fields, token) {
  const response = await fetch(address, {
    method: "POST",
    body: new URLSearchParams({ ...fields, ...soFar() }),
    headers: { "X-Pad": "1", "X-CSRFToken": newestToken(token) },
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE),
  });
  const { status } = response;
  if (status === 403) forget();
  const html = await response.text();
  if (status === 200 && !isPads(html)) throw new TypeError("not the scorebook");
  return { status, html };
}

/**
 * What keeps the server from recording, as it says itself; empty where something else answered.
 * @param {string} json
 * @returns {string}
 */
export function outageIn(json) {
  const said = parse(json);
  return typeof said === "object" && said && "title" in said ? String(said.title) : "";
}

/**
 * Whether an answer says that whoever made an entry has to sign in before it can be recorded.
 * @param {Answer} answer
 * @returns {boolean}
 */
export function wantsSigningIn({ status, html }) {
  return status === 403 && html.includes(" data-sign-in");
}

/**
 * Sends the acts of a queue one by one and in order; the first refusal stops it, and a refused act is not sent again
 * until `resume`.
 * @template E, D
 */
export class Sender {
  /**
   * @param {Queue<E, D>} queue
   * @param {{record: string, undo: string}} addresses
   * @param {string} token
   * @param {string} account - under which it is sent, and under no other
   * @param {object} told
   * @param {() => void} told.state - it has another state
   * @param {(html: string) => void} told.landed - an act was recorded
   * @param {(html: string) => void} told.out - nobody is signed in any more, or somebody else; all waits
   * @param {(item: Act<E, D>, answer: Answer) => void} told.refused
   */
  constructor(queue, addresses, token, account, told) {
    this.queue = queue;
    this.addresses = addresses;
    this.token = token;
    this.account = account;
    this.told = told;
    /** @type {"idle" | "sending" | "waiting" | "trouble" | "out" | "stopped"} */
    this.state = "idle";
    this.status = 0;
    this.outage = "";
    this.running = false;
    /** Whether something goes first, as an undo that is on its way. */
    this.held = false;
    this.failures = 0;
    this.timer = 0;
    window.addEventListener("online", () => void this.kick());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") void this.kick();
    });
  }

  /** Send what waits, now. Nothing happens while something is on its way, or after a refusal until `resume`. */
  async kick() {
    if (this.running || this.held || this.state === "stopped") return;
    this.running = true;
    clearTimeout(this.timer);
    try {
      while (this.queue.head && (await this.send(this.queue.head)));
    } finally {
      this.running = false;
    }
    if (!this.queue.head && this.state === "sending") this.become("idle");
  }

  resume() {
    this.become("idle");
    void this.kick();
  }

  /**
   * Send an act; returns whether the next one may follow.
   * @param {Act<E, D>} item
   * @returns {Promise<boolean>}
   */
  async send(item) {
    if (item.refused) {
      this.become("stopped");
      return false;
    }
    if (!item.tried) {
      item.tried = true;
      this.queue.save();
    }
    if (!this.holds) this.become("sending");
    /** @type {Record<string, string>} */
    const fields = { ...item.fields, seen: String(item.seen), key: item.key, account: this.account };
    if (item.entries) fields.entries = JSON.stringify(item.entries);
    let answer;
    try {
      answer = await post(this.addresses[item.act], fields, this.token);
    } catch {
      return this.later("waiting");
    }
    if (answer.status === 429 || answer.status >= 500) return this.later("trouble", answer);
    this.failures = 0;
    if (wantsSigningIn(answer)) {
      this.become("out");
      this.told.out(answer.html);
      return false;
    }
    if (answer.status === 200) {
      this.queue.landed(item.key);
      this.become("sending");
      this.told.landed(answer.html);
      return true;
    }
    this.become("stopped");
    this.told.refused(item, answer);
    return this.state !== "stopped"; // where it was left out, the next one follows
  }

  /**
   * @param {"waiting" | "trouble"} state
   * @param {Answer} [answer]
   */
  later(state, answer) {
    this.status = answer?.status ?? 0;
    this.outage = answer?.status === 503 ? outageIn(answer.html) : "";
    this.become(state);
    const pause = PAUSES[Math.min(this.failures++, PAUSES.length - 1)] ?? 0;
    this.timer = setTimeout(() => void this.kick(), (pause * (1 + Math.random())) / 2);
    return false;
  }

  /** Whether all that is scored waits for something: a connection, the server, or that somebody signs in. */
  get holds() {
    return ["waiting", "trouble", "out"].includes(this.state);
  }

  /** @param {"idle" | "sending" | "waiting" | "trouble" | "out" | "stopped"} state */
  become(state) {
    this.state = state;
    this.told.state();
  }
}

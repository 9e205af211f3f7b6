// @ts-check
/** Sends a match that was started without a network: first the match itself, whose own pad then sends what waits. */
import { upload } from "../starts.js";
import { Sender } from "./sending.js";

/** @import { Start } from "../starts.js" */
/** @import { Queue } from "./queue.js" */

/**
 * What a sender is told to tell, and besides that the match was made, or refused.
 * @template E, D
 * @typedef {ConstructorParameters<typeof Sender<E, D>>[4] & {made: (address: string) => void, notMade: () => void}} Told
 */

/**
 * @template E, D
 * @augments {Sender<E, D>}
 */
export class Starter extends Sender {
  /**
   * @param {Start} start
   * @param {Queue<E, D>} queue
   * @param {string} token
   * @param {Told<E, D>} told
   */
  constructor(start, queue, token, told) {
    super(queue, { record: "", undo: "" }, token, start.account, told);
    this.start = start;
    this.made = told.made;
    this.notMade = told.notMade;
  }

  /** The match was made, but its own pad could not be opened: it is tried again. */
  notMoved() {
    this.running = false;
    this.later("waiting");
  }

  /**
   * Send what waits to the match that was made, from here: the phone has no room to keep it for the match's own pad.
   * @param {string} pad
   */
  sendHere(pad) {
    this.addresses = { record: `${pad}record/`, undo: `${pad}undo/` };
    this.running = false;
    void super.kick();
  }

  /**
   * Send the match, now; what waits stays until it was made.
   * @override
   */
  async kick() {
    if (this.addresses.record) {
      await super.kick();
      return;
    }
    if (this.running) return;
    this.running = true;
    clearTimeout(this.timer);
    const outcome = await upload(this.start, this.token);
    if (outcome.state === "made") {
      this.made(outcome.address); // still running: nothing more is sent from here
      return;
    }
    this.running = false;
    if (outcome.state === "later") {
      this.later(outcome.status ? "trouble" : "waiting", { status: outcome.status, html: "" });
      return;
    }
    this.become(outcome.state === "out" ? "out" : "waiting");
    if (outcome.state === "refused") this.notMade();
    else this.told.out(outcome.html);
  }
}

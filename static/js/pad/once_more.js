// @ts-check
/** A key of what cannot be says why; tapped once more it is entered all the same, for an organiser's exception. */
import { TEXTS } from "./texts.js";

/** @import { Said } from "./check.js" */

export class OnceMore {
  /** @param {(said: Said[]) => void} sayWhy */
  constructor(sayWhy) {
    this.sayWhy = sayWhy;
    this.said = ""; // the key of which it has been said
  }

  /**
   * Say why a key means nothing now; returns whether it waits for another tap.
   * @param {string} key
   * @param {Said | null} why - null where it may be
   */
  holds(key, why) {
    if (!why || key === this.said) return false;
    this.said = key;
    this.sayWhy([why, { text: TEXTS.all_the_same }]);
    return true;
  }

  /** Something else has happened. */
  forget() {
    this.said = "";
  }
}

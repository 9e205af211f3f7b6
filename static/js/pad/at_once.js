// @ts-check
/** Record at once: the last key due records what is on the keys. Kept on the phone, for each way to score. */
import { all, byId, one, targetOf } from "../dom.js";
import { recall, remember } from "./storage.js";

export const TWICE = 250; // milliseconds in which a second tap is a slip of the thumb
const NEAR = 24; // pixels within which it fell on the same place, whatever key stands there by now

/**
 * A way to score in which it is offered: the name under which it is kept, and whether it is on until it is set.
 * @typedef {{name: string, on: boolean}} Offer
 */

export class AtOnce {
  /**
   * @param {() => Offer | null} offer - that of the way that is open; null where nothing is recorded at once
   * @param {() => void} twice - called where a second tap is ignored
   */
  constructor(offer, twice) {
    this.offer = offer;
    this.box = byId("pad-at-once", HTMLInputElement);
    const keys = one(document, ".pad-middle");
    this.box.addEventListener("input", () => remember(this.memory, this.box.checked ? "on" : "off"));
    byId("pad-form").addEventListener("click", this.ignoreSecond(twice), { capture: true });
    keys.addEventListener("keydown", (event) => this.move(event));
  }

  get memory() {
    return `pad-at-once:${this.offer()?.name ?? ""}`;
  }

  get on() {
    const kept = recall(this.memory);
    return kept ? kept === "on" : Boolean(this.offer()?.on);
  }

  /** Show the setting of the way that is open. */
  show() {
    one(document, ".pad-at-once").hidden = !this.offer();
    this.box.checked = this.on;
  }

  /**
   * @param {() => void} twice
   * @returns {(event: MouseEvent) => void}
   */
  ignoreSecond(twice) {
    /** @type {{key: Element | null, at: number, x: number, y: number}} */
    let last = { key: null, at: -TWICE, x: 0, y: 0 };
    return (event) => {
      const key = targetOf(event).closest("button, input");
      const act = key?.getAttribute("data-act"); // undo stays a key of its own when it is drawn anew
      if (!key) return;
      const once = !key.matches("[name=call]") && (this.offer() || act);
      const { timeStamp: at, clientX: x, clientY: y } = event;
      const near = event.detail > 0 && Math.hypot(x - last.x, y - last.y) < NEAR;
      const same = act ? act === last.key?.getAttribute("data-act") : key === last.key || near;
      if (once && at - last.at < TWICE && same) {
        event.preventDefault();
        event.stopPropagation();
        twice();
      } else last = { key, at, x, y };
    };
  }

  /**
   * Let an arrow move among radio buttons without choosing one: that would record it.
   * @param {KeyboardEvent} event
   */
  move(event) {
    const radio = targetOf(event);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step || !this.on || !(radio instanceof HTMLInputElement) || radio.type !== "radio") return;
    if (radio.name === "call") return;
    event.preventDefault();
    const group = all(document, `.pad-middle input[name="${radio.name}"]`, HTMLInputElement);
    group.at((group.indexOf(radio) + step) % group.length)?.focus();
  }
}

/** Looks every few seconds whether the match has moved on without this phone, and rests while nobody looks at it. */
import { outageIn } from "./sending.js";

const EVERY = 3_000; // milliseconds between an answer and the next look
const PATIENCE = 4_000; // for one answer; then the pad no longer claims to be up to date

/**
 * `asks()` gives {tag, params} - the tag of what is shown, parameters of the address - or null where there is no need
 * to look. `state` is current, checking (not heard since the page was hidden), lost (no answer), out (signed out) or
 * trouble (`status`, and `outage` as the server says it). Events: "state", "moved" (html).
 */
export class Watch extends EventTarget {
  constructor(address, asks) {
    super();
    Object.assign(this, { address, asks, state: "current", status: 0, outage: "", timer: 0, looks: 0 });
    document.addEventListener("visibilitychange", () => this.wake());
    window.addEventListener("online", () => this.wake());
    window.addEventListener("pageshow", (event) => event.persisted && this.wake());
    this.rest();
  }

  wake() {
    clearTimeout(this.timer);
    if (document.hidden) return;
    this.become("checking");
    this.look();
  }

  rest() {
    clearTimeout(this.timer);
    if (!document.hidden) this.timer = setTimeout(() => this.look(), EVERY);
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

  async ask({ tag, params }) {
    try {
      const answer = await fetch(`${this.address}?${new URLSearchParams(params)}`, {
        headers: { "X-Pad": "1", "If-None-Match": tag },
        cache: "no-store",
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (answer.status === 304) return "current";
      if (answer.type === "opaqueredirect") return "out";
      const html = await answer.text();
      if (answer.status === 200) {
        this.dispatchEvent(new CustomEvent("moved", { detail: { html } }));
        return "current";
      }
      Object.assign(this, { status: answer.status, outage: outageIn(html) });
      return "trouble";
    } catch {
      return "lost";
    }
  }

  become(state) {
    this.state = state;
    this.dispatchEvent(new CustomEvent("state"));
  }
}

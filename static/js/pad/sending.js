const PATIENCE = 12_000; // milliseconds for one answer
const PAUSES = [1_000, 2_000, 4_000, 8_000, 15_000];

/** Post an act. Returns {status, html}; throws where there is no connection. */
export async function post(address, fields, token) {
  const response = await fetch(address, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "X-Pad": "1", "X-CSRFToken": token },
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE),
  });
  return { status: response.status, html: await response.text() };
}

/** What keeps the server from recording, as it says itself; empty where something else answered. */
export function outageIn(json) {
  try {
    return JSON.parse(json).title ?? "";
  } catch {
    return "";
  }
}

/**
 * Sends the acts of a queue one by one and in order; the first refusal stops it, and a refused act is not sent again
 * until `resume`.
 * Events: "state" (idle, sending, waiting, trouble, stopped), "landed" (item, html), "refused" (item, status, html).
 */
export class Sender extends EventTarget {
  constructor(queue, addresses, token) {
    super();
    Object.assign(this, { queue, addresses, token, state: "idle", status: 0, outage: "", running: false, failures: 0, timer: 0 });
    window.addEventListener("online", () => this.kick());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.kick());
  }

  /** Send what waits, now. Nothing happens while something is on its way, or after a refusal until `resume`. */
  async kick() {
    if (this.running || this.state === "stopped") return;
    this.running = true;
    clearTimeout(this.timer);
    while (this.queue.head && (await this.sendHead()));
    this.running = false;
    if (!this.queue.head && this.state === "sending") this.become("idle");
  }

  resume() {
    this.become("idle");
    this.kick();
  }

  async sendHead() {
    const item = this.queue.head;
    if (item.refused) {
      this.become("stopped");
      return false;
    }
    if (!item.tried) {
      item.tried = true;
      this.queue.save();
    }
    if (this.state !== "waiting" && this.state !== "trouble") this.become("sending");
    const fields = { ...item.fields, seen: item.seen, key: item.key };
    if (item.entries) fields.entries = JSON.stringify(item.entries);
    let answer;
    try {
      answer = await post(this.addresses[item.act], fields, this.token);
    } catch {
      return this.later("waiting");
    }
    if (answer.status === 429 || answer.status >= 500) return this.later("trouble", answer);
    this.failures = 0;
    if (answer.status === 200) {
      this.queue.landed(item.key);
      this.become("sending");
      this.tell("landed", { item, ...answer });
      return true;
    }
    this.become("stopped");
    this.tell("refused", { item, ...answer });
    return false;
  }

  later(state, { status, html } = {}) {
    this.status = status;
    this.outage = status === 503 ? outageIn(html) : "";
    this.become(state);
    this.timer = setTimeout(() => this.kick(), PAUSES[Math.min(this.failures++, PAUSES.length - 1)]);
    return false;
  }

  become(state) {
    this.state = state;
    this.tell("state", { state });
  }

  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

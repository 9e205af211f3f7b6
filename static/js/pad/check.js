/** Asks the server what the rules say of what is on the keys, when the hand rests; the answer is kept until it changes. */

const REST = 250; // milliseconds
const PATIENCE = 8_000;

export class Check {
  /** `answered` is called when an answer has come, or none will. */
  constructor(address, token, answered) {
    Object.assign(this, { address, token, answered, asked: null, answer: null, timer: 0, calls: 0 });
  }

  /** The lines of the answer about `fields`; null while it is not known. `offline` says that it cannot be asked. */
  of(fields) {
    const asked = JSON.stringify(fields);
    if (asked !== this.asked) {
      Object.assign(this, { asked, answer: null, offline: false });
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.ask(asked, fields), REST);
    }
    return this.answer;
  }

  /** What the rules say of one entry: {due, refused, codes}; null while it is not known. */
  says(entry) {
    const [line] = this.of({ entries: JSON.stringify([entry]) }) ?? [];
    if (!line) return null;
    return { due: [...line.refused, ...line.notices].join(" "), refused: line.refused.length > 0, codes: line.codes };
  }

  forget() {
    clearTimeout(this.timer);
    Object.assign(this, { asked: null, answer: null, offline: false });
  }

  async ask(asked, fields) {
    let lines = null;
    try {
      const response = await fetch(this.address, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { "X-Pad": "1", "X-CSRFToken": this.token },
        redirect: "error",
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (response.ok) ({ lines } = await response.json());
    } catch {
      // No connection: the cards are checked when the entry goes up.
    }
    if (asked !== this.asked) return;
    Object.assign(this, { answer: lines, offline: lines === null });
    this.answered();
  }
}

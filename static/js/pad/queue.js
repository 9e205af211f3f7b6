/**
 * The acts that wait on this phone, oldest first. They stand in localStorage, so a reload loses none.
 *
 * An act: {act: "record" or "undo", entries, fields, words, draft, records, seen, key, tried, refused}. `records` is how
 * many records it makes, so `seen`, the version of the match it was made on, is known before the acts in front have
 * landed; `refused` is why the scorebook did not take it: {why, fields}.
 */
export class Queue {
  constructor(name) {
    this.name = name;
    this.load();
  }

  load() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.name) ?? "[]");
      this.items = Array.isArray(kept) ? kept : [];
    } catch {
      this.items = [];
    }
  }

  save() {
    try {
      if (this.items.length) localStorage.setItem(this.name, JSON.stringify(this.items));
      else localStorage.removeItem(this.name);
    } catch {
      // No storage (a private window): the acts wait in memory alone.
    }
  }

  get head() {
    return this.items[0];
  }

  get last() {
    return this.items.at(-1);
  }

  /** The acts that will stand: what was recorded and not taken back again while it waited. */
  get standing() {
    const standing = [];
    for (const item of this.items) {
      if (item.act === "undo") standing.pop();
      else standing.push(item);
    }
    return standing;
  }

  push(act, version) {
    const seen = this.last ? this.last.seen + this.last.records : version;
    this.items.push({ ...act, seen, key: newKey() });
    this.save();
  }

  /** Take back the newest: forgotten if it was never sent, undone after it if it may have landed. */
  takeBack(version) {
    if (this.last.act === "record" && !this.last.tried) this.items.pop();
    else this.push({ act: "undo", records: 1 }, version);
    this.save();
  }

  /** Forget an act that has landed. */
  landed(key) {
    this.items = this.items.filter((item) => item.key !== key);
    this.save();
  }

  /** Leave the head out, and with it the undo that takes it back, if there is one. */
  leaveHead() {
    let open = 1;
    const undo = this.items.findIndex((item, place) => place > 0 && (open += item.act === "undo" ? -1 : 1) === 0);
    this.items = this.items.filter((_item, place) => place !== 0 && place !== undo);
    this.save();
  }

  /** Keep why the head was refused. */
  refuse(why, fields) {
    this.head.refused = { why, fields };
    this.save();
  }

  replaceHead(act) {
    this.items[0] = act;
    this.save();
  }

  /** Let all acts follow on `version`, under keys of their own: after a refusal none of them has landed. */
  rebase(version) {
    let seen = version;
    for (const item of this.items) {
      Object.assign(item, { seen, key: newKey(), tried: false, refused: undefined });
      seen += item.records;
    }
    this.save();
  }
}

/** A key that no other act has. crypto.randomUUID is missing where the page came over plain HTTP. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

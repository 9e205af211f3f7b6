// @ts-check
import { parse, recall, recallJson, remember, remembered } from "./storage.js";

/** @import { Said } from "./check.js" */

const STORED = "pad-storage"; // is there as long as nobody clears what is stored

/**
 * An act that waits. `records` is how many records it makes, so `seen`, the version of the match it was made on, is known
 * before the acts in front have landed.
 * @template E - the entries of the game
 * @template D - what stands on its keys
 * @typedef {object} Act
 * @property {"record" | "undo"} act
 * @property {string} [by] - the name of who made it
 * @property {string} [of] - the sides of the match
 * @property {E[]} [entries]
 * @property {Record<string, string>} [fields] - what is sent beside them
 * @property {string} [words] - what it will mean
 * @property {string} [short] - what undoing it would take back
 * @property {D} [draft] - the keys, should it come back refused
 * @property {number} records
 * @property {number} seen
 * @property {string} key
 * @property {boolean} [tried] - whether it has been sent, and so may have landed
 * @property {{why: (Said | string)[], fields: string[]} | undefined} [refused] - why the scorebook did not take it
 */

/**
 * An act that is not yet in the queue.
 * @template E, D
 * @typedef {Omit<Act<E, D>, "seen" | "key">} NewAct
 */

/**
 * An act that was taken back while it waited, and the key of its undo; empty where it was forgotten.
 * @template E, D
 * @typedef {{act: Act<E, D>, undo: string}} Undone
 */

/**
 * The acts that wait on this phone, oldest first. They stand in localStorage, so a reload loses none; in a private window
 * they wait in memory alone.
 * @template E, D
 */
export class Queue {
  /** @param {string} name - under which they are kept */
  constructor(name) {
    this.name = name;
    /** What is stored of it, as this page knows. */
    this.text = recall(name);
    this.items = this.actsIn(this.text);
    /** Whether the browser had no room for it when it was saved last. */
    this.isFull = false;
    /**
     * What was taken back while it waited, the newest last.
     * @type {Undone<E, D>[]}
     */
    this.undone = [];
  }

  load() {
    this.text = recall(this.name);
    this.items = this.actsIn(this.text);
  }

  /**
   * Know what another tab has made of what is stored. What waits in memory alone, for want of room, stays.
   * @param {string} before
   * @param {string} now
   */
  heard(before, now) {
    if (!this.isFull) {
      this.load();
      return;
    }
    const [old, left] = [this.actsIn(before), this.actsIn(now)];
    const gone = old.filter(({ key }) => !left.some((act) => act.key === key));
    this.items = this.items.filter(({ key }) => !gone.some((act) => act.key === key));
    this.save();
  }

  /** Know what another tab has done meanwhile; where the browser has thrown away what was stored, store it again. */
  sync() {
    if (!recall(STORED)) this.save();
    else if (!this.isFull && !this.isKept) this.load();
  }

  /**
   * Read what was taken back before the page was loaded, where nothing has happened since.
   * @param {number} version - of the match
   */
  loadUndone(version) {
    const kept = recallJson(this.nameOfUndone) ?? {};
    const { at, undone } = /** @type {{at?: number, undone?: Undone<E, D>[]}} */ (kept);
    if (undone && at === this.next(version)) this.undone = undone;
  }

  /**
   * The version of the match that the next act will be made on.
   * @param {number} version - of now
   */
  next(version) {
    return this.last ? this.last.seen + this.last.records : version;
  }

  get nameOfUndone() {
    return `undone:${this.name}`;
  }

  /** @param {number} version */
  keepUndone(version) {
    const { undone } = this;
    remember(this.nameOfUndone, undone.length ? JSON.stringify({ at: this.next(version), undone }) : "");
  }

  /**
   * The acts that a text says, as they are stored.
   * @param {string} text
   * @returns {Act<E, D>[]}
   */
  actsIn(text) {
    const kept = parse(text);
    return Array.isArray(kept) ? /** @type {Act<E, D>[]} */ (kept) : [];
  }

  save() {
    this.text = this.items.length ? JSON.stringify(this.items) : "";
    remember(STORED, "yes");
    remember(this.name, this.text);
    this.isFull = !this.isKept;
  }

  /** Whether all that waits would outlive the page. */
  get isKept() {
    return recall(this.name) === this.text;
  }

  /** @returns {Act<E, D> | undefined} */
  get head() {
    return this.items[0];
  }

  /** @returns {Act<E, D> | undefined} */
  get last() {
    return this.items.at(-1);
  }

  /** The acts that will stand: what was recorded and not taken back again while it waited. */
  get standing() {
    /** @type {Act<E, D>[]} */
    const standing = [];
    for (const item of this.items) {
      if (item.act === "undo") standing.pop();
      else standing.push(item);
    }
    return standing;
  }

  /**
   * Let an act follow those that wait, or where none does the version of the match that is seen.
   * @param {NewAct<E, D>} act
   * @param {number} version
   */
  push(act, version) {
    this.sync();
    this.undone = [];
    this.add(act, version);
  }

  /**
   * @param {NewAct<E, D>} act
   * @param {number} version
   */
  add(act, version) {
    this.items.push({ ...act, seen: this.next(version), key: newKey() });
    this.save();
  }

  /**
   * Take back the newest: forgotten if it was never sent, undone after it if it may have landed.
   * @param {number} version
   */
  takeBack(version) {
    this.sync();
    const newest = this.standing.at(-1);
    if (!newest) return;
    const forgotten = newest === this.last && !newest.tried;
    if (forgotten) this.items.pop();
    else this.add({ act: "undo", by: newest.by, short: newest.short, records: 1 }, version);
    this.undone.push({ act: newest, undo: forgotten ? "" : (this.last?.key ?? "") });
    this.save();
    this.keepUndone(version);
  }

  /**
   * Do again what was taken back last: without its undo where that was never sent, else after it.
   * @param {number} version
   */
  redo(version) {
    this.sync();
    const undone = this.undone.pop();
    if (!undone) return;
    if (undone.undo && this.last?.key === undone.undo && !this.last.tried) this.items.pop();
    else this.add({ ...undone.act, tried: false }, version);
    this.save();
    this.keepUndone(version);
  }

  /**
   * Forget an act that has landed.
   * @param {string} key
   */
  landed(key) {
    this.sync();
    this.items = this.items.filter((item) => item.key !== key);
    this.save();
  }

  /** Leave the head out, and with a record the undo that takes it back, if there is one. */
  leaveHead() {
    this.sync();
    let open = this.head?.act === "undo" ? Infinity : 1;
    const undo = this.items.findIndex((item, place) => place > 0 && (open += item.act === "undo" ? -1 : 1) === 0);
    this.items = this.items.filter((_item, place) => place !== 0 && place !== undo);
    this.save();
  }

  /**
   * Keep why the head was refused.
   * @param {Said[]} why
   * @param {string[]} fields
   */
  refuse(why, fields) {
    if (this.head) this.head.refused = { why, fields };
    this.save();
  }

  /**
   * Whether an act waits, and if it was taken back while it did.
   * @param {string} key
   * @returns {"stands" | "undone" | "gone"}
   */
  stateOf(key) {
    const act = this.items.find((item) => item.key === key);
    if (!act) return "gone";
    return act.act === "record" && !this.standing.includes(act) ? "undone" : "stands";
  }

  /**
   * Put an act in the place of the refused one; `rebase` then says what it follows on.
   * @param {NewAct<E, D>} act
   */
  replaceHead(act) {
    this.items[0] = { ...act, seen: 0, key: newKey() };
    this.save();
  }

  /**
   * Let all acts follow on `version`, under keys of their own: after a refusal none of them has landed.
   * @param {number} version
   */
  rebase(version) {
    this.undone = [];
    let seen = version;
    for (const item of this.items) {
      Object.assign(item, { seen, key: newKey(), tried: false, refused: undefined });
      seen += item.records;
    }
    this.save();
  }
}

/**
 * Which others have entries waiting on this phone for the match, by the names of their accounts.
 * @param {string} start - with which the names of the match's queues begin
 * @param {string} own - the name of one's own
 * @returns {{by: string, count: number}[]}
 */
export function othersWaiting(start, own) {
  const queues = remembered(start).filter((name) => name !== own);
  return queues.flatMap((name) => {
    const { items } = new Queue(name);
    return items.length ? [{ by: items[0]?.by ?? "", count: items.length }] : [];
  });
}

/** A key that no other act has. crypto.randomUUID is missing where the page came over plain HTTP. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

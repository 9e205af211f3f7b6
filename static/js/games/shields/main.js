/** The pad of Cricket Card: plays on the wicket cards, the close with both hands, or an innings typed from paper. */
import { Check } from "../../pad/check.js";
import { startPad } from "../../pad/pad.js";
import { live } from "../../pad/screen.js";
import { Typed } from "../../pad/typed.js";
import { Hands } from "./hands.js";
import { Plays } from "./plays.js";
import { play, unseenCards } from "./state.js";
import { Words } from "./words.js";

const WAYS = ["play", "close", "typed"];
const SHOWN = 6;
const byId = (id) => document.getElementById(id);

class Shields {
  constructor({ page, form, changed }) {
    Object.assign(this, { page, form, changed, words: new Words(page), state: null });
    const address = new URL(form.action).pathname;
    this.check = new Check(address.replace(/record\/$/, "check/"), form.elements.csrfmiddlewaretoken.value, changed);
    this.plays = new Plays(page, this.words, changed);
    this.hands = new Hands(page, this.words, changed);
    this.typed = new Typed(form, this.reader(), this.check, `pad-typed:${address}:${form.dataset.user}`);
    for (const key of document.querySelectorAll("[data-way]")) key.addEventListener("click", () => this.choose(key.dataset.way));
    this.choose(this.typed.field.value ? "typed" : "play");
  }

  // What is on the keys

  compose(state) {
    if (state.due === "wait") return { entries: null, words: "", due: this.page.words.innings_over };
    if (state.due === "end") return { entries: null, words: "" };
    const way = this.wayIn(state);
    if (way === "typed") return this.typed.compose(state);
    return way === "close" ? this.hands.compose(state) : this.plays.compose(state);
  }

  /** The way that is open: where nothing can be played any more, a play cannot be entered. */
  wayIn(state) {
    return this.way === "play" && state.due === "close" ? "close" : this.way;
  }

  /** What the lines of a typed innings are in this game. */
  reader() {
    return {
      say: (key, params) => this.words.say(key, params),
      score: (state) => this.words.score(state),
      line: (state, raw) => {
        if (raw.type === "close") return { state: { ...state, due: "wait" }, text: this.words.close(state, raw), score: "" };
        if (raw.type !== "play" || state.due !== "play") return null;
        const after = play(state, this.page, raw);
        return { state: after, text: this.words.play(state, raw), score: this.words.score(after) };
      },
      words: (entries, score) => {
        const plays = entries.filter(({ type }) => type === "play").length;
        return this.words.count("typed", plays, { plays, score });
      },
    };
  }

  draft() {
    return { way: this.way, plays: this.plays.draft(), hands: this.hands.draft(), typed: this.typed.field.value };
  }

  fill(draft) {
    this.plays.fill(draft.plays);
    this.hands.fill(draft.hands);
    this.typed.fill(draft.typed);
    this.choose(draft.way);
  }

  clear() {
    if (this.way === "typed") this.typed.clear();
    this.check.forget();
    this.plays.clear();
    this.hands.clear();
    if (this.way === "close") this.choose("play");
    this.changed();
  }

  /** Mark the keys that the refusal is about. */
  blame(fields) {
    for (const part of document.querySelectorAll(".blamed")) part.classList.remove("blamed");
    for (const field of fields) {
      const [name, side] = field.split(".");
      const parts = { wicket: ".wicket-cards", cards: "#play-cards", hands: `[data-hand-of="${side}"]` };
      if (name in parts) document.querySelector(parts[name])?.classList.add("blamed");
    }
  }

  // The keys

  choose(way) {
    this.way = WAYS.includes(way) ? way : "play";
    if (this.state) this.show(this.state);
    this.changed();
    if (this.way === "typed" && this.state) this.typed.field.focus();
  }

  show(state) {
    this.state = state;
    const closed = state.due === "end" || state.due === "wait";
    const open = this.wayIn(state);
    byId("pad-ways").hidden = closed;
    for (const way of WAYS) {
      const key = document.querySelector(`[data-way=${way}]`);
      key.setAttribute("aria-pressed", String(way === open));
      key.disabled = way === "play" && state.due === "close";
      byId(`way-${way}`).hidden = closed || way !== open;
    }
    byId("close-first").hidden = state.hands_due;
    byId("pad-due").hidden = state.due === "wait" || Boolean(state.pending && state.due === "play");
    this.plays.show(state);
    this.hands.show(state);
  }

  key(name, state) {
    return this.wayIn(state) === "play" && state.due === "play" ? this.plays.key(name) : false;
  }

  // What waits

  play(state, entry) {
    return play(state, this.page, entry);
  }

  top(state) {
    const wickets = this.page.wickets.length - state.wickets;
    live("score").textContent = this.words.score(state);
    live("progress").textContent = this.words.count("open", wickets, { open: wickets });
    live("chase").textContent = this.words.chase(state);
    for (const [row, side] of [state.side, 1 - state.side].entries()) {
      live(`name-${row + 1}`).textContent = unseenCards(state, side).join(" ") || this.page.words.none;
      live(`figures-${row + 1}`).textContent = this.words.say("left", { left: state.left[side] });
    }
    const list = live("marks");
    for (const waiting of list.querySelectorAll(".waiting")) waiting.remove();
    list.append(...(state.pending ?? []).map((text) => Object.assign(document.createElement("li"), { textContent: text, className: "waiting" })));
    while (list.children.length > SHOWN) list.firstElementChild.remove();
  }
}

startPad((parts) => new Shields(parts));

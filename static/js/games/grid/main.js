/** The pad of the grid games: a turn on the keys, or a whole innings typed from paper. */
import { Check } from "../../pad/check.js";
import { startPad } from "../../pad/pad.js";
import { live } from "../../pad/screen.js";
import { Typed } from "../../pad/typed.js";
import { bdi, fill } from "../../pad/words.js";
import { coming, effect, play } from "./state.js";
import { Turn } from "./turn.js";
import { Words } from "./words.js";

const WAYS = ["turn", "typed"];
const SHOWN = 6;
const byId = (id) => document.getElementById(id);

class Grid {
  constructor({ page, form, changed }) {
    Object.assign(this, { page, form, changed, words: new Words(page), way: "turn", state: null });
    const address = new URL(form.action).pathname;
    this.check = new Check(address.replace(/record\/$/, "check/"), form.elements.csrfmiddlewaretoken.value, changed);
    this.turn = new Turn(page, changed);
    this.turn.names = () => this.facing();
    this.typed = new Typed(form, this.reader(), this.check, `pad-typed:${address}:${form.dataset.user}`);
    for (const key of document.querySelectorAll("[data-way]")) key.addEventListener("click", () => this.choose(key.dataset.way));
    byId("turn-next").addEventListener("change", () => this.picked());
    this.choose(this.typed.field.value ? "typed" : "turn");
  }

  // What is on the keys

  compose(state) {
    this.state = state;
    byId("turn-way-out").hidden = true;
    if (state.due === "wait") return { entries: null, words: "", due: this.page.words.innings_over };
    if (state.due === "end") return { entries: null, words: "" };
    if (state.due === "broken_off") return { entries: null, words: "", due: this.page.words.due_call };
    if (this.way === "typed") return this.typed.compose(state);
    if (state.due === "follow_on") return this.composeFollowOn(state);
    const made = this.composeTurn(state);
    this.turn.show(state, made.done?.allOut ?? false);
    return made;
  }

  composeFollowOn(state) {
    const { value } = this.form.elements.follow_on ?? {};
    if (!value) return { entries: null, words: "", due: this.page.words.due_follow_on };
    const enforced = value === "enforce";
    const words = fill(this.page.words[enforced ? "follow_on" : "no_follow_on"], { side: this.page.sides[state.side].name });
    return { entries: [{ type: "follow_on", enforced }], words, short: this.page.words.undo_follow_on };
  }

  composeTurn(state) {
    this.turn.bowling = state.due === "bowling";
    const turn = this.turn.entry();
    if (!turn) {
      this.askNext(state, 0);
      const due = this.turn.fallenAt ? fill(this.page.words.due_more, { card: this.turn.fallenAt }) : this.page.words.due_count;
      return { entries: null, words: "", due };
    }
    const named = this.askNext(state, this.page.options.captain_picks_next ? coming(effect(state, turn, this.page)) : 0);
    const entry = named.length ? { ...turn, next_batter: named.length > 1 ? named : named[0] } : turn;
    const done = effect(state, entry, this.page);
    const words = this.words.turn(state, entry, done);
    const short = fill(this.page.words.undo_turn, { turn: state.turn, cards: this.words.count("cards", done.cards) });
    if (named.includes(0)) return { entries: null, words, due: this.page.words.due_next, done };
    return { entries: [entry], words, short, done, ...this.checked(state, entry) };
  }

  /** What the rules say of the turn, once the server has answered; while entries wait it is not asked. */
  checked(state, entry) {
    if (state.pending) return {};
    const said = this.check.says(entry);
    if (!said) return { due: this.check.offline && this.page.words.check_later };
    byId("turn-way-out").hidden = !said.codes.includes("extras_in_last_turn");
    return said;
  }

  /** What the lines of a typed innings are in this game. */
  reader() {
    return {
      say: (key, params) => this.words.say(key, params),
      score: (state) => this.words.score(state),
      line: (state, raw) => {
        if (!["bowling", "batting"].includes(state.due) || raw.type !== `${state.due}_turn`) return null;
        const after = play(state, raw, this.page);
        const text = this.words.turn(state, raw, effect(state, raw, this.page));
        return { state: after, text, score: this.words.score(after) };
      },
      words: (entries, score) => {
        const turns = this.words.count("turns", entries.filter(({ type }) => type.endsWith("_turn")).length);
        return this.words.say("typed", { turns, score });
      },
    };
  }

  draft() {
    return { way: this.way, turn: this.turn.draft(), typed: this.typed.field.value, follow_on: this.form.elements.follow_on?.value };
  }

  fill(draft) {
    this.turn.fill(draft.turn);
    this.typed.fill(draft.typed);
    for (const radio of this.form.querySelectorAll("[name=follow_on]")) radio.checked = radio.value === draft.follow_on;
    this.choose(draft.way);
  }

  clear() {
    if (this.way === "typed") this.typed.clear();
    this.turn.reset();
    this.check.forget();
    for (const radio of this.form.querySelectorAll("[name=follow_on]")) radio.checked = false;
    this.changed();
  }

  /** Mark the keys that the refusal is about. */
  blame(fields) {
    for (const part of document.querySelectorAll(".blamed")) part.classList.remove("blamed");
    for (const field of fields.filter(Boolean)) {
      const tally = Object.keys(this.page.tallies).find((name) => field.endsWith(name));
      const part = tally ? `[data-tally=${tally}]` : field.endsWith("out") ? "#turn-wickets" : ".turn-count";
      document.querySelector(part)?.classList.add("blamed");
    }
  }

  // The keys

  choose(way) {
    this.way = WAYS.includes(way) ? way : "turn";
    for (const key of document.querySelectorAll("[data-way]")) key.setAttribute("aria-pressed", String(key.dataset.way === this.way));
    if (this.state) this.show(this.state);
    this.changed();
    if (this.way === "typed" && this.state) this.typed.field.focus();
  }

  show(state) {
    this.state = state;
    const closed = state.due === "end" || state.due === "wait" || state.due === "broken_off";
    const playing = state.due === "bowling" || state.due === "batting";
    byId("pad-ways").hidden = closed;
    byId("way-turn").hidden = this.way !== "turn" || !playing;
    byId("way-typed").hidden = this.way !== "typed" || closed;
    if (state.due === "broken_off") byId("pad-more").open = true;
    this.due(state);
    this.bowlers(state);
    this.turn.show(state, false);
  }

  /** Let what is due follow the waiting entries, where they are ahead of the server. */
  due(state) {
    const shown = document.querySelector("#pad-due [data-due]");
    if (!state.pending || !shown || !document.querySelector("[data-turn=kind]")) return;
    const bowling = state.due === "bowling";
    shown.hidden = !bowling && state.due !== "batting";
    shown.dataset.due = state.due;
    document.querySelector("#pad-due .turn-opening")?.remove();
    document.querySelector("[data-turn=kind]").textContent = this.page.words[bowling ? "kind_bowling" : "kind_batting"];
    const side = this.page.sides[bowling ? 1 - state.side : state.side].name;
    document.querySelector("[data-turn=side]").textContent = fill(this.page.words[bowling ? "due_bowling" : "due_batting"], { side });
  }

  /** Offer the side that bowls, to be named; nobody need be. */
  bowlers(state) {
    const select = byId("bowler");
    if (select.dataset.side === String(1 - state.side)) return;
    select.dataset.side = 1 - state.side;
    const players = this.page.sides[1 - state.side].players;
    select.replaceChildren(new Option("–", ""), ...players.map(([name], index) => new Option(`${index + 1} ${name}`, index + 1)));
  }

  /** Ask for each of `count` who comes in, where the captain picks; returns their numbers, 0 for one not chosen. */
  askNext(state, count) {
    const place = byId("turn-next");
    const waiting = state.batter ? state.waiting : state.waiting.slice(1);
    const shown = `${count}:${waiting}`;
    if (place.dataset.shown !== shown) {
      const before = this.turn.next;
      place.dataset.shown = shown;
      place.replaceChildren(...Array.from({ length: count }, (_each, nth) => this.chooser(state, waiting, nth, count, before[nth])));
    }
    return [...place.querySelectorAll("select")].map((select) => Number(select.value) || 0);
  }

  chooser(state, waiting, nth, count, chosen) {
    const label = document.createElement("label");
    const text = count > 1 ? fill(this.page.words.next_batter_nth, { nth: nth + 1 }) : this.page.words.next_batter;
    const select = document.createElement("select");
    const players = this.page.sides[state.side].players;
    select.append(new Option("–", ""), ...waiting.map((number) => new Option(`${number} ${players[number - 1][0]}`, number, false, number === chosen)));
    label.append(text, " ", select);
    return label;
  }

  picked() {
    this.turn.next = [...byId("turn-next").querySelectorAll("select")].map((select) => Number(select.value) || 0);
    this.changed();
  }

  /** The names of the batters who face the turn, in their order. */
  facing() {
    if (!this.state) return [];
    const waiting = this.state.batter ? this.state.waiting : this.state.waiting.slice(1);
    const first = this.state.batter?.[0] ?? this.state.waiting[0];
    const named = this.turn.next.filter(Boolean);
    return [first, ...named, ...waiting.filter((number) => !named.includes(number))].map((number) => this.words.name(this.state.side, number));
  }

  key(name, state) {
    if (this.way === "turn" && (state.due === "bowling" || state.due === "batting")) return this.turn.key(name);
    return false;
  }

  // What waits

  play(state, entry) {
    return play(state, entry, this.page);
  }

  top(state) {
    const players = this.page.sides[state.side].players;
    const words = this.page.words;
    live("score").textContent = this.words.score(state);
    live("progress").textContent = fill(state.innings ? words.turn_of : words.turn, state);
    if (state.to_win !== null && state.to_win > 0) {
      live("chase").textContent = fill(words.needed, { need: state.to_win, target: state.to_win + state.runs });
    }
    if (state.batter) {
      const [number, runs] = state.batter;
      live("name-1").replaceChildren(bdi(players[number - 1][0]));
      live("figures-1").textContent = `${runs}${state.left ? "*" : ""}`;
      if (!this.page.options.captain_picks_next && state.left > 1) live("name-2").replaceChildren(bdi(players[state.waiting[0] - 1]?.[0] ?? ""));
    }
    const list = live("marks");
    for (const waiting of list.querySelectorAll(".waiting")) waiting.remove();
    list.append(...(state.pending ?? []).map((text) => Object.assign(document.createElement("li"), { textContent: text, className: "waiting" })));
    while (list.children.length > SHOWN) list.firstElementChild.remove();
  }
}

startPad((parts) => new Grid(parts));

// @ts-check
/** The pad of the grid games: a turn on the keys, or a whole innings typed from paper. */
import { all, bdi, byId, make, one, valueOf } from "../../dom.js";
import { showMarks } from "../../pad/marks.js";
import { startPad } from "../../pad/pad.js";
import { live } from "../../pad/screen.js";
import { recall, remember } from "../../pad/storage.js";
import { TEXTS } from "../../pad/texts.js";
import { Typed } from "../../pad/typed.js";
import { counted, fill } from "../../words.js";
import { Possible } from "./possible.js";
import { coming, effect, isDue, leadOf, play } from "./state.js";
import { Turn } from "./turn.js";
import { COUNTED, Words, WORDS } from "./words.js";

/** @import { Said } from "../../pad/check.js" */
/** @import { Keys } from "../../pad/keyboard.js" */
/** @import { Composed, Parts } from "../../pad/pad.js" */
/** @import { Reader } from "../../pad/typed.js" */
/** @import { GridEntry, GridPage, GridState, TurnEntry } from "./state.js" */
/** @import { Draft as TurnDraft } from "./turn.js" */

/** @typedef {"turn" | "counter" | "typed"} Way */
/** @typedef {{way: Way, turn: TurnDraft, typed: string, follow_on: string}} Draft */

/** @type {Way[]} */
const WAYS = ["turn", "counter", "typed"];
const WAY = "pad-grid-way";

class Grid {
  /** @param {Parts<GridEntry, GridPage>} parts */
  constructor({ page, form, changed, check, sayWhy }) {
    this.page = page;
    this.form = form;
    this.changed = changed;
    this.check = check;
    this.words = new Words(page);
    this.possible = new Possible(page);
    /** @type {GridState | null} */
    this.state = null;
    this.turn = new Turn(page, this.possible, { changed, sayWhy, names: () => this.facing() });
    this.typed = new Typed(form, this.reader(), check);
    for (const way of WAYS) one(document, `[data-way=${way}]`).addEventListener("click", () => this.choose(way));
    byId("turn-next").addEventListener("change", () => this.picked());
    /** @type {Way} */
    this.way = "turn";
    this.choose(this.typed.field.value ? "typed" : recall(WAY) === "counter" ? "counter" : "turn");
  }

  // What is on the keys

  /**
   * @param {GridState} state
   * @returns {Composed<GridEntry>}
   */
  compose(state) {
    this.state = state;
    byId("turn-way-out").hidden = true;
    if (state.due === "wait") return { entries: null, words: "", due: [{ text: TEXTS.match_over }] };
    if (state.due === "end") return { entries: null, words: "" };
    if (state.due === "broken_off") return { entries: null, words: "", due: WORDS.due_call };
    if (this.way === "typed") return this.typed.compose(state);
    if (state.due === "follow_on") return this.composeFollowOn(state);
    const { allOut, ...made } = this.composeTurn(state);
    this.turn.show(state, allOut);
    return made;
  }

  /**
   * @param {GridState} state
   * @returns {Composed<GridEntry>}
   */
  composeFollowOn(state) {
    const value = valueOf(this.form, "follow_on");
    if (!value) return { entries: null, words: "", due: WORDS.due_follow_on };
    const enforced = value === "enforce";
    const words = fill(enforced ? WORDS.follow_on : WORDS.no_follow_on, { side: this.page.sides[state.side].name });
    return { entries: [{ type: "follow_on", enforced }], words, short: WORDS.undo_follow_on };
  }

  /**
   * The turn on the keys, and whether it ends the innings.
   * @param {GridState} state
   * @returns {Composed<GridEntry> & {allOut: boolean}}
   */
  composeTurn(state) {
    this.turn.bowling = state.due === "bowling";
    const turn = this.turn.entry();
    if (!turn) {
      this.askNext(state, 0);
      const { fallenAt } = this.turn;
      const due = fallenAt ? fill(WORDS.due_more, { card: fallenAt }) : WORDS.due_count;
      return { entries: null, words: "", due, allOut: false };
    }
    const picked = this.askNext(
      state,
      this.page.options.captain_picks_next ? coming(effect(state, turn, this.page)) : 0,
    );
    const entry = picked.length ? { ...turn, next_batter: picked.length > 1 ? picked : picked[0] } : turn;
    const done = effect(state, entry, this.page);
    const words = this.words.turn(state, entry, done);
    if (picked.includes(0)) return { entries: null, words, due: WORDS.due_next, allOut: done.allOut };
    const short = fill(WORDS.undo_turn, {
      turn: this.words.number(state.turn),
      cards: counted(COUNTED.cards, done.cards),
    });
    return { entries: [entry], words, short, allOut: done.allOut, ...this.checked(state, entry) };
  }

  /**
   * What the rules say of the turn: at once where the phone knows that it cannot be, else once the server has answered.
   * A count that goes on is not blamed for what it is so far.
   * @param {GridState} state
   * @param {TurnEntry} entry
   * @returns {{words?: string, due?: string | Said[], refused?: boolean, impossible?: Said}}
   */
  checked(state, entry) {
    const why = this.possible.refuses(state, entry);
    if (why && (this.way === "counter" || this.turn.isBegun)) return { due: WORDS.due_unfinished, impossible: why };
    if (why) return { words: "", due: [why], refused: true, impossible: why };
    const said = this.check.says(entry);
    if (!said) return { due: this.check.offline ? TEXTS.check_later : "" };
    byId("turn-way-out").hidden = !said.codes.includes("extras_in_last_turn");
    return { due: said.due, refused: said.refused, ...(said.refused && { impossible: said.due[0] }) };
  }

  /**
   * What the lines of a typed innings are in this game.
   * @returns {Reader<GridState, GridEntry>}
   */
  reader() {
    return {
      due: WORDS.due_typed,
      score: (state) => this.words.score(state),
      line: (state, raw) => {
        if (!isDue(state, raw)) return null;
        const after = play(state, raw, this.page);
        const text = this.words.turn(state, raw, effect(state, raw, this.page));
        return { state: after, text, score: this.words.score(after.closed ?? after) };
      },
      words: (entries, score) => {
        const turns = counted(COUNTED.turns, entries.filter(({ type }) => type.endsWith("_turn")).length);
        return fill(WORDS.typed, { turns, score });
      },
    };
  }

  /** @returns {Draft} */
  draft() {
    const follow_on = valueOf(this.form, "follow_on");
    return { way: this.way, turn: this.turn.draft(), typed: this.typed.field.value, follow_on };
  }

  /** @param {Draft} draft */
  fill(draft) {
    this.turn.fill(draft.turn);
    this.typed.fill(draft.typed);
    for (const radio of this.followOnKeys()) radio.checked = radio.value === draft.follow_on;
    this.choose(draft.way);
  }

  clear() {
    if (this.way === "typed") this.typed.clear();
    this.turn.reset();
    this.check.forget();
    for (const radio of this.followOnKeys()) radio.checked = false;
    this.changed();
  }

  followOnKeys() {
    return all(this.form, "[name=follow_on]", HTMLInputElement);
  }

  /**
   * Mark the keys that the refusal is about.
   * @param {string[]} fields
   */
  blame(fields) {
    for (const part of document.querySelectorAll(".blamed")) part.classList.remove("blamed");
    for (const field of fields.filter(Boolean)) {
      const tally = this.page.tallies.find((name) => field.endsWith(name));
      const part = tally ? `[data-tally=${tally}]` : field.endsWith("out") ? "#turn-wickets" : ".turn-count";
      document.querySelector(part)?.classList.add("blamed");
    }
  }

  // The keys

  /** @param {Way} way */
  choose(way) {
    this.way = way;
    this.turn.cardByCard = way === "counter";
    if (way !== "typed") remember(WAY, way);
    for (const each of WAYS) one(document, `[data-way=${each}]`).setAttribute("aria-pressed", String(each === way));
    if (this.state) this.show(this.state);
    this.changed();
    if (way === "typed" && this.state) this.typed.field.focus();
  }

  /** @param {GridState} state */
  show(state) {
    this.state = state;
    const closed = state.due === "end" || state.due === "wait" || state.due === "broken_off";
    const playing = state.due === "bowling" || state.due === "batting";
    byId("pad-ways").hidden = closed;
    byId("way-turn").hidden = this.way === "typed" || !playing;
    byId("way-typed").hidden = this.way !== "typed" || closed;
    if (state.due === "broken_off") byId("pad-more", HTMLDetailsElement).open = true;
    this.due(state);
    this.bowlers(state);
    this.turn.show(state, false);
  }

  /**
   * Let what is due follow the waiting entries, where they are ahead of the server.
   * @param {GridState} state
   */
  due(state) {
    if (!state.pending) return;
    const place = byId("pad-due");
    const at = `${state.due} ${state.side}`;
    if (place.querySelector("[data-at]")?.getAttribute("data-at") === at) return;
    const shown = state.due === "follow_on" ? this.askFollowOn(state) : this.turnDue(state);
    shown.dataset.at = at;
    shown.dataset.due = state.due;
    place.replaceChildren(shown);
  }

  /**
   * Whose turn it is.
   * @param {GridState} state
   */
  turnDue(state) {
    const bowling = state.due === "bowling";
    const shown = make("p", { className: "turn-due", hidden: !bowling && state.due !== "batting" });
    const { name } = this.page.sides[bowling ? 1 - state.side : state.side];
    const kind = make("strong", { textContent: bowling ? WORDS.kind_bowling : WORDS.kind_batting });
    const side = make("span", { textContent: fill(bowling ? WORDS.due_bowling : WORDS.due_batting, { side: name }) });
    kind.dataset.turn = "kind";
    side.dataset.turn = "side";
    shown.append(kind, " ", side);
    return shown;
  }

  /**
   * Whether the follow-on is enforced, as the server asks it.
   * @param {GridState} state - of the side that leads
   */
  askFollowOn(state) {
    const runs = counted(COUNTED.runs, leadOf(state, state.side));
    const text = fill(WORDS.may_enforce, { side: this.page.sides[state.side].name, runs });
    const keys = /** @type {const} */ (["enforce", "waive"]).map((value) => {
      const radio = make("input", { type: "radio", name: "follow_on", value });
      return make("label", { className: "key" }, radio, make("span", { textContent: WORDS[value] }));
    });
    return make("fieldset", { className: "follow-on" }, make("legend", { textContent: text }), ...keys);
  }

  /**
   * Offer the side that bowls, to be named; nobody need be.
   * @param {GridState} state
   */
  bowlers(state) {
    const select = this.turn.bowler;
    if (select.dataset.side === String(1 - state.side)) return;
    select.dataset.side = String(1 - state.side);
    const options = this.page.sides[1 - state.side].players.map(([name], index) => numbered(index + 1, name));
    select.replaceChildren(new Option("–", ""), ...options);
  }

  /**
   * Ask for each of `count` who comes in, where the captain picks; returns their numbers, 0 for one not chosen.
   * @param {GridState} state
   * @param {number} count
   */
  askNext(state, count) {
    const place = byId("turn-next");
    const waiting = state.batter ? state.waiting : state.waiting.slice(1);
    const shown = JSON.stringify([count, waiting]);
    if (place.dataset.shown !== shown) {
      const before = this.turn.on.next;
      place.dataset.shown = shown;
      place.replaceChildren(
        ...Array.from({ length: count }, (_each, nth) => this.chooser(state, waiting, nth, count, before[nth])),
      );
    }
    return this.chosen();
  }

  /** Who was chosen to come in, by number, 0 for one not chosen. */
  chosen() {
    return all(byId("turn-next"), "select", HTMLSelectElement).map((select) => Number(select.value));
  }

  /**
   * @param {GridState} state
   * @param {number[]} waiting
   * @param {number} nth
   * @param {number} count
   * @param {number} chosen
   */
  chooser(state, waiting, nth, count, chosen) {
    const text = count > 1 ? fill(WORDS.next_batter_nth, { nth: nth + 1 }) : WORDS.next_batter;
    const { players } = this.page.sides[state.side];
    const options = waiting.map((number) => numbered(number, players[number - 1][0], number === chosen));
    return make("label", {}, text, " ", make("select", {}, new Option("–", ""), ...options));
  }

  picked() {
    this.turn.on.next = this.chosen();
    this.changed();
  }

  /**
   * The names of the batters who face the turn, in their order.
   * @returns {string[]}
   */
  facing() {
    const { state } = this;
    if (!state) return [];
    const waiting = state.batter ? state.waiting : state.waiting.slice(1);
    const first = state.batter?.[0] ?? state.waiting[0];
    const named = this.turn.on.next.filter(Boolean);
    const order = [first, ...named, ...waiting.filter((number) => !named.includes(number))];
    return order.map((number) => this.words.name(state.side, number));
  }

  /**
   * @param {string} name
   * @param {GridState} state
   */
  key(name, state) {
    if (this.way !== "typed" && (state.due === "bowling" || state.due === "batting")) return this.turn.key(name);
    return false;
  }

  /** @returns {Keys[]} */
  keyList() {
    /** @type {[string, string][]} */
    const keys = [
      ["0 … 9", WORDS.key_count],
      ["Backspace", WORDS.key_back],
      ["U", one(document, "#turn-unfinished").textContent],
    ];
    for (const id of ["turn-wicket", "turn-missed"]) {
      const [key] = all(document, `#${id}`);
      if (key) keys.push([id === "turn-wicket" ? "W" : "M", key.textContent]);
    }
    const letters = new Map(this.page.notation.flatMap((each) => Object.entries(each.letters)));
    for (const [letter, tally] of letters) {
      const label = one(document, `[data-tally=${tally}]`).getAttribute("aria-label") ?? "";
      keys.push([letter.toUpperCase(), fill(WORDS.key_tally, { label })]);
    }
    return [
      { title: one(document, "[data-way=turn]").textContent, keys },
      { title: one(document, "[data-way=typed]").textContent, keys: [["Ctrl+Enter", WORDS.key_typed]] },
    ];
  }

  // What waits

  /**
   * @param {GridState} state
   * @param {GridEntry} entry
   */
  play(state, entry) {
    return play(state, entry, this.page);
  }

  /** @param {GridState} state */
  top(state) {
    const { name, players } = this.page.sides[state.side];
    live("side").textContent = name;
    live("score").textContent = this.words.score(state);
    const { innings } = state;
    const turn = this.words.number(state.turn);
    live("progress").textContent = fill(innings ? WORDS.turn_of : WORDS.turn_number, { turn, innings });
    live("chase").textContent = this.words.chase(state);
    const [number, runs] = state.batter ?? [state.waiting[0], 0];
    live("name-1").replaceChildren(bdi(players[number - 1][0]));
    live("figures-1").textContent = state.batter ? `${runs}${state.left ? "*" : ""}` : "";
    const next = players[state.waiting[state.batter ? 0 : 1] - 1];
    if (state.left <= 1 || !next || state.due === "wait") live("name-2").textContent = WORDS.nobody_next;
    else if (this.page.options.captain_picks_next) live("name-2").textContent = WORDS.captain_picks;
    else live("name-2").replaceChildren(bdi(next[0]));
    showMarks(state.pending ?? [], state.opened);
  }
}

/**
 * A player to choose, by number.
 * @param {number} number
 * @param {string} name
 * @param {boolean} chosen
 */
function numbered(number, name, chosen = false) {
  return new Option(`${number} ${name}`, String(number), false, chosen);
}

startPad((/** @type {Parts<GridEntry, GridPage>} */ parts) => new Grid(parts));

// @ts-check
/**
 * Which turns can be. Nothing is worked out here: the page brings what the rules let pass, count by count
 * (scoring/games/grid/rules/possible.py), and the phone looks it up. What the data does not tell, the server is asked.
 */
import { fill } from "../../words.js";
import { effect } from "./state.js";

/** @import { Said } from "../../pad/check.js" */
/** @import { Params } from "../../words.js" */
/** @import { Batted, BattingTurn, Bowled, BowlingTurn, GamePage, GridState, Segment, TurnEntry } from "./state.js" */

/** @typedef {"finished" | "cut_short" | "missed_cover"} Ending */
/** @typedef {"bowling" | "batting"} KindOfTurn */

/**
 * The turns of one kind: a row for each number of K-Q-Js, of the numbers of lines as bits; and by ending the place of
 * the row for each count.
 * @typedef {{rows: string[][], at: Partial<Record<Ending, number[]>>}} Kind
 */

/**
 * @typedef {object} PossibleTurns
 * @property {number} version - of the rules that gave it
 * @property {number} most - the highest count that is known
 * @property {Kind} bowling
 * @property {Kind} batting
 * @property {{finished: number[], cut_short: number[]}} lines - the most by each card
 * @property {number[]} by_card - the most lines that one card makes
 * @property {Record<string, Said>} why - the sentences, to be filled
 */

const NEAR = 60; // counts that are named instead are no further off

export class Possible {
  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    this.known = page.possible;
  }

  /**
   * Why the turn that is due cannot be so; null where nothing is known against it.
   * @param {GridState} state
   * @param {TurnEntry} entry
   * @returns {Said | null}
   */
  refuses(state, entry) {
    if (state.rules !== this.known.version) return null;
    const done = effect(state, entry, this.page);
    if (done.cards > this.known.most) return null;
    return entry.type === "bowling_turn"
      ? this.bowled(state, entry, /** @type {Bowled} */ (done))
      : this.batted(entry, /** @type {Batted} */ (done));
  }

  /**
   * @param {GridState} state
   * @param {BowlingTurn} entry
   * @param {Bowled} done
   */
  bowled(state, entry, done) {
    const { bowling, batting } = this.page.game;
    const { cards } = done;
    const { kqj = 0, lines = 0 } = entry;
    const ending = endingOf(entry, done);
    if (ending === "missed_cover" && !this.isCount("bowling", ending, cards)) {
      return this.said("nothing_to_miss", { count: cards });
    }
    if (kqj > this.mostKqj("bowling", cards)) return this.tooManyKqj("bowling", cards, kqj);
    if (bowling.lines && !batting.lines && lines > this.mostLines(cards, ending)) {
      return this.tooManyLines(cards, lines, ending);
    }
    const why = this.misfit("bowling", ending, cards, kqj, lines);
    if (!why || !done.allOut) return why;
    // After its last wicket a turn may have been played on: an earlier card may have been the last that counted.
    const bySets = (bowling.kqj?.wickets ?? 0) * kqj + (bowling.lines?.wickets ?? 0) * lines;
    for (let card = Math.max(1, (state.left - bySets) * this.page.game.every); card < cards; card += 1) {
      const shown = batting.lines ? lines : Math.min(lines, this.mostLines(card, ending));
      if (this.fits("bowling", ending, card, Math.min(kqj, this.mostKqj("bowling", card)), shown)) return null;
    }
    return why;
  }

  /**
   * @param {BattingTurn} entry
   * @param {Batted} done
   */
  batted(entry, done) {
    const { outs, batting } = this.page.game;
    const { segments } = entry;
    const ending = endingOf(entry, done);
    if (ending === "missed_cover" && !this.isCount("batting", ending, done.cards)) {
      return this.said("nothing_to_miss", { count: done.cards });
    }
    const scoresLines = "lines" in batting;
    const costLines = outs === "claimed" || outs === "line";
    const fallen = segments.filter(({ out }) => out).length;
    const why = (costLines && this.wicketsMisfit(segments)) || (!scoresLines && this.setsMisfit(segments));
    if (why) return why;
    if (outs === "line" && fallen > this.mostLines(done.cards, ending)) {
      return this.tooManyLines(done.cards, fallen, ending);
    }
    const sets = segments.reduce((sum, segment) => sum + setsOf(segment), 0);
    // All but one of one suit each is for the rules to judge.
    if (sets > 3 && segments.reduce((sum, { kqj_mixed = 0 }) => sum + kqj_mixed, 0) === 1) return null;
    const covered = segments.reduce((sum, { lines = 0 }) => sum + lines, 0);
    const stillShown = outs === "claimed" && segments.at(-1)?.out;
    return this.misfit(
      "batting",
      ending,
      done.cards,
      sets,
      scoresLines ? covered : costLines && !stillShown ? fallen : 0,
    );
  }

  /**
   * The most K-Q-Js or lines with which a turn of that count can end so; null where nothing is known.
   * @param {GridState} state
   * @param {Ending} ending
   * @param {number} cards
   * @param {boolean} lines
   * @returns {number | null}
   */
  most(state, ending, cards, lines) {
    const kind = state.due === "bowling" ? "bowling" : "batting";
    const row = this.row(kind, ending, cards);
    if (state.rules !== this.known.version || !row.some((bits) => bits !== "0")) return null;
    if (!lines) return row.findLastIndex((bits) => bits !== "0");
    return Math.max(...row.map((bits) => BigInt(`0x${bits}`).toString(2).length - 1));
  }

  /**
   * Why the wickets of a batting turn cannot have fallen at their cards.
   * @param {Segment[]} segments
   */
  wicketsMisfit(segments) {
    let [cards, fallen, atCard] = [0, 0, 0];
    for (const segment of segments) {
      cards += segment.cards;
      if (!segment.out) continue;
      fallen += 1;
      atCard = segment.cards ? 1 : atCard + 1;
      const most = this.known.by_card[cards - 1];
      if (!most) return this.said("line_needs_three", { card: cards });
      if (atCard > most) return this.said("too_many_by_one_card", { card: cards, most });
      if (fallen > this.mostLines(cards, "cut_short")) return this.tooManyLines(cards, fallen, "cut_short");
    }
    return null;
  }

  /**
   * Why the cards up to the end of a part cannot hold its K-Q-Js.
   * @param {Segment[]} segments
   */
  setsMisfit(segments) {
    let [cards, sets] = [0, 0];
    for (const segment of segments) {
      cards += segment.cards;
      sets += setsOf(segment);
      if (setsOf(segment) && sets > this.mostKqj("batting", cards)) return this.tooManyKqj("batting", cards, sets);
    }
    return null;
  }

  /**
   * Why a count and what was counted beside it do not go together.
   * @param {KindOfTurn} kind
   * @param {Ending} ending
   * @param {number} cards
   * @param {number} kqj
   * @param {number} lines
   * @returns {Said | null}
   */
  misfit(kind, ending, cards, kqj, lines) {
    if (this.fits(kind, ending, cards, kqj, lines)) return null;
    if (!this.isCount(kind, ending, cards)) {
      const { below, above } = this.nearest(cards, (count) => this.isCount(kind, ending, count));
      return below === null
        ? this.said("count_too_low", { count: cards, above })
        : this.said("count_impossible", { count: cards, below, above });
    }
    const { below, above } = this.nearest(cards, (count) => this.fits(kind, ending, count, kqj, lines));
    if (below !== null && above !== null) return this.said("sets_misfit", { count: cards, below, above });
    if (above !== null) return this.said("sets_need_more_cards", { count: cards, above });
    return below === null
      ? this.said("sets_impossible", { count: cards })
      : this.said("sets_missing", { count: cards, below });
  }

  /**
   * @param {KindOfTurn} kind
   * @param {Ending} ending
   * @param {number} cards
   */
  row(kind, ending, cards) {
    const { rows, at } = this.known[kind];
    return rows[at[ending]?.[cards - 1] ?? -1] ?? [];
  }

  /**
   * @param {KindOfTurn} kind
   * @param {Ending} ending
   * @param {number} cards
   * @param {number} kqj
   * @param {number} lines
   */
  fits(kind, ending, cards, kqj, lines) {
    const bits = this.row(kind, ending, cards)[kqj];
    return bits !== undefined && Boolean((BigInt(`0x${bits}`) >> BigInt(lines)) & 1n);
  }

  /**
   * Whether a turn can count so many, whatever is counted beside.
   * @param {KindOfTurn} kind
   * @param {Ending} ending
   * @param {number} cards
   */
  isCount(kind, ending, cards) {
    return this.row(kind, ending, cards).some((bits) => bits !== "0");
  }

  /**
   * @param {number} cards
   * @param {Ending} ending
   */
  mostLines(cards, ending) {
    return this.known.lines[ending === "finished" ? "finished" : "cut_short"][cards - 1];
  }

  /**
   * @param {KindOfTurn} kind
   * @param {number} cards
   */
  mostKqj(kind, cards) {
    return this.row(kind, "cut_short", cards).length - 1;
  }

  /**
   * The nearest counts below and above for which something holds; null where there is none near.
   * @param {number} cards
   * @param {(count: number) => boolean} holds
   */
  nearest(cards, holds) {
    /** @param {number} step */
    const towards = (step) => {
      for (let off = 1; off < NEAR; off += 1) if (holds(cards + off * step)) return cards + off * step;
      return null;
    };
    return { below: towards(-1), above: towards(1) };
  }

  /**
   * @param {KindOfTurn} kind
   * @param {number} cards
   * @param {number} given
   */
  tooManyKqj(kind, cards, given) {
    return this.said("too_many_kqj", { count: cards, given, most: this.mostKqj(kind, cards) });
  }

  /**
   * @param {number} cards
   * @param {number} given
   * @param {Ending} ending
   */
  tooManyLines(cards, given, ending) {
    if (!this.mostLines(cards, "cut_short")) return this.said("line_needs_three", { card: cards });
    return this.said("too_many_lines", { count: cards, given, most: this.mostLines(cards, ending) });
  }

  /**
   * @param {string} code
   * @param {Record<string, number | null>} params
   * @returns {Said}
   */
  said(code, params) {
    const { text, ...rule } = this.known.why[code];
    return { text: fill(text, /** @type {Params} */ (params)), ...rule };
  }
}

/**
 * How a turn ends, as far as its cards are concerned.
 * @param {TurnEntry} entry
 * @param {Bowled | Batted} done
 * @returns {Ending}
 */
export function endingOf(entry, done) {
  if (entry.missed_cover) return "missed_cover";
  return entry.unfinished || done.wins || done.allOut ? "cut_short" : "finished";
}

/** @param {Segment} segment */
function setsOf({ kqj = 0, kqj_mixed = 0, kqj_suited = 0 }) {
  return kqj + kqj_mixed + kqj_suited;
}

// @ts-check
/** What the entries that wait on the phone will make of the match, until the server has said so itself. */
import { cardsOf, laid } from "./tables.js";

/** @import { Said } from "../../pad/check.js" */
/** @import { CallEntry, PadPage, PadSide } from "../../pad/pad.js" */
/** @import { PadState } from "../../pad/screen.js" */
/** @import { Outcome, Tables, TablesOfRules } from "./tables.js" */

/** @typedef {{type: "over", bowler: number}} OverEntry */

/**
 * A ball, by its runs, by how the batter was out, or by its cards.
 * @typedef {object} BallEntry
 * @property {"ball"} type
 * @property {number} [runs]
 * @property {string} [out]
 * @property {string} [bowler_card]
 * @property {string} [batter_card]
 * @property {string[]} [drawn]
 * @property {string[]} [hit_out]
 * @property {string[]} [wicket_ball]
 * @property {number} [next_batter]
 */

/** @typedef {OverEntry | BallEntry | CallEntry} FordeEntry */

/**
 * What the page carries of the game (scoring/games/forde/pad/page.py).
 * @typedef {object} GamePage
 * @property {PadSide[]} sides
 * @property {TablesOfRules} tables
 * @property {{batting: number[], bowling: number[]}} hands - cards dealt, by the class
 * @property {{cards: number, copies: Record<string, number>, drawn: number}} pack - how many cards, how many of each; the
 *   most that a ball draws
 * @property {Refused} refused
 * @property {Options} options
 * @property {[string, string, string][]} outcomes - of a ball, each with its mark and its name
 * @property {number} balls - in an over
 * @property {number} wickets - in an innings
 * @property {number[]} wicket_ball_classes - of the bowlers who may try one
 * @property {string[]} credited - the ways of being out that are the bowler's
 * @property {Record<string, string>} how_out - the ways of being out, in words
 * @property {[string, string][]} rank_keys - the ranks in order, each with what its key says
 * @property {Record<string, string>} ranks - those of court cards and jokers, in words
 */

/** @typedef {GamePage & PadPage<FordeEntry>} FordePage */

/** @typedef {"bowler_has_no_overs" | "two_overs_running" | "wicket_ball_needs_class" | "second_wicket_ball"} RefusedByName */

/** @typedef {Record<RefusedByName, Said> & {card_too_often: Record<string, Said>}} Refused - what is said, by code */

/** @typedef {{overs: number, max_overs_per_bowler: number, stop_at_target: boolean, captain_picks_next: boolean}} Options */

/** @typedef {[number, number, number, number, number]} Figures - overs begun, balls, maidens, runs, wickets */

/**
 * The state of a match, of the innings in progress.
 * @typedef {object} GameState
 * @property {"over" | "ball" | "wait" | "end"} due
 * @property {number} runs
 * @property {number} wickets
 * @property {number} balls - bowled
 * @property {number | null} target
 * @property {[number, number, number] | null} batter - who is in, by number, with runs and balls
 * @property {number[]} waiting - who is still to bat
 * @property {string[]} over - the marks of its balls
 * @property {number | null} bowler
 * @property {number | null} last - who bowled the over before
 * @property {Record<string, Figures>} figures - of the bowlers, by number
 * @property {boolean} tried - whether a wicket ball was tried in this over
 * @property {number} gone - how many cards were dealt and drawn in this over
 * @property {Record<string, number>} seen - the cards that this batter has seen in it
 * @property {number} [pending] - how many of the over's balls wait
 * @property {boolean} [opened] - whether the over waits too
 * @property {{runs: number, wickets: number}} [closed] - what the innings made that the last ball has ended
 * @property {BallEntry[]} [typed] - the balls of the over that were typed
 */

/** @typedef {Omit<PadState, "due"> & GameState} FordeState */

/**
 * Where the next ball stands: "3.4".
 * @param {number} balls
 * @param {GamePage} page
 */
export function place(balls, page) {
  return `${Math.floor(balls / page.balls)}.${(balls % page.balls) + 1}`;
}

/**
 * The number of the over to which the next ball belongs.
 * @param {number} balls
 * @param {GamePage} page
 */
export function overNumber(balls, page) {
  return Math.floor(balls / page.balls) + 1;
}

/**
 * Overs and balls: 19.4; a whole number of overs without a point.
 * @param {number} balls
 * @param {GamePage} page
 */
export function overs(balls, page) {
  const over = Math.floor(balls / page.balls);
  return balls % page.balls ? `${over}.${balls % page.balls}` : String(over);
}

/**
 * What a ball comes to.
 * @param {BallEntry} entry
 * @param {Tables} tables
 * @returns {Outcome}
 */
export function outcome(entry, tables) {
  if (entry.out) return { runs: 0, out: entry.out };
  if (entry.runs !== undefined) return { runs: entry.runs, out: null };
  const followed = tables.follow(cardsOf(entry));
  return followed.due === undefined ? followed : { runs: 0, out: null };
}

/**
 * Whether nothing more can be bowled in an innings.
 * @param {{wickets: number, balls: number}} state
 * @param {GamePage} page
 */
export function isOver({ wickets, balls }, page) {
  return wickets >= page.wickets || balls >= page.options.overs * page.balls;
}

/**
 * The state after one more entry. The second innings follows the first; when it is over, what follows is the server's to say.
 * @param {FordeState} state
 * @param {FordeEntry} entry
 * @param {Tables} tables
 * @param {GamePage} page
 * @returns {FordeState}
 */
export function play(state, entry, tables, page) {
  if (entry.type === "over") return openOver(state, page, entry.bowler);
  if (entry.type !== "ball" || state.due !== "ball" || !state.batter || !state.bowler) return { ...state, due: "wait" };
  const { runs, out } = outcome(entry, tables);
  const next = structuredClone(state);
  const [batter, made, faced] = state.batter;
  next.balls += 1;
  next.runs += runs;
  next.batter = [batter, made + runs, faced + 1];
  next.over.push(out ? "W" : runs ? String(runs) : ".");
  next.pending = (state.pending ?? 0) + 1;
  next.tried ||= Boolean(entry.wicket_ball);
  const full = next.over.length === page.balls;
  const maiden = full && next.over.every((mark) => mark === "." || mark === "W");
  const [begun, balls, maidens, conceded, wickets] = next.figures[state.bowler];
  const taken = out && page.credited.includes(out) ? 1 : 0;
  next.figures[state.bowler] = [begun, balls + 1, maidens + (maiden ? 1 : 0), conceded + runs, wickets + taken];
  see(next, page, entry);
  if (out) fall(next, entry.next_batter);
  if (out && !full && !isOver(next, page)) dealBatter(next, page);
  const passed = page.options.stop_at_target && next.target !== null && next.runs >= next.target;
  if (isOver(next, page) && next.target === null) return interval(next, page);
  if (isOver(next, page) || passed) next.due = "wait";
  else if (full) {
    next.due = "over";
    next.last = next.bowler;
  }
  return next;
}

/**
 * Between the innings: nobody of the other side is in yet.
 * @param {FordeState} first - the innings that is over
 * @param {GamePage} page
 * @returns {FordeState}
 */
function interval({ runs, wickets, ...state }, page) {
  const side = 1 - state.side;
  const waiting = page.sides[side].players.map((_player, index) => index + 1);
  const nobody = { batter: null, bowler: null, last: null, over: [], figures: {}, seen: {}, pending: 0, opened: true };
  const target = runs + 1;
  return {
    ...state,
    ...nobody,
    due: "over",
    side,
    waiting,
    target,
    runs: 0,
    wickets: 0,
    balls: 0,
    closed: { runs, wickets },
  };
}

/**
 * A bowler's figures: overs, maidens, runs, wickets; empty for one who has not bowled.
 * @param {Figures | undefined} bowler
 * @param {GamePage} page
 */
export function figures(bowler, page) {
  if (!bowler) return "";
  const [, balls, maidens, runs, wickets] = bowler;
  return `${overs(balls, page)}–${maidens}–${runs}–${wickets}`;
}

/**
 * Count the cards of a ball (F3); one given by its outcome may have drawn the most.
 * @param {FordeState} next
 * @param {GamePage} page
 * @param {BallEntry} entry
 */
function see(next, page, entry) {
  const { bowler, batter, drawn, special } = cardsOf(entry);
  if (!special && !bowler) {
    next.gone += page.pack.drawn;
    return;
  }
  next.gone += drawn.length;
  for (const card of laid({ bowler, batter, drawn })) next.seen[card] = (next.seen[card] ?? 0) + 1;
}

/**
 * Deal the batter who is in, who has seen no card yet.
 * @param {FordeState} next
 * @param {GamePage} page
 */
function dealBatter(next, page) {
  const [, , rank] = page.sides[next.side].players[(next.batter?.[0] ?? 1) - 1];
  next.gone += page.hands.batting[rank];
  next.seen = {};
}

/**
 * @param {FordeState} state
 * @param {GamePage} page
 * @param {number} bowler
 * @returns {FordeState}
 */
function openOver(state, page, bowler) {
  const next = structuredClone(state);
  const [begun, ...rest] = next.figures[bowler] ?? [0, 0, 0, 0, 0];
  next.figures[bowler] = [begun + 1, ...rest];
  next.batter ??= [next.waiting.shift() ?? 0, 0, 0];
  const [, , , rank] = page.sides[1 - next.side].players[bowler - 1];
  next.gone = page.hands.bowling[rank];
  dealBatter(next, page);
  return { ...next, closed: undefined, due: "ball", bowler, over: [], tried: false, pending: 0, opened: true };
}

/**
 * @param {FordeState} next
 * @param {number | undefined} picked
 */
function fall(next, picked) {
  next.wickets += 1;
  const number = picked ?? next.waiting[0];
  if (!number) return;
  next.waiting = next.waiting.filter((each) => each !== number);
  next.batter = [number, 0, 0];
}

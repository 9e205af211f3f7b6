// @ts-check
/** What can be laid, what it makes, and what the entries that wait make of the match until the server has said so. */

/** @import { Said } from "../../pad/check.js" */
/** @import { CallEntry, PadPage, PadSide } from "../../pad/pad.js" */
/** @import { PadState } from "../../pad/screen.js" */

/** @typedef {[number, number]} OfSides - a figure for each side */
/** @typedef {{type: "play", wicket: number, cards: string[]}} PlayEntry */
/** @typedef {{type: "close", hands?: string[][]}} CloseEntry */
/** @typedef {PlayEntry | CloseEntry | CallEntry} ShieldsEntry */

/**
 * What the page carries of the game (scoring/games/shields/pad/page.py).
 * @typedef {object} GamePage
 * @property {PadSide[]} sides
 * @property {{multiplier: number, follow_on_margin: number, stop_at_target: boolean}} options
 * @property {Record<string, number>} values - of the ranks of play cards
 * @property {Record<string, number>} copies - of the ranks among the sixteen of a side
 * @property {number} hand - the most cards that a side holds
 * @property {number} draw - the tally at which the match is drawn
 * @property {Record<string, string>} cards - the ranks, as they begin a sentence
 * @property {string[]} wickets - what the wicket cards are called, from the ace on
 * @property {Refused} refused
 */

/** @typedef {"counter_not_higher" | "counter_lower" | "recounter_not_higher"} TooLow */

/** @typedef {Record<TooLow | "wicket_played_on" | "no_card_left", Said> & {card_not_left: Record<string, Said>}} Refused - what is said, by code */

/** @typedef {GamePage & PadPage<ShieldsEntry>} ShieldsPage */

/**
 * The state of a match. Figures named after their side are of the side that bats.
 * @typedef {object} GameState
 * @property {"play" | "close" | "wait" | "end"} due
 * @property {number} innings - of the match, from 1
 * @property {number} runs
 * @property {number} wickets - played on
 * @property {Record<string, [string[], number]>} played - the cards on each wicket that was played on, and their runs
 * @property {[Record<string, number>, Record<string, number>]} unseen - copies of each rank, of each side
 * @property {OfSides} left - how many of its sixteen cards a side has not laid
 * @property {boolean} equal - whether an equal card counters
 * @property {boolean} hands_due - whether the close counts both hands
 * @property {number} lead
 * @property {number | null} target
 * @property {number | null} to_win - runs; null without a target
 * @property {number} tally
 * @property {number | null} to_draw - runs; null where the tally draws no match
 * @property {string[]} [pending] - what the plays that wait made
 * @property {boolean} [opened] - whether the innings was opened by what waits
 */

/** @typedef {Omit<PadState, "due"> & GameState} ShieldsState */

/** @typedef {{runs: number, draws: boolean, wins: boolean}} Effect */

/**
 * What a close brings; null where the other side just bats.
 * @typedef {"draws" | "ties" | "wins_by_runs" | "wins_by_innings" | "follow_on" | "no_follow_on" | "chases" | null} Brings
 */

/**
 * The side that lays the card with this index, from 0, on a wicket: the sides take turns.
 * @param {ShieldsState} state
 * @param {number} index
 */
export function sideLaying(state, index) {
  return index % 2 === 0 ? state.side : 1 - state.side;
}

/**
 * What a wicket makes with these cards on it: nothing if the last was a counter.
 * @param {GamePage} page
 * @param {number} wicket
 * @param {string[]} cards
 */
export function runsOf(page, wicket, cards) {
  const last = cards.at(-1);
  if (last === undefined || cards.length % 2 === 0) return 0;
  return Math.max(0, page.values[last] - wicket) * page.options.multiplier;
}

/**
 * The most that the unseen cards of the side that bats can make on an open wicket.
 * @param {ShieldsState} state
 * @param {GamePage} page
 * @param {number} wicket
 */
export function mostOf(state, page, wicket) {
  if (!state.left[state.side]) return 0;
  return Math.max(0, ...Object.keys(state.unseen[state.side]).map((card) => runsOf(page, wicket, [card])));
}

/**
 * For each rank why it cannot be laid next on `cards`, or "" where it can.
 * @param {ShieldsState} state
 * @param {GamePage} page
 * @param {string[]} cards
 * @returns {Record<string, "gone" | "too_low" | "">}
 */
export function answers(state, page, cards) {
  const side = sideLaying(state, cards.length);
  const { unseen, left } = after(state, cards);
  return Object.fromEntries(
    Object.keys(page.values).map((card) => {
      if (!left[side] || !unseen[side][card]) return [card, "gone"];
      return [card, !cards.length || covers(state, page, card, cards) ? "" : "too_low"];
    }),
  );
}

/**
 * What is said of a card that cannot be laid next on `cards`.
 * @param {ShieldsState} state
 * @param {GamePage} page
 * @param {string[]} cards
 * @param {string} card
 * @returns {Said}
 */
export function whyNot(state, page, cards, card) {
  const { refused } = page;
  const index = sideLaying(state, cards.length);
  if (!after(state, cards).left[index]) return refused.no_card_left;
  if (answers(state, page, cards)[card] === "gone") return refused.card_not_left[card];
  if (cards.length % 2 === 0) return refused.recounter_not_higher;
  return state.equal ? refused.counter_lower : refused.counter_not_higher;
}

/**
 * How many cards a side holds.
 * @param {ShieldsState} state
 * @param {GamePage} page
 * @param {number} side
 */
export function handSize(state, page, side) {
  return Math.min(page.hand, state.left[side]);
}

/**
 * What a play does.
 * @param {ShieldsState} state
 * @param {GamePage} page
 * @param {{wicket: number, cards: string[]}} play
 * @returns {Effect}
 */
export function effect(state, page, { wicket, cards }) {
  const runs = runsOf(page, wicket, cards);
  const draws = state.to_draw !== null && runs >= state.to_draw;
  return { runs, draws, wins: !draws && state.to_win !== null && runs >= state.to_win };
}

/**
 * The runs that a hand counts.
 * @param {GamePage} page
 * @param {string[]} cards
 */
export function worth(page, cards) {
  return cards.reduce((sum, card) => sum + page.values[card], 0);
}

/**
 * What a close brings, the hands counted where they are given: to which side, and by how many runs.
 * @param {ShieldsState} state
 * @param {GamePage} page
 * @param {{hands?: string[][]}} close
 * @returns {{brings: Brings, side?: number, runs?: number}}
 */
export function closing(state, page, { hands }) {
  const [side, other] = [state.side, 1 - state.side];
  const held = (hands ?? [[], []]).map((cards) => worth(page, cards));
  const lead = state.lead + held[side] - held[other];
  if (state.to_draw !== null && held[0] + held[1] >= state.to_draw) return { brings: "draws" };
  if (state.innings === 1) return { brings: null };
  if (state.innings === 2) {
    const brings = -lead >= page.options.follow_on_margin ? "follow_on" : "no_follow_on";
    return { brings, side, runs: Math.abs(lead) };
  }
  if (state.innings === 3) {
    return { brings: lead < 0 ? "wins_by_innings" : "chases", side: other, runs: lead < 0 ? -lead : lead + 1 };
  }
  if (!lead) return { brings: "ties" };
  return { brings: "wins_by_runs", side: lead > 0 ? side : other, runs: Math.abs(lead) };
}

/**
 * The state after one more entry; once the match is over it waits for the server to say so.
 * @param {ShieldsState} state
 * @param {GamePage} page
 * @param {ShieldsEntry} entry
 * @returns {ShieldsState}
 */
export function play(state, page, entry) {
  if (entry.type === "close" && (state.due === "play" || state.due === "close")) return interval(state, page, entry);
  if (entry.type !== "play" || state.due !== "play") return { ...state, due: "wait" };
  const { runs, draws, wins } = effect(state, page, entry);
  const next = structuredClone(state);
  next.played[entry.wicket] = [entry.cards, runs];
  next.wickets += 1;
  next.runs += runs;
  next.lead += runs;
  next.tally += runs;
  if (next.to_win !== null) next.to_win -= runs;
  if (next.to_draw !== null) next.to_draw = Math.max(0, next.to_draw - runs);
  Object.assign(next, after(state, entry.cards));
  next.pending = [...(state.pending ?? []), String(runs)];
  const spent = Object.keys(next.played).length === page.wickets.length || !next.left[next.side];
  next.due = draws || wins ? "wait" : spent ? "close" : "play";
  return next;
}

/**
 * After a close: the innings that follows, or the end (S5, S6). The second pair is played with both sixteens anew.
 * @param {ShieldsState} state
 * @param {GamePage} page
 * @param {CloseEntry} entry
 * @returns {ShieldsState}
 */
function interval(state, page, entry) {
  const { brings } = closing(state, page, entry);
  if (brings !== null && !["follow_on", "no_follow_on", "chases"].includes(brings)) return { ...state, due: "wait" };
  const [own, others] = [state.side, 1 - state.side].map((side) => worth(page, entry.hands?.[side] ?? []));
  const side = brings === "follow_on" ? state.side : 1 - state.side;
  const lead = (state.lead + own - others) * (side === state.side ? 1 : -1);
  const anew = state.innings === 2;
  const sixteen = Object.values(page.copies).reduce((sum, copies) => sum + copies, 0);
  /** @type {OfSides} */
  const left = anew ? [sixteen, sixteen] : state.left;
  const chases = state.innings === 3;
  return {
    ...state,
    due: left[side] ? "play" : "close",
    side,
    innings: state.innings + 1,
    runs: 0,
    wickets: 0,
    played: {},
    unseen: anew ? [{ ...page.copies }, { ...page.copies }] : state.unseen,
    left,
    equal: state.equal || anew,
    hands_due: !state.hands_due,
    lead,
    target: chases ? 1 - lead : null,
    to_win: chases && page.options.stop_at_target ? 1 - lead : null,
    tally: state.tally + own + others,
    to_draw: state.to_draw === null ? null : state.to_draw - own - others,
    pending: [],
    opened: true,
  };
}

/**
 * The cards of a side's sixteen that have not been seen, one by one.
 * @param {ShieldsState} state
 * @param {number} side
 * @returns {string[]}
 */
export function unseenCards(state, side) {
  return Object.entries(state.unseen[side]).flatMap(([card, copies]) => Array.from({ length: copies }, () => card));
}

/**
 * @param {ShieldsState} state
 * @param {GamePage} page
 * @param {string} card
 * @param {string[]} cards - not none
 */
function covers(state, page, card, cards) {
  const [value, below] = [page.values[card], page.values[cards[cards.length - 1]]];
  return value > below || (value === below && cards.length % 2 === 1 && state.equal);
}

/**
 * @param {ShieldsState} state
 * @param {string[]} cards
 */
function after(state, cards) {
  const unseen = structuredClone(state.unseen);
  /** @type {OfSides} */
  const left = [...state.left];
  for (const [index, card] of cards.entries()) {
    const side = sideLaying(state, index);
    left[side] = Math.max(0, left[side] - 1);
    const { [card]: copies, ...others } = unseen[side];
    unseen[side] = copies > 1 ? { ...unseen[side], [card]: copies - 1 } : others;
  }
  return { unseen, left };
}

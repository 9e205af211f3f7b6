// @ts-check
/** What a turn does, and what the entries that wait on the phone make of the match until the server has said so. */

/** @import { CallEntry, PadPage, PadSide } from "../../pad/pad.js" */
/** @import { PadState } from "../../pad/screen.js" */
/** @import { PossibleTurns } from "./possible.js" */

/** @typedef {Record<string, number>} Tallies - how often, by the name of what the game counts beside the cards */

/** @typedef {{type: "bowling_turn", cards: number, bowler?: number} & Counted & TurnMarks} BowlingTurn */
/** @typedef {{type: "batting_turn", segments: Segment[]} & TurnMarks} BattingTurn */
/** @typedef {{missed_cover?: true, unfinished?: true, next_batter?: number | number[]}} TurnMarks */
/** @typedef {{cards: number, out?: true, how_out?: string} & Counted} Segment - of a batting turn, one for each batter */
/** @typedef {{kqj?: number, kqj_mixed?: number, kqj_suited?: number, lines?: number}} Counted - beside the cards, in one game or another */
/** @typedef {BowlingTurn | BattingTurn} TurnEntry - what a game counts beside the cards stands in turns and segments by its name */
/** @typedef {{type: "follow_on", enforced: boolean} | {type: "declare"}} InningsEntry */
/** @typedef {TurnEntry | InningsEntry | CallEntry} GridEntry */

/**
 * What the page carries of the game (scoring/games/grid/pad/page.py).
 * @typedef {object} GamePage
 * @property {PadSide[]} sides
 * @property {GameFacts} game
 * @property {GameOptions} options
 * @property {[string, string]} innings - what the first innings of a side and its second are called
 * @property {string[]} tallies - what this game or another counts beside the cards
 * @property {Record<string, string>} how_out - the ways of being out, in words
 * @property {string} how_out_unsaid - the way that is meant where none is said
 * @property {PossibleTurns} possible - what a turn can come to
 * @property {boolean} missed_cover - whether a cover can be missed
 * @property {{bowling: boolean, letters: Record<string, string>}[]} notation - the letters for what is counted
 */

/**
 * @typedef {object} GameOptions
 * @property {boolean} [captain_picks_next]
 * @property {number | null} [max_turns]
 * @property {number} [innings] - of each side: one where the game has no choice
 * @property {number} [follow_on_margin]
 * @property {number} wickets
 * @property {boolean} stop_at_target
 */

/** @typedef {GamePage & PadPage<GridEntry>} GridPage */

/**
 * The facts of a game from which a turn is worked out.
 * @typedef {object} GameFacts
 * @property {number} every - so many cards of a bowling turn take a wicket
 * @property {boolean} bowls_first - whether the side that bowls has the first turn of an innings
 * @property {string} outs - how a batting turn can bring wickets
 * @property {Record<string, {wickets: number, runs: number, extra: string}>} bowling - what each thing counted does
 * @property {Tallies} batting - the runs for each thing counted
 */

/**
 * The state of a match, of the innings in progress.
 * @typedef {object} GameState
 * @property {"bowling" | "batting" | "follow_on" | "broken_off" | "wait" | "end"} due
 * @property {number} rules - the version of the rules by which the server judges
 * @property {number} runs
 * @property {number} wickets
 * @property {number} left - wickets that can still fall
 * @property {number} turn - the number of the turn that is due
 * @property {string} innings - which one, in words; empty in a match of one a side
 * @property {number} batting_turns - that were played
 * @property {number | null} to_win - runs; null without a target
 * @property {[number, number] | null} batter - who is in, by number, and with how many runs
 * @property {number[]} waiting - who is still to bat
 * @property {[number, number][]} past - side and runs of each innings that is over
 * @property {{runs: number, wickets: number, left: number}} [closed] - what the innings made that the last turn has ended
 * @property {boolean} [opened] - whether the innings was opened, or what follows asked, by what waits
 * @property {string[]} [pending] - what the turns that wait brought, as the top third shows it
 */

/** @typedef {Omit<PadState, "due"> & GameState} GridState */

/**
 * What every turn does. `turnsOver`: it is the last one that the innings has.
 * @typedef {{cards: number, runs: number, wickets: number, allOut: boolean, turnsOver: boolean, wins: boolean}} Outcome
 */

/**
 * What a bowling turn does: `outs` are the numbers of those who fall, `over` the cards beyond the last wicket.
 * @typedef {Outcome & {bowling: true, tallies: Tallies, extras: Tallies, outs: number[], over: number}} Bowled
 */

/**
 * What a batting turn does: `nobody` are cards after the last wicket.
 * @typedef {Outcome & {bowling: false, parts: Part[], nobody: number, missed: boolean}} Batted
 */

/**
 * What a batter makes of a turn.
 * @typedef {{player: number, tallies: Tallies, runs: number, total: number, out: string | null}} Part
 */

/** @typedef {Bowled | Batted} Effect */

/**
 * What an entry would do to the match as it stands.
 * @param {GridState} state
 * @param {TurnEntry} entry
 * @param {GamePage} page
 * @returns {Effect}
 */
export function effect(state, entry, page) {
  return entry.type === "bowling_turn" ? bowled(state, entry, page) : batted(state, entry, page);
}

/**
 * Whether an entry is the turn that is due.
 * @param {GridState} state
 * @param {GridEntry} entry
 * @returns {entry is TurnEntry}
 */
export function isDue(state, entry) {
  return (
    (entry.type === "bowling_turn" && state.due === "bowling") ||
    (entry.type === "batting_turn" && state.due === "batting")
  );
}

/**
 * The state after one more entry; once the match is over it waits for the server to say so.
 * @param {GridState} state
 * @param {GridEntry} entry
 * @param {GamePage} page
 * @returns {GridState}
 */
export function play(state, entry, page) {
  if (entry.type === "follow_on" && state.due === "follow_on") {
    return opened(state, page, entry.enforced ? 1 - state.side : state.side);
  }
  const playing = ["bowling", "batting", "broken_off"].includes(state.due);
  if (entry.type === "declare" && state.batter && playing) return interval(state, page);
  if (!isDue(state, entry)) return { ...state, due: "wait" };
  const done = effect(state, entry, page);
  const next = { ...structuredClone(state), closed: undefined };
  /** @type {[number, number]} */
  let batter = next.batter ?? [next.waiting.shift() ?? 0, 0];
  const picked = named(entry);
  const comeIn = () => {
    const player = picked.shift() ?? next.waiting[0];
    next.waiting = next.waiting.filter((number) => number !== player);
    return player;
  };
  /**
   * @param {number} player
   * @param {boolean} stays - whether nobody comes in
   */
  const fall = (player, stays) => {
    next.wickets += 1;
    next.left -= 1;
    batter = stays ? [player, batter[1]] : [comeIn(), 0];
  };
  next.runs += done.runs;
  if (next.to_win !== null) next.to_win -= done.runs;
  if (done.bowling) {
    for (const [nth, player] of done.outs.entries()) fall(player, done.allOut && nth === done.outs.length - 1);
  } else {
    const ends = done.allOut || (done.turnsOver && !entry.unfinished);
    for (const [nth, part] of done.parts.entries()) {
      batter = [part.player, part.total];
      if (part.out) fall(part.player, ends && nth === done.parts.length - 1);
    }
    next.batting_turns += 1;
  }
  next.batter = batter;
  next.pending = [...(state.pending ?? []), mark(done)];
  next.turn += 1;
  if (done.wins) next.due = "wait";
  else if (done.allOut || (done.turnsOver && !entry.unfinished)) return interval(next, page);
  else if (entry.unfinished) next.due = "broken_off";
  else next.due = done.bowling ? "batting" : "bowling";
  return next;
}

/**
 * By how many runs a side is ahead.
 * @param {Pick<GridState, "past" | "side" | "runs">} state
 * @param {number} side
 */
export function leadOf(state, side) {
  const made = [...state.past, [state.side, state.runs]];
  return made.reduce((lead, [of, runs]) => lead + (of === side ? runs : -runs), 0);
}

/**
 * Whether an innings is the last that the match can have.
 * @param {{past: unknown[]}} state - of that innings
 * @param {GamePage} page
 */
export function isLast({ past }, page) {
  return past.length === 2 * (page.options.innings ?? 1) - 1;
}

/**
 * After an innings: the next one, or whether the follow-on is enforced, or the end (G11).
 * @param {GridState} state - at the end of the innings
 * @param {GamePage} page
 * @returns {GridState}
 */
function interval(state, page) {
  const { side, runs, wickets, left } = state;
  const lead = leadOf(state, side);
  const over = { ...state, closed: { runs, wickets, left } };
  const next = { ...over, past: /** @type {[number, number][]} */ ([...state.past, [side, runs]]) };
  if (isLast(state, page) || (isLast(next, page) && lead < 0)) return { ...over, due: "wait" };
  const other = opened({ ...next, runs: 0 }, page, 1 - side);
  const asked = next.past.length === 2 && -lead >= (page.options.follow_on_margin ?? 0);
  return asked ? { ...other, due: "follow_on" } : other;
}

/**
 * The next innings, which a side opens.
 * @param {GridState} state - between the innings
 * @param {GamePage} page
 * @param {number} side
 * @returns {GridState}
 */
function opened(state, page, side) {
  const { options, game } = page;
  const begun = { ...state, side, runs: 0 };
  const nth = state.past.filter(([of]) => of === side).length;
  return {
    ...begun,
    due: game.bowls_first ? "bowling" : "batting",
    wickets: 0,
    left: options.wickets,
    turn: 1,
    innings: (options.innings ?? 1) > 1 ? page.innings[nth] : "",
    batting_turns: 0,
    to_win: options.stop_at_target && isLast(begun, page) ? 1 - leadOf(begun, side) : null,
    batter: null,
    waiting: page.sides[side].players.map((_player, index) => index + 1),
    pending: [],
    opened: true,
  };
}

/**
 * How many come in for the wickets of a turn: none for one that ends the innings.
 * @param {Effect} done
 */
export function coming(done) {
  const wickets = done.bowling ? done.outs.length : done.parts.filter((part) => part.out).length;
  const lastOut = done.bowling || Boolean(done.parts.at(-1)?.out);
  return Math.max(0, wickets - (done.allOut || (done.turnsOver && wickets > 0 && lastOut) ? 1 : 0));
}

/**
 * Those whom an entry names to come in, in their order.
 * @param {TurnMarks} entry
 * @returns {number[]}
 */
export function named(entry) {
  return [entry.next_batter ?? []].flat();
}

/**
 * A turn in a few signs, as the server writes them in the top third.
 * @param {Effect} done
 */
export function mark(done) {
  return done.bowling ? `${done.cards}/${done.wickets}` : `${done.cards}${"w".repeat(done.wickets)}`;
}

/**
 * Whether the side that bats wins with the card, or the extra, that the entry counts last.
 * @param {GridState} state
 * @param {number} runs
 */
function passes(state, runs) {
  return state.to_win !== null && runs >= state.to_win;
}

/**
 * @param {GridState} state
 * @param {BowlingTurn} entry
 * @param {GamePage} page
 * @returns {Bowled}
 */
function bowled(state, entry, page) {
  const times = tallied(entry, page.game.bowling);
  /** @type {Tallies} */
  const extras = {};
  /** @type {Tallies} */
  const taking = {};
  let runs = 0;
  let fallen = entry.missed_cover ? 0 : Math.floor(entry.cards / page.game.every);
  for (const [name, count] of Object.entries(times)) {
    const each = page.game.bowling[name];
    if (each.runs) extras[each.extra] = each.runs * count;
    if (each.wickets) taking[name] = count;
    runs += each.runs * count;
    if (!entry.missed_cover) fallen += each.wickets * count;
  }
  const wins = passes(state, runs);
  const wickets = wins ? 0 : Math.min(fallen, state.left);
  const order = [state.batter?.[0] ?? state.waiting[0], ...successors(state, entry)];
  return {
    bowling: true,
    cards: entry.cards,
    tallies: taking,
    runs,
    extras,
    wickets,
    outs: order.slice(0, wickets),
    over: entry.missed_cover ? 0 : entry.cards % page.game.every,
    allOut: wickets === state.left,
    turnsOver: false,
    wins,
  };
}

/**
 * @param {GridState} state
 * @param {BattingTurn} entry
 * @param {GamePage} page
 * @returns {Batted}
 */
function batted(state, entry, page) {
  const order = successors(state, entry);
  let [player, total] = state.batter ?? [state.waiting[0], 0];
  let [runs, wickets, nobody, wins] = [0, 0, 0, false];
  /** @type {Part[]} */
  const parts = [];
  for (const segment of entry.segments) {
    if (wickets === state.left) {
      nobody += segment.cards;
      continue;
    }
    const tallies = tallied(segment, page.game.batting);
    let made = entry.missed_cover ? 0 : segment.cards;
    for (const [name, count] of Object.entries(tallies)) {
      made += entry.missed_cover ? 0 : page.game.batting[name] * count;
    }
    runs += made;
    wins ||= passes(state, runs);
    const out = segment.out ? (segment.how_out ?? page.how_out_unsaid) : null;
    parts.push({ player, tallies, runs: made, total: total + made, out });
    if (!out) total += made;
    else {
      wickets += 1;
      [player, total] = [order.shift() ?? 0, 0];
    }
  }
  const most = page.options.max_turns;
  return {
    bowling: false,
    cards: entry.segments.reduce((sum, segment) => sum + segment.cards, 0),
    runs,
    wickets,
    parts,
    nobody,
    missed: Boolean(entry.missed_cover),
    allOut: wickets === state.left,
    turnsOver: Boolean(most && state.batting_turns + 1 >= most && !entry.unfinished),
    wins,
  };
}

/**
 * Those who come in, in their order: the ones named, else by their number.
 * @param {GridState} state
 * @param {TurnMarks} entry
 */
function successors(state, entry) {
  const first = named(entry);
  const waiting = state.batter ? state.waiting : state.waiting.slice(1);
  return [...first, ...waiting.filter((number) => !first.includes(number))];
}

/**
 * What a turn or a segment counts of the things that `names` names.
 * @param {object} given
 * @param {object} names
 * @returns {Tallies}
 */
function tallied(given, names) {
  const counts = new Map(Object.entries(given));
  return Object.fromEntries(Object.keys(names).flatMap((name) => (counts.get(name) ? [[name, counts.get(name)]] : [])));
}

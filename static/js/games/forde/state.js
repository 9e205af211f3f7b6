/** What the entries that wait on the phone will make of the match, until the server has said so itself. */
import { cardsOf } from "./tables.js";

export const BALLS = 6;

/** Where the next ball stands: "3.4". */
export function place(balls) {
  return `${Math.floor(balls / BALLS)}.${(balls % BALLS) + 1}`;
}

/** Overs, base six: 19.4; a whole number of them without a point. */
export function overs(balls) {
  return balls % BALLS ? `${Math.floor(balls / BALLS)}.${balls % BALLS}` : String(balls / BALLS);
}

export function outcome(entry, tables) {
  if (entry.out) return { runs: 0, out: entry.out };
  if (entry.runs !== undefined) return { runs: entry.runs, out: null };
  return tables.follow(cardsOf(entry));
}

/** The state after one more entry. An innings that is over waits for the server to open the next. */
export function play(state, entry, tables, page) {
  if (entry.type === "over") return openOver(state, entry.bowler);
  if (entry.type !== "ball" || state.due !== "ball") return { ...state, due: "wait" };
  const { runs, out } = outcome(entry, tables);
  const next = structuredClone(state);
  next.balls += 1;
  next.runs += runs;
  next.batter[1] += runs;
  next.batter[2] += 1;
  next.over.push(out ? "W" : runs ? String(runs) : ".");
  next.pending = (state.pending ?? 0) + 1;
  next.tried ||= Boolean(entry.wicket_ball);
  bowled(next, runs, out);
  if (out) fall(next, entry.next_batter);
  const ended = next.wickets === 11 || next.balls >= page.options.overs * BALLS;
  const passed = page.options.stop_at_target && next.target && next.runs >= next.target;
  if (ended || passed) next.due = "wait";
  else if (next.over.length === BALLS) Object.assign(next, { due: "over", last: next.bowler });
  return next;
}

/** The five who may bowl: [number, name, class, overs left, figures so far, why not], by the same rules as F2. */
export function bowlers(state, page) {
  const left = (number) => page.options.max_overs_per_bowler - (state.figures[number]?.[0] ?? 0);
  const five = page.sides[1 - state.side].players.map(([name, rank], index) => [index + 1, name, rank]).filter(([, , rank]) => rank);
  const others = five.some(([number]) => number !== state.last && left(number) > 0);
  return five.map(([number, name, rank]) => {
    let why = null;
    if (left(number) < 1) why = "no_overs_left";
    else if (number === state.last && others) why = "two_running";
    return { number, name, rank, left: left(number), figures: figures(state.figures[number]), why };
  });
}

export function figures(bowler) {
  if (!bowler) return "";
  const [, balls, maidens, runs, wickets] = bowler;
  return `${overs(balls)}–${maidens}–${runs}–${wickets}`;
}

function openOver(state, bowler) {
  const next = structuredClone(state);
  Object.assign(next, { due: "ball", bowler, over: [], tried: false, wicket_ball: null, pending: 0, opened: true });
  next.figures[bowler] ??= [0, 0, 0, 0, 0];
  next.figures[bowler][0] += 1;
  next.batter ??= [next.waiting.shift(), 0, 0];
  return next;
}

function bowled(next, runs, out) {
  const bowler = next.figures[next.bowler];
  bowler[1] += 1;
  bowler[3] += runs;
  if (out && out !== "run_out") bowler[4] += 1;
  if (next.over.length === BALLS && next.over.every((mark) => mark === "." || mark === "W")) bowler[2] += 1;
}

function fall(next, picked) {
  next.wickets += 1;
  const number = picked ?? next.waiting[0];
  if (!number) return;
  next.waiting = next.waiting.filter((each) => each !== number);
  next.batter = [number, 0, 0];
}

/** What can be laid, what it makes, and what the entries that wait make of the match until the server has said so. */

/** The side that lays the card with this index, from 0, on a wicket: the sides take turns. */
export function sideLaying(state, index) {
  return index % 2 === 0 ? state.side : 1 - state.side;
}

/** What a wicket makes with these cards on it: nothing if the last was a counter. */
export function runsOf(page, wicket, cards) {
  if (cards.length % 2 === 0) return 0;
  return Math.max(0, page.values[cards.at(-1)] - wicket) * page.options.multiplier;
}

/** The most that the unseen cards of the side that bats can make on an open wicket. */
export function mostOf(state, page, wicket) {
  if (!state.left[state.side]) return 0;
  return Math.max(0, ...Object.keys(state.unseen[state.side]).map((card) => runsOf(page, wicket, [card])));
}

/** For each rank why it cannot be laid next on `cards` (gone, too_low), or "" where it can. */
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

/** How many cards a side holds. */
export function handSize(state, page, side) {
  return Math.min(page.hand, state.left[side]);
}

/** What a play does: {runs, draws, wins}. */
export function effect(state, page, { wicket, cards }) {
  const runs = runsOf(page, wicket, cards);
  const draws = state.to_draw !== null && runs >= state.to_draw;
  return { runs, draws, wins: !draws && state.to_win !== null && runs >= state.to_win };
}

/** The runs that a hand counts. */
export function worth(page, cards) {
  return cards.reduce((sum, card) => sum + page.values[card], 0);
}

/**
 * What a close brings, the hands counted where they are given: {brings, side, runs}. `brings` names it: draws, ties,
 * wins_by_runs, wins_by_innings, follow_on, no_follow_on, chases, or null where the other side just bats.
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

/** The state after one more entry. What is over waits for the server to open what follows. */
export function play(state, page, entry) {
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

/** The cards of a side's sixteen that have not been seen, one by one. */
export function unseenCards(state, side) {
  return Object.entries(state.unseen[side]).flatMap(([card, copies]) => Array(copies).fill(card));
}

function covers(state, page, card, cards) {
  const [value, below] = [page.values[card], page.values[cards.at(-1)]];
  return value > below || (value === below && cards.length % 2 === 1 && state.equal);
}

function after(state, cards) {
  const unseen = structuredClone(state.unseen);
  const left = [...state.left];
  cards.forEach((card, index) => {
    const side = sideLaying(state, index);
    left[side] = Math.max(0, left[side] - 1);
    if (unseen[side][card] > 1) unseen[side][card] -= 1;
    else delete unseen[side][card];
  });
  return { unseen, left };
}

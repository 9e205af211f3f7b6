/** What a turn does, and what the entries that wait on the phone make of the match until the server has said so. */

/**
 * What an entry would do to the match as it stands: {bowling, cards, tallies, extras, outs, wickets, over, parts, wins,
 * allOut, turnsOver}. `outs` are the numbers of those who fall in a bowling turn, `parts` what each batter makes in a
 * batting turn: {player, cards, runs, total, out}.
 */
export function effect(state, entry, page) {
  return entry.type === "bowling_turn" ? bowled(state, entry, page) : batted(state, entry, page);
}

/** The state after one more entry. What is over waits for the server to open what follows. */
export function play(state, entry, page) {
  if (!["bowling_turn", "batting_turn"].includes(entry.type) || state.due !== kindOf(entry)) return { ...state, due: "wait" };
  const done = effect(state, entry, page);
  const next = structuredClone(state);
  next.batter ??= [next.waiting.shift(), 0];
  const coming = [entry.next_batter ?? []].flat();
  const fall = (player, stays) => {
    next.wickets += 1;
    next.left -= 1;
    if (!stays) next.batter = [comeIn(next, coming), 0];
    else next.batter[0] = player;
  };
  next.runs += done.runs;
  if (next.to_win !== null) next.to_win -= done.runs;
  if (done.bowling) done.outs.forEach((player, nth) => fall(player, done.allOut && nth === done.outs.length - 1));
  else {
    done.parts.forEach((part, nth) => {
      next.batter = [part.player, part.total];
      if (part.out) fall(part.player, (done.allOut || (done.turnsOver && !entry.unfinished)) && nth === done.parts.length - 1);
    });
    next.batting_turns += 1;
  }
  next.pending = [...(state.pending ?? []), mark(done)];
  next.turn += 1;
  next.due = done.wins || done.allOut || done.turnsOver ? "wait" : entry.unfinished ? "broken_off" : done.bowling ? "batting" : "bowling";
  return next;
}

/** How many come in for the wickets of a turn: none for one that ends the innings. */
export function coming(done) {
  const wickets = done.bowling ? done.outs.length : done.parts.filter((part) => part.out).length;
  const lastOut = done.bowling || Boolean(done.parts.at(-1)?.out);
  return Math.max(0, wickets - (done.allOut || (done.turnsOver && wickets > 0 && lastOut) ? 1 : 0));
}

/** Whether the side that bats wins with the card, or the extra, that the entry counts last. */
function passes(state, runs) {
  return state.to_win !== null && runs >= state.to_win;
}

function kindOf(entry) {
  return entry.type === "bowling_turn" ? "bowling" : "batting";
}

function bowled(state, entry, page) {
  const extras = {};
  let [runs, fallen] = [0, entry.missed_cover ? 0 : Math.floor(entry.cards / page.game.every)];
  for (const [name, each] of Object.entries(page.game.bowling)) {
    const times = entry[name] ?? 0;
    if (each.runs && times) extras[each.extra] = each.runs * times;
    runs += each.runs * times;
    if (!entry.missed_cover) fallen += each.wickets * times;
  }
  const wins = passes(state, runs);
  const wickets = wins ? 0 : Math.min(fallen, state.left);
  const order = [state.batter?.[0] ?? state.waiting[0], ...successors(state, entry)];
  return {
    bowling: true,
    cards: entry.cards,
    tallies: counted(entry, taking(page.game.bowling)),
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

function batted(state, entry, page) {
  const order = successors(state, entry);
  let [player, total] = state.batter ?? [state.waiting[0], 0];
  let [runs, wickets, wins] = [0, 0, false];
  const parts = [];
  for (const segment of entry.segments) {
    if (wickets === state.left) {
      parts.push({ cards: segment.cards, nobody: true });
      continue;
    }
    let made = entry.missed_cover ? 0 : segment.cards;
    for (const [name, each] of Object.entries(page.game.batting)) made += entry.missed_cover ? 0 : each * (segment[name] ?? 0);
    runs += made;
    wins ||= passes(state, runs);
    const out = segment.out ? (segment.how_out ?? "run_out") : null;
    parts.push({ player, cards: segment.cards, tallies: counted(segment, page.game.batting), runs: made, total: total + made, out });
    if (!out) total += made;
    else {
      wickets += 1;
      [player, total] = [order.shift(), 0];
    }
  }
  const faced = parts.filter((part) => !part.nobody);
  const last = page.options.max_turns && state.batting_turns + 1 >= page.options.max_turns && !entry.unfinished;
  return {
    bowling: false,
    cards: entry.segments.reduce((sum, segment) => sum + segment.cards, 0),
    runs,
    wickets,
    parts: faced,
    nobody: parts.filter((part) => part.nobody).reduce((sum, part) => sum + part.cards, 0),
    missed: Boolean(entry.missed_cover),
    allOut: wickets === state.left,
    turnsOver: Boolean(last),
    wins,
  };
}

/** Those who come in, in their order: the ones named, else by their number. */
function successors(state, entry) {
  const named = [entry.next_batter ?? []].flat();
  const waiting = state.batter ? state.waiting : state.waiting.slice(1);
  return [...named, ...waiting.filter((number) => !named.includes(number))];
}

function comeIn(next, coming) {
  const player = coming.shift() ?? next.waiting[0];
  next.waiting = next.waiting.filter((number) => number !== player);
  return player;
}

/** The tallies of a bowling turn that take wickets; the others are extras, and said as such. */
function taking(effects) {
  return Object.fromEntries(Object.entries(effects).filter(([, each]) => each.wickets));
}

function counted(given, names) {
  return Object.fromEntries(Object.keys(names).filter((name) => given[name]).map((name) => [name, given[name]]));
}

/** A turn in a few signs, as the server writes them in the top third. */
export function mark(done) {
  return done.bowling ? `${done.cards}/${done.wickets}` : `${done.cards}${"w".repeat(done.wickets)}`;
}

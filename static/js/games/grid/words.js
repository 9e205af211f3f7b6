/** What an entry will do, in words: "23 cards: 1 wicket (Hayden b), 2 over; 1 wide". */
import { fill } from "../../pad/words.js";

export class Words {
  constructor(page) {
    Object.assign(this, { page, words: page.words });
  }

  say(key, params) {
    return fill(this.words[key], params);
  }

  count(what, count) {
    return fill(this.page.counted[what][count === 1 ? 0 : 1], { count });
  }

  name(side, number) {
    return this.page.sides[side].players[number - 1]?.[1] ?? "";
  }

  /** The score of a side: 45/2, 187 all out. */
  score({ runs, wickets, left }) {
    return left ? `${runs}/${wickets}` : this.say("all_out_score", { runs });
  }

  /** The whole of what a turn does. */
  turn(state, entry, done) {
    const brought = done.bowling ? this.bowled(state, entry, done) : this.batted(state, done);
    const ends = [done.wins && "wins", !done.wins && done.allOut && "all_out", !done.allOut && !done.wins && done.turnsOver && "turns_over"];
    const after = ends.filter(Boolean).map((key) => this.words[key]);
    if (entry.unfinished) after.push(this.words.broken_off);
    for (const number of [entry.next_batter ?? []].flat()) after.push(this.say("comes_in", { name: this.name(state.side, number) }));
    const laid = [this.count("cards", done.cards), ...this.tallies(done.tallies)].join(", ");
    return this.say(done.bowling ? "bowled" : "batted", { laid, brought: [brought, ...after].join("; ") });
  }

  bowled(state, entry, done) {
    if (entry.missed_cover) return this.words.missed_bowling;
    const names = done.outs.map((number) => this.name(state.side, number)).join(", ");
    const bowler = entry.bowler && this.name(1 - state.side, entry.bowler);
    const wickets = this.count("wickets", done.wickets);
    let said = done.wins || !done.wickets ? this.words.no_wicket : this.say(bowler ? "out_to" : "out", { wickets, names, bowler });
    if (done.wickets && done.over && !done.allOut) said += `, ${this.say("over", { over: done.over })}`;
    return [said, ...Object.entries(done.extras).map(([heading, runs]) => this.count(heading, runs))].join("; ");
  }

  batted(state, done) {
    if (done.missed) return this.say("missed_batting", { name: this.name(state.side, done.parts[0].player) });
    const parts = done.parts.map((part) => {
      const name = this.name(state.side, part.player);
      const made = part.total > part.runs ? "made_more" : "made";
      const said = this.say(part.out ? "made_out" : made, { name, runs: part.runs, total: part.total, how: this.page.how_out[part.out] });
      const tallies = this.tallies(part.tallies).join(", ");
      return tallies ? `${said} · ${tallies}` : said;
    });
    if (done.nobody) parts.push(this.say("nobody", { cards: this.count("cards", done.nobody) }));
    return parts.join("; ");
  }

  /** What was counted beside the cards that is neither an extra nor shown otherwise. */
  tallies(given = {}) {
    return Object.entries(given).map(([name, count]) => this.count(name, count));
  }
}

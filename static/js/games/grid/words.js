// @ts-check
/** What an entry will do, in words: "23 cards: 1 wicket (Hayden b), 2 over; 1 wide". */
import { counted, fill, gettext, ngettext } from "../../words.js";
import { isLast, leadOf, named } from "./state.js";

/** @import { Batted, Bowled, Effect, GamePage, GridState, TurnEntry } from "./state.js" */

export const WORDS = {
  // Keys of the keyboard
  key_count: gettext("How many cards"),
  key_back: gettext("Take the last one back"),
  key_tally: gettext("%(label)s: one more; with Shift, one fewer"),
  key_typed: gettext("Score what is typed"),
  // What the entry will do
  turn: gettext("%(laid)s: %(brought)s"),
  out_to: gettext("%(wickets)s (%(names)s b %(bowler)s)"),
  out: gettext("%(wickets)s (%(names)s b)"),
  no_wicket: gettext("no wicket"),
  over: gettext("%(over)s over"),
  made: gettext("%(runs)s to %(name)s"),
  made_more: gettext("%(runs)s to %(name)s (now %(total)s)"),
  made_out: gettext("%(runs)s to %(name)s, %(how)s for %(total)s"),
  nobody: gettext("%(cards)s that change nothing"),
  missed_bowling: gettext("a cover missed, so no wicket"),
  missed_batting: gettext("a cover missed: %(name)s out, no runs"),
  broken_off: gettext("broken off"),
  comes_in: gettext("%(name)s comes in"),
  all_out: gettext("all out"),
  wins: gettext("the target is passed"),
  turns_over: gettext("the last turn of the innings"),
  follow_on: gettext("%(side)s enforce the follow-on"),
  no_follow_on: gettext("%(side)s do not enforce the follow-on"),
  typed: gettext("%(turns)s typed: %(score)s"),
  // What is due
  due_bowling: gettext("%(side)s to bowl"),
  due_batting: gettext("%(side)s to bat"),
  kind_bowling: gettext("Bowling turn"),
  kind_batting: gettext("Batting turn"),
  due_count: gettext("How many cards?"),
  due_more: gettext("A wicket fell at card %(card)s, and the count of the whole turn goes on from there."),
  due_unfinished: gettext("No finished turn yet."),
  due_follow_on: gettext("Enforce the follow-on?"),
  due_call: gettext("Choose under More how play ended."),
  due_next: gettext("Who comes in?"),
  due_typed: gettext("Type the turns, one to a line."),
  // The keys
  wicket_at: gettext("Wicket at card %(card)s"),
  wicket: gettext("Wicket"),
  wicket_chip: gettext("Card %(card)s: %(name)s"),
  take_out: gettext("Take this wicket out"),
  next_batter: gettext("Comes in next"),
  next_batter_nth: gettext("Comes in at wicket %(nth)s"),
  // The top third
  turn_number: gettext("Turn %(turn)s"),
  turn_of_all: gettext("%(turn)s of %(turns)s"),
  turn_of: gettext("Turn %(turn)s · %(innings)s"),
  all_out_score: gettext("%(runs)s all out"),
  needed: gettext("%(need)s needed · target %(target)s"),
  first_innings: gettext("First innings of the match"),
  level: gettext("Level"),
  ahead: gettext("Ahead by %(runs)s"),
  behind: gettext("Behind by %(runs)s"),
  may_enforce: gettext("%(side)s lead by %(runs)s and may enforce the follow-on."),
  enforce: gettext("Enforce the follow-on"),
  waive: gettext("Bat again"),
  captain_picks: gettext("the captain picks"),
  nobody_next: gettext("nobody"),
  undo_turn: gettext("turn %(turn)s: %(cards)s"),
  undo_follow_on: gettext("the follow-on"),
};

/** @type {Record<string, (count: number) => string>} */
export const COUNTED = {
  cards: (count) => ngettext("%(count)s card", "%(count)s cards", count),
  runs: (count) => ngettext("%(count)s run", "%(count)s runs", count),
  wickets: (count) => ngettext("%(count)s wicket", "%(count)s wickets", count),
  wides: (count) => ngettext("%(count)s wide", "%(count)s wides", count),
  byes: (count) => ngettext("%(count)s bye", "%(count)s byes", count),
  kqj: (count) => ngettext("%(count)s K-Q-J", "%(count)s K-Q-Js", count),
  kqj_mixed: (count) => ngettext("%(count)s mixed K-Q-J", "%(count)s mixed K-Q-Js", count),
  kqj_suited: (count) => ngettext("%(count)s suited K-Q-J", "%(count)s suited K-Q-Js", count),
  lines: (count) => ngettext("%(count)s line", "%(count)s lines", count),
  turns: (count) => ngettext("%(count)s turn", "%(count)s turns", count),
};

export class Words {
  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
  }

  /**
   * A player's name as it is printed.
   * @param {number} side
   * @param {number} number
   */
  name(side, number) {
    return this.page.sides[side].players[number - 1]?.[1] ?? "";
  }

  /**
   * The number of a turn: 7, or 4 of 10 where its side has so many in the innings.
   * @param {number} turn
   */
  number(turn) {
    const turns = this.page.options.max_turns;
    return turns ? fill(WORDS.turn_of_all, { turn: Math.min(Math.ceil(turn / 2), turns), turns }) : String(turn);
  }

  /**
   * The score of a side: 45/2, 187 all out.
   * @param {{runs: number, wickets: number, left: number}} state
   */
  score({ runs, wickets, left }) {
    return left ? `${runs}/${wickets}` : fill(WORDS.all_out_score, { runs });
  }

  /**
   * The target, or who leads by how much; nothing once the match is over.
   * @param {GridState} state
   */
  chase(state) {
    if (state.due === "wait") return "";
    const lead = leadOf(state, state.side);
    if (isLast(state, this.page) && lead <= 0) {
      return fill(WORDS.needed, { need: 1 - lead, target: 1 - lead + state.runs });
    }
    if (!state.past.length) return WORDS.first_innings;
    if (!lead) return WORDS.level;
    return fill(lead > 0 ? WORDS.ahead : WORDS.behind, { runs: counted(COUNTED.runs, Math.abs(lead)) });
  }

  /**
   * The whole of what a turn does.
   * @param {GridState} state
   * @param {TurnEntry} entry
   * @param {Effect} done
   */
  turn(state, entry, done) {
    const said = done.bowling ? this.bowled(state, entry, done) : this.batted(state, done);
    if (done.wins) said.push(WORDS.wins);
    else if (done.allOut) said.push(WORDS.all_out);
    else if (done.turnsOver) said.push(WORDS.turns_over);
    if (entry.unfinished) said.push(WORDS.broken_off);
    const coming = named(entry).filter(Boolean); // not who is still to be chosen
    for (const number of coming) said.push(fill(WORDS.comes_in, { name: this.name(state.side, number) }));
    const laid = [counted(COUNTED.cards, done.cards), ...this.tallies(done.bowling ? done.tallies : {})];
    return fill(WORDS.turn, { laid: laid.join(", "), brought: said.join("; ") });
  }

  /**
   * @param {GridState} state
   * @param {TurnEntry} entry
   * @param {Bowled} done
   */
  bowled(state, entry, done) {
    if (entry.missed_cover) return [WORDS.missed_bowling];
    const known = done.outs.filter(Boolean); // the same
    const names = known.map((number) => this.name(state.side, number)).join(", ");
    const bowler = "bowler" in entry && entry.bowler ? this.name(1 - state.side, entry.bowler) : "";
    const wickets = counted(COUNTED.wickets, done.wickets);
    let said = WORDS.no_wicket;
    if (!done.wins && done.wickets) said = fill(bowler ? WORDS.out_to : WORDS.out, { wickets, names, bowler });
    if (done.wickets && done.over && !done.allOut) said += `, ${fill(WORDS.over, { over: done.over })}`;
    return [said, ...this.tallies(done.extras)];
  }

  /**
   * @param {GridState} state
   * @param {Batted} done
   */
  batted(state, done) {
    if (done.missed) return [fill(WORDS.missed_batting, { name: this.name(state.side, done.parts[0].player) })];
    const parts = done.parts.map(({ player, runs, total, out, tallies }) => {
      const sentence = out ? WORDS.made_out : total > runs ? WORDS.made_more : WORDS.made;
      const how = out ? this.page.how_out[out] : "";
      const said = fill(sentence, { name: this.name(state.side, player), runs, total, how });
      const counts = this.tallies(tallies).join(", ");
      return counts ? `${said} · ${counts}` : said;
    });
    if (done.nobody) parts.push(fill(WORDS.nobody, { cards: counted(COUNTED.cards, done.nobody) }));
    return parts;
  }

  /**
   * What was counted beside the cards, each with how often.
   * @param {Record<string, number>} given
   */
  tallies(given) {
    return Object.entries(given).map(([name, count]) => counted(COUNTED[name], count));
  }
}

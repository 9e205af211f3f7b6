// @ts-check
/** What the script of this game says: cards, balls, overs, and what is due. */
import { gettext, ngettext } from "../../words.js";

export const WORDS = {
  // Cards
  card_r: gettext("red %(rank)s"),
  card_b: gettext("black %(rank)s"),
  cards: gettext("%(bowler)s to %(batter)s"),
  hit_out: gettext("Hit out"),
  wicket_ball: gettext("Wicket ball"),
  // What a ball or an over will be
  result: gettext("%(what)s: %(comes)s"),
  no_run: gettext("no run"),
  out: gettext("out, %(how)s"),
  ball: gettext("%(place)s · %(what)s"),
  undo_ball: gettext("%(place)s: %(what)s"),
  undo_out: gettext("W, %(how)s"),
  undo_over: gettext("over %(over)s, %(name)s"),
  over: gettext("Over %(over)s: %(name)s to bowl"),
  over_typed: gettext("Over %(over)s, %(name)s: %(balls)s"),
  comes_in: gettext("%(name)s comes in"),
  wicket: gettext("W (%(how)s)"),
  // What is due
  due_bowler_card: gettext("Bowler’s card"),
  due_batter_card: gettext("Batter’s card"),
  due_score: gettext("Score, or another card"),
  due_deck: gettext("Card from the deck"),
  due_chance: gettext("Chance card"),
  due_further: gettext("Further card"),
  due_colour: gettext("%(rank)s: red or black? Press R or B."),
  due_how: gettext("How out?"),
  due_next_batter: gettext("Who comes in?"),
  due_outcome: gettext("Result of the ball"),
  due_over: gettext("Who bowls the next over?"),
  due_typed: gettext("No ball is entered yet."),
  // The keys
  class: gettext("class %(rank)s"),
  with_class: gettext("%(name)s, class %(rank)s"),
  // Keys of the keyboard
  key_bowler: gettext("The bowler at this place of the list"),
  key_cards: gettext("By cards"),
  key_rank: gettext("The card; 0 is the ten, X a joker"),
  key_colour: gettext("Red or black"),
  key_back: gettext("Take the last one back"),
  // The top third
  this_over: gettext("This over"),
  last_over: gettext("Last over"),
  overs: gettext("%(overs)s overs"),
  all_out: gettext("%(runs)s all out"),
  needed: gettext("%(need)s needed from %(balls)s · target %(target)s"),
};

/** @type {Record<"typed" | "runs" | "overs" | "left" | "balls", (count: number) => string>} */
export const COUNTED = {
  typed: (count) => ngettext("%(count)s over typed: %(score)s", "%(count)s overs typed: %(score)s", count),
  runs: (count) => ngettext("%(count)s run", "%(count)s runs", count),
  overs: (count) => ngettext("%(count)s over", "%(count)s overs", count),
  left: (count) => ngettext("%(count)s over left", "%(count)s overs left", count),
  balls: (count) => ngettext("%(count)s ball", "%(count)s balls", count),
};

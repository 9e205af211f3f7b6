"""Why a report of a match is refused, in sentences."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SENTENCES: Mapping[str, Any] = {
    # Beside the entries of a match
    "match_is_reported": _(
        "The result of this match was entered from paper, so it cannot be scored. Remove the result first."
    ),
    "reported_over_entries": _(
        "This match is scored entry by entry, so its result follows from the entries. Delete them first, or "
        "continue scoring."
    ),
    "no_log_to_export": _(
        "This match was not scored entry by entry: its result was entered from paper, and a match file is made "
        "of entries. Its scorecard can be read and printed."
    ),
    "not_reported": _("There is no result to remove: none was entered from paper."),
    # The match
    "depth_differs": _("The result says that it is a %(given)s, but by its content it is a %(due)s."),
    "nothing_reported": _("Enter the totals, or choose how the match ended without them."),
    "not_decided": _(
        "By these totals the match is not over. Enter the missing innings, or choose how the match ended."
    ),
    "decided_by_totals": _(
        "By these totals the match was completed, so the totals say who won. Choose that, or correct them."
    ),
    "outcome_needs_side": _("Choose the side: the one it was awarded to, or the one that conceded."),
    "outcome_of_no_side": _("This result has no side. Leave the side out."),
    # What settles a match beside its totals
    "settled_before_the_end": _("The match is not over, so this cannot be entered yet."),
    "decided_without_a_tie": _(
        "The match is not tied, so nobody won it in another way. Leave this out, or correct the totals."
    ),
    "decided_without_words": _("Write how the tie was decided."),
    "revised_without_a_chase": _(
        "A target is revised for the side batting last in a game of overs, and that innings was not played here."
    ),
    "cut_short_without_a_target": _(
        "The innings of the side batting first was cut short, so a revised target says who won. Give it."
    ),
    "revised_to_more_overs": _("An innings of this match has %(most)s overs. A chase that was cut short has no more."),
    "chased_off_more_overs": _("The side batting last had %(overs)s overs. It cannot have been left fewer."),
    "revised_chase_not_over": _(
        "With %(score)s after %(overs)s overs the side batting last was neither there, nor all out, nor out of overs. "
        "Give the overs that it had in the end, and what it had to make off these."
    ),
    "settled_otherwise": _(
        "What settles this match beside its totals (who won the tie, or a revised target) would no longer go with its "
        "result. Take that back first."
    ),
    # The innings
    "reported_after_the_end": _("The match was decided before this innings. Leave it out, or correct those before."),
    "bats_first_by_toss": _("By the toss %(side)s batted first. Choose another toss, or “not known”."),
    "follow_on_not_open": ngettext_lazy(
        "%(side)s were %(behind)s run behind; the follow-on can be enforced from %(margin)s. This is an innings of "
        "%(other)s.",
        "%(side)s were %(behind)s behind; the follow-on can be enforced from %(margin)s. This is an innings of "
        "%(other)s.",
        "behind",
    ),
    "not_behind": _("%(side)s were not behind, so they cannot follow on. This is an innings of %(other)s."),
    "other_side_bats": _("This is an innings of %(side)s."),
    "innings_not_over": ngettext_lazy(
        "With %(given)s of %(wickets)s wicket this innings was not over. Choose how the innings or the match ended.",
        "With %(given)s of %(wickets)s wickets this innings was not over. Choose how the innings or the match ended.",
        "wickets",
    ),
    "closed_by_something_else": _(
        "By its figures the innings did not end like this. Leave the ending to the figures, or correct them."
    ),
    "all_out_past_target": _(
        "A side that passes the target still has a wicket: play stops there. So fewer than %(wickets)s fell."
    ),
    "beyond_target": _(
        "The target was %(target)s and play stops when it is reached, so the total cannot be above %(most)s."
    ),
    "extras_over_total": _("The extras, %(extras)s, are more than the total of %(runs)s."),
    "more_wickets_than_end_it": ngettext_lazy(
        "An innings of this match ends with %(most)s wicket.",
        "An innings of this match ends with %(most)s wickets.",
        "most",
    ),
    # Overs
    "more_overs_than_agreed": _("An innings of this match has %(most)s overs."),
    "more_wickets_than_balls": _("More wickets cannot fall than balls are bowled, %(balls)s."),
    "more_runs_than_balls": _(
        "So many runs cannot come off the balls bowled: six each, and none off a ball that takes a wicket. At most "
        "%(most)s."
    ),
    "five_off_a_ball": _(
        "So many runs cannot come off the balls bowled: each brings 0, 1, 2, 3, 4 or 6, never 5, and none where it "
        "takes a wicket. %(most)s could, but not one fewer."
    ),
    "no_winning_hit": _(
        "Play stopped with the winning hit, of 1, 2, 3, 4 or 6 runs. With none of these do the balls before it make up "
        "the rest of %(runs)s."
    ),
    "winning_hit_of_nobody": _(
        "The winning hit was worth %(hit)s at least, so whoever was in at the end made as many after the last wicket."
    ),
    "winning_runs_of_nobody": _("A batter made the winning runs and was not out. Enter that batter’s runs."),
    "fall_past_target": _("A wicket at %(runs)s cannot fall: play stopped when the target of %(target)s was reached."),
    # The card
    "batters_add_up_otherwise": _("The batters made %(made)s together, but the total is %(runs)s."),
    "card_adds_up_otherwise": _(
        "The batters made %(made)s and the extras are %(extras)s: together %(sum)s, but the total is %(runs)s."
    ),
    "card_has_other_wickets": ngettext_lazy(
        "The scorecard has %(out)s out, but %(wickets)s wicket fell.",
        "The scorecard has %(out)s out, but %(wickets)s wickets fell.",
        "wickets",
    ),
    "two_not_out": ngettext_lazy(
        "%(number)s batter is not out, but only one is in at a time. Leave out those who did not bat; "
        "mark those who were out.",
        "%(number)s batters are not out, but only one is in at a time. Leave out those who did not bat; "
        "mark those who were out.",
        "number",
    ),
    "nobody_opened": _("Number %(number)s opens the batting and must be on the scorecard."),
    "not_out_after_last_wicket": ngettext_lazy(
        "With %(wickets)s wicket the innings is over and nobody comes in. Leave this batter out, or "
        "enter how the batter was out.",
        "With %(wickets)s wickets the innings is over and nobody comes in. Leave this batter out, or "
        "enter how the batter was out.",
        "wickets",
    ),
    "not_out_and_followed": _(
        "Number %(number)s is not out, so nobody came in afterwards: only one batter is in at a time."
    ),
    "batter_twice": _("Number %(number)s is on the scorecard twice."),
    "order_on_card": _(
        "Batters come in by their number here, and number %(number)s is missing. If the captain picked the next "
        "batter, set that in the set-up."
    ),
    "balls_faced_differ": ngettext_lazy(
        "The batters faced %(faced)s ball together, but %(balls)s were bowled.",
        "The batters faced %(faced)s balls together, but %(balls)s were bowled.",
        "faced",
    ),
    "bowler_not_credited": _("No bowler is credited with this. Leave the bowler out."),
    "boundaries_over_runs": ngettext_lazy(
        "The fours and sixes alone make %(boundaries)s, more than the %(runs)s run.",
        "The fours and sixes alone make %(boundaries)s, more than the %(runs)s runs.",
        "runs",
    ),
    "runs_over_balls": ngettext_lazy(
        "This takes %(least)s ball at least, but %(balls)s were faced: a ball brings 0, 1, 2, 3, 4 or 6, "
        "and none where it takes a wicket.",
        "This takes %(least)s balls at least, but %(balls)s were faced: a ball brings 0, 1, 2, 3, 4 or "
        "6, and none where it takes a wicket.",
        "least",
    ),
    "batters_need_more_balls": ngettext_lazy(
        "The batters’ runs and wickets take %(least)s ball at least, but %(balls)s were bowled.",
        "The batters’ runs and wickets take %(least)s balls at least, but %(balls)s were bowled.",
        "least",
    ),
    "stands_need_more_balls": ngettext_lazy(
        "The runs between the wickets, and the wickets, take %(least)s ball at least, but %(balls)s were bowled.",
        "The runs between the wickets, and the wickets, take %(least)s balls at least, but %(balls)s were bowled.",
        "least",
    ),
    "bowler_twice": _("Number %(number)s is among the bowlers twice."),
    "bowlers_runs_differ": ngettext_lazy(
        "The bowlers conceded %(given)s run together, but the total is %(due)s.",
        "The bowlers conceded %(given)s runs together, but the total is %(due)s.",
        "given",
    ),
    "bowlers_overs_differ": _("The bowlers bowled %(given)s overs together, but the innings had %(due)s."),
    "bowlers_wickets_differ": ngettext_lazy(
        "The bowlers took %(given)s wicket together, but the bowlers’ wickets of this innings are %(due)s.",
        "The bowlers took %(given)s wickets together, but the bowlers’ wickets of this innings are %(due)s.",
        "given",
    ),
    "overs_of_bowler": ngettext_lazy(
        "A bowler has at most %(most)s over in this match.",
        "A bowler has at most %(most)s overs in this match.",
        "most",
    ),
    "two_overs_unfinished": ngettext_lazy(
        "Only the last over can end early, and here %(number)s bowler has an over that is not whole.",
        "Only the last over can end early, and here %(number)s bowlers have an over that is not whole.",
        "number",
    ),
    "more_maidens_than_overs": ngettext_lazy(
        "%(maidens)s maiden is more than the whole overs, %(overs)s.",
        "%(maidens)s maidens are more than the whole overs, %(overs)s.",
        "maidens",
    ),
    "fewer_runs_than_overs": ngettext_lazy(
        "%(overs)s of these overs was no maiden, so at least one run came off it.",
        "%(overs)s of these overs were no maidens, so at least one run came off each.",
        "overs",
    ),
    "wickets_leave_no_runs": ngettext_lazy(
        "%(overs)s of these overs was no maiden, so at most five wickets fell in it.",
        "%(overs)s of these overs were no maidens, so at most five wickets fell in each.",
        "overs",
    ),
    "more_runs_than_bowled": _(
        "So many runs, %(runs)s, cannot come off the balls bowled beside the maidens and the wickets."
    ),
    "bowler_not_listed": _("%(name)s took this wicket, but is not among the bowlers."),
    "bowler_over_boundaries": ngettext_lazy(
        "With the fours and sixes of the batters’ lines %(most)s run is the most that can have come off "
        "these balls, but %(runs)s are entered.",
        "With the fours and sixes of the batters’ lines %(most)s runs is the most that can have come off "
        "these balls, but %(runs)s are entered.",
        "most",
    ),
    "boundaries_off_nobody": ngettext_lazy(
        "By the batters’ lines there were %(fours)s four and %(sixes)s sixes, more than the bowlers’ "
        "runs have room for.",
        "By the batters’ lines there were %(fours)s fours and %(sixes)s sixes, more than the bowlers’ "
        "runs have room for.",
        "fours",
    ),
    "two_bowlers_in_an_over": _(
        "By the balls faced, %(name)s and %(other)s each took a wicket in over %(over)s, but one bowler bowls all of "
        "it."
    ),
    "last_wicket_in_last_over": _(
        "By the balls faced, %(name)s took a wicket in the last over, but it is %(other)s whose last over is not whole."
    ),
    "overs_in_no_order": _("These overs cannot have been bowled in any order without a bowler bowling two running."),
    "wickets_by_card": ngettext_lazy(
        "The bowler has %(given)s wicket here, but %(due)s by the batters’ lines.",
        "The bowler has %(given)s wickets here, but %(due)s by the batters’ lines.",
        "given",
    ),
    "falls_number": _("Entered here: %(given)s; wickets that fell: %(due)s. Enter all of them, or none."),
    "fall_before_last": _("A wicket at %(runs)s cannot fall after one at %(before)s."),
    "runs_after_last_wicket": _("The last wicket ended the innings, so it fell at the total, %(total)s."),
    "falls_by_scores": _("One batter is in at a time, so by the scores the wickets fell at %(due)s."),
    "falls_in_no_order": _(
        "One batter is in at a time, so what was added between two wickets is the score of the batter who fell. In no "
        "order do the scores of those out make these falls."
    ),
    "fall_by_scores_and_extras": _(
        "By the scores, and whatever extras came before it, this wicket fell between %(low)s and %(high)s."
    ),
    "extras_taken_back": ngettext_lazy(
        "By the scores, %(extras)s extra had been made at this wicket, but %(before)s at the one before it.",
        "By the scores, %(extras)s extras had been made at this wicket, but %(before)s at the one before it.",
        "extras",
    ),
    "fell_out_of_order": _(
        "Number %(number)s cannot be wicket %(due)s: batters come in by their number here, one at a time. If the "
        "captain picked the next batter, set that in the set-up."
    ),
    "opener_falls_first": _("Number 1 opens, and one batter is in at a time, so number 1 is the first to fall."),
    "fall_over_total": _("A wicket at %(runs)s cannot fall in an innings of %(total)s."),
    "fell_twice": _("Number %(number)s fell twice."),
    "fell_but_not_out": _("Number %(number)s fell here, but is not out on the scorecard."),
}
"""The sentences by the code of their problem."""

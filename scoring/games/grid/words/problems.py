"""The sentences for the problems of the grid games, by code."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from scoring.words.phrase import Sentence

SENTENCES: Mapping[str, Sentence] = {
    # What was agreed before play
    "turns_already_played": ngettext_lazy(
        "%(side)s have already batted %(played)s turn, so an innings cannot have %(turns)s. Enter %(played)s or more, "
        "or first delete from the log what was played after that.",
        "%(side)s have already batted %(played)s turns, so an innings cannot have %(turns)s. Enter %(played)s or more, "
        "or first delete from the log what was played after that.",
        "played",
    ),
    # What the cards can do
    "count_too_low": _(
        "A finished turn cannot count %(count)s: the grid alone takes %(above)s cards. Count again, or mark how "
        "the turn was cut short."
    ),
    "count_impossible": _(
        "A finished turn cannot count %(count)s: the grid takes 9 cards, every cover adds 2 or 3, and the pack has 52. "
        "Did you miss a card? It is %(below)s or %(above)s, not %(count)s."
    ),
    "sets_misfit": _(
        "A count of %(count)s does not fit the K-Q-Js and lines entered: every eleven adds 2 cards, every set 3. With "
        "these sets it is %(below)s or %(above)s. Count again, or correct the sets."
    ),
    "sets_need_more_cards": _(
        "A count of %(count)s is too low for the K-Q-Js and lines entered, which take %(above)s cards at least. Count "
        "again, or correct the sets."
    ),
    "sets_missing": _(
        "A count of %(count)s cannot come about with so few K-Q-Js and lines: with these it is %(below)s at most. "
        "Enter the sets that were covered, or count again."
    ),
    "sets_impossible": _(
        "A count of %(count)s does not fit the K-Q-Js and lines entered: in every pack that ran out at least one set "
        "was covered. Enter the sets that were covered, or count again."
    ),
    "too_many_kqj": _(
        "K-Q-Js: %(given)s are entered, and a count of %(count)s holds at most %(most)s, for each takes three cards "
        "and a pack has four. Correct the K-Q-Js or the count."
    ),
    "suited_but_one": ngettext_lazy(
        "After %(given)s suited K-Q-J the king, queen and jack that are left are of one suit too. Enter the last as "
        "suited, or correct the others.",
        "After %(given)s suited K-Q-Js the king, queen and jack that are left are of one suit too. Enter the last as "
        "suited, or correct the others.",
        "given",
    ),
    "too_many_lines": _(
        "Lines: %(given)s are entered, and a count of %(count)s makes at most %(most)s that score. Correct the lines "
        "or the count."
    ),
    "too_many_by_one_card": _(
        "Card %(card)s can cost %(most)s wickets at most, one for each line that it makes. Move the further wickets to "
        "the cards that made them."
    ),
    "line_needs_three": _(
        "No line can stand at card %(card)s: a line needs three cards showing. Correct the card of the wicket."
    ),
    "nothing_to_miss": _(
        "No cover can have been missed at card %(count)s: it takes two cards showing. Correct the count."
    ),
    "kqj_misfit": ngettext_lazy(
        "A count of %(count)s does not fit %(kqj)s K-Q-J covered. Was it counted when it showed, and then broken "
        "by an eleven? Check again.",
        "A count of %(count)s does not fit %(kqj)s K-Q-Js covered. Was one counted when it showed, and then "
        "broken by an eleven? Check again.",
        "kqj",
    ),
    "ends_on_run_out": _(
        "The turn ends on a run out, though its three of a kind could still be covered. If an earlier card made the "
        "line, put the wicket at that card."
    ),
    "rare_count": _("Only 1 turn in %(turns)s counts %(count)s. Count again."),
    "rare_high_count": _("Only 1 turn in %(turns)s counts %(count)s or more. Count again."),
    # Totals and cards kept from paper
    "more_turns_than_agreed": ngettext_lazy(
        "An innings of this match has at most %(most)s turn, those of both sides.",
        "An innings of this match has at most %(most)s turns, those of both sides.",
        "most",
    ),
    "innings_without_turns": _("An innings has at least one turn. Leave the turns out if nobody counted them."),
    "ends_in_batting_turn": _(
        "An innings that ended so ended in a turn of the batting side, and turn %(turns)s is one of the bowling side."
    ),
    "ends_in_bowling_turn": _(
        "Wickets fall only in turns of the bowling side here, and turn %(turns)s, in which the last wicket would have "
        "fallen, is one of the batting side."
    ),
    "no_run_out": _("Wickets fall only in turns of the bowling side here, so nobody can be run out."),
    "runs_of_no_turns": ngettext_lazy(
        "No turns make %(runs)s run in an innings that ended so: a turn that is finished counts 9 cards, "
        "or 11 to 50, or 52, and what the game adds for its sets.",
        "No turns make %(runs)s runs in an innings that ended so: a turn that is finished counts 9 "
        "cards, or 11 to 50, or 52, and what the game adds for its sets.",
        "runs",
    ),
    "runs_not_in_turns": ngettext_lazy(
        "%(turns)s turn, %(batting)s of them batting, cannot make %(runs)s runs without the extras: a "
        "turn that is finished counts 9 cards, or 11 to 50, or 52, and what the game adds for its sets. "
        "Count turns and runs again.",
        "%(turns)s turns, %(batting)s of them batting, cannot make %(runs)s runs without the extras: a "
        "turn that is finished counts 9 cards, or 11 to 50, or 52, and what the game adds for its sets. "
        "Count turns and runs again.",
        "turns",
    ),
    "wickets_of_one_turn": ngettext_lazy(
        "Without a turn of the bowling side wickets fall only to lines, and %(runs)s card makes at most %(most)s.",
        "Without a turn of the bowling side wickets fall only to lines, and %(runs)s cards make at most %(most)s.",
        "runs",
    ),
    "score_of_no_turns": _(
        "Wickets fall between batting turns here, so whoever is out has made a sum of finished turns, and %(runs)s is "
        "none: a finished turn counts 9 cards, or 11 to 50, or 52, and what the game adds for its sets."
    ),
    "score_after_the_others": _(
        "After the batters before, %(runs)s cannot be made and a wicket fall then: a line takes three cards, and only "
        "a turn of 9 cards, or of 11 and more, is finished."
    ),
    "extras_in_units": _("These extras come %(each)s at a time."),
    "extras_at_fall": ngettext_lazy(
        "By the scores, %(extras)s extra had been made at this wicket, and the extras of this innings, "
        "each where it can have come, do not add up to that.",
        "By the scores, %(extras)s extras had been made at this wicket, and the extras of this innings, "
        "each where it can have come, do not add up to that.",
        "extras",
    ),
    "too_many_extras": ngettext_lazy(
        "In %(turns)s turn of the bowling side that took so few wickets there can have been %(most)s at most.",
        "In %(turns)s turns of the bowling side that took so few wickets there can have been %(most)s at most.",
        "turns",
    ),
    # The parts of a turn
    "segment_without_wicket": _(
        "Only the last part of a turn can end without a wicket. Mark the wicket, or join the parts."
    ),
    "segment_without_cards": _(
        "A part without cards is a further wicket by the same card. Enter its cards, or leave the part out."
    ),
    "how_out_without_out": _("How the batter was out is entered, but no wicket. Mark the wicket, or clear how out."),
    "missed_cover_is_out": _("A missed cover ends the batting turn with a wicket: enter one part of it, out."),
    "missed_and_unfinished": _(
        "A turn that ended when a cover was missed was not broken off as well. Choose one of the two."
    ),
    # Whose turn it is
    "bowling_is_due": _("The bowling side plays now, for the sides take turns. Enter its turn first."),
    "batting_is_due": _("The batting side plays now, for the sides take turns. Enter its turn first."),
    "play_was_broken_off": _(
        "The last turn was broken off, so a declaration, time called, a concession or an abandonment must "
        "follow. Enter "
        "which, or correct that turn."
    ),
    "follow_on_not_settled": _(
        "The side that leads may enforce the follow-on. Enter first whether it does; then the third innings opens."
    ),
    "no_follow_on": _(
        "No follow-on is open now. It is asked after both first innings, when the side that batted second is far "
        "enough behind."
    ),
    "nothing_to_declare": _("No innings is open, so none can be declared. Enter its first turn before."),
    # Wickets and the target
    "no_wicket_in_batting_turn": _(
        "No wicket falls in a batting turn of this game, unless it has compulsory covers and one was missed. Take the "
        "wicket out."
    ),
    "too_many_wickets": ngettext_lazy(
        "The innings ends with its last wicket, and only %(left)s could still fall. Take the further wickets out.",
        "The innings ends with its last wicket, and only %(left)s could still fall. Take the further wickets out.",
        "left",
    ),
    "nothing_after_the_target": _(
        "The side was ahead before this, and the match was over with the card that put it there. Take out what follows."
    ),
    "more_than_last_wicket": _(
        "The turn has more cards than its last wicket needed. They are kept but change nothing."
    ),
    "extras_in_last_turn": _(
        "The last wicket fell before the last card, and the turn has extras. Which came first? Those made after the "
        "wicket do not count: leave them out."
    ),
    "target_passed_before": _(
        "Fewer of these extras were enough to win, and the match ended with the one that was. All are counted."
    ),
    "more_than_target": ngettext_lazy(
        "The side had won %(runs)s run before the end of this turn. The turn counts in full.",
        "The side had won %(runs)s runs before the end of this turn. The turn counts in full.",
        "runs",
    ),
    "not_broken_off": _("The turn is marked as broken off, but it ended the innings by itself. Nothing need follow."),
}

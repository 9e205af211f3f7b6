"""Points schemes: the names of what they are made of, and what is wrong with one."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from scoring.rules.problems import Problem
from scoring.words.phrase import Sentence
from scoring.words.problems import sentence

OUTCOME_NAMES = {
    "win": _("Win"),
    "tie": _("Tie"),
    "draw": _("Draw"),
    "no_result": _("No result"),
    "abandoned": _("Abandoned"),
    "loss": _("Loss"),
    "bye": _("Bye"),
}
MEASURE_NAMES = {
    "runs": _("Runs made"),
    "wickets": _("Wickets taken"),
    "margin_runs": _("Won by runs"),
    "margin_wickets": _("Won by wickets"),
    "innings_win": _("Won by an innings"),
    "defeat_runs": _("Lost by few runs"),
    "defeat_wickets": _("Lost by few wickets"),
}
RANKED_ON_NAMES = {
    "points": _("points"),
    "percentage": _("percentage of the points possible, where sides play unequally often"),
}
OPEN_TO_NAMES = {
    "both": _("both sides, whatever the result"),
    "winner": _("the winner only"),
    "loser": _("the loser only"),
}
_SENTENCES: Mapping[str, Sentence] = {
    "not_points": _("Points are a number from -%(most)s to %(most)s, with at most three decimals."),
    "wrong_length": _("Enter at least one step, and at most %(high)s."),
    "not_a_step": _("A step is two numbers: the figure to reach, and the points for it."),
    "steps_not_rising": _("Each step must ask for more than the one before it. Put them in order."),
    "threshold_too_high": _("Nobody can reach this: the most is %(most)s."),
    "winners_only": _("Only the winner has a margin. Give this bonus to the winner."),
    "losers_only": _("Only the loser has a narrow defeat. Give this bonus to the loser."),
    "whole_match_only": _("A margin is one of the whole match, not of the first innings."),
}


def scheme_sentence(problem: Problem) -> str:
    """Return what is wrong with a field of a points scheme: a problem of `scheme.SchemeError`."""
    own = _SENTENCES.get(problem.code)
    return sentence(problem) if own is None else (own % problem.params)

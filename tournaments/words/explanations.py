"""The rules of a table in words: what a result is worth, and what parts those level on points."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.standings.measures import MEASURES
from tournaments.standings.scheme import OUTCOMES, Bonus, RankedOn, Scheme
from tournaments.standings.tiebreaks.registry import TIE_BREAKS
from tournaments.words.schemes import MEASURE_NAMES, OPEN_TO_NAMES, OUTCOME_NAMES
from tournaments.words.tiebreaks import points_text, points_words, tie_break_name


def scheme_words(scheme: Scheme, outcomes: Sequence[str] = OUTCOMES) -> list[str]:
    """Return what the points are given for, a sentence for each thing; of `outcomes` only those that can occur."""
    worth = (f"{OUTCOME_NAMES[name]} {points_text(getattr(scheme, name))}" for name in outcomes)
    said = ["; ".join(worth), *(bonus_words(bonus) for bonus in scheme.bonuses)]
    if scheme.abandoned_played:
        said.append(_("An abandoned match counts as played"))
    if scheme.ranked_on is RankedOn.PERCENTAGE:
        words = _("The table is in the order of the percentage of the points possible, %(most)s a match played")
        said.append(words % {"most": points_words(scheme.most)})
    return said


def tie_break_words(tie_breaks: Sequence[str]) -> list[tuple[str, str]]:
    """Return the tie-breaks in their order, each by its name with what it looks at."""
    return [(tie_break_name(slug), str(TIE_BREAKS[slug].explanation)) for slug in tie_breaks]


def bonus_words(bonus: Bonus) -> str:
    """Return what a rule for bonus points gives them for: "Bonus, both sides: runs made, 150 or more: 1 point"."""
    step = _("%(at)s or fewer: %(points)s") if MEASURES[bonus.measure].at_most else _("%(at)s or more: %(points)s")
    steps = ", ".join(step % {"at": at, "points": points_words(worth)} for at, worth in bonus.steps)
    if bonus.measure == "innings_win":
        steps = points_words(bonus.steps[0][1])
    words = {"measure": MEASURE_NAMES[bonus.measure], "steps": steps, "to": OPEN_TO_NAMES[bonus.to]}
    if bonus.first_innings:
        return _("Bonus, %(to)s: %(measure)s in the first innings, %(steps)s") % words
    return _("Bonus, %(to)s: %(measure)s, %(steps)s") % words

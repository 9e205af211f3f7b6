"""The rules of a table in words: what a result is worth, and what parts those level on points."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.standings.scheme import OUTCOMES, Bonus, RankedOn, Scheme
from tournaments.words.schemes import MEASURE_NAMES, OPEN_TO_NAMES, OUTCOME_NAMES
from tournaments.words.tiebreaks import points_text, points_words, tie_break_name

_TIE_BREAKS: Mapping[str, Promise] = {
    "wins": gettext_lazy("more matches won is better; a bye is not a win"),
    "head_to_head": gettext_lazy(
        "the points from the matches between those level, if they have all met; applied again among those still level"
    ),
    "net_run_rate": gettext_lazy(
        "runs an over scored minus runs an over conceded, over all matches; a side all out counts its full "
        "overs; drawn, abandoned and no-result matches do not count"
    ),
    "run_quotient": gettext_lazy(
        "runs for each wicket lost, divided by runs conceded for each wicket taken; this game has no overs, so "
        "there is no run rate"
    ),
    "wicket_quotient": gettext_lazy("wickets taken divided by wickets lost"),
    "runs_scored": gettext_lazy("more runs is better"),
    "buchholz": gettext_lazy("the points of all opponents; a bye counts as an opponent with one's own points"),
    "sonneborn_berger": gettext_lazy(
        "the points of the opponents beaten, and half of those of the opponents drawn or tied with"
    ),
    "lot": gettext_lazy("the lot that the organiser drew"),
}


def scheme_words(scheme: Scheme, *, byes: bool) -> list[str]:
    """Return what the points are given for, a sentence for each thing; of byes only where there are some."""
    outcomes = [name for name in OUTCOMES if byes or name != "bye"]
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
    return [(tie_break_name(slug), str(_TIE_BREAKS[slug])) for slug in tie_breaks]


def bonus_words(bonus: Bonus) -> str:
    """Return what a rule for bonus points gives them for: "Bonus, both sides: runs made, 150 or more: 1 point"."""
    steps = ", ".join(
        _("%(at)s or more: %(points)s") % {"at": at, "points": points_words(worth)} for at, worth in bonus.steps
    )
    if bonus.measure == "innings_win":
        steps = points_words(bonus.steps[0][1])
    words = {"measure": MEASURE_NAMES[bonus.measure], "steps": steps, "to": OPEN_TO_NAMES[bonus.to]}
    if bonus.first_innings:
        return _("Bonus, %(to)s: %(measure)s in the first innings, %(steps)s") % words
    return _("Bonus, %(to)s: %(measure)s, %(steps)s") % words

"""The tie-break on the matches of the tied among themselves."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.standings.tiebreaks.base import Results, TieBreak, Value


class HeadToHead(TieBreak):
    """Points, bonus among them, from all matches between the tied.

    It counts only if all of them met: every pair has a match that was neither abandoned nor without a result. Where it
    parts them, it is taken again, of their own matches alone, among those it leaves level.
    """

    slug = "head_to_head"
    name = _("Head to head")
    abbreviation = pgettext_lazy("tie-break", "H2H")
    explanation = _(
        "the points from the matches between those level, if they have all met; applied again among those still level"
    )
    on = _("on points in their own matches")
    among_tied = True
    of_results = True
    repeated = True

    def values(self, tied: Sequence[int], results: Results) -> Mapping[int, Value]:
        """Return the points of each against the others, None for all where a pair never met."""
        if not all(results.meeting(one, other).met for one, other in combinations(tied, 2)):
            return dict.fromkeys(tied)
        return {
            one: sum((results.meeting(one, other).points for other in tied if other != one), Fraction(0))
            for one in tied
        }

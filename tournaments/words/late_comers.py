"""What each round is worth that a late comer has missed, in words."""

from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words.phrase import phrase
from tournaments.words.tiebreaks import points_words


def worth_words(outcome: str, points: Fraction) -> str:
    """Return as what a missed round counts, and its points: "as lost, without an opponent: 0 points"."""
    if outcome == "draw":
        return phrase(_("as drawn, without an opponent: %(points)s"), points=points_words(points))
    return phrase(_("as lost, without an opponent: %(points)s"), points=points_words(points))


def missed_reason(rounds: int, outcome: str) -> str:
    """Return why a late comer was given points, as the table says it."""
    if outcome == "draw":
        said = ngettext("%(count)d round missed, as drawn", "%(count)d rounds missed, as drawn", rounds)
    else:
        said = ngettext("%(count)d round missed, as lost", "%(count)d rounds missed, as lost", rounds)
    return said % {"count": rounds}

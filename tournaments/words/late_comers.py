"""What the rounds are worth that a late comer has missed, in words."""

from fractions import Fraction

from django.utils.translation import ngettext

from scoring.words.phrase import phrase
from tournaments.words.tiebreaks import points_words


def missed_words(rounds: int, outcome: str = "", points: Fraction | None = None) -> str:
    """Return how many rounds are missed, and where an outcome is given, as what they count and their points in all."""
    if points is None:
        said = ngettext("%(count)d round is missed. It counts", "%(count)d rounds are missed. They count", rounds)
        return said % {"count": rounds}
    worth = points_words(points * rounds)
    if outcome == "draw":
        said = ngettext(
            "as drawn, without an opponent: %(points)s", "as drawn, each without an opponent: %(points)s", rounds
        )
    else:
        said = ngettext(
            "as lost, without an opponent: %(points)s", "as lost, each without an opponent: %(points)s", rounds
        )
    return phrase(said, points=worth)


def missed_reason(rounds: int, outcome: str) -> str:
    """Return why a late comer was given points, as the table says it."""
    if outcome == "draw":
        said = ngettext("%(count)d round missed, as drawn", "%(count)d rounds missed, as drawn", rounds)
    else:
        said = ngettext("%(count)d round missed, as lost", "%(count)d rounds missed, as lost", rounds)
    return said % {"count": rounds}

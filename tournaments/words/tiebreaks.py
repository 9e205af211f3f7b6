"""Tie-breaks and points: their names, and their exact values as a table shows them."""

from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words.figures import decimal_text, ordinal
from tournaments.standings.share import Share
from tournaments.standings.tiebreaks.base import Form, Infinite, Value
from tournaments.standings.tiebreaks.registry import TIE_BREAKS

PLACES = 3
"""The decimals that are shown."""
PERCENTAGE_PLACES = 2


def tie_break_name(slug: str) -> str:
    """Return the name of a tie-break, as the heading of its column in full."""
    return str(TIE_BREAKS[slug].name)


def tie_break_abbreviation(slug: str) -> str:
    """Return the short heading of a tie-break's column."""
    return str(TIE_BREAKS[slug].abbreviation)


def value_text(slug: str, value: Value, places: int = PLACES) -> str:
    """Return what a tie-break found: "+1.495", "0.871", "14.5", a lot as "1st", "∞" or, where nothing counted, "–"."""
    if value is None:
        return "–"
    if isinstance(value, Infinite):
        return "∞"
    match TIE_BREAKS[slug].form:
        case Form.PLACE:
            return ordinal(-int(value))
        case Form.SIGNED:
            return f"+{decimal_text(value, places)}" if value > 0 else decimal_text(value, places)
        case Form.DECIMALS:
            return decimal_text(value, places)
        case Form.POINTS:
            return points_text(value, places)


def value_title(slug: str, value: Value) -> str:
    """Return in words what a sign instead of a figure means; empty for a figure."""
    if value is None:
        return _("Nothing to be counted")
    return str(TIE_BREAKS[slug].infinite) if isinstance(value, Infinite) else ""


def with_minus(figure: str) -> str:
    """Return a figure as it is printed, with a minus where it is typed with a hyphen."""
    return f"−{figure[1:]}" if figure.startswith("-") else figure


def percentage_text(share: Share) -> str:
    """Return the points in a hundred of those possible: "58.33"; "–" where nothing was possible."""
    return decimal_text(share.percentage, PERCENTAGE_PLACES) if share.possible else "–"


def points_text(points: Fraction, places: int = PLACES) -> str:
    """Return points, without the decimals that are not needed: "8", "1.5"."""
    if points.denominator == 1:
        return str(points.numerator)
    return decimal_text(points, places).rstrip("0").removesuffix(".")


def points_words(points: Fraction) -> str:
    """Return "1 point", "1.5 points", "8 points"."""
    number = abs(points.numerator) if points.denominator == 1 else 2
    return ngettext("%(points)s point", "%(points)s points", number) % {"points": points_text(points)}

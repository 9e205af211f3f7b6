"""Tie-breaks and points: their names, and their exact values as a table shows them."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TypeGuard

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.readmodel.values import Plain
from scoring.words.figures import decimal_text, decimal_words, ordinal, with_decimal_sign
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
            return f"+{decimal_words(value, places)}" if value > 0 else decimal_words(value, places)
        case Form.DECIMALS:
            return decimal_words(value, places)
        case Form.POINTS:
            return points_text(value, places)


def value_title(slug: str, value: Value) -> str:
    """Return in words what a sign instead of a figure means; empty for a figure."""
    if value is None:
        return _("Nothing to be counted")
    return str(TIE_BREAKS[slug].infinite) if isinstance(value, Infinite) else ""


def percentage_text(share: Share) -> str:
    """Return the points in a hundred of those possible: "58.33"; "–" where nothing was possible."""
    return decimal_words(share.percentage, PERCENTAGE_PLACES) if share.possible else "–"


def points_text(points: Fraction, places: int = PLACES) -> str:
    """Return points, without the decimals that are not needed: "8", "1.5"."""
    return with_decimal_sign(points_typed(points, places))


def points_typed(points: Fraction, places: int = PLACES) -> str:
    """Return points as they are typed, and as programs have them: with a point in every language."""
    if points.denominator == 1:
        return str(points.numerator)
    return decimal_text(points, places).rstrip("0").removesuffix(".")


def points_words(points: Fraction) -> str:
    """Return "1 point", "1.5 points", "8 points"."""
    number = abs(points.numerator) if points.denominator == 1 else 2
    return ngettext("%(points)s point", "%(points)s points", number) % {"points": points_text(points)}


# How columns of standings print their values


@dataclass(frozen=True)
class Points(Plain):
    """Prints points: "8", "1.5"."""

    def text(self, value: object) -> str:
        """Return the points."""
        return points_text(value) if isinstance(value, Fraction) else Plain.text(self, value)

    def number(self, value: object) -> Decimal | None:
        """Return the points as they are shown."""
        return Decimal(points_typed(value)) if isinstance(value, Fraction) else None


@dataclass(frozen=True)
class PlusMinus(Points):
    """Prints points given or taken; nothing where there are none. With `signed` those given have their sign."""

    signed: bool = False

    def text(self, value: object) -> str:
        """Return "+2", "-1.5"."""
        sign = "+" if self.signed and isinstance(value, Fraction) and value > 0 else ""
        return f"{sign}{Points.text(self, value)}" if value else ""

    def number(self, value: object) -> Decimal | None:
        """Return the points; None where there are none."""
        return Points.number(self, value) if value else None


@dataclass(frozen=True)
class Percentage(Plain):
    """Prints a share of the points possible."""

    def text(self, value: object) -> str:
        """Return "58.33", "–" where nothing was possible."""
        return percentage_text(value) if isinstance(value, Share) else Plain.text(self, value)

    def order(self, value: object) -> tuple[int, Fraction]:
        """Return the percentage to compare."""
        return (1, value.percentage) if isinstance(value, Share) else Plain.order(self, value)

    def number(self, value: object) -> Decimal | None:
        """Return the percentage as it is shown."""
        return Decimal(percentage_text(value)) if isinstance(value, Share) and value.possible else None


@dataclass(frozen=True)
class TieBreakForm(Plain):
    """Prints what a tie-break found."""

    slug: str = ""

    def text(self, value: object) -> str:
        """Return "+1.495", "0.871", "14.5", "1st", "∞", "–"."""
        return value_text(self.slug, value) if is_value(value) else Plain.text(self, value)

    def order(self, value: object) -> tuple[int, Fraction]:
        """Return what the tie-break compares by."""
        return TIE_BREAKS[self.slug].order(value) if is_value(value) else Plain.order(self, value)

    def number(self, value: object) -> Decimal | None:
        """Return the number as it is shown; None for a place in a draw."""
        if not isinstance(value, Fraction) or TIE_BREAKS[self.slug].form is Form.PLACE:
            return None
        return Decimal(value_text(self.slug, value))


def is_value(value: object) -> TypeGuard[Value]:
    """Return whether something is what a tie-break may find."""
    return value is None or isinstance(value, Fraction | Infinite)


POINTS = Points()
PERCENTAGE = Percentage()

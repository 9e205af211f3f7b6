"""Chances in whole percent: one by itself, and those of one state, which sum to 100."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import combinations

from django.utils.translation import gettext as _

from scoring.readmodel.values import NO_BREAK, Plain
from scoring.words.figures import decimal_text
from scoring.words.phrase import phrase

_PLACES = 5
_LEAST = Decimal(10) ** -_PLACES
_EQUAL = 1e-9
"""Chances that differ by less are the same."""


@dataclass(frozen=True)
class Percent(Plain):
    """Prints how likely something is, from 0 to 1, in whole percent; neither 0 nor 100 is said of what is open."""

    def text(self, value: object) -> str:
        """Return "41 %", "<1 %", ">99 %"."""
        if not isinstance(value, float | Fraction):
            return Plain.text(self, value)
        seldom, nearly_always = 0 < value < Fraction(1, 100), Fraction(99, 100) < value < 1
        return percent_text(value, 0 if seldom else 100 if nearly_always else round(100 * value))

    def number(self, value: object) -> Decimal | None:
        """Return it from 0 to 1, as programs have it; neither of what is open."""
        if not isinstance(value, float | Fraction):
            return None
        rounded = Decimal(decimal_text(Fraction(value), _PLACES)).normalize()
        return rounded if value in (0, 1) else min(max(rounded, _LEAST), 1 - _LEAST)


PERCENT = Percent()


def percent_text(chance: float | Fraction, percent: int) -> str:
    """Return a chance as so many percent: "41 %", or "<1 %" for 0 and ">99 %" for 100 of what is open."""
    if percent == 0 and chance > 0:
        text = _("<1 %")
    elif percent == 100 and chance < 1:
        text = _(">99 %")
    else:
        text = phrase(_("%(percent)s %%"), percent=percent)
    return text.replace(" ", NO_BREAK)


def whole_percents(chances: Sequence[float]) -> list[int]:
    """Return chances that sum to 1 in whole percent that sum to 100: rounded up are those that lose most otherwise, of
    equal ones all or none wherever that can be, likely ones first.
    """
    percents = [int(100 * chance) for chance in chances]
    lost = [100 * chance - percent for chance, percent in zip(chances, percents, strict=True)]
    open_ones = [place for place, chance in enumerate(chances) if chance > 0]
    equal = [pair for pair in combinations(open_ones, 2) if abs(chances[pair[0]] - chances[pair[1]]) < _EQUAL]

    def worth(up: Collection[int]) -> tuple[float, float]:
        parted = sum(chances[one] for one, other in equal if (one in up) != (other in up))
        return parted, -sum(lost[place] for place in up)

    for place in min(combinations(open_ones, 100 - sum(percents)), key=worth):
        percents[place] += 1
    return percents


@dataclass(frozen=True, slots=True)
class ChanceInPercent:
    """One of the chances that sum to 1, and the whole percent in which it is printed: those sum to 100."""

    chance: float
    percent: int

    def __str__(self) -> str:
        return percent_text(self.chance, self.percent)

"""How an innings goes on, as far as the end of a match asks for it."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, sqrt
from operator import mul
from pathlib import Path
from typing import Any, NamedTuple

MOST = 63
"""The most units (runs before the multiplier) of an innings that are told apart where innings were counted."""

CENTRE = 20
SPAN = 10
"""Units are read as so many tens above or below 20."""


class Normal(NamedTuple):
    """A normal distribution, of runs or units."""

    mean: float
    deviation: float


def normal_of(chances: Sequence[float]) -> Normal:
    """Return the mean and the deviation of numbers of units that are as likely as this."""
    mean = sum(units * chance for units, chance in enumerate(chances))
    return Normal(mean, sqrt(sum((units - mean) ** 2 * chance for units, chance in enumerate(chances))))


class Hands(NamedTuple):
    """What hands count at the end of a pair of innings: that of the side that bats less the other, and both of them."""

    difference: Normal
    both: Normal


HAND_TERMS, LOG_TERMS = 6, 3


def hand_terms(units: Any, later: Any) -> tuple[Any, ...]:
    """Return what the mean of hands is made of; the first three also make the logarithm of the deviation."""
    return units * 0 + 1, units, later, units * units, later * later, units * later


class Surface(NamedTuple):
    """Hands whose mean and deviation go up and down with the units made, and made later: factors of `hand_terms`.

    Units are so many tens (SPAN) above CENTRE, and hands are in tens of runs.
    """

    mean: Sequence[float]
    log: Sequence[float]

    @classmethod
    def of(cls, factors: Sequence[float]) -> "Surface":
        """Return that with these factors, those of the mean first."""
        return cls(factors[:HAND_TERMS], factors[HAND_TERMS:])

    def given(self, units: float, later: float) -> Normal:
        """Return their distribution, given the units."""
        terms = hand_terms((units - CENTRE) / SPAN, (later - CENTRE) / SPAN)
        log = sum(map(mul, self.log, terms))
        return Normal(10 * sum(map(mul, self.mean, terms)), 10 * exp(min(3.0, max(-3.0, log))))


@dataclass(frozen=True, slots=True)
class Outlook:
    """How an innings goes on, from a state of the cards.

    `units` is the chance of each number of units still made by the side that bats. `later(units)` is the same for the
    other side's innings after it, if that belongs to the same pair, once this one has made so many more. `hands` are
    those at the end of the pair, in runs, given the units of both innings. `overshoot(asked, over)` is the chance that
    the play of the last innings which brings the units asked brings so many more at least.
    """

    units: Sequence[float]
    later: Callable[[int], Sequence[float]]
    hands: Callable[[float, float], Hands]
    overshoot: Callable[[int, int], float]


@cache
def data() -> dict[str, Any]:
    """Return the data that `python -m tools.shields.chances` wrote."""
    return dict(json.loads((Path(__file__).parent / "data.json").read_text(encoding="utf-8")))


def nothing_later(made: int) -> Sequence[float]:
    """Return the units of no innings."""
    return (1.0,)


def usual_overshoot(asked: int, over: int) -> float:
    """Return the chance that the play of the last innings that brings what is asked brings so many more at least."""
    table = data()["usual_overshoots"]
    row = table[min(asked, len(table) - 1)]
    return float(row[over]) if over < len(row) else 0.0

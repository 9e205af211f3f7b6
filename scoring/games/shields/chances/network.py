"""The networks that say how an innings goes on, from what the book shows: read from data, in plain Python."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import exp, tanh
from operator import mul
from pathlib import Path
from typing import Any, NamedTuple

MOST = 63
"""The most units (runs before the multiplier) of an innings that the networks tell apart."""

KNOTS = (0, 3, 6, 9, 12, 15, 18, 21, 24, 28, 32, 37, 43, 50, MOST)
"""Where it is said how an innings bears on the one after; in between that goes on straight lines."""

LEAPS = 20
"""The most units asked of a side that the network of leaps tells apart one by one; what it says is at most that too."""

SCALE = 1000
"""Weights are kept as whole numbers of thousandths."""

CENTRE = 20
SPAN = 10
"""Networks read the units of an innings as so many tens above or below 20."""


class Plane(NamedTuple):
    """A normal distribution whose mean depends on the units that the innings, and the one after, still make."""

    mean: float
    slope: float
    slope_later: float
    deviation: float

    def given(self, units: float, later: float) -> float:
        """Return the mean, given the units."""
        return self.mean + self.slope * units + self.slope_later * later


@dataclass(frozen=True, slots=True)
class Outlook:
    """How an innings goes on, from a state of the cards.

    `units` is the chance of each number of units still made by the side that bats. `later(units)` is the same for the
    other side's innings after it, if that belongs to the same pair, once this one has made so many more. `difference`
    and `both` are of the hands at the end of the pair, in runs: that of the side that bats less the other, and the two
    together. `leap(asked, over)` is the chance that the play which, in the last innings, brings the units asked brings
    so many more at least.
    """

    units: Sequence[float]
    later: Callable[[int], Sequence[float]]
    difference: Plane
    both: Plane
    leap: Callable[[int, int], float]


@cache
def data() -> dict[str, Any]:
    """Return the data that `python -m tools.shields.chances` wrote."""
    return dict(json.loads((Path(__file__).parent / "data.json").read_text(encoding="utf-8")))


Layers = tuple[tuple[list[list[float]], list[float]], ...]


@cache
def _layers(name: str) -> Layers:
    network = data()["networks"][name]
    return tuple(
        ([[weight / SCALE for weight in row] for row in rows], [bias / SCALE for bias in biases])
        for rows, biases in zip(network["weights"], network["biases"], strict=True)
    )


def _answer(name: str, inputs: Sequence[float]) -> list[float]:
    *hidden, last = _layers(name)
    for weights, biases in hidden:
        inputs = [tanh(sum(map(mul, row, inputs)) + bias) for row, bias in zip(weights, biases, strict=True)]
    weights, biases = last
    return [sum(map(mul, row, inputs)) + bias for row, bias in zip(weights, biases, strict=True)]


def outlook(place: int, inputs: Sequence[float]) -> Outlook:
    """Return the outlook of the innings with this place in the match, 0 to 3, by the `inputs` of `features`."""
    out = _answer(f"innings {place + 1}", inputs)
    units, rest = softmax(out[: MOST + 1]), out[MOST + 1 :]
    if place % 2:
        half = len(rest) // 2
        difference, both = (_plane(part) for part in (rest[:half], rest[half:]))
        return Outlook(units, nothing_later, difference, both, lambda asked, over: leap(inputs, asked, over))
    level, rest = rest[: MOST + 1], rest[MOST + 1 :]
    slope, bend, rest = spread(rest[: len(KNOTS)]), spread(rest[len(KNOTS) : 2 * len(KNOTS)]), rest[2 * len(KNOTS) :]

    @cache
    def later(made: int) -> list[float]:
        z = (made - CENTRE) / SPAN
        return softmax([a + z * (b + z * c) for a, b, c in zip(level, slope, bend, strict=True)])

    half = len(rest) // 2
    difference, both = (_plane(part) for part in (rest[:half], rest[half:]))
    return Outlook(units, later, difference, both, usual_leap)


def nothing_later(made: int) -> Sequence[float]:
    """Return the units of no innings."""
    return (1.0,)


def nothing_more(after: Outlook) -> Outlook:
    """Return the outlook of an innings that can only be closed, from that of the other side's after it."""
    difference, both = (
        Plane(sign * plane.mean, 0.0, sign * plane.slope, plane.deviation)
        for sign, plane in ((-1, after.difference), (1, after.both))
    )
    return Outlook((1.0,), lambda made: after.units, difference, both, after.leap)


def _plane(out: Sequence[float]) -> Plane:
    mean, *slopes, log = out
    slope, slope_later = (*slopes, 0.0)[:2]
    at_none = mean - (slope + slope_later) * CENTRE / SPAN
    return Plane(10 * at_none, 10 * slope / SPAN, 10 * slope_later / SPAN, 10 * exp(min(3.0, max(-3.0, log))))


def asked_of(asked: int) -> list[float]:
    """Return what the network of leaps reads besides the inputs."""
    return [*(float(asked == each) for each in range(1, LEAPS + 1)), asked / SPAN]


def leap(inputs: Sequence[float], asked: int, over: int) -> float:
    """Return the chance that the play of the last innings that brings what is asked brings so many more at least."""
    return sum(softmax(_answer("leaps", [*inputs, *asked_of(asked)]))[over:])


def usual_leap(asked: int, over: int) -> float:
    """Return the same before the last innings has begun."""
    table = data()["usual_leaps"]
    row = table[min(asked, len(table) - 1)]
    return float(row[over]) if over < len(row) else 0.0


def softmax(values: Sequence[float]) -> list[float]:
    """Return chances from their logarithms, whatever these sum to."""
    most = max(values)
    chances = [exp(value - most) for value in values]
    total = sum(chances)
    return [chance / total for chance in chances]


def spread(at_knots: Sequence[float]) -> list[float]:
    """Return the values of every place from those at the knots: on straight lines."""
    values = []
    for (low, high), (from_, to) in zip(pairwise(KNOTS), pairwise(at_knots), strict=True):
        step = (to - from_) / (high - low)
        values += [from_ + step * i for i in range(high - low)]
    return [*values, at_knots[-1]]

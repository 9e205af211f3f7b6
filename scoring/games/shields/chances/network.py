"""The network that says how an innings goes on, from what the book shows: read from data, in plain Python."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import exp, tanh
from operator import mul
from pathlib import Path
from typing import Any, NamedTuple

MOST = 63
"""The most units (runs before the multiplier) of an innings that the networks tell apart."""

KNOTS = (0, 1, 2, 3, 4, 6, 8, 10, 13, 16, 20, 24, 28, 32, 36, 40, 45, 50, 56, MOST)
"""Where the networks say how likely a number of units is; in between the logarithm goes on a straight line."""


class Normal(NamedTuple):
    """A normal distribution whose mean depends on the units that the innings still makes."""

    mean: float
    slope: float
    deviation: float

    def given(self, units: float) -> float:
        """Return the mean, given the units."""
        return self.mean + self.slope * (units - 20) / 10


NOTHING = Normal(0.0, 0.0, 1.0)


@dataclass(frozen=True, slots=True)
class Outlook:
    """How an innings goes on, from a state of the cards.

    `units` is the chance of each number of units still made by the side that bats; `later` the units of the other
    side's innings after it, if that belongs to the same pair; `difference` and `both` are of the hands at the end
    of the pair, in runs: that of the side that bats less the other, and the two together.
    """

    units: Sequence[float]
    later: Normal
    difference: Normal
    both: Normal


@cache
def data() -> dict[str, Any]:
    """Return the data that `make chances` wrote."""
    return dict(json.loads((Path(__file__).parent / "data.json").read_text(encoding="utf-8")))


def outlook(place: int, inputs: Sequence[float]) -> Outlook:
    """Return the outlook of the innings with this place in the match, 0 to 3, by the `inputs` of `features`."""
    network = data()["networks"][place]
    *hidden, last = zip(network["weights"], network["biases"], strict=True)
    for weights, biases in hidden:
        inputs = [tanh(sum(map(mul, row, inputs)) + bias) for row, bias in zip(weights, biases, strict=True)]
    weights, biases = last
    out = [sum(map(mul, row, inputs)) + bias for row, bias in zip(weights, biases, strict=True)]
    knots = len(KNOTS)
    normals = [
        Normal(10 * mean, 10 * slope, 10 * exp(min(3.0, max(-3.0, log))))
        for mean, slope, log in zip(out[knots::3], out[knots + 1 :: 3], out[knots + 2 :: 3], strict=True)
    ]
    later = normals.pop(0) if place % 2 == 0 else NOTHING
    return Outlook(_spread(out[:knots]), later, *normals)


def _spread(at_knots: Sequence[float]) -> list[float]:
    """Return the chance of each number of units."""
    most = max(at_knots)
    values = []
    for place, (low, high) in enumerate(pairwise(KNOTS)):
        step = (at_knots[place + 1] - at_knots[place]) / (high - low)
        values += [exp(at_knots[place] - most + step * i) for i in range(high - low)]
    values.append(exp(at_knots[-1] - most))
    total = sum(values)
    return [value / total for value in values]

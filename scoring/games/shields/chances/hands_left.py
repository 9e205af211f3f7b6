"""What both hands count at the end of an innings, by the units made in it."""

from math import factorial, sqrt
from typing import NamedTuple

from scoring.games.shields.chances.fielders import HIGH, Fielder, Lines, Ranked
from scoring.games.shields.chances.hands import LOWEST, LOWEST_TO_COUNTER, LOWEST_TO_SCORE, Cards
from scoring.games.shields.chances.outlook import Hands, Normal
from scoring.games.shields.rules.cards import HAND

FINE, FINER = 64, 1024
"""Hands are made whole numbers of such parts of a run, their squares of others."""

MOMENTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0), (3, 0), (3, 1), (4, 0), (5, 0))
"""What is added up of hands (as `sums` of these) and low cards (as `LowCards`), and multiplied with each other."""

_LEAST_VARIANCE = 0.25


class Lows(NamedTuple):
    """The cards below the jack that nobody has seen, their mean and the mean of their squares."""

    values: tuple[int, ...]
    mean: float
    square: float

    @classmethod
    def of(cls, cards: Cards, below: int = LOWEST_TO_SCORE) -> "Lows":
        """Return those of a player, below the jack or a higher card."""
        values = tuple(value for value in range(LOWEST, below) for _ in range(cards.copies[value - LOWEST]))
        number = len(values) or 1
        return cls(values, sum(values) / number, sum(value * value for value in values) / number)

    def spread(self, number: float) -> float:
        """Return the variance of the sum of so many of them."""
        size = len(self.values)
        return number * (self.square - self.mean**2) * (size - number) / (size - 1) if size > 1 else 0.0


class HandsLeft:
    """What both hands count at the end of the innings, as it goes on: weighed by how likely each is."""

    def __init__(self, batter: Cards, fielder: Cards, plays: int) -> None:
        self.left = sum(max(0, n) for n in batter.copies) - plays
        self.share = min(HAND, self.left) / max(1, self.left)
        self.own, self.others = Lows.of(batter), Lows.of(fielder, LOWEST_TO_COUNTER)
        self._fielders: dict[Fielder, tuple[int, int, int]] = {}

    def _batter(self, ranked: Ranked) -> tuple[float, float]:
        """Return the mean of a hand of these and all low cards, laid or not, and its variance once those are gone."""
        if not self.left:
            return 0.0, 0.0
        size, lows = min(HAND, self.left), self.left - sum(ranked)
        high = [value for value, n in zip(HIGH, ranked, strict=True) for _ in range(n)]
        mean = (sum(high) + lows * self.own.mean) / self.left
        square = (sum(value * value for value in high) + lows * self.own.square) / self.left
        drawn = size * (square - mean**2) * (self.left - size) / (self.left - 1) if self.left > 1 else 0.0
        return self.share * (sum(high) + sum(self.own.values)), drawn

    def _fielder(self, field: Fielder) -> tuple[int, int, int]:
        """Return the weight of a fielder, the mean of the hand and the mean of its square."""
        high = sum(value * n for value, n in zip(HIGH, field.hand, strict=True))
        mean = high + field.others * self.others.mean
        square = mean * mean + self.others.spread(field.others)
        return factorial(field.undrawn), round(mean * FINE), round(square * FINER)

    def sums(self, lines: Lines) -> list[int]:
        """Return the chances of each number of units; and weighed with the batter's hand, its square, the fielder's
        hand, its square, and the product of both.
        """
        found = [0] * 6
        for ranked, here in lines.items():
            chance = hand = square = 0
            for field, line in here.items():
                known = self._fielders.get(field) or self._fielders.setdefault(field, self._fielder(field))
                weighed = line * known[0]
                chance += weighed
                hand += weighed * known[1]
                square += weighed * known[2]
            own, spread = self._batter(ranked)
            mean = round(own * FINE)
            found[0] += chance
            found[1] += chance * mean
            found[2] += chance * round((own * own + spread) * FINER)
            found[3] += hand
            found[4] += square
            found[5] += hand * mean
        return found

    def of(
        self,
        chance: float,
        low: float,
        low2: float,
        own: float,
        own_low: float,
        own2: float,
        other: float,
        other_low: float,
        other2: float,
        product: float,
    ) -> Hands:
        """Return the difference of the hands and their sum, where some units are made, by what was added up of it."""
        if not chance:
            return Hands(Normal(0.0, 1.0), Normal(0.0, 1.0))
        # What was laid of the low cards is no longer in hand.
        share = self.share
        mine = own / chance / FINE - share * low / chance
        mine2 = own2 / chance / FINER - 2 * share * own_low / chance / FINE + share**2 * low2 / chance
        theirs = other / chance / FINE
        squares = mine2 + other2 / chance / FINER
        twice = 2 * (product / chance / FINE - share * other_low / chance) / FINE
        difference, both = mine - theirs, mine + theirs
        return Hands(
            Normal(difference, sqrt(max(_LEAST_VARIANCE, squares - twice - difference**2))),
            Normal(both, sqrt(max(_LEAST_VARIANCE, squares + twice - both**2))),
        )

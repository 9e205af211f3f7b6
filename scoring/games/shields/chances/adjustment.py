"""How second innings are adjusted where cards were laid in the first as the stated way of playing never lays them.

The data has second innings of a player who has laid no cards but those that counter, against one who has six left. By
how much others differ is told from means and deviations, of an innings in which nothing more is known of any card.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import comb, sqrt
from typing import NamedTuple

from scoring.games.shields.chances.fielders import HIGH, Lines, Ranked, fielders_high, fielders_of, one_more, ranked_of
from scoring.games.shields.chances.hands import ALL_OPEN, HIGHEST, LOWEST, LOWEST_TO_COUNTER, Cards
from scoring.games.shields.chances.hands_left import FINE, HandsLeft, Lows
from scoring.games.shields.chances.kept_second_innings import LEFT
from scoring.games.shields.chances.lines import unpacked
from scoring.games.shields.chances.outlook import Normal, normal_of
from scoring.games.shields.rules.cards import COPIES, HAND, VALUES

_HIGH_LEFT = (), (12,), (11, 13), (11, 12, 13), (11, 12, 12, 13), (11, 11, 12, 13, 14), (11, 11, 12, 12, 13, 14)
_LOW_LEFT = (), (6,), (5, 7), (5, 6, 7), (4, 5, 7, 8), (4, 5, 6, 7, 8), (3, 4, 5, 7, 8, 9)
"""Cards that a player may have left, by their number."""


class Left(NamedTuple):
    """How many cards a player has left at the end of an innings, and how many of these are high."""

    cards: int
    high: int

    @property
    def example(self) -> Cards:
        """Cards that such a player may have left."""
        values = _HIGH_LEFT[min(self.high, self.cards)] + _LOW_LEFT[max(0, self.cards - self.high)]
        return Cards([values.count(value) for value in range(LOWEST, HIGHEST + 1)])


class Adjustment(NamedTuple):
    """How much more units a second innings makes than the data says, how many times the deviation of them is, and how
    much more the hand of who bats in it comes to beside the other's.
    """

    units: float
    deviation: float
    difference: float


NO_ADJUSTMENT = Adjustment(0.0, 1.0, 0.0)


def adjustment_for(fielder: Cards, left: Left, *, equal: bool) -> Adjustment:
    """Return what it changes that the fielder, who bats next, has laid others than those that counter; and that
    recounters leave the batter fewer in the end.
    """
    low = (COPIES[rank] for rank, value in VALUES.items() if value < LOWEST_TO_COUNTER)
    usual = [*low, *fielders_high(fielder)[1:]]
    copies = [max(0, number) for number in fielder.copies]
    if copies == usual and left.cards == LEFT:
        return NO_ADJUSTMENT
    played, as_usual = _begun(copies, left, equal), _begun(usual, left._replace(cards=LEFT), equal)
    return Adjustment(
        played.units.mean - as_usual.units.mean,
        played.units.deviation / as_usual.units.deviation,
        played.difference - as_usual.difference,
    )


class _Begun(NamedTuple):
    """A second innings that begins now: the units, and the mean of the hand of who bats in it less the other's."""

    units: Normal
    difference: float


def _begun(copies: Sequence[int], left: Left, equal: bool) -> _Begun:
    """Return that of a player with these cards against one of whom so many are left."""
    cards = Cards(copies)
    ranked, lows = ranked_of(cards), Lows.of(cards).values
    highs, size = sum(ranked), sum(ranked) + len(lows)
    plays = min(len(ALL_OPEN), size)
    of_highs, of_lows = _highs_begun(ranked, left, equal), _lows_begun(lows)
    mean = square = others = 0.0
    for laid in range(max(0, plays - len(lows)), min(highs, plays) + 1):
        chance = comb(highs, laid) * comb(len(lows), plays - laid) / comb(size, plays)
        (high, high_deviation), hand = of_highs[laid]
        low, low_deviation = of_lows[plays - laid]
        mean += chance * (high + low)
        square += chance * ((high + low) ** 2 + high_deviation**2 + low_deviation**2)
        others += chance * hand
    values = sum(lows) + sum(value * number for value, number in zip(HIGH, ranked, strict=True))
    own = min(HAND, size - plays) * values / max(1, size)
    return _Begun(Normal(mean, sqrt(max(0.0, square - mean**2))), own - others)


@lru_cache(maxsize=1024)
def _highs_begun(ranked: Ranked, left: Left, equal: bool) -> Sequence[tuple[Normal, float]]:
    """Return, by how many of these high cards are laid, their units and the mean of the other's hand in the end."""
    against = left.example
    hands = HandsLeft(Cards([0] * len(against.copies)), against, 0)
    lines: Lines = {ranked: fielders_of(against)}
    found = []
    for laid in range(sum(ranked) + 1):
        chances, _, _, hand, *_ = (unpacked(line) for line in hands.sums(lines))
        total = sum(chances)
        found.append((normal_of([chance / total for chance in chances]), sum(hand) / total / FINE))
        if laid < sum(ranked):
            lines = one_more(lines, ALL_OPEN[laid], equal)
    return found


@lru_cache(maxsize=256)
def _lows_begun(lows: Sequence[int]) -> Sequence[Normal]:
    """Return the units of 0, 1, 2 ... of these low cards: any of them on the highest wicket, another on the next."""
    number, mean, squares, of_others, of_each = len(lows), 0.0, 0.0, 0.0, [0] * len(lows)
    found = [Normal(0.0, 0.0)]
    for wicket in reversed(ALL_OPEN[-number:] if number else ()):
        units = [max(0, value - wicket) for value in lows]
        if number > 1:
            together = sum(own * before for own, before in zip(units, of_each, strict=True))
            of_others += 2 * (sum(units) * sum(of_each) - together) / (number * (number - 1))
        mean += sum(units) / number
        squares += sum(each * each for each in units) / number
        of_each = [own + before for own, before in zip(units, of_each, strict=True)]
        found.append(Normal(mean, sqrt(max(0.0, squares + of_others - mean**2))))
    return found

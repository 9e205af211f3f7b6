"""How the first innings of a pair goes on, and the second after it, by what the first leaves."""

from collections.abc import Sequence
from functools import lru_cache
from math import comb, perm
from typing import NamedTuple

from scoring.games.shields.chances.afterwards import LEFT
from scoring.games.shields.chances.fielders import fielders_of, ranked_of
from scoring.games.shields.chances.following import USUAL, Following, Otherwise
from scoring.games.shields.chances.hands import ALL_OPEN, HIGHEST, LOWEST, LOWEST_TO_COUNTER, Cards, fields
from scoring.games.shields.chances.hands_left import Lows
from scoring.games.shields.chances.high_cards import UNIT, high_lines, told_apart
from scoring.games.shields.chances.low_cards import low_cards
from scoring.games.shields.chances.outlook import Normal, Outlook, normal_of, usual_leap
from scoring.games.shields.chances.passing import leaps
from scoring.games.shields.chances.second_innings import second_innings_outlook
from scoring.games.shields.rules.cards import COPIES, VALUES

_BITS = 24
"""Chances of what low cards make are whole numbers of so many bits."""
_SOME, _STEP = 4, 2
"""With more wickets open, what follows is looked at for so many numbers of units together."""
_HIGH_LEFT = (), (12,), (11, 13), (11, 12, 13), (11, 12, 12, 13), (11, 11, 12, 13, 14), (11, 11, 12, 12, 13, 14)
_LOW_LEFT = (), (6,), (5, 7), (5, 6, 7), (4, 5, 7, 8), (4, 5, 6, 7, 8), (3, 4, 5, 7, 8, 9)
"""Cards that a player may have left, by their number."""
_FEW = 1
"""With so few wickets open it is worked out how far a target will be passed; with more, it is as far as usual."""


class _Left(NamedTuple):
    """How many cards a player has left at the end of an innings, and how many of these are high."""

    cards: int
    high: int


def following(batter: Cards, fielder: Cards, wickets: Sequence[int], *, equal: bool, step: int) -> Following:
    """Return the second innings after the units of a first with these wickets open, `step` of these together.

    `equal` is whether a counter may be equal (S3).
    """
    lows, ranked, size = Lows.of(batter), ranked_of(batter), sum(max(0, n) for n in batter.copies)
    plays, highs = min(len(wickets), size), sum(ranked)
    of_highs = high_lines(ranked, fielders_of(fielder), wickets[:highs], equal)
    found, slope, of_lows = 0, 0.0, low_cards(lows.values, wickets)
    for laid in range(max(0, plays - len(lows.values)), min(highs, plays) + 1):
        low, left = plays - laid, len(lows.values) - plays + laid
        chance = comb(highs, laid) * comb(size - highs, low) / comb(size, plays)
        share = chance * (1 << _BITS) / perm(len(lows.values), low)
        for units, orders in enumerate(of_lows[low].orders):
            found += of_highs[laid] * round(orders * share) << units * UNIT
        slope -= chance * of_lows[low].covariance / max(1, left)
    cards = min(LEFT, size - plays)
    left_of = _Left(cards, round(highs * cards / max(1, size)))
    return Following(told_apart(found), lows, slope, _otherwise(left_of, fielder, equal), equal=equal, step=step)


def _otherwise(left: _Left, fielder: Cards, equal: bool) -> Otherwise:
    """Return what it changes that the fielder, who bats next, has laid others than those that counter; and that the
    batter has fewer left in the end, since he has recountered.
    """
    usual = [*(COPIES[rank] for rank, value in VALUES.items() if value < LOWEST_TO_COUNTER), *ranked_of(fielder)[1:]]
    copies = tuple(max(0, number) for number in fielder.copies)
    if list(copies) == usual and left.cards == LEFT:
        return USUAL
    played, as_usual = (
        _second_begun_now(copies, left, equal),
        _second_begun_now(tuple(usual), left._replace(cards=LEFT), equal),
    )
    return Otherwise(
        played.units.mean - as_usual.units.mean,
        played.units.deviation / as_usual.units.deviation,
        played.difference - as_usual.difference,
    )


class _Begun(NamedTuple):
    """A second innings that begins now: the units, and the mean of the hand of who bats in it less the other's."""

    units: Normal
    difference: float


@lru_cache(maxsize=256)
def _second_begun_now(copies: tuple[int, ...], left: _Left, equal: bool) -> _Begun:
    """Return that of a player with these cards against one of whom so many are left."""
    others = _HIGH_LEFT[min(left.high, left.cards)] + _LOW_LEFT[max(0, left.cards - left.high)]
    against = Cards([others.count(value) for value in range(LOWEST, HIGHEST + 1)])
    ahead = second_innings_outlook(Cards(copies), against, ALL_OPEN, equal=equal)
    difference = sum(chance * ahead.difference(units, 0).mean for units, chance in enumerate(ahead.units))
    return _Begun(normal_of(ahead.units), difference)


def first_innings_outlook(batter: Cards, fielder: Cards, wickets: Sequence[int], *, equal: bool) -> Outlook:
    """Return the outlook of a first innings with these wickets open; `equal` as in S3."""
    second = following(batter, fielder, wickets, equal=equal, step=_STEP if len(wickets) > _SOME else 1)
    leap = leaps(fielder, fields(batter), ALL_OPEN, equal=equal) if len(wickets) <= _FEW else usual_leap
    return Outlook(second.units, second.later, second.difference, second.both, leap)

"""How likely each ending of a match is, from the outlook of its innings: exact sums over what they may make.

Runs off wickets are units times the multiplier; those of hands, 200 and 1,400 are runs. Within a pair of innings the
sums are over every number of units; hands and an innings not begun are normal distributions, cut into whole numbers.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import erf, sqrt
from typing import NamedTuple

from scoring.games.shields.chances.hands import Cards, features
from scoring.games.shields.chances.network import Outlook, data, outlook
from scoring.games.shields.rules.cards import COPIES
from scoring.games.shields.rules.match import DRAWN_AT

_BOTH_HANDS = 90
"""Both hands together hardly ever count more runs."""
_STEP = 50
_LEADS = range(-800, 801, _STEP)
_TALLIES = range(0, DRAWN_AT + 1, _STEP)
_NINE = (-1.71, -1.04, -0.63, -0.3, 0.0, 0.3, 0.63, 1.04, 1.71)
"""Nine equally likely places that stand for a normal distribution, in standard deviations; their own is 1."""
_BLOCK = 3


class Endings(NamedTuple):
    """The chances of the side that bats (or is to bat) and of the other to win, of a tie and of a draw."""

    batting: float
    fielding: float
    tie: float
    draw: float

    @property
    def turned(self) -> "Endings":
        """The same with each side in the place of the other."""
        return Endings(self.fielding, self.batting, self.tie, self.draw)


class Score(NamedTuple):
    """Where a match stands: the lead of the side that bats, in runs, those of all innings, multiplier, follow-on."""

    lead: float
    tally: float
    multiplier: int
    margin: int

    def with_units(self, units: float) -> "Score":
        """Return the score after so many units more."""
        runs = units * self.multiplier
        return Score(self.lead + runs, self.tally + runs, self.multiplier, self.margin)


def below(limit: float, mean: float, deviation: float) -> float:
    """Return the chance that a normal distribution is below a limit."""
    return (1 + erf((limit - mean) / (deviation * sqrt(2)))) / 2


def fourth_innings(score: Score, ahead: Outlook) -> Endings:
    """Return the endings of a match whose last innings is on, or due; the side that bats is not ahead."""
    to_win, to_draw = _units_to_end(score)
    batting = fielding = tie = draw = 0.0
    for units, chance in enumerate(ahead.units):
        if units < min(to_win, to_draw):
            after = score.with_units(units)
            won, lost, tied, drawn = _hands(after, ahead, units)
            batting, fielding, tie, draw = (
                batting + chance * won,
                fielding + chance * lost,
                tie + chance * tied,
                draw + chance * drawn,
            )
        else:
            drawn = 1.0 if to_draw <= to_win else _leap(to_draw - to_win) if units >= to_draw else 0.0
            draw += chance * drawn
            batting += chance * (1 - drawn)
    return Endings(batting, fielding, tie, draw)


def _units_to_end(score: Score) -> tuple[int, int]:
    """Return how many units bring the side batting last ahead, and how many make the match a draw."""
    return int(-score.lead // score.multiplier) + 1, -int(-(DRAWN_AT - score.tally) // score.multiplier)


def _leap(units: int) -> float:
    """Return the chance that the play that passes a target passes it by so many units (1 or more) at least."""
    leaps = data()["leaps"]
    return float(leaps[units]) if units < len(leaps) else 0.0


def _hands(score: Score, ahead: Outlook, units: float, *, turned: bool = False) -> Endings:
    """Return the endings where the last innings is closed at this score and the hands are counted.

    `ahead` and `units` are of the innings of the side that bats last, or, `turned`, of the one before.
    """
    difference = ahead.difference.given(units) * (-1 if turned else 1)
    deviation = ahead.difference.deviation
    drawn = 1 - below(DRAWN_AT - 0.5 - score.tally, ahead.both.given(units), ahead.both.deviation)
    lost = below(-score.lead - 0.5, difference, deviation)
    won = 1 - below(-score.lead + 0.5, difference, deviation)
    going = 1 - drawn
    return Endings(going * won, going * lost, going * (1 - won - lost), drawn)


def third_innings(score: Score, ahead: Outlook) -> Endings:
    """Return the endings of a match whose third innings is on, or due."""
    batting = fielding = tie = draw = 0.0
    for units, chance in enumerate(ahead.units):
        if chance < 1e-7:
            continue
        after = score.with_units(units)
        if after.tally >= DRAWN_AT:
            draw += chance
        elif after.lead < 0:
            fielding += chance
        else:
            ends = _chase(after, ahead, units)
            batting += chance * ends.fielding
            fielding += chance * ends.batting
            tie += chance * ends.tie
            draw += chance * ends.draw
    return Endings(batting, fielding, tie, draw)


def _chase(score: Score, ahead: Outlook, units: int) -> Endings:
    """Return the endings, for the side that bats last, once the third innings has made `units` and is closed."""
    chase = Score(-score.lead, score.tally, score.multiplier, score.margin)
    to_win, to_draw = _units_to_end(chase)
    mean, deviation = ahead.later.given(units), ahead.later.deviation
    end = min(to_win, to_draw)
    reached = 1 - below(end - 0.5, mean, deviation)
    if to_draw <= to_win:
        batting, draw = 0.0, reached
    else:
        draw = _leap(to_draw - to_win) * (1 - below(to_draw - 0.5, mean, deviation))
        batting = reached - draw
    fielding = tie = 0.0
    step = max(1, _BOTH_HANDS // (8 * score.multiplier))
    high, upper = end, 1 - reached
    while high > 0 and (end - high) * score.multiplier < _BOTH_HANDS:
        low = max(0, high - step)
        lower = below(low - 0.5, mean, deviation) if low else 0.0
        share = upper - lower
        middle = chase.with_units((low + high - 1) / 2)
        won, lost, tied, drawn = _hands(middle, ahead, units, turned=True)
        batting += share * won
        fielding += share * lost
        tie += share * tied
        draw += share * drawn
        high, upper = low, lower
    return Endings(batting, fielding + upper, tie, draw)


def second_innings(score: Score, ahead: Outlook) -> Endings:
    """Return the endings of a match whose second innings is on, or due."""
    total = [0.0] * 4
    for units, chance in enumerate(ahead.units):
        if chance >= 1e-7:
            _add(total, chance, _between(score.with_units(units), ahead, units, behind=1))
    return Endings(*total)


def first_innings(score: Score, ahead: Outlook) -> Endings:
    """Return the endings of a match whose first innings is on, or due."""
    total = [0.0] * 4
    for first in range(0, len(ahead.units), _BLOCK):
        block = ahead.units[first : first + _BLOCK]
        chance = sum(block)
        if chance < 1e-6:
            continue
        units = first + sum(i * each for i, each in enumerate(block)) / chance
        after = score.with_units(units)
        for place in _NINE:
            others = max(0.0, ahead.later.given(units) + place * ahead.later.deviation) * score.multiplier
            both = Score(after.lead - others, after.tally + others, score.multiplier, score.margin)
            _add(total, chance / len(_NINE), _between(both, ahead, units, behind=-1))
    return Endings(*total)


def _add(total: list[float], chance: float, ends: Endings) -> None:
    for i, each in enumerate(ends):
        total[i] += chance * each


def _between(score: Score, ahead: Outlook, units: float, behind: int) -> Endings:
    """Return the endings once both first innings are closed and the hands are still to count.

    `behind` is 1 where the lead is of the side that batted second, -1 where it is of the first.
    """
    if score.tally >= DRAWN_AT:
        return Endings(0.0, 0.0, 0.0, 1.0)
    lead = score.lead + ahead.difference.given(units)
    tally = score.tally + ahead.both.given(units)
    table = second_pair(score.multiplier)
    follows = below(0.5 - score.margin, behind * lead, ahead.difference.deviation)
    # The side that batted second goes in again where it follows on; else it is the turn of the first.
    own, other = (follows, 1 - follows) if behind == 1 else (1 - follows, follows)
    one = table.at(lead, tally) if own > 1e-6 else table.nothing
    two = table.at(-lead, tally).turned if other > 1e-6 else table.nothing
    return Endings(*(own * a + other * b for a, b in zip(one, two, strict=True)))


class SecondPair:
    """The endings at the start of the second pair of innings, by lead and tally: a grid, and lines between."""

    nothing = Endings(0.0, 0.0, 0.0, 0.0)

    def __init__(self, multiplier: int) -> None:
        fresh = Cards(list(COPIES.values()))
        ahead = outlook(2, features(fresh, fresh, range(1, 11)))
        self.grid = [[third_innings(Score(lead, tally, multiplier, 0), ahead) for tally in _TALLIES] for lead in _LEADS]

    def at(self, lead: float, tally: float) -> Endings:
        """Return the endings for the side that is to bat, with this lead."""
        x = min(max((lead - _LEADS[0]) / _STEP, 0.0), len(_LEADS) - 1.001)
        y = min(max(tally / _STEP, 0.0), len(_TALLIES) - 1.001)
        i, j = int(x), int(y)
        x, y = x - i, y - j
        a, b, c, d = (1 - x) * (1 - y), (1 - x) * y, x * (1 - y), x * y
        one, two = self.grid[i], self.grid[i + 1]
        return Endings(
            *(a * p + b * q + c * r + d * s for p, q, r, s in zip(one[j], one[j + 1], two[j], two[j + 1], strict=True))
        )


@lru_cache(maxsize=8)
def second_pair(multiplier: int) -> SecondPair:
    """Return the grid of the second pair, made once for each multiplier."""
    return SecondPair(multiplier)


ENDINGS: Sequence[Callable[[Score, Outlook], Endings]] = (first_innings, second_innings, third_innings, fourth_innings)

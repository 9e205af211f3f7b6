"""How likely each ending of a match is while its first pair of innings is on, from the outlook of an innings."""

from collections.abc import Mapping
from math import exp

from scoring.games.shields.chances.endings import Endings, Score, below
from scoring.games.shields.chances.hands import Cards
from scoring.games.shields.chances.last_plays import hand_sums
from scoring.games.shields.chances.likely_second_innings import LikelySecondInnings
from scoring.games.shields.chances.outlook import Normal, Outlook
from scoring.games.shields.chances.second_pair import second_pair
from scoring.games.shields.rules.match import DRAWN_AT

UNITS_AT_A_TIME = 3
"""Units of the first innings are put together: the second pair evens out what is between."""
_NEVER = 5e-5
"""What is less likely is passed over."""
_TOGETHER = 1e-3
"""Second innings are put together until they are as likely as this."""
_SURE = 5
"""With so many standard deviations between it is certain who follows on."""
_NARROW = 4.0
"""Where hands differ less, it tells whether a target is a whole number of units."""
_FAR = 2.6
"""So many standard deviations are gone through then."""
_WIDE = 2
_POINTS = (-2.857, 0.01126), (-1.3556, 0.22207), (0.0, 0.53334), (1.3556, 0.22207), (2.857, 0.01126)
_NARROWER = 0.4
"""Where hands differ by more than two units, five leads stand for all: so many deviations off, each with its share
(Gauss and Hermite). Each stands for leads about it, with so many parts of the deviation.
"""
DRAWN = Endings(0.0, 0.0, 0.0, 1.0)


def second_innings(score: Score, ahead: Outlook) -> Endings:
    """Return the endings of a match whose second innings is on, or due."""
    total = [0.0] * 4
    for units, chance in enumerate(ahead.units):
        if chance > _NEVER:
            difference, both = ahead.hands(units, 0)
            _add(total, chance, hands_to_count(score.with_units(units), difference, both.mean, behind=1))
    return Endings(*total)


def first_innings(score: Score, ahead: LikelySecondInnings) -> Endings:
    """Return the endings of a match whose first innings is on, or due."""
    total = [0.0] * 4
    for units in range(0, len(ahead.units), ahead.step):
        chances = ahead.units[units : units + ahead.step]
        if (chance := sum(chances)) < _NEVER:
            continue
        after = score.with_units(sum(made * each for made, each in enumerate(chances, units)) / chance)
        for share, later, (difference, both) in ahead.blocks(units, _TOGETHER / chance):
            runs = later * score.multiplier
            closed = Score(after.lead - runs, after.tally + runs, score.multiplier, score.margin)
            _add(total, chance * share, hands_to_count(closed, difference, both.mean, behind=-1))
    return Endings(*(each / sum(total) for each in total))


def _add(total: list[float], chance: float, ends: Endings) -> None:
    batting, fielding, tie, draw = ends
    total[0] += chance * batting
    total[1] += chance * fielding
    total[2] += chance * tie
    total[3] += chance * draw


def hands_to_count(score: Score, difference: Normal, both: float, *, behind: int) -> Endings:
    """Return the endings once both first innings are closed and the hands are still to count.

    `behind` is 1 where the lead is of the side that batted second, -1 where it is of the first.
    """
    if score.tally >= DRAWN_AT:
        return DRAWN
    by, deviation = difference
    tally = score.tally + both
    if deviation < _NARROW:
        low, high = (round(by + side * _FAR * deviation) for side in (-1, 1))
        hands = {n: exp(-(((n - by) / deviation) ** 2) / 2) for n in range(low, high + 1)}
        return counted(hands, tally, score, behind=behind)
    if deviation < _WIDE * score.multiplier:
        return _about(score, score.lead + by, tally, deviation, behind=behind)
    total = [0.0] * 4
    for off, share in _POINTS:
        lead = score.lead + by + off * deviation
        _add(total, share, _about(score, lead, tally, _NARROWER * deviation, behind=behind))
    return Endings(*total)


def _about(score: Score, lead: float, tally: float, deviation: float, *, behind: int) -> Endings:
    """Return the endings once all is counted, with about this lead and this tally; the deviation is of the lead."""
    table = second_pair(score.multiplier)
    over = 0.5 - score.margin - behind * lead
    follows = float(over > 0) if abs(over) > _SURE * deviation else below(over, 0.0, deviation)
    # The side that batted second goes in again where it follows on; else it is the turn of the first.
    own = follows if behind == 1 else 1 - follows
    if own > 1 - _NEVER:
        return table.near(lead, tally)
    if own < _NEVER:
        return table.near(-lead, tally).turned
    one, two = table.near(lead, tally), table.near(-lead, tally).turned
    return Endings(*(own * a + (1 - own) * b for a, b in zip(one, two, strict=True)))


def counted(hands: Mapping[int, float], tally: float, score: Score, *, behind: int) -> Endings:
    """Return the endings once hands are counted that go by so many runs to the side with the lead, by how likely."""
    if tally >= DRAWN_AT:
        return DRAWN
    # A target is a whole number of units; within one, chances go up or down in a line.
    units: dict[tuple[bool, int], list[float]] = {}
    for runs, chance in hands.items():
        lead = round(score.lead) + runs
        bats = (-behind * lead >= score.margin) == (behind == 1)
        unit, part = divmod(lead if bats else -lead, score.multiplier)
        found = units.setdefault((bats, unit), [0.0, 0.0])
        found[0] += chance
        found[1] += chance * part
    table, total, all_chances = second_pair(score.multiplier), [0.0] * 4, sum(hands.values())
    for (bats, unit), (chance, parts) in units.items():
        ends = table.at(unit, parts / chance, tally)
        _add(total, chance / all_chances, ends if bats else ends.turned)
    return Endings(*total)


def closed_first_pair(score: Score, batter: Cards, fielder: Cards) -> Endings:
    """Return the endings where the second innings can only be closed: by all that the hands may count."""
    by: dict[int, list[float]] = {}
    for own, one in hand_sums(batter.key):
        for other, two in hand_sums(fielder.key):
            found = by.setdefault(own - other, [0.0, 0.0])
            found[0] += one * two
            found[1] += one * two * (own + other)
    total = [0.0] * 4
    for difference, (chance, both) in by.items():
        _add(total, chance, counted({difference: 1.0}, score.tally + both / chance, score, behind=1))
    return Endings(*total)

"""How likely each ending of a match is while its first pair of innings is on, from the outlook of an innings."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import exp

from scoring.games.shields.chances.endings import Endings, Score, below, fourth_innings, third_innings
from scoring.games.shields.chances.hands import Cards
from scoring.games.shields.chances.last_plays import hand_sums
from scoring.games.shields.chances.outlook import Outlook
from scoring.games.shields.chances.second_pair import second_pair
from scoring.games.shields.rules.match import DRAWN_AT

UNITS_AT_A_TIME = 3
"""Units of the first innings are put together: the second pair evens out what is between."""
_LATER_BLOCK = 4
"""And so many of the second innings."""
_NEVER = 2e-5
"""What is less likely is passed over."""
_SURE = 5
"""With so many standard deviations between it is certain who follows on."""
_NARROW = 4.0
"""Where hands differ less, it tells whether a target is a whole number of units."""
_FAR = 2.6
"""So many standard deviations are gone through then."""
DRAWN = Endings(0.0, 0.0, 0.0, 1.0)


def second_innings(score: Score, ahead: Outlook) -> Endings:
    """Return the endings of a match whose second innings is on, or due."""
    total = [0.0] * 4
    for units, chance in enumerate(ahead.units):
        if chance > _NEVER:
            _add(total, chance, _between(score.with_units(units), ahead, units, behind=1))
    return Endings(*total)


def first_innings(score: Score, ahead: Outlook) -> Endings:
    """Return the endings of a match whose first innings is on, or due."""
    total = [0.0] * 4
    for place, chance in enumerate(ahead.units):
        if chance < _NEVER:
            continue
        after = score.with_units(ahead.made[place])
        for others, share in _blocks(ahead.later(place), _LATER_BLOCK):
            if share * chance > _NEVER:
                runs = others * score.multiplier
                both = Score(after.lead - runs, after.tally + runs, score.multiplier, score.margin)
                _add(total, chance * share, _between(both, ahead, place, others, behind=-1))
    return Endings(*(each / sum(total) for each in total))


def _blocks(chances: Sequence[float], size: int) -> Iterator[tuple[float, float]]:
    """Yield the mean and the chance of several numbers of units at a time."""
    for start in range(0, len(chances), size):
        block = chances[start : start + size]
        if (chance := sum(block)) > _NEVER:
            yield start + sum(i * each for i, each in enumerate(block)) / chance, chance


def _add(total: list[float], chance: float, ends: Endings) -> None:
    for i, each in enumerate(ends):
        total[i] += chance * each


def _between(score: Score, ahead: Outlook, units: float, later: float = 0, *, behind: int) -> Endings:
    """Return the endings once both first innings are closed and the hands are still to count.

    `behind` is 1 where the lead is of the side that batted second, -1 where it is of the first.
    """
    if score.tally >= DRAWN_AT:
        return DRAWN
    by, deviation = ahead.difference.given(units, later)
    tally = score.tally + ahead.both.given(units, later).mean
    if deviation < _NARROW:
        low, high = (round(by + side * _FAR * deviation) for side in (-1, 1))
        hands = {n: exp(-(((n - by) / deviation) ** 2) / 2) for n in range(low, high + 1)}
        return counted(hands, tally, score, behind=behind)
    lead, table = score.lead + by, second_pair(score.multiplier)
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


ENDINGS: Sequence[Callable[[Score, Outlook], Endings]] = (first_innings, second_innings, third_innings, fourth_innings)

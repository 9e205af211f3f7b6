"""How likely each ending of a match is while its first pair of innings is on, from the outlook of an innings."""

from collections.abc import Callable, Iterator, Sequence

from scoring.games.shields.chances.endings import Endings, Score, below, fourth_innings, third_innings
from scoring.games.shields.chances.network import Outlook
from scoring.games.shields.chances.second_pair import second_pair
from scoring.games.shields.rules.match import DRAWN_AT

_BLOCK = 3
_LATER_BLOCK = 4
_NEVER = 1e-7
_SURE = 5
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
    for units, chance in _blocks(ahead.units, _BLOCK):
        after = score.with_units(units)
        for others, share in _blocks(ahead.later(round(units)), _LATER_BLOCK):
            runs = others * score.multiplier
            both = Score(after.lead - runs, after.tally + runs, score.multiplier, score.margin)
            _add(total, chance * share, _between(both, ahead, units, others, behind=-1))
    return Endings(*total)


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
    lead = score.lead + ahead.difference.given(units, later)
    tally = score.tally + ahead.both.given(units, later)
    table, deviation = second_pair(score.multiplier), ahead.difference.deviation
    over = 0.5 - score.margin - behind * lead
    follows = float(over > 0) if abs(over) > _SURE * deviation else below(over, 0.0, deviation)
    # The side that batted second goes in again where it follows on; else it is the turn of the first.
    own = follows if behind == 1 else 1 - follows
    if own > 1 - _NEVER:
        return table.at(lead, tally)
    if own < _NEVER:
        return table.at(-lead, tally).turned
    one, two = table.at(lead, tally), table.at(-lead, tally).turned
    return Endings(*(own * a + (1 - own) * b for a, b in zip(one, two, strict=True)))


ENDINGS: Sequence[Callable[[Score, Outlook], Endings]] = (first_innings, second_innings, third_innings, fourth_innings)

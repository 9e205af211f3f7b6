"""Who bowls the overs to come, by class: the bowlers take turns, and the overs of each class are spread evenly."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from scoring.games.forde.chances.balls import late_overs


def _overs_of_classes(left: Sequence[tuple[int, int]], due: int) -> Counter[int]:
    """Return how many of the overs due each class bowls; `left` are the class and the overs left of each bowler.

    An over goes to one who has most overs left; where some of several equals are enough, they are taken evenly from the
    weakest to the strongest.
    """
    overs: Counter[int] = Counter()
    bowlers = sorted(left)
    while due:
        most = max(have for _, have in bowlers)
        equal = [place for place, (_, have) in enumerate(bowlers) if have == most]
        turns = min(due, len(equal))
        for turn in range(turns):
            place = equal[(2 * turn + 1) * len(equal) // (2 * turns)]
            bowling, have = bowlers[place]
            overs[bowling] += 1
            bowlers[place] = (bowling, have - 1)
        due -= turns
    return overs


@lru_cache(maxsize=1_024)
def attack(
    classes: tuple[int, ...], most: int, overs: int, left: tuple[int, ...], due: int
) -> tuple[tuple[float, tuple[int, ...]], ...]:
    """Return orders of the classes that bowl the overs due, each with its chance: any class that is left ends one.

    `classes` are those of the bowlers, each of whom may bowl at most `most` of the innings' `overs` and has as many as
    `left` says to bowl. The order is that of a whole innings as far as can be, so that few orders come up in a match.
    """
    whole = _overs_of_classes([(bowling, most) for bowling in classes], overs)
    now = _overs_of_classes(list(zip(classes, left, strict=True)), due)
    if not due:
        return ((1.0, ()),)
    return tuple((number / due, _order(whole, now, final, late_overs(overs))) for final, number in now.items())


def _order(whole: Counter[int], now: Counter[int], final: int, late: int) -> tuple[int, ...]:
    """Return the overs in an order that `final` ends, the other late overs being those of average bowlers."""
    before = now - Counter([final])
    last = _evenly(before, min(late - 1, before.total()))
    before -= Counter(last)
    places = [((n + 0.5) / (whole[bowling] or 1), bowling) for bowling, number in before.items() for n in range(number)]
    return (*(bowling for _, bowling in sorted(places, reverse=True)), *last, final)


def _evenly(overs: Counter[int], turns: int) -> list[int]:
    """Return the classes of so many of these overs, taken evenly from the weakest to the strongest."""
    classes = sorted(overs.elements())
    return [classes[(2 * turn + 1) * len(classes) // (2 * turns)] for turn in range(turns)]

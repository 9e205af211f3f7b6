"""At which table each match of a round is played: home sides at their own, all others in turn."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

MOST_TABLES = 60
"""So many tables a competition has at most."""
TABLE_LENGTH = 40
"""So many characters the name of a table has at most."""
_MOST_TRIES = 100_000
"""So many exchanges of two matches of a round are tried at most, however large a draw is."""

Pair = tuple[int | None, int | None]
"""The home side and the away side of a match; None is a side that nobody knows yet."""
_NOBODY: Pair = (None, None)
Played = Mapping[tuple[int, str], int]
"""How often a side has played at a table."""


def deal(
    rounds: Sequence[Sequence[Pair]],
    rooms: Sequence[Sequence[str]],
    homes: Mapping[int, str],
    before: Played,
) -> list[list[str]]:
    """Return the table of each match of each of `rounds`, "" where none is left for it of the `rooms`, a room for each
    round with the tables that are free in it.

    No table has two matches of a round. Where a home side has a table of its own, by `homes`, the match is played
    there; of two that have the same one, the first of the round. A round with more matches than tables leaves those
    without that come last and are at no home table. All the others are given out so that every side plays about as
    often at each table, with those counted that it has played at `before`: no two matches of a round could change
    places, nor one go to a table that is free, so that the sum of the squares of these counts were less (with very many
    matches, as far as that was tried). The same draw always gets the same tables.
    """
    counts = Counter(dict(before))
    dealt: list[list[str]] = []
    for number, (matches, tables) in enumerate(zip(rounds, rooms, strict=True)):
        given = _at_home(matches, tables, homes)
        free = [table for table in tables if table not in given]
        # Another table comes first in each round, so that what is level does not always stay where it is.
        turn = number % len(free) if free else 0
        free = free[turn:] + free[:turn]
        for place, match in enumerate(matches):
            if not given[place] and free:
                given[place] = min(free, key=lambda table: _cost(counts, match, table))
                free.remove(given[place])
        dealt.append(given)
        for match, table in zip(matches, given, strict=True):
            _count(counts, match, table, 1)
    _even_out(rounds, rooms, homes, dealt, counts)
    return dealt


def _at_home(matches: Sequence[Pair], tables: Sequence[str], homes: Mapping[int, str]) -> list[str]:
    """Return the home tables at which matches are played, "" of each that is at none."""
    given: list[str] = []
    for home, _away in matches:
        own = homes.get(home, "") if home is not None else ""
        given.append(own if own in tables and own not in given else "")
    return given


def _even_out(
    rounds: Sequence[Sequence[Pair]],
    rooms: Sequence[Sequence[str]],
    homes: Mapping[int, str],
    dealt: Sequence[list[str]],
    counts: Counter[tuple[int, str]],
) -> None:
    """Let matches of a round change places, or go to a free table, as long as that makes the counts more even."""
    left, better = _MOST_TRIES, True
    while better and left > 0:
        better = False
        for matches, tables, given in zip(rounds, rooms, dealt, strict=True):
            own = _at_home(matches, tables, homes)
            free = [table for table in tables if table not in given]
            # A free table is where nobody plays nobody: who goes there changes places with that.
            places = [*given, *free]
            who = [*matches, *[_NOBODY] * len(free)]
            movable = [place for place, table in enumerate(places) if table and table not in own]
            for one, other in combinations(movable, 2):
                left -= 1
                if _is_better(counts, (who[one], places[one]), (who[other], places[other])):
                    places[one], places[other] = places[other], places[one]
                    better = True
            given[:] = places[: len(given)]
            if left <= 0:
                break


def _is_better(counts: Counter[tuple[int, str]], one: tuple[Pair, str], other: tuple[Pair, str]) -> bool:
    """Exchange the tables of two matches where that makes the counts more even, and return whether it did."""
    if _NOBODY == one[0] == other[0]:
        return False
    before = _squares(counts, one, other)
    _exchange(counts, one, other)
    if _squares(counts, one, other) < before:
        return True
    _exchange(counts, (one[0], other[1]), (other[0], one[1]))
    return False


def _exchange(counts: Counter[tuple[int, str]], one: tuple[Pair, str], other: tuple[Pair, str]) -> None:
    for (match, was), (_match, to) in ((one, other), (other, one)):
        _count(counts, match, was, -1)
        _count(counts, match, to, 1)


def _squares(counts: Counter[tuple[int, str]], one: tuple[Pair, str], other: tuple[Pair, str]) -> int:
    sides = [side for match, _table in (one, other) for side in match if side is not None]
    return sum(counts[side, table] ** 2 for side in sides for table in (one[1], other[1]))


def _cost(counts: Counter[tuple[int, str]], match: Pair, table: str) -> int:
    return sum(2 * counts[side, table] + 1 for side in match if side is not None)


def _count(counts: Counter[tuple[int, str]], match: Pair, table: str, by: int) -> None:
    for side in match:
        if table and side is not None:
            counts[side, table] += by

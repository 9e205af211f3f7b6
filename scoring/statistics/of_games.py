"""Statistics that one game alone has: `scoring.games.registry` brings them here, and no shared code names one.

They are kept as JSON with the innings of batters and of sides, and added up with the totals: a new one needs no
migration.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from django.utils.functional import Promise


class Added(StrEnum):
    """What several innings come to in a figure."""

    SUM = "sum"
    HIGHEST = "highest"


@dataclass(frozen=True, slots=True)
class GameColumn:
    """A column of averages: a figure, or with `under` how much of it falls to one of another."""

    key: str
    heading: Promise
    meaning: Promise
    figure: str
    under: str = ""


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """What a game counts of each innings of a batter, and of a side, and the columns that averages have of it.

    The keys are those of no other game. `cards` is the key of the figure that counts the cards of a side's innings.
    """

    of_batter: Mapping[str, Added] = field(default_factory=dict)
    of_innings: Mapping[str, Added] = field(default_factory=dict)
    batter_columns: tuple[GameColumn, ...] = ()
    side_columns: tuple[GameColumn, ...] = ()
    cards: str = ""


_games: dict[str, GameStatistics] = {}


def add_statistics(slug: str, statistics: GameStatistics) -> None:
    """Add what a game counts."""
    _games[slug] = statistics


def remove_statistics(slug: str) -> None:
    """Take away again what a game counts."""
    del _games[slug]


def batter_figures_of(*slugs: str) -> Mapping[str, Added]:
    """Return what these games, or all, count of each innings of a batter."""
    return {key: added for each in _of(slugs) for key, added in each.of_batter.items()}


def innings_figures_of(*slugs: str) -> Mapping[str, Added]:
    """Return what these games, or all, count of each innings of a side."""
    return {key: added for each in _of(slugs) for key, added in each.of_innings.items()}


def batter_columns(found: Iterable[Mapping[str, int]]) -> list[GameColumn]:
    """Return the columns of those figures of batters of which there is anything."""
    return _columns((column for each in _games.values() for column in each.batter_columns), found)


def side_columns(found: Iterable[Mapping[str, int]]) -> list[GameColumn]:
    """Return the columns of those figures of sides of which there is anything."""
    return _columns((column for each in _games.values() for column in each.side_columns), found)


def cards_in(figures: Mapping[str, int]) -> int:
    """Return the cards of an innings, where its game counts them in a way of its own."""
    return next((figures[each.cards] for each in _games.values() if each.cards in figures), 0)


def together(kinds: Mapping[str, Added], rows: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Return the figures of several rows as one."""
    found: dict[str, int] = {}
    for row in rows:
        for key, value in row.items():
            highest = kinds.get(key) is Added.HIGHEST
            found[key] = max(found.get(key, value), value) if highest else found.get(key, 0) + value
    return found


def _of(slugs: tuple[str, ...]) -> list[GameStatistics]:
    return [statistics for slug, statistics in _games.items() if not slugs or slug in slugs]


def _columns(columns: Iterable[GameColumn], found: Iterable[Mapping[str, int]]) -> list[GameColumn]:
    there = {key for figures in found for key, value in figures.items() if value}
    return [column for column in columns if (column.under or column.figure) in there]

"""What players did, and the people who held the cards, added up from their totals."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from operator import add
from typing import Any, TypeVar

from django.db.models import Aggregate, Max, Q, Sum

from scoring.statistics.of_games import batter_figures_of, innings_figures_of, together
from tournaments.models import PlayerTotals, SideTotals
from tournaments.statistics.totals.sql import figure_sums, figures_in
from tournaments.statistics.totals.totals import Batting, Bowling, SideSums, Sums, columns

_S = TypeVar("_S", bound=Sums)
Key = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class SidePlayedFor:
    """A side that somebody played for: a team of the club, or one known by its name. `code` tells it in addresses.

    `slug` is that of the team's own page, "" of a side that is none.
    """

    team: int | None
    name: str
    slug: str = ""

    @property
    def code(self) -> str:
        """The side as an address has it."""
        return f"={self.name}" if self.team is None else str(self.team)


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """What a player of the club did, or a guest (`player` None), for one side or for several."""

    player: int | None
    name: str
    sides: tuple[SidePlayedFor, ...]
    matches: int
    batting: Batting
    bowling: Bowling
    figures: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CardPlayerFigures:
    """What the sides did whose cards a person held, "" where nobody is named."""

    person: str
    sides: tuple[SidePlayedFor, ...]
    played: SideSums
    figures: Mapping[str, int] = field(default_factory=dict)


def player_rows(rows: Q, *by: str) -> Iterator[tuple[Key, PlayerFigures]]:
    """Yield the sums of totals, a row a player and side, each with its values of `by` (columns). One query."""
    who = ("player", "player__name", "name", "team", "team__name", "team__slug", "side_name")
    for line in _summed(PlayerTotals, rows, (*by, *who), (Batting, Bowling), ("matches", "twice")):
        side = _side(line)
        yield (
            tuple(line[name] for name in by),
            PlayerFigures(
                line["player"],
                line["player__name"] or line["name"],
                (side,),
                line["sum_matches"] - line["sum_twice"],
                sums_in(Batting, line),
                sums_in(Bowling, line),
                figures_in(line),
            ),
        )


def side_rows(rows: Q, *by: str) -> Iterator[tuple[Key, CardPlayerFigures]]:
    """Yield the sums of totals, a row a person and side, each with its values of `by` (columns). One query."""
    for line in _summed(
        SideTotals, rows, (*by, "person", "team", "team__name", "team__slug", "side_name"), (SideSums,)
    ):
        side = _side(line)
        yield (
            tuple(line[name] for name in by),
            CardPlayerFigures(line["person"], (side,), sums_in(SideSums, line), figures_in(line)),
        )


def _side(line: Mapping[str, Any]) -> SidePlayedFor:
    return SidePlayedFor(line["team"], line["team__name"] or line["side_name"], line["team__slug"] or "")


def by_player(rows: Iterable[PlayerFigures]) -> list[PlayerFigures]:
    """Return the figures of each player, whatever the sides; guests of different sides stay apart."""
    found: dict[Key, list[PlayerFigures]] = {}
    for row in rows:
        found.setdefault((row.player, None) if row.player else (row.name, row.sides[0]), []).append(row)
    return [all_of_player(each) for each in found.values()]


def all_of_player(rows: list[PlayerFigures]) -> PlayerFigures:
    """Return the figures of one player together."""
    return PlayerFigures(
        rows[0].player,
        rows[0].name,
        _sides(rows),
        sum(row.matches for row in rows),
        reduce(add, (row.batting for row in rows)),
        reduce(add, (row.bowling for row in rows)),
        together(batter_figures_of(), (row.figures for row in rows)),
    )


def by_person(rows: Iterable[CardPlayerFigures]) -> list[CardPlayerFigures]:
    """Return the figures of each person, whatever the capitals of the name; sides nobody is named for apart."""
    found: dict[Key, list[CardPlayerFigures]] = {}
    for row in rows:
        found.setdefault((row.person.casefold(),), []).append(row)
    return [_together(each) for each in found.values()]


def by_side(rows: Iterable[CardPlayerFigures]) -> list[CardPlayerFigures]:
    """Return the figures of each side, whoever held its cards."""
    found: dict[Key, list[CardPlayerFigures]] = {}
    for row in rows:
        found.setdefault(row.sides, []).append(row)
    return [_together(each) for each in found.values()]


def _together(rows: list[CardPlayerFigures]) -> CardPlayerFigures:
    figures = together(innings_figures_of(), (row.figures for row in rows))
    return CardPlayerFigures(rows[0].person, _sides(rows), reduce(add, (row.played for row in rows)), figures)


def _sides(rows: Iterable[PlayerFigures | CardPlayerFigures]) -> tuple[SidePlayedFor, ...]:
    return tuple(dict.fromkeys(side for row in rows for side in row.sides))


def _summed(
    totals: type[PlayerTotals] | type[SideTotals],
    rows: Q,
    by: tuple[str, ...],
    kinds: Iterable[type[Sums]],
    more: Iterable[str] = (),
) -> Iterable[dict[str, Any]]:
    """Return the sums of the totals; of what is the best of somebody the best. The names of sums begin with sum_."""
    sums: dict[str, Aggregate] = {f"sum_{name}": Sum(name) for name in more}
    for kind in kinds:
        sums |= sums_of(kind)
    kinds_of_figures = batter_figures_of() if totals is PlayerTotals else innings_figures_of()
    sums |= {f"sum_{name}": each for name, each in figure_sums(kinds_of_figures).items()}
    found: Iterable[dict[str, Any]] = totals._default_manager.filter(rows).order_by().values(*by).annotate(**sums)
    return found


def sums_of(kind: type[Sums]) -> dict[str, Aggregate]:
    """Return what adds up the columns of a kind; of what is the best of somebody it is the best."""
    return {f"sum_{name}": Max(name) if name in kind.HIGHEST else Sum(name) for name in columns(kind)}


def sums_in(kind: type[_S], line: Mapping[str, Any]) -> _S:
    """Return what a line of such sums has."""
    best = kind.HIGHEST
    found = {name: line[f"sum_{name}"] for name in columns(kind)}
    return kind(**{name: value if value is None and name in best else int(value) for name, value in found.items()})

"""What each match adds to the totals of players and sides, kept with it, so that a change of one reads no other.

The shares of a match are `{"players": [share, ...], "sides": [share, ...]}`. A share is `[key, sums]`: the columns of
`KEYS` and each sum that is not 0, by its column or, for what one game alone counts, by its key behind `FIGURE`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.db.models import Q

from scoring.statistics.of_games import Added, batter_figures_of, innings_figures_of
from tournaments.models import Counted, PlayerTotals, SideTotals
from tournaments.statistics.totals.scope import TotalsScope, Who
from tournaments.statistics.totals.sql import (
    FIGURE,
    KEYS,
    OF_PLAYERS,
    Key,
    player_shares,
    player_totals,
    side_shares,
    side_totals,
)
from tournaments.statistics.totals.totals import Batting, Bowling, SideSums, columns

_T = TypeVar("_T", PlayerTotals, SideTotals)
_Sums = Mapping[str, int]
_Shares = Mapping[Key, list[_Sums]]

_HIGHEST = Batting.HIGHEST | Bowling.HIGHEST


def add_shares(scope: TotalsScope, matches: Collection[Counted]) -> None:
    """Put into matches of a scope, not saved yet, what they add to its totals. Five queries."""
    shares: dict[int, dict[str, list[object]]] = {match.match_id: {_PLAYERS.of: [], _SIDES.of: []} for match in matches}
    for (at, *key), player in sorted(player_shares(scope, matches).items(), key=repr):
        shares[at][_PLAYERS.of].append([key, _PLAYERS.sums(player)])
    for (at, *key), side in sorted(side_shares(scope, matches).items(), key=repr):
        shares[at][_SIDES.of].append([key, _SIDES.sums(side)])
    for match in matches:
        match.shares = shares[match.match_id]


def exchange_shares(scope: TotalsScope, matches: Collection[Counted], who: Who) -> None:
    """Work out the shares of some players in matches of a scope, not saved yet, anew. Three queries."""
    fresh: dict[int, list[list[object]]] = {}
    for (at, *key), row in player_shares(scope, matches, who).items():
        fresh.setdefault(at, []).append([key, _PLAYERS.sums(row)])
    for match in matches:
        if match.shares is not None:
            others = [share for share in match.shares[_PLAYERS.of] if share[0][0] not in who.players]
            match.shares[_PLAYERS.of] = sorted([*others, *fresh.get(match.match_id, [])], key=repr)


def change_totals(scope: TotalsScope, before: Collection[Counted], after: Collection[Counted]) -> None:
    """Bring the totals of a scope from what some matches added before to what they add after.

    Rows of the players and sides in them are read; all lines only of who loses a best figure, or all there was.
    """
    _PLAYERS.change(scope, before, after)
    _SIDES.change(scope, before, after)


@dataclass(frozen=True, slots=True)
class _Kind(Generic[_T]):
    """Totals of players or of sides: their columns that add up, where they stand, how all lines are counted."""

    of: str
    model: type[_T]
    columns: tuple[str, ...]
    figures: Callable[[str], Mapping[str, Added]]
    at: Callable[[Who], Q]
    counted: Callable[[TotalsScope, Who], list[_T]]

    def sums(self, row: _T) -> _Sums:
        """Return what a row has but for 0. PostgreSQL adds large numbers up to decimal ones."""
        all_sums = {name: getattr(row, name) for name in self.columns}
        known = {name: int(each) for name, each in all_sums.items() if each or (each == 0 and name in _HIGHEST)}
        return known | {f"{FIGURE}{key}": value for key, value in row.figures.items() if value}

    def change(self, scope: TotalsScope, before: Collection[Counted], after: Collection[Counted]) -> None:
        """Bring the rows of those in some matches up to date."""
        out, put = self._by_key(before), self._by_key(after)
        keys = {key for key in out.keys() | put.keys() if out.get(key) != put.get(key)}
        if not keys:
            return
        rows = self.model._default_manager
        kept = {self._key(row): row for row in rows.filter(scope.at(), self.at(self._who(keys)))}
        rows.filter(pk__in=[kept[key].pk for key in keys & kept.keys()]).delete()
        highest = _HIGHEST | {
            f"{FIGURE}{key}" for key, how in self.figures(scope.variant).items() if how == Added.HIGHEST
        }
        changed, anew = [], set()
        for key in keys:
            had = self.sums(kept[key]) if key in kept else {}
            sums = _changed(had, out.get(key, ()), put.get(key, ()), highest)
            if sums is None:
                anew.add(key)
            else:
                changed.append(self._row(scope, key, sums))
        if anew:
            changed += [row for row in self.counted(scope, self._who(anew)) if self._key(row) in anew]
        rows.bulk_create(changed)

    def _by_key(self, matches: Collection[Counted]) -> _Shares:
        found: dict[Key, list[_Sums]] = {}
        for match in matches:
            for key, sums in (match.shares or {})[self.of]:
                found.setdefault(tuple(key), []).append(sums)
        return found

    def _key(self, row: _T) -> Key:
        return tuple(getattr(row, name) for name in KEYS[self.model])

    def _row(self, scope: TotalsScope, key: Key, sums: _Sums) -> _T:
        own = {name: value for name, value in sums.items() if not name.startswith(FIGURE)}
        figures = {name.removeprefix(FIGURE): value for name, value in sums.items() if value and name not in own}
        return self.model(**scope.columns, **dict(zip(KEYS[self.model], key, strict=True)), **own, figures=figures)

    def _who(self, keys: Iterable[Key]) -> Who:
        who = Who()
        for key in keys:
            known = dict(zip(KEYS[self.model], key, strict=True))
            if known["team_id"] is None:
                who.sides.add(known["side_name"])
            else:
                who.teams.add(known["team_id"])
            if known.get("player_id") is not None:
                who.players.add(known["player_id"])
            elif "name" in known:
                who.names.add(known["name"])
        return who


def _changed(had: _Sums, out: Iterable[_Sums], put: Iterable[_Sums], highest: Collection[str]) -> _Sums | None:
    """Return sums with some shares taken out and others put in; None where only all the lines can tell.

    That is where a best figure is taken out and none as good put in, or nothing is left.
    """
    sums = dict(had)
    for name in {name for share in (*out, *put) for name in share}:
        less, more = ([share[name] for share in shares if name in share] for shares in (out, put))
        if name not in highest:
            sums[name] = sums.get(name, 0) + sum(more) - sum(less)
            continue
        if less and max(less) == had.get(name) and max(more, default=-1) < max(less):
            return None
        if more:
            sums[name] = max(*more, had.get(name, 0))
    return sums if any(value for name, value in sums.items() if name not in highest) else None


_PLAYERS = _Kind(
    of="players",
    model=PlayerTotals,
    columns=("matches", "twice", *columns(Batting), *columns(Bowling)),
    figures=batter_figures_of,
    at=lambda who: who.players_at(**OF_PLAYERS),
    counted=player_totals,
)
_SIDES = _Kind(
    of="sides",
    model=SideTotals,
    columns=columns(SideSums),
    figures=innings_figures_of,
    at=lambda who: who.sides_at("team", "side_name"),
    counted=side_totals,
)

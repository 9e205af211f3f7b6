"""What each match adds to the totals, kept with it, so that a change of one reads no other.

The shares of a match are `{"players": [share, ...], "sides": [share, ...], "against": [...], "duels": [...]}`. A share
is `[key, sums]`: the columns of `KEYS` and each sum that is not 0, by its column or, for figures, by its key behind
`FIGURE`. What a player did against the other side with bat and ball is among `players`, and not once more in `against`.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Generic, TypeVar

from django.db.models import Q, QuerySet

from scoring.statistics.of_games import Added, batter_figures_of, innings_figures_of
from tournaments.models import AgainstTotals, Counted, DuelTotals, PlayerTotals, SideTotals
from tournaments.statistics.totals import against, duels
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

_T = TypeVar("_T", PlayerTotals, SideTotals, AgainstTotals, DuelTotals)
_Sums = Mapping[str, int]
_Shares = Mapping[Key, list[_Sums]]
_Share = tuple[Sequence[Any], _Sums]

_OF_A_PLAYER = (*columns(Batting), *columns(Bowling))
_HIGHEST = Batting.HIGHEST | Bowling.HIGHEST
_PARTS = ("players", "sides", "against", "duels")
_WHO = {
    **dict.fromkeys(("player_id", "batter_id", "bowler_id"), "players"),
    **dict.fromkeys(("name", "batter_name", "bowler_name"), "names"),
    "team_id": "teams",
    "side_name": "sides",
}
"""As whom the columns of keys name somebody."""


def are_whole(match: Counted) -> bool:
    """Return whether the shares of a match are kept, all that this version keeps."""
    return match.shares is not None and match.shares.keys() >= set(_PARTS)


def add_shares(scope: TotalsScope, matches: Collection[Counted]) -> None:
    """Put into matches of a scope, not saved yet, what they add to its totals. Ten queries."""
    found = _worked_out(scope, matches)
    for (at, *key), side in sorted(side_shares(scope, matches).items(), key=repr):
        found[at]["sides"].append([key, _SIDES.sums(side)])
    for match in matches:
        match.shares = found[match.match_id]


def exchange_shares(scope: TotalsScope, matches: Collection[Counted], players: Collection[int]) -> None:
    """Work out the shares of some players in matches of a scope, not saved yet, anew. Eight queries."""
    whole = [match for match in matches if are_whole(match)]
    fresh = _worked_out(scope, whole, players)
    for match in whole:
        shares: dict[str, list[list[Any]]] = match.shares or {}
        found = fresh[match.match_id] | {"sides": shares["sides"]}
        for part in ("players", "against"):
            others = [share for share in shares[part] if share[0][0] not in players]
            found[part] = sorted([*others, *found[part]], key=repr)
        match.shares = found


def _worked_out(
    scope: TotalsScope, matches: Collection[Counted], players: Collection[int] | None = None
) -> dict[int, dict[str, list[list[object]]]]:
    """Return the shares of some matches but for those of sides; with `players` of these alone, and all duels."""
    found: dict[int, dict[str, list[list[object]]]] = {
        match.match_id: {part: [] for part in _PARTS} for match in matches
    }
    for (at, *key), row in sorted(player_shares(scope, matches, players).items(), key=repr):
        found[at]["players"].append([key, _PLAYERS.sums(row)])
    for (at, *key), met in sorted(against.against_shares(scope, matches, players).items(), key=repr):
        if sums := _AGAINST.sums(met):
            found[at]["against"].append([key, sums])
    for (at, *key), faced in sorted(duels.duel_shares(list(found)).items(), key=repr):
        found[at]["duels"].append([key, {name: value for name, value in faced.items() if value}])
    return found


def change_totals(scope: TotalsScope, before: Collection[Counted], after: Collection[Counted]) -> None:
    """Bring the totals of a scope from what some matches added before to what they add after.

    Rows of the players and sides in them are read; all lines only of who loses a best figure, or all there was.
    """
    for kind in (_PLAYERS, _SIDES, _AGAINST, _DUELS):
        kind.change(scope, before, after)


@dataclass(frozen=True, slots=True)
class _Kind(Generic[_T]):
    """Totals of one table: their columns that add up, what a match adds, where rows stand, how all lines are counted.

    `at` finds the rows of some, and may find others. `dated` rows tell when they were last counted, whether they
    changed or not. A row can be `of_nothing`, as that of a side whose match was abandoned.
    """

    model: type[_T]
    columns: tuple[str, ...]
    figures: Callable[[str], Mapping[str, Added]]
    shares: Callable[[Mapping[str, Any]], Iterable[_Share]]
    at: Callable[[TotalsScope, Who], QuerySet[_T]]
    counted: Callable[[TotalsScope, Who], list[_T]]
    dated: bool = False
    of_nothing: bool = True

    def sums(self, row: _T) -> _Sums:
        """Return what a row has but for 0. PostgreSQL adds large numbers up to decimal ones."""
        all_sums = {name: getattr(row, name) for name in self.columns}
        known = {name: int(each) for name, each in all_sums.items() if each or (each == 0 and name in _HIGHEST)}
        return known | {f"{FIGURE}{key}": value for key, value in getattr(row, "figures", {}).items() if value}

    def change(self, scope: TotalsScope, before: Collection[Counted], after: Collection[Counted]) -> None:
        """Bring the rows of those in some matches up to date."""
        out, put = self._by_key(before), self._by_key(after)
        keys = {key for key in out.keys() | put.keys() if self.dated or out.get(key) != put.get(key)}
        if not keys:
            return
        found = self.at(scope, self._who(keys)).order_by()
        kept = {self._key(row): row for row in found if TotalsScope.of(row) == scope}
        rows = self.model._default_manager
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
            elif any(value for name, value in sums.items() if name not in highest):
                changed.append(self._row(scope, key, sums))
            elif self.of_nothing:
                anew.add(key)
        if anew:
            changed += [row for row in self.counted(scope, self._who(anew)) if self._key(row) in anew]
        rows.bulk_create(changed)

    def _by_key(self, matches: Collection[Counted]) -> _Shares:
        found: dict[Key, list[_Sums]] = {}
        for match in matches:
            for key, sums in self.shares(match.shares or {}):
                found.setdefault(tuple(key), []).append(sums)
        return found

    def _key(self, row: _T) -> Key:
        return tuple(getattr(row, name) for name in KEYS[self.model])

    def _row(self, scope: TotalsScope, key: Key, sums: _Sums) -> _T:
        values: dict[str, Any] = {name: value for name, value in sums.items() if not name.startswith(FIGURE)}
        figures = {name.removeprefix(FIGURE): value for name, value in sums.items() if value and name not in values}
        if figures:
            values["figures"] = figures
        return self.model(**scope.columns, **dict(zip(KEYS[self.model], key, strict=True)), **values)

    def _who(self, keys: Iterable[Key]) -> Who:
        who = Who()
        for key in keys:
            for name, value in zip(KEYS[self.model], key, strict=True):
                if name in _WHO and value is not None:
                    getattr(who, _WHO[name]).add(value)
        return who


def _changed(had: _Sums, out: Iterable[_Sums], put: Iterable[_Sums], highest: Collection[str]) -> _Sums | None:
    """Return sums with some shares taken out and others put in; None where only all the lines can tell.

    That is where a best figure is taken out and none as good put in, or more taken out than there was.
    """
    sums = dict(had)
    for name in {name for share in (*out, *put) for name in share}:
        less, more = ([share[name] for share in shares if name in share] for shares in (out, put))
        if name not in highest:
            sums[name] = sums.get(name, 0) + sum(more) - sum(less)
            if sums[name] < 0:
                return None
            continue
        if less and max(less) == had.get(name) and max(more, default=-1) < max(less):
            return None
        if more:
            sums[name] = max(*more, had.get(name, 0))
    return sums


def _against(shares: Mapping[str, Any]) -> Iterator[_Share]:
    """Yield what each player of the club did against the other side of a match."""
    yield from shares["against"]
    sides = [(team, side_name) for (_person, team, side_name), _sums in shares["sides"]]
    for (player, team, _name, side_name), sums in shares["players"]:
        if player is not None:
            own = (team, side_name)
            other = next((side for side in sides if side != own), own)
            yield (player, *other), {name: sums[name] for name in _OF_A_PLAYER if name in sums}


def _against_some(_scope: TotalsScope, who: Who) -> QuerySet[AgainstTotals]:
    """Return what some did against sides, in any scope: they are found by who they are, where a scope has very many."""
    return AgainstTotals.objects.filter(who.sides_at("team", "side_name"), player__in=who.players)


def _duels_of(_scope: TotalsScope, who: Who) -> QuerySet[DuelTotals]:
    """Return the duels among some, in any scope as well."""
    two = Q(batter__in=who.players, bowler__in=who.players)
    if guests := who.names - {""}:
        two |= Q(batter__in=who.players, bowler=None, bowler_name__in=guests)
        two |= Q(batter=None, batter_name__in=guests, bowler__in=who.players)
    return DuelTotals.objects.filter(two)


_PLAYERS = _Kind(
    model=PlayerTotals,
    columns=("matches", "twice", *_OF_A_PLAYER),
    figures=batter_figures_of,
    shares=itemgetter("players"),
    at=lambda scope, who: PlayerTotals.objects.filter(scope.at(), who.players_at(**OF_PLAYERS)),
    counted=player_totals,
)
_SIDES = _Kind(
    model=SideTotals,
    columns=columns(SideSums),
    figures=innings_figures_of,
    shares=itemgetter("sides"),
    at=lambda scope, who: SideTotals.objects.filter(scope.at(), who.sides_at("team", "side_name")),
    counted=side_totals,
)
_AGAINST = _Kind(
    model=AgainstTotals,
    columns=against.COLUMNS,
    figures=lambda _variant: against.FIGURES,
    shares=_against,
    at=_against_some,
    counted=lambda scope, who: against.against_totals(scope, who.players),
    dated=True,
    of_nothing=False,
)
_DUELS = _Kind(
    model=DuelTotals,
    columns=duels.SUMS,
    figures=lambda _variant: {},
    shares=itemgetter("duels"),
    at=_duels_of,
    counted=lambda scope, who: duels.duel_totals(scope, who.players),
    of_nothing=False,
)

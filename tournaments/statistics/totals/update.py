"""Keeping the totals: changed for everybody in a match when it changes, or when it moves between scopes."""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from copy import copy
from typing import TypeVar

from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django.utils import timezone

from scoring.models import Club, MatchPlayer
from tournaments.models import AgainstTotals, Counted, DuelTotals, MatchTotals, PlayerTotals, SideTotals
from tournaments.statistics.totals.against import against_totals
from tournaments.statistics.totals.duels import duel_totals
from tournaments.statistics.totals.matches import due_counted, match_totals
from tournaments.statistics.totals.scope import TotalsScope, Who, by_scope
from tournaments.statistics.totals.shares import are_whole, change_totals, exchange_shares
from tournaments.statistics.totals.sql import OF_PLAYERS, player_totals, side_totals

BATCH = 500
_NOT_COUNTED = ("at", "search_key")

_M = TypeVar("_M", bound=Model)
_TOGETHER: ContextVar[set[int] | None] = ContextVar("together", default=None)


@contextmanager
def recounted_together() -> Iterator[None]:
    """Recount all matches of a club that change within it at its end, once, in the transaction that changes them."""
    matches: set[int] = set()
    before = _TOGETHER.set(matches)
    try:
        yield
    finally:
        _TOGETHER.reset(before)
    if matches:
        recount(matches)


def recount(matches: Collection[int]) -> None:
    """Bring the totals of everybody in some matches of a club up to date, those who were in them before too.

    To be called, in the transaction that changes them, when the lines of the matches have changed, or who is meant by
    a line, or the competition they are in. The queries do not depend on how many there are in all.
    """
    if (together := _TOGETHER.get()) is not None:
        together.update(matches)
        return
    with transaction.atomic():
        _lock_clubs(matches)
        rows = Counted.objects.filter(match__in=matches)
        kept, due = list(rows), due_counted(matches)
        rows.delete()
        Counted.objects.bulk_create(due, batch_size=BATCH)
        before, after = by_scope(kept), by_scope(due)
        for scope in before.keys() | after.keys():
            _count_matches(scope)
            _change(scope, before.get(scope, []), after.get(scope, []))


def exchange_players(matches: Collection[int], players: Collection[int]) -> None:
    """Bring the totals of some players up to date when one of them stands where another did in matches of a club.

    To be called in the transaction that changes their lines. The queries depend only on how many scopes the matches
    are in, and the rows on these matches and the players' own.
    """
    with transaction.atomic():
        _lock_clubs(matches)
        standing: dict[int, set[int]] = {}
        rows = MatchPlayer.objects.filter(side__match__in=matches, player__in=players)
        for match, player in rows.values_list("side__match", "player"):
            standing.setdefault(match, set()).add(player)
        concerned: dict[TotalsScope, Who] = {}
        rows_kept = Counted.objects.filter(match__in=matches)
        kept = list(rows_kept)
        due = [copy(row) for row in kept]
        for row in due:
            who = Who.from_data(row.who)
            who.players = (who.players - set(players)) | standing.get(row.match_id, set())
            row.pk, row.who = None, who.to_data()
            concerned.setdefault(TotalsScope.of(row), Who()).add(Who(set(players), set(), who.teams, who.sides))
        before, after = by_scope(kept), by_scope(due)
        for scope, rows_there in after.items():
            exchange_shares(scope, rows_there, players)
        rows_kept.delete()
        Counted.objects.bulk_create(due, batch_size=BATCH)
        for scope, who in concerned.items():
            _count_matches(scope)
            _change(scope, before[scope], after[scope], who)


def rebuild_club(club: Club, *, write: bool) -> Iterator[str]:
    """Yield where the totals of a club are not what follows from its matches; with `write`, put them right.

    Some matches at a time, then scope by scope, each in a transaction of its own: between them scoring goes on.
    """
    matches = list(club.matches.order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(matches), BATCH):
        yield from _rebuild_counted(matches[start : start + BATCH], write=write)
    for scope in sorted(_scopes(club), key=str):
        yield from _rebuild_totals(scope, write=write)


def _rebuild_counted(matches: Collection[int], *, write: bool) -> list[str]:
    with transaction.atomic():
        _lock_clubs(matches)
        rows = Counted.objects.filter(match__in=matches)
        due = due_counted(matches)
        by_match = {row.match_id: row for row in due}
        # Last counted before all of this was kept: right for all that, and filled in.
        older = [row for row in rows if not are_whole(row) and row.match_id in by_match]
        for row in older:
            if write:
                row.shares = by_match[row.match_id].shares
            else:
                by_match[row.match_id].shares = row.shares
        if write:
            Counted.objects.bulk_update(older, ["shares"], batch_size=BATCH)
        return _put_right(rows.all(), due, write=write)


def _rebuild_totals(scope: TotalsScope, *, write: bool) -> list[str]:
    with transaction.atomic():
        _lock(Club.objects.filter(pk=scope.club))
        return [
            *_put_right(MatchTotals.objects.filter(scope.at(), matches__gt=0), match_totals(scope), write=write),
            *_put_right(PlayerTotals.objects.filter(scope.at()), player_totals(scope), write=write),
            *_put_right(SideTotals.objects.filter(scope.at()), side_totals(scope), write=write),
            *_put_right(AgainstTotals.objects.filter(scope.at()), against_totals(scope), write=write),
            *_put_right(DuelTotals.objects.filter(scope.at()), duel_totals(scope), write=write),
        ]


def _lock_clubs(matches: Collection[int]) -> None:
    _lock(Club.objects.filter(matches__in=matches))


def _lock(clubs: QuerySet[Club]) -> None:
    """Have one at a time count in a club, after any competition: totals worked out side by side would be kept twice."""
    list(clubs.select_for_update(of=("self",), no_key=True).values_list("pk"))


def _change(
    scope: TotalsScope, before: Sequence[Counted], after: Sequence[Counted], changed: Who | None = None
) -> None:
    """Change the totals of a scope by what some matches added and add.

    Where what they added was not kept, those of everybody `changed`, or in the matches, are worked out anew.
    """
    if all(map(are_whole, before)):
        change_totals(scope, before, after)
        return
    who = changed or Who()
    for row in () if changed else (*before, *after):
        who.add(Who.from_data(row.who))
    _refresh(scope, who)


def _count_matches(scope: TotalsScope) -> None:
    """Have the matches of a scope be counted as of now, also where none is left."""
    rows = match_totals(scope) or [MatchTotals(**scope.columns, left_out=Counted.LeftOut.NOTHING, matches=0)]
    for row in rows:
        row.at = timezone.now()
    MatchTotals.objects.filter(scope.at()).delete()
    MatchTotals.objects.bulk_create(rows)


def _refresh(scope: TotalsScope, who: Who) -> None:
    PlayerTotals.objects.filter(scope.at(), who.players_at(**OF_PLAYERS)).delete()
    PlayerTotals.objects.bulk_create(player_totals(scope, who))
    SideTotals.objects.filter(scope.at(), who.sides_at("team", "side_name")).delete()
    SideTotals.objects.bulk_create(side_totals(scope, who))
    AgainstTotals.objects.filter(scope.at(), player__in=who.players).delete()
    AgainstTotals.objects.bulk_create(against_totals(scope, who.players))
    DuelTotals.objects.filter(scope.at(), Q(batter__in=who.players) | Q(bowler__in=who.players)).delete()
    DuelTotals.objects.bulk_create(duel_totals(scope, who.players), batch_size=BATCH)


def _scopes(club: Club) -> set[TotalsScope]:
    kinds = (Counted, MatchTotals, PlayerTotals, SideTotals, AgainstTotals, DuelTotals)
    columns = ("club", "variant", "competition", "visibility")
    rows = [kind._default_manager.filter(club=club).order_by().values_list(*columns).distinct() for kind in kinds]
    return {TotalsScope(*row) for each in rows for row in each}


def _put_right(rows: QuerySet[_M], due: Sequence[_M], *, write: bool) -> list[str]:
    """Return what is amiss with some rows; with `write`, have those that are due instead."""
    found = list(_compare(rows, due))
    if found and write:
        rows.delete()
        rows.bulk_create(due, batch_size=BATCH)
    return found


def _compare(kept: Iterable[Model], due: Iterable[Model]) -> Iterator[str]:
    """Yield a line for each row that is kept and not due, or due and not kept."""
    mine, right = Counter(map(_values, kept)), Counter(map(_values, due))
    yield from (f"{dict(row)!r} is kept and does not follow from the matches" for row in mine - right)
    yield from (f"{dict(row)!r} follows from the matches and is not kept" for row in right - mine)


def _values(row: Model) -> tuple[tuple[str, object], ...]:
    fields = [field for field in row._meta.concrete_fields if not field.primary_key and field.name not in _NOT_COUNTED]
    names = [field.attname for field in fields]
    return (("kind", row._meta.model_name), *((name, _hashable(getattr(row, name))) for name in names))


def _hashable(value: object) -> object:
    return json.dumps(value, sort_keys=True) if isinstance(value, dict) else value  # PostgreSQL keeps keys in its order

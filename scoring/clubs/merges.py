"""Making two players of a club one, and undoing that.

The books stay as they are: what a set-up says of the one merged is read as the one kept wherever sides and lines are
worked out, and all of that changes in the same transaction.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Model, Q
from django.utils import timezone

from scoring.book.ledger import fold
from scoring.book.listeners import tell, tell_of_players
from scoring.book.match_rows import side_rows, write_sides
from scoring.book.open_book import kept_log, open_book
from scoring.book.setups import SideLinks, stored_links
from scoring.clubs.roster_history import Kind, append, change_of, check_seen, place_of
from scoring.clubs.rosters import in_roster_today
from scoring.locks import lock_club, lock_matches
from scoring.models import (
    BattingInnings,
    BowlingInnings,
    Club,
    LogRecord,
    Match,
    MatchPlayer,
    Membership,
    Merge,
    NameTakenOff,
    Partnership,
    Player,
    RecordCandidate,
    RosterChange,
)

BATCH = 500
_NAMING: Sequence[tuple[type[Model], str, str]] = (
    (MatchPlayer, "side__match", "side__name"),
    *((kind, "match", "side_name") for kind in (BattingInnings, BowlingInnings, Partnership, RecordCandidate)),
)
"""Whatever says of a match who somebody is, and where it has the match and the side."""


class MergeRefusal(StrEnum):
    """Why two players were not made one, or a merge was not undone."""

    SAME = "same"
    ELSEWHERE = "elsewhere"
    ALREADY = "already"
    TOGETHER = "together"
    UNDONE = "undone"
    MEANWHILE = "meanwhile"
    NAME_OFF = "name-off"


class NotMergedError(Exception):
    """Nothing has changed, and why; `match` is one in which both were on a side."""

    def __init__(self, refusal: MergeRefusal, match: Match | None = None) -> None:
        super().__init__(refusal)
        self.refusal = refusal
        self.match = match


def merge(kept: Player, merged: Player, by: User | None, *, seen: int | None = None) -> Merge:
    """Have `merged` be `kept` from now on, in every match and roster.

    Raises NotMergedError, and StaleRosterError where the one kept was renamed or merged since it was `seen`.
    """
    if kept.pk == merged.pk:
        raise NotMergedError(MergeRefusal.SAME)
    if kept.club_id != merged.club_id:
        raise NotMergedError(MergeRefusal.ELSEWHERE)
    with transaction.atomic():
        matches = _lock(kept.club_id, [merged.pk])
        kept.refresh_from_db()
        merged.refresh_from_db()
        if kept.merged_into_id or merged.merged_into_id:
            raise NotMergedError(MergeRefusal.ALREADY)
        _check_named(kept, merged)
        check_seen(kept, seen)
        _check_apart(kept, merged)
        places = _places_to_move(kept, merged)
        append(_told(Kind.MERGED, kept, merged, places), by)
        done = Merge.objects.create(kept=kept, merged=merged, by=by, places=places)
        Membership.objects.filter(pk__in=places).update(player=kept)
        settle_merges(kept.club_id)
        _exchange(matches, merged.pk, kept.pk)
        tell_of_players(matches, (merged.pk, kept.pk))
    return done


def undo_merge(done: Merge, by: User | None) -> None:
    """Have the two players of a merge be two again, as they were. Raises NotMergedError."""
    with transaction.atomic():
        now = _known_as(done.merged)
        matches = _lock(done.kept.club_id, [now] if now else [])
        if _known_as(done.merged) != now:
            raise NotMergedError(MergeRefusal.MEANWHILE)
        undone = Merge.objects.filter(pk=done.pk, undone_at=None).update(undone_at=timezone.now(), undone_by=by)
        if not undone:
            raise NotMergedError(MergeRefusal.UNDONE)
        _check_named(done.kept, done.merged)
        Membership.objects.filter(pk__in=done.places, player=now).update(player=done.merged)
        append(_told(Kind.PARTED, done.kept, done.merged, done.places), by)
        settle_merges(done.kept.club_id)
        if now is not None:
            sides, unclear = _to_give_back(matches, now, done.merged)
            for side, these in sides.items():
                _exchange(these, now, done.merged.pk, side)
            tell_of_players(sorted(set().union(*sides.values())), (now, done.merged.pk))
            _read_again(unclear)


def rebuild_merges(*, write: bool) -> Iterator[str]:
    """Yield each player who is not known as the player the merges make them; with `write`, put it right."""
    for club in Club.objects.order_by("pk"):
        with transaction.atomic():
            lock_club(club.pk)
            found = list(_differing(club.pk))
            if write:
                _settle(found)
        for player, due in found:
            yield f"{club.slug}: player {player.pk}: kept {player.merged_into_id!r}, by the merges {due!r}"


def settle_merges(club: int) -> None:
    """Have all players of a club, which is locked, be known as who the merges make them."""
    _settle(list(_differing(club)))


def _lock(club: int, now: Collection[int]) -> list[int]:
    """Lock the matches in which somebody stands as one of `now`, then the club.

    Raises NotMergedError where such a match was written meanwhile.
    """
    matches = _matches_of(now)
    lock_matches(matches)
    lock_club(club)
    if _matches_of(now) != matches:
        raise NotMergedError(MergeRefusal.MEANWHILE)
    return matches


def _matches_of(players: Collection[int]) -> list[int]:
    rows = MatchPlayer.objects.filter(player__in=players).order_by("side__match")
    return list(rows.values_list("side__match", flat=True).distinct())


def _known_as(player: Player) -> int | None:
    return Player.objects.values_list("merged_into", flat=True).get(pk=player.pk)


def _check_named(*players: Player) -> None:
    """Refuse to say who somebody is whose name was taken off."""
    if NameTakenOff.objects.in_force().filter(player__in=players).exists():
        raise NotMergedError(MergeRefusal.NAME_OFF)


def _check_apart(kept: Player, merged: Player) -> None:
    """Refuse two who were on the same side of a match: they cannot be one."""
    sides = MatchPlayer.objects.filter(player__in=(kept, merged)).order_by().values("side")
    together = sides.annotate(of_them=Count("player", distinct=True)).filter(of_them=2).values("side")
    match = Match.objects.filter(sides__in=together).first()
    if match is not None:
        raise NotMergedError(MergeRefusal.TOGETHER, match)


def _places_to_move(kept: Player, merged: Player) -> list[int]:
    """Return the places in rosters that go over: not those in a team in which the one kept has a place then too."""
    own = list(kept.memberships.all())
    return [
        place.pk
        for place in merged.memberships.all()
        if not any(place.team_id == other.team_id and _overlap(place, other) for other in own)
    ]


def _told(kind: Kind, kept: Player, merged: Player, places: Collection[int]) -> list[RosterChange]:
    """Return what the histories of both players, and of the teams that `merged` is in, say of a merge or its undoing.

    To be called while `merged` has its own `places`. Where the one kept has a place in a team as well, it stays.
    """
    before, now = {"name": merged.name}, {"name": kept.name}
    if kind == Kind.PARTED:
        before, now = now, before
    told = [change_of(kind, None, player, before=before, now=now) for player in (kept, merged)]
    for place in merged.memberships.filter(in_roster_today()).select_related("team"):
        own = {"name": merged.name} | place_of(place)
        other = {"name": kept.name} if place.pk in places else {}
        before, now = (other, own) if kind == Kind.PARTED else (own, other)
        told.append(change_of(kind, place.team, merged, before=before, now=now))
    return told


def _overlap(one: Membership, other: Membership) -> bool:
    apart = (a.left and b.joined and a.left < b.joined for a, b in ((one, other), (other, one)))
    return not any(apart)


def _settle(differing: Iterable[tuple[Player, int | None]]) -> None:
    """Have players be known as who they are due to be."""
    for player, due in differing:
        Player.objects.filter(pk=player.pk).update(merged_into=due)


def _differing(club: int) -> Iterator[tuple[Player, int | None]]:
    """Yield the players of a club who are not known as who they are by the merges, with who that is."""
    merges = Merge.objects.filter(kept__club=club, undone_at=None)
    into = dict(merges.order_by().values_list("merged", "kept"))
    for player in Player.objects.filter(Q(merged_into__isnull=False) | Q(pk__in=into), club=club).order_by("pk"):
        due = into.get(player.pk)
        while due in into:
            due = into[due]
        if player.merged_into_id != due:
            yield player, due


def _exchange(matches: Sequence[int], now: int, due: int, of_side: str | None = None) -> None:
    """Have `due` stand wherever `now` does in some matches, on the side of that name where one is given.

    Nothing else of a match follows from who somebody is.
    """
    for start in range(0, len(matches), BATCH):
        for kind, match, side in _NAMING:
            these: dict[str, Any] = {f"{match}__in": matches[start : start + BATCH]}
            if of_side is not None:
                these[side] = of_side
            kind._default_manager.filter(player=now, **these).update(player=due)


def _to_give_back(matches: Sequence[int], now: int, merged: Player) -> tuple[dict[str, list[int]], list[int]]:
    """Return the matches in which `now` stands, by the books, where `merged` does, by the name of the side.

    Those in which the name of a side does not tell which of the two it is stand apart. To be called when `merged` is
    known as a player of their own again.
    """
    own = {merged.pk, *merged.also.values_list("pk", flat=True)}
    names: dict[tuple[int, int], str] = {}
    others: set[tuple[int, int]] = set()
    given_back: set[tuple[int, int]] = set()
    for start in range(0, len(matches), BATCH):
        these = matches[start : start + BATCH]
        links = dict(_links_of(these))
        rows = MatchPlayer.objects.filter(player=now, side__match__in=these)
        for match, place, name, number in rows.values_list("side__match", "side__place", "side__name", "number"):
            names[match, place] = name
            (given_back if links[match][place]["players"][number - 1] in own else others).add((match, place))
    unclear = {
        match
        for match, place in given_back
        if (match, place) in others or names.get((match, 1 - place)) == names[match, place]
    }
    sides: dict[str, list[int]] = {}
    for match, place in sorted(given_back):
        if match not in unclear:
            sides.setdefault(names[match, place], []).append(match)
    return sides, sorted(unclear)


def _links_of(matches: Sequence[int]) -> Iterator[tuple[int, list[SideLinks]]]:
    """Yield whom the books of some matches name, reading none wholly whose set-up was never changed."""
    setups = LogRecord.objects.filter(match__in=matches, action=LogRecord.Action.SETUP).order_by("match", "version")
    for match, records in groupby(setups.values_list("match", "body"), itemgetter(0)):
        first, *more = (body for _match, body in records)
        yield match, stored_links(fold(kept_log(match)).setup if more else first)


def _read_again(matches: Collection[int]) -> None:
    """Work out the sides of some matches, and what follows from them, anew."""
    for match in Match.objects.filter(pk__in=matches).order_by("pk"):
        book = open_book(match)
        write_sides(match.pk, side_rows(book))
        if match.status == Match.Status.COMPLETED:
            tell(match, book, set_up=False, result=True)

"""Taking somebody's name off every page of a club, and bringing it back.

The logs of matches keep the name, and are read with a placeholder for it (`scoring.book.covers`); all else that holds
it is written anew here, in one transaction. No figure changes.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from scoring.book.covers import Cover, Covered, Wording, cover_by, cover_of, rewrite
from scoring.book.errors import StaleError
from scoring.book.listeners import lock_kept, tell_of_names
from scoring.book.match_rows import derived_columns, side_rows, write_sides
from scoring.book.new_match import address_of
from scoring.book.open_book import OpenBook, open_book
from scoring.book.setups import stored_links
from scoring.clubs.archive.jobs import drop
from scoring.clubs.roster_history import Kind, append, change_of
from scoring.clubs.rosters import NameTakenError, in_roster_today, teams_of
from scoring.locks import lock_club, lock_matches
from scoring.models import (
    ArchivedPerson,
    Club,
    ClubAct,
    CorrectionRequest,
    Dispute,
    LogRecord,
    Match,
    MatchReport,
    Membership,
    Merge,
    NameTakenOff,
    Player,
    RosterChange,
    Team,
    UndoRequest,
    club_changed,
)
from scoring.search_keys import folded
from scoring.slugs import free_slug
from scoring.statistics.rows import write_rows

_SETUP = LogRecord.Action.SETUP


class NameInUseError(Exception):
    """Two entrants of a competition would be called the same; nothing has changed."""


def take_off(player: Player, by: User | None) -> NameTakenOff:
    """Show a placeholder for a player's name, and those it had before, from now on.

    Raises NameInUseError, and StaleError where that was done, or the player merged with another, meanwhile.
    """
    with transaction.atomic():
        _lock(player.club_id)
        own = list(Player.objects.filter(Q(pk=player.pk) | Q(merged_into=player.pk)))
        now = next((each for each in own if each.pk == player.pk), None)
        if now is None or now.merged_into_id or _of(now).exists():
            raise StaleError
        teams = teams_of(Q(player__in=own))
        instead = _("Player %(number)d") % {"number": player.pk}
        names = [now.name, *(each.name for each in own), *_former_names(own), *_printed_names(player.club_id, own)]
        made = _new(player.club_id, names, instead, by, player=now, of_players={each.pk: each.name for each in own})
        Player.objects.filter(pk__in=[each.pk for each in own]).update(name=instead, search_key=folded(instead))
        now.name = instead
        append([change_of(Kind.NAME_OFF, team, now) for team in (None, *teams)], by)
        _cover(made)
    return made


def take_off_person(club: Club, names: Sequence[str], by: User | None) -> NameTakenOff:
    """Show a placeholder for the name of somebody who holds the cards, in all its spellings, from now on.

    A player of the club who is called so keeps the name. Raises NameInUseError.
    """
    with transaction.atomic():
        _lock(club.pk)
        made = _new(club.pk, names, "", by)
        made.instead = _("Card player %(number)d") % {"number": made.pk}
        made.save(update_fields=["instead"])
        _cover(made)
    return made


def cover_words(club: Club, words: str, instead: str) -> None:
    """Show other words from now on wherever the texts of a club, those of its logs too, have some."""
    with transaction.atomic():
        _lock(club.pk)
        _cover(_new(club.pk, [words], instead, None))


def bring_back(made: NameTakenOff, by: User | None, why: str) -> None:
    """Show a name again that was taken off.

    Raises StaleError where that was done meanwhile, NameTakenError where another player of the same team has the name
    now, and NameInUseError.
    """
    with transaction.atomic():
        _lock(made.club_id)
        touched = _touched(made.club_id, cover_by([made]))
        at = timezone.now()
        if not NameTakenOff.objects.in_force().filter(pk=made.pk).update(back_at=at, back_by=by, back_because=why):
            raise StaleError
        made.back_at = at
        if made.player_id:
            _name_again(made, by)
        back, rest = Cover([Covered((made.instead,), made.names[0])], by_name=True), cover_of(made.club_id)
        wording = Wording(
            lambda text: rest.text(back.text(text)),
            lambda text: rest.label(back.label(text)),
            lambda text: rest.person(back.person(text)),
        )
        _write_anew(made, wording, touched, _touched(made.club_id, rest) & touched)


def rebuild_names_off(*, write: bool) -> Iterator[str]:
    """Yield each match and club that does not say rightly whether a name in it was taken off; with `write`, put it
    right. To be called before the matches are folded again.
    """
    for club in Club.objects.order_by("pk"):
        with transaction.atomic():
            cover = cover_of(club.pk)
            due = _touched(club.pk, cover) if cover else set()
            matches = Match.objects.filter(club=club).order_by("pk")
            for pk, slug, kept in matches.values_list("pk", "slug", "names_off"):
                if kept != (pk in due):
                    yield f"{slug}: names_off: kept {kept!r}, by the log {pk in due!r}"
                    if write:
                        Match.objects.filter(pk=pk).update(names_off=pk in due)
            if club.names_off != bool(cover):
                yield f"{club.slug}: names_off: kept {club.names_off!r}, due {bool(cover)!r}"
                if write:
                    Club.objects.filter(pk=club.pk).update(names_off=bool(cover))


def _of(player: Player) -> Any:
    return NameTakenOff.objects.in_force().filter(player=player)


def _lock(club: int) -> None:
    """Lock a club with all its matches: nobody writes a name while one is taken off."""
    matches = Match.objects.filter(club=club).values_list("pk", flat=True)
    lock_matches(matches)
    lock_kept(matches, Team.objects.filter(club=club).values_list("pk", flat=True))
    lock_club(club)


def _former_names(players: Collection[Player]) -> Iterator[str]:
    renamed = RosterChange.objects.filter(player__in=players, kind=Kind.PLAYER_NAMED, team=None)
    for before, now in renamed.values_list("before", "now"):
        yield from (str(each["name"]) for each in (before, now) if each.get("name"))


def _printed_names(club: int, players: Collection[Player]) -> Iterator[str]:
    """Yield the names under which players were ever set up in matches."""
    own = {player.pk for player in players}
    for body in LogRecord.objects.filter(match__club=club, action=_SETUP).values_list("body", flat=True).iterator():
        yield from (name for pk, name in _linked(body) if pk in own)


def _linked(body: str) -> Iterator[tuple[int | None, str]]:
    """Yield who the players of a stored set-up are, with the names it prints."""
    sides = json.loads(body)["setup"]["sides"]
    for side, link in zip(sides, stored_links(body), strict=True):
        yield from zip(link["players"], (each["name"] for each in side.get("players", ())), strict=True)


def _new(club: int, names: Iterable[str], instead: str, by: User | None, **more: Any) -> NameTakenOff:
    spellings = list(dict.fromkeys(filter(None, names)))
    teams = {name.casefold() for name in Team.objects.filter(club=club).values_list("name", flat=True)}
    is_a_team = any(name.casefold() in teams for name in spellings)
    return NameTakenOff.objects.create(
        club_id=club, names=spellings, instead=instead, by=by, is_a_team=is_a_team, **more
    )


def _cover(made: NameTakenOff) -> None:
    cover = cover_by([made])
    touched = _touched(made.club_id, cover)
    _write_anew(made, cover.wording, touched, touched)


def _touched(club: int, cover: Cover) -> set[int]:
    """Return the matches of a club whose logs read otherwise with a cover."""
    records = LogRecord.objects.filter(match__club=club).order_by()
    setups = records.filter(action=_SETUP).values_list("match", "body")
    found = {match for match, body in setups.iterator() if cover.setup(body) != body}
    named = Q()
    for hint in cover.hints:
        named |= Q(body__contains=hint) | Q(reason__contains=hint)
    for match, action, body, reason in records.filter(named).values_list("match", "action", "body", "reason"):
        if match not in found and (cover.text(reason) != reason or cover.body(action, body) != body):
            found.add(match)
    return found


def _name_again(made: NameTakenOff, by: User | None) -> None:
    """Give a player, and those merged with them, their names again. Raises NameTakenError."""
    players = list(Player.objects.filter(pk__in=made.of_players).order_by("pk"))
    teams = teams_of(Q(player=made.player_id))
    beside = Membership.objects.filter(in_roster_today(), team__in=teams, player__merged_into=None)
    if taken := beside.filter(player__name=made.names[0]).select_related("team").first():
        raise NameTakenError(taken.team)
    for player in players:
        player.name = made.of_players[str(player.pk)]
        player.save()
        if player.pk == made.player_id:
            append([change_of(Kind.NAME_BACK, team, player) for team in (None, *teams)], by)


def _write_anew(made: NameTakenOff, wording: Wording, touched: Collection[int], covered: Collection[int]) -> None:
    """Write anew all that holds the name or its placeholder: `touched` matches, `covered` of which hold names that
    are off.
    """
    club = made.club_id
    Club.objects.filter(pk=club).update(names_off=NameTakenOff.objects.in_force().filter(club=club).exists())
    rewrite(Club.objects.filter(pk=club), wording, labels=("name",), texts=("description",))
    rewrite(Team.objects.filter(club=club), wording, labels=("name",))
    rewrite(CorrectionRequest.objects.filter(match__club=club), wording, texts=("text",))
    rewrite(MatchReport.objects.filter(match__club=club), wording, texts=("text",))
    rewrite(Dispute.objects.filter(match__club=club), wording, texts=("reason",))
    rewrite(UndoRequest.objects.filter(match__club=club), wording, texts=("reason",))
    rewrite(ClubAct.objects.filter(club=club), wording, texts=("about",))
    drop(club)
    rewrite(ArchivedPerson.objects.filter(arrival__club=club), wording, people=("name",))
    _rewrite_rosters(made, wording)
    addresses = {}
    for match in Match.objects.filter(pk__in=touched).order_by("pk"):
        before, match.names_off = match.slug, match.pk in covered
        _write_match_anew(match, open_book(match), made)
        if match.slug != before:
            addresses[before] = match.slug
    try:
        tell_of_names(club, wording, touched, addresses)
    except IntegrityError as error:
        raise NameInUseError from error
    club_changed(club)


def _rewrite_rosters(made: NameTakenOff, wording: Wording) -> None:
    """Have the history of rosters read otherwise where it speaks of the player: that of a namesake stays."""
    columns = ("name", "before", "now")
    rewrite(RosterChange.objects.filter(team__club=made.club_id, player=None), wording, labels=columns)
    own = list(map(int, made.of_players))
    merges = Merge.objects.filter(Q(kept__in=own) | Q(merged__in=own)).values_list("kept", "merged")
    merged = {pk for pair in merges for pk in pair}.difference(own)
    told = RosterChange.objects.filter(player__in=merged, kind__in=(Kind.MERGED, Kind.PARTED))
    for rows in (RosterChange.objects.filter(player__in=own), told):
        rewrite(rows, wording, people=columns)


def _write_match_anew(match: Match, book: OpenBook, made: NameTakenOff) -> None:
    """Write anew what is kept of a match, under an address without the name."""
    match.changed_at = timezone.now()
    for name, value in derived_columns(book).items():
        setattr(match, name, value)
    if made.back_at is None and any(f"-{slugify(name)}-" in f"-{match.slug}-" for name in made.names if slugify(name)):
        address = address_of(book.setup.played_on, book.setup.names)
        others, hidden = Match.objects.exclude(pk=match.pk), max(match.narrowest, match.club.visibility) > 0
        match.slug = free_slug(address or str(match.pk), others, str(match.pk), is_hidden=hidden)
    match.save()
    write_sides(match.pk, side_rows(book))
    if match.status == Match.Status.COMPLETED:
        write_rows(match, book)

"""Retiring a team, deleting one with which nothing was done, and moving a player from one team to another."""

from collections.abc import Collection
from datetime import timedelta
from itertools import count

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scoring.book.errors import NotWrittenError
from scoring.clubs.roster_history import Kind, append, change_of, check_seen, place_of
from scoring.clubs.rosters import NameTakenError, current_members, in_roster_today
from scoring.locks import lock_club
from scoring.models import Invitation, Membership, Player, Role, RosterChange, Team, club_changed
from scoring.rights import TEAM


class TeamInUseError(NotWrittenError):
    """Matches or competitions know the team; nothing has changed."""


class NotInRosterError(NotWrittenError):
    """The player is not in the roster of the team, or is in that of the other; nothing has changed."""


def retire(team: Team, by: User | None, seen: int | None = None) -> None:
    """Offer a team in no form any more; its roster and its matches stay. Raises StaleRosterError."""
    _set_retired(team, by, Kind.RETIRED, seen, retired=True)


def bring_back(team: Team, by: User | None, seen: int | None = None) -> None:
    """Offer a team again that was retired. Raises StaleRosterError."""
    _set_retired(team, by, Kind.REVIVED, seen, retired=False)


def delete_team(team: Team, seen: int | None = None) -> None:
    """Delete a team with which nothing was done, and roles for it, with its players of whom nothing else is known.

    Raises TeamInUseError, and StaleRosterError where the team has changed since it was `seen`.
    """
    with transaction.atomic():
        club = lock_club(team.club_id)
        check_seen(team, seen)
        if _in_use(Team, [team.pk]):
            raise TeamInUseError
        players = set(team.memberships.values_list("player", flat=True))
        for kind in (Role, Invitation):
            kind._default_manager.filter(club=club, kind=TEAM, place=team.pk).delete()
        RosterChange.objects.filter(team=team).delete()
        team.memberships.all().delete()
        team.delete()
        players -= _in_use(Player, players)
        players.difference_update(Membership.objects.filter(player__in=players).values_list("player", flat=True))
        told = RosterChange.objects.filter(player__in=players).exclude(team=None)
        players.difference_update(told.values_list("player", flat=True))
        RosterChange.objects.filter(player__in=players).delete()
        Player.objects.filter(pk__in=players).delete()
        club_changed(club.pk)


def _in_use(kind: type[Team | Player], rows: Collection[int]) -> set[int]:
    """Return which teams or players anything but rosters and their history knows. A query of each table that can."""
    known: set[int] = set()
    for relation in kind._meta.related_objects:
        if relation.related_model not in (Membership, RosterChange):
            column = relation.field.name
            naming = relation.related_model._default_manager.filter(**{f"{column}__in": rows})
            known.update(naming.order_by().values_list(column, flat=True).distinct())
    return known


def move(player: Player, team: Team, to: Team, by: User | None, seen: int | None = None) -> None:
    """Have a player leave a team and join another of the club today, with the same classes and the first free number.

    Raises NotInRosterError, StaleRosterError where the team left has changed since it was `seen`, and NameTakenError
    where another player of the other team has that name.
    """
    with transaction.atomic():
        place = _leave(player, team, seen)
        there = list(current_members(to))
        if any(member.player_id == player.pk for member in there):
            raise NotInRosterError
        if any(member.player.name == player.name for member in there):
            raise NameTakenError(to)
        now = place_of(place) | {"number": free_number({member.number for member in there})}
        Membership.objects.create(team=to, player=player, joined=timezone.localdate(), **now)
        append(
            [
                change_of(Kind.LEFT, team, player, before=place_of(place)),
                change_of(Kind.JOINED, to, player, now=now),
            ],
            by,
        )


def free_number(taken: Collection[int]) -> int:
    """Return the first number of a roster that nobody in it has."""
    return next(number for number in count(1) if number not in taken)


def plays_no_more(player: Player, team: Team, by: User | None, seen: int | None = None) -> None:
    """Have a player leave a team today. Raises NotInRosterError and StaleRosterError."""
    with transaction.atomic():
        place = _leave(player, team, seen)
        append([change_of(Kind.LEFT, team, player, before=place_of(place))], by)


def _leave(player: Player, team: Team, seen: int | None) -> Membership:
    """Take a player out of a roster, as of yesterday, and return the place.

    Raises NotInRosterError and StaleRosterError.
    """
    lock_club(team.club_id)
    check_seen(team, seen)
    place = Membership.objects.filter(in_roster_today(), team=team, player=player).first()
    if place is None:
        raise NotInRosterError
    today = timezone.localdate()
    if place.joined == today:
        Membership.objects.filter(pk=place.pk).delete()
    else:
        Membership.objects.filter(pk=place.pk).update(left=today - timedelta(days=1))
    return place


def _set_retired(team: Team, by: User | None, kind: Kind, seen: int | None, *, retired: bool) -> None:
    with transaction.atomic():
        lock_club(team.club_id)
        now = Team.objects.get(pk=team.pk)
        check_seen(now, seen)
        if bool(now.retired_at) == retired:
            return
        Team.objects.filter(pk=team.pk).update(retired_at=timezone.now() if retired else None)
        append([change_of(kind, now)], by)

"""Retiring a team, deleting one with which nothing was done, and moving a player from one team to another."""

from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from scoring.book.errors import NotWrittenError
from scoring.clubs.roster_history import Kind, append, change_of, place_of
from scoring.clubs.rosters import in_roster_today
from scoring.models import Club, Membership, Player, RosterChange, Team, club_changed


class TeamInUseError(NotWrittenError):
    """Matches or competitions know the team; nothing has changed."""


class NotInRosterError(NotWrittenError):
    """The player is not in the roster of the team, or is in that of the other; nothing has changed."""


def retire(team: Team, by: User | None) -> None:
    """Offer a team in no form any more; its roster and its matches stay."""
    _set_retired(team, by, Kind.RETIRED, retired=True)


def bring_back(team: Team, by: User | None) -> None:
    """Offer a team again that was retired."""
    _set_retired(team, by, Kind.REVIVED, retired=False)


def delete_team(team: Team) -> None:
    """Delete a team with which nothing was done, with those of its players of whom nothing else is known.

    Raises TeamInUseError.
    """
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(pk=team.club_id)
        if in_use(team):
            raise TeamInUseError
        players = list(Player.objects.filter(memberships__team=team).distinct())
        RosterChange.objects.filter(team=team).delete()
        team.memberships.all().delete()
        club = team.club_id
        team.delete()
        for player in players:
            if not (player.memberships.exists() or _is_known(player)):
                RosterChange.objects.filter(player=player).delete()
                player.delete()
        club_changed(club)


def in_use(team: Team) -> bool:
    """Whether anything but a roster and its history knows a team. One query of each table that can."""
    return _is_known(team)


def move(player: Player, team: Team, to: Team, by: User | None) -> None:
    """Have a player leave a team and join another of the club today, with the same classes and the next free number.

    Raises NotInRosterError.
    """
    with transaction.atomic():
        place = _leave(player, team)
        if Membership.objects.filter(in_roster_today(), team=to, player=player).exists():
            raise NotInRosterError
        taken = Membership.objects.filter(in_roster_today(), team=to).values_list("number", flat=True)
        number = max(taken, default=0) + 1
        now = place_of(place) | {"number": number}
        Membership.objects.create(team=to, player=player, joined=timezone.localdate(), **now)
        append(
            [
                change_of(Kind.LEFT, team, player, before=place_of(place)),
                change_of(Kind.JOINED, to, player, now=now),
            ],
            by,
        )


def plays_no_more(player: Player, team: Team, by: User | None) -> None:
    """Have a player leave a team today. Raises NotInRosterError."""
    with transaction.atomic():
        place = _leave(player, team)
        append([change_of(Kind.LEFT, team, player, before=place_of(place))], by)


def _leave(player: Player, team: Team) -> Membership:
    """Take a player out of a roster, as of yesterday, and return the place. Raises NotInRosterError."""
    Club.objects.select_for_update(no_key=True).get(pk=team.club_id)
    place = Membership.objects.filter(in_roster_today(), team=team, player=player).first()
    if place is None:
        raise NotInRosterError
    today = timezone.localdate()
    if place.joined == today:
        Membership.objects.filter(pk=place.pk).delete()
    else:
        Membership.objects.filter(pk=place.pk).update(left=today - timedelta(days=1))
    return place


def _set_retired(team: Team, by: User | None, kind: Kind, *, retired: bool) -> None:
    with transaction.atomic():
        locked = Team.objects.select_for_update(no_key=True).get(pk=team.pk)
        if bool(locked.retired_at) == retired:
            return
        Team.objects.filter(pk=team.pk).update(retired_at=timezone.now() if retired else None)
        append([change_of(kind, locked)], by)


def _is_known(row: Model) -> bool:
    """Whether any table of any app but rosters and their history speaks of a team or a player."""
    return any(
        relation.related_model._default_manager.filter(**{relation.field.name: row.pk}).exists()
        for relation in row._meta.related_objects
        if relation.related_model not in (Membership, RosterChange)
    )

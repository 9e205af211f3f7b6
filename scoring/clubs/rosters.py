"""Rosters: who is in a team today, and changing that in one go. Matches keep their sides as they stood on the day.

What is changed is kept in the history.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Any, TypeVar

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, Prefetch, Q, QuerySet
from django.utils import timezone

from scoring.clubs.roster_history import PLACE, Kind, append, change_of, check_seen, place_of
from scoring.locks import lock_club
from scoring.models import Membership, Player, RosterChange, Team
from scoring.rules.setup import Side, SidePlayer
from scoring.search_keys import folded
from scoring.words.phrase import listed

ELEVEN = 11

_P = TypeVar("_P", bound=Player)


class NameTakenError(Exception):
    """Another player of the team has that name; nothing has changed."""

    def __init__(self, team: Team) -> None:
        super().__init__(team.name)
        self.team = team


def current_members(team: Team) -> QuerySet[Membership]:
    """Return who is in the team today, with their players, in the roster's order. One query."""
    here = team.memberships.filter(in_roster_today(), player__merged_into=None)
    return here.select_related("player__club").order_by("number", "pk")


def in_roster_today() -> Q:
    """Return the condition for the places in rosters that somebody has today."""
    today = timezone.localdate()
    return (Q(joined=None) | Q(joined__lte=today)) & (Q(left=None) | Q(left__gte=today))


def places_today(player: Player) -> QuerySet[Membership]:
    """Return a player's places in rosters today, with their teams, by name of the team. One query."""
    return player.memberships.filter(in_roster_today()).select_related("team").order_by("team__name", "pk")


def with_teams_today(players: QuerySet[_P]) -> QuerySet[_P]:
    """Return the players with their places in rosters today, by team, for `teams_today`. One query more."""
    today = Membership.objects.filter(in_roster_today()).select_related("team").order_by("team__name", "pk")
    return players.prefetch_related(Prefetch("memberships", queryset=today))


def teams_today(player: Player) -> str:
    """Return the names of the teams that one of `with_teams_today` is in, "" where there is none."""
    return listed(place.team.name for place in player.memberships.all())


def first_eleven(team: Team, members: Sequence[Membership]) -> Side:
    """Return the first eleven of a roster as a side, in the words of the rules."""
    return Side(
        team.name,
        tuple(SidePlayer(m.player.name, m.batting_class, m.bowling_class) for m in members[:ELEVEN]),
    )


def save_roster(
    team: Team, rows: Sequence[Mapping[str, Any]], by: User | None = None, *, seen: int | None = None, name: str = ""
) -> list[RosterChange]:
    """Make the roster what `rows` say (number, name, batting_class, bowling_class; names and numbers once each).

    A name that the club knows is that player, or the one they were merged with, any other a new one. Who is no
    longer there has left the team since yesterday, or, if they joined today, was never in it. With `name` the team
    is called so from now on. Returns what was changed; raises StaleRosterError where the team has changed since it
    was `seen`. The number of queries does not depend on the rows.
    """
    with transaction.atomic():
        lock_club(team.club_id)
        now = Team.objects.get(pk=team.pk)
        check_seen(now, seen)
        changes = [*_rename_team(now, name), *_replace(now, rows)]
        append(changes, by)
    return changes


def rename(player: Player, name: str, by: User | None = None, *, seen: int | None = None) -> bool:
    """Have a player be called `name` from now on, in every roster; whether it is another name.

    Raises StaleRosterError where the player was renamed or merged since the name was `seen`, and NameTakenError where
    another player of the same team has it.
    """
    with transaction.atomic():
        lock_club(player.club_id)
        now = Player.objects.get(pk=player.pk)
        check_seen(now, seen)
        if now.name == name:
            return False
        teams = teams_of(Q(player=now))
        beside = Membership.objects.filter(in_roster_today(), team__in=teams, player__merged_into=None)
        if taken := beside.filter(player__name=name).select_related("team").first():
            raise NameTakenError(taken.team)
        names = {"before": {"name": now.name}, "now": {"name": name}}
        append([change_of(Kind.PLAYER_NAMED, team, now, **names) for team in (None, *teams)], by)
        Player.objects.filter(pk=now.pk).update(name=name, search_key=folded(name))
    return True


def teams_of(places: Q) -> list[Team]:
    """Return the teams in whose rosters such places are today."""
    teams = Membership.objects.filter(in_roster_today(), places).values("team")
    return list(Team.objects.filter(pk__in=teams).order_by("pk"))


def _rename_team(team: Team, name: str) -> Iterator[RosterChange]:
    if name and name != team.name:
        yield change_of(Kind.TEAM_NAMED, team, before={"name": team.name}, now={"name": name})
        Team.objects.filter(pk=team.pk).update(name=name, search_key=folded(name))


def _replace(team: Team, rows: Sequence[Mapping[str, Any]]) -> Iterator[RosterChange]:
    """Have the rows be the roster, and yield what is different."""
    today = timezone.localdate()
    members = {member.player.name: member for member in current_members(team)}
    players = _players(team.club_id, [row["name"] for row in rows], members)
    changed, new = [], []
    for row in rows:
        player, now = players[row["name"]], {key: row[key] for key in PLACE}
        member = members.pop(player.name, None)
        if member is None:
            new.append(Membership(team=team, player=player, joined=today, **now))
            yield change_of(Kind.JOINED, team, player, now=now)
        elif other := {key: was for key, was in place_of(member).items() if was != now[key]}:
            for key in other:
                setattr(member, key, now[key])
            changed.append(member)
            yield change_of(Kind.CHANGED, team, player, before=other, now={key: now[key] for key in other})
    for member in members.values():
        yield change_of(Kind.LEFT, team, member.player, before=place_of(member))
    Membership.objects.bulk_update(changed, PLACE)
    Membership.objects.bulk_create(new)
    gone = team.memberships.filter(pk__in=[member.pk for member in members.values()])
    gone.filter(joined=today).delete()
    gone.update(left=today - timedelta(days=1))


def _players(club_id: int, names: Sequence[str], members: Mapping[str, Membership]) -> dict[str, Player]:
    """Return the club's players by name, making those whom it does not know yet."""
    named = Player.objects.filter(club=club_id, name__in=names).select_related("merged_into")
    # The last of a name counts: the oldest of those who were not found to be another.
    known = {player.name: player for player in named.order_by(F("merged_into").desc(nulls_last=True), "-pk")}
    also = {name: player.merged_into for name, player in known.items() if player.merged_into is not None}
    known |= {name: player for name, player in also.items() if player.name not in names}
    known = {name: player for name, player in known.items() if player.merged_into is None}
    known |= {name: member.player for name, member in members.items()}
    new = [Player(club_id=club_id, name=name) for name in names if name not in known]
    return known | {player.name: player for player in Player.objects.bulk_create(new)}

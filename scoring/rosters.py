"""Rosters: who is in a team today, and changing that in one go. Matches keep their sides as they stood on the day."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import F, Prefetch, Q, QuerySet
from django.utils import timezone

from scoring.models import Club, Membership, Player, Team
from scoring.rules.setup import Player as RulesPlayer
from scoring.rules.setup import Side

ELEVEN = 11

_P = TypeVar("_P", bound=Player)


def current_members(team: Team) -> QuerySet[Membership]:
    """Return who is in the team today, with their players, in the roster's order. One query."""
    here = team.memberships.filter(in_roster_today(), player__merged_into=None)
    return here.select_related("player").order_by("number", "pk")


def in_roster_today() -> Q:
    """Return the condition for the places in rosters that somebody has today."""
    today = timezone.localdate()
    return (Q(joined=None) | Q(joined__lte=today)) & (Q(left=None) | Q(left__gte=today))


def with_teams_today(players: QuerySet[_P]) -> QuerySet[_P]:
    """Return the players with their places in rosters today, by team, for `teams_today`. One query more."""
    today = Membership.objects.filter(in_roster_today()).select_related("team").order_by("team__name", "pk")
    return players.prefetch_related(Prefetch("memberships", queryset=today))


def teams_today(player: Player) -> str:
    """Return the names of the teams that one of `with_teams_today` is in, "" where he is in none."""
    return ", ".join(place.team.name for place in player.memberships.all())


def first_eleven(team: Team, members: Sequence[Membership]) -> Side:
    """Return the first eleven of a roster as a side, in the words of the rules."""
    return Side(
        team.name,
        tuple(RulesPlayer(m.player.name, m.batting_class, m.bowling_class) for m in members[:ELEVEN]),
    )


def save_roster(team: Team, rows: Sequence[Mapping[str, Any]]) -> None:
    """Make the roster what `rows` say (number, name, batting_class, bowling_class; names and numbers once each).

    A name that the club knows is that player, or who he was found to be, any other a new one. Who is no longer there
    has left the team since yesterday, or, if he came today, was never in it. The number of queries does not depend on
    the rows.
    """
    today = timezone.localdate()
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=team.club_id)
        members = {member.player.name: member for member in current_members(team)}
        players = _players(team.club_id, [row["name"] for row in rows], members)
        changed, new = [], []
        for row in rows:
            fields = {key: row[key] for key in ("number", "batting_class", "bowling_class")}
            player = players[row["name"]]
            member = members.pop(player.name, None)
            if member is None:
                new.append(Membership(team=team, player=player, joined=today, **fields))
                continue
            for key, value in fields.items():
                setattr(member, key, value)
            changed.append(member)
        Membership.objects.bulk_update(changed, ["number", "batting_class", "bowling_class"])
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

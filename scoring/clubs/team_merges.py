"""Making two teams of a club one.

The books stay as they are: what a set-up says of the one merged is read as the one kept wherever sides and lines are
worked out, and all of that changes in the same transaction.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from scoring.book.errors import NotWrittenError
from scoring.book.listeners import lock_kept, tell_of_teams
from scoring.clubs.roster_history import Kind, append, change_of, check_seen, place_of
from scoring.clubs.rosters import current_members
from scoring.clubs.teams import free_number
from scoring.locks import lock_club, lock_matches
from scoring.models import (
    BattingInnings,
    BowlingInnings,
    Invitation,
    Match,
    MatchSide,
    Membership,
    Role,
    RosterChange,
    SideResult,
    Team,
    TeamInnings,
)
from scoring.rights import TEAM

_NAMING = (MatchSide, SideResult, TeamInnings, BattingInnings, BowlingInnings)
"""Whatever says of a match which team a side is."""


class TeamMergeRefusal(StrEnum):
    """Why two teams were not made one."""

    SAME = "same"
    ELSEWHERE = "elsewhere"
    ALREADY = "already"
    PLAYED = "played"
    ENTERED = "entered"
    NAMESAKES = "namesakes"
    MEANWHILE = "meanwhile"


class TeamsNotMergedError(NotWrittenError):
    """Nothing has changed, and why; `about` names the match, competition or player that stands in the way."""

    def __init__(self, refusal: TeamMergeRefusal, about: str = "") -> None:
        super().__init__(refusal)
        self.refusal = refusal
        self.about = about


def merge_teams(kept: Team, merged: Team, by: User | None, *, seen: int | None = None) -> None:
    """Have `merged` be `kept` from now on: its players and their history, captains, matches and places in competitions.

    Raises TeamsNotMergedError, and StaleRosterError where the one kept has changed since it was `seen`.
    """
    if kept.pk == merged.pk:
        raise TeamsNotMergedError(TeamMergeRefusal.SAME)
    if kept.club_id != merged.club_id:
        raise TeamsNotMergedError(TeamMergeRefusal.ELSEWHERE)
    with transaction.atomic():
        matches = _lock(kept, merged)
        check_seen(kept, seen)
        if met := Match.objects.filter(sides__team=kept).filter(sides__team=merged).first():
            raise TeamsNotMergedError(TeamMergeRefusal.PLAYED, met.slug)
        told = change_of(Kind.TEAMS_MERGED, kept, before={"name": merged.name}, now={"name": kept.name})
        changes = [told, *_move_players(kept, merged)]
        _move_roles(kept, merged)
        Team.objects.filter(Q(pk=merged.pk) | Q(merged_into=merged)).update(merged_into=kept)
        for kind in _NAMING:
            kind._default_manager.filter(team=merged).update(team=kept)
        tell_of_teams(matches, kept, merged, by)
        append(changes, by)


def _lock(kept: Team, merged: Team) -> list[int]:
    """Lock the matches of the team merged, what is kept of them and of both teams, then the club.

    Raises TeamsNotMergedError where another has merged one, or a match was written meanwhile.
    """
    matches = _matches_of(merged)
    teams = (kept.pk, merged.pk)
    lock_matches(matches)
    lock_kept(matches, teams)
    lock_club(kept.club_id)
    if Team.objects.filter(pk__in=teams).exclude(merged_into=None).exists():
        raise TeamsNotMergedError(TeamMergeRefusal.ALREADY)
    if _matches_of(merged) != matches:
        raise TeamsNotMergedError(TeamMergeRefusal.MEANWHILE)
    return matches


def _matches_of(team: Team) -> list[int]:
    return sorted(set(MatchSide.objects.filter(team=team).order_by().values_list("match", flat=True)))


def _move_players(kept: Team, merged: Team) -> Iterator[RosterChange]:
    """Move the places of one roster to the other, and yield who joins; who is in both keeps the place there."""
    there = {member.player.name: member for member in current_members(kept)}
    numbers = {member.number for member in there.values()}
    both: list[int] = []
    for member in current_members(merged):
        other = there.get(member.player.name)
        if other is not None and other.player_id != member.player_id:
            raise TeamsNotMergedError(TeamMergeRefusal.NAMESAKES, member.player.name)
        if other is not None:
            both.append(member.pk)
            continue
        if member.number in numbers:
            member.number = free_number(numbers)
        numbers.add(member.number)
        member.team = kept
        member.save(update_fields=["team", "number"])
        yield change_of(Kind.JOINED, kept, member.player, now=place_of(member))
    merged.memberships.filter(pk__in=both).delete()
    earlier = list(merged.memberships.all())
    Membership.objects.filter(pk__in=_apart(earlier, list(kept.memberships.all()))).update(team=kept)


def _apart(places: Iterable[Membership], others: Iterable[Membership]) -> list[int]:
    """Return the places in rosters at a time when the player has none of the others."""
    today = timezone.localdate()
    spans: dict[int, list[Membership]] = {}
    for other in others:
        spans.setdefault(other.player_id, []).append(other)
    return [
        place.pk
        for place in places
        if not any(
            (place.joined or other.joined or today) <= (other.left or today)
            and (other.joined or place.joined or today) <= (place.left or today)
            for other in spans.get(place.player_id, ())
        )
    ]


def _move_roles(kept: Team, merged: Team) -> None:
    """Have the captains of one, and who is invited as such, be captains of the other."""
    roles = Role.objects.filter(club=kept.club_id, kind=TEAM)
    there = set(roles.filter(place=kept.pk).values_list("user", "name"))
    for role in roles.filter(place=merged.pk):
        if (role.user_id, role.name) in there:
            role.delete()
        else:
            roles.filter(pk=role.pk).update(place=kept.pk)
    Invitation.objects.filter(club=kept.club_id, kind=TEAM, place=merged.pk).update(place=kept.pk)

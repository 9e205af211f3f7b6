"""The sides of a match as its pages show them: each leads to its team, and the players to their pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, prefetch_related_objects
from django.urls import reverse

from scoring.models import Club, Match, MatchPlayer
from scoring.models.matches import MatchSide
from scoring.readmodel.tables import PlayerKey


@dataclass(frozen=True, slots=True)
class NamedPlayer:
    """One of a side as printed on the day; the address is empty for a guest."""

    number: int
    name: str
    address: str


@dataclass(frozen=True, slots=True)
class NamedSide:
    """A side as printed on the day; the address is empty where it is no team of the club."""

    name: str
    address: str
    players: Sequence[NamedPlayer]


def sides_of(match: Match) -> list[NamedSide]:
    """Return the sides of a match, read with its club, in their places. Two queries, none for the same match again."""
    prefetch_related_objects(
        [match],
        Prefetch("sides", MatchSide.objects.select_related("team")),
        Prefetch("sides__players", MatchPlayer.objects.select_related("player")),
    )
    return [
        NamedSide(
            side.name,
            reverse("team", args=[match.club.slug, side.team.slug]) if side.team else "",
            [_named(each, match.club) for each in side.players.all()],
        )
        for side in match.sides.all()
    ]


def _named(player: MatchPlayer, club: Club) -> NamedPlayer:
    if player.player is None:
        return NamedPlayer(player.number, player.name, "")
    player.player.club = club
    return NamedPlayer(player.number, player.name, player.player.get_absolute_url())


def ids_of(match: Match) -> Mapping[PlayerKey, int]:
    """Return the ids of the club's players who were in a match. Queries as `sides_of`."""
    sides_of(match)
    return {
        (place, player.number): player.player_id
        for place, side in enumerate(match.sides.all())
        for player in side.players.all()
        if player.player_id
    }


def addresses_of(sides: Sequence[NamedSide]) -> Mapping[PlayerKey, str]:
    """Return the addresses of the players who have one."""
    return {
        (place, player.number): player.address
        for place, side in enumerate(sides)
        for player in side.players
        if player.address
    }

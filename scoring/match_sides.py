"""The sides of a match as its pages show them: each leads to its team, and the players to their pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse

from scoring.models import Match, MatchPlayer
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
    """Return the sides of a match, read with its club, in their places. Two queries."""
    players: dict[int, list[NamedPlayer]] = {}
    for each in MatchPlayer.objects.filter(side__match=match).select_related("player", "side"):
        if each.player is not None:
            each.player.club = match.club
        address = each.player.get_absolute_url() if each.player else ""
        players.setdefault(each.side.place, []).append(NamedPlayer(each.number, each.name, address))
    return [
        NamedSide(
            side.name,
            reverse("team", args=[match.club.slug, side.team.slug]) if side.team else "",
            players.get(side.place, ()),
        )
        for side in match.sides.select_related("team")
    ]


def addresses_of(sides: Sequence[NamedSide]) -> Mapping[PlayerKey, str]:
    """Return the addresses of the players who have one."""
    return {
        (place, player.number): player.address
        for place, side in enumerate(sides)
        for player in side.players
        if player.address
    }

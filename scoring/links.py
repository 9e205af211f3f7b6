"""Links from pages of scoring to pages of other apps, which register what they have at start.

Scoring knows nothing of those who arrange matches, count averages or search; its pages lead to theirs all the same.
The home of a club and the page of a player are theirs too: see `ABSOLUTE_URL_OVERRIDES` in the settings.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.formats import date_format

from scoring.models import Club, Match, Team
from scoring.models.matches import name_of_side
from scoring.readmodel.board import teams_text
from scoring.rights import CLUB, MATCH, TEAM, Place
from scoring.words.phrase import listed


class Link(NamedTuple):
    """The name of a page and its address."""

    text: str
    address: str


Way = tuple[Link, ...]
"""What a match was played for, the whole first: its competition, the round, the season."""


class Links(Protocol):
    """What another app has to show of matches, clubs and teams."""

    def ways(self, matches: Collection[int]) -> Mapping[int, Way]:
        """Return what each of these matches was played for, by its id; those of others are left out.

        The number of queries does not depend on how many they are.
        """

    def of_club(self, club: Club) -> Sequence[Link]:
        """Return what the head of every page of a club leads to. No query."""

    def places(self, club: Club) -> Sequence[tuple[Place, str]]:
        """Return what roles may be limited to in a club, each with its name. One query."""

    def address(self, club: Club, place: Place) -> str:
        """Return the address of a place of a club; empty where it is none of the app's. One query at most."""

    def averages(self, team: Team, variant: str) -> str:
        """Return the address of the averages of a team in a game. No query."""


_registered: list[Links] = []


def register(links: Links) -> None:
    """Have pages of scoring lead to those of another app."""
    _registered.append(links)


def ways(matches: Collection[int]) -> dict[int, Way]:
    """Return what matches were played for, by their ids; nothing of a match by itself."""
    return {pk: way for links in _registered if matches for pk, way in links.ways(matches).items()}


def links_of_club(club: Club) -> list[Link]:
    """Return what the head of every page of a club leads to."""
    return [link for links in _registered for link in links.of_club(club)]


def places_in(club: Club) -> dict[Place, str]:
    """Return what roles may be limited to in a club, by their names: its teams, and what other apps have.

    One query for the teams, and one of each app.
    """
    teams = {(TEAM, pk): name for pk, name in club.teams.values_list("pk", "name")}
    return teams | {place: name for links in _registered for place, name in links.places(club)}


def address_of_place(club: Club, place: Place) -> str:
    """Return the address of a club, a competition or a match of it; empty where it is not there. One query at most."""
    kind, pk = place
    if kind == CLUB:
        return club.get_absolute_url() if pk == club.pk else ""
    if kind == MATCH:
        match = club.matches.filter(pk=pk, withdrawn=False).first()
        return match.get_absolute_url() if match else ""
    return next(filter(None, (links.address(club, place) for links in _registered)), "")


def averages_of(team: Team, variant: str) -> str:
    """Return the address of the averages of a team in a game; empty where no app has any."""
    return next((links.averages(team, variant) for links in _registered), "")


def link_to(matches: QuerySet[Match]) -> Link | None:
    """Return the first of some matches as a link: "England v Australia, 2 May 2026". One query."""
    columns = ("slug", "played_on", name_of_side(0), name_of_side(1))
    for slug, day, first, second in matches.values_list(*columns)[:1]:
        said = [teams_text(first, second), *([date_format(day, "j F Y")] if day else [])]
        return Link(listed(said), reverse("match", args=[slug]))
    return None

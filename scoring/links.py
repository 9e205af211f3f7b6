"""Links from pages of scoring to pages of other apps, which register what they have at start.

Scoring knows nothing of those who arrange matches, count averages or search; its pages lead to theirs all the same.
The home of a club and the page of a player are theirs too: see `ABSOLUTE_URL_OVERRIDES` in the settings.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol, Self

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext

from scoring.models import Club, Match, Team
from scoring.models.matches import name_of_side
from scoring.readmodel.board import teams_text
from scoring.rights import CLUB, EVERYWHERE, MATCH, TEAM, Place
from scoring.visibility import Shown, chain_of_match
from scoring.words.phrase import listed


class Link(NamedTuple):
    """The name of a page and its address."""

    text: str
    address: str


class Way(tuple[Link, ...]):
    """What a match was played for, the whole first: its competition, the round, the season.

    Where people play each other, `people` are those who play its sides, in the order of the match.
    """

    people: tuple[str, ...]

    def __new__(cls, links: Iterable[Link] = (), people: tuple[str, ...] = ()) -> Self:
        """Return a way of these links."""
        made = super().__new__(cls, links)
        made.people = people
        return made

    @property
    def played_for(self) -> str:
        """The competition and its round, as paper says them; empty of a match by itself."""
        return listed([link.text for link in self[:2]], " · ")


NO_WAY = Way()
"""That of a match by itself."""


class Links(Protocol):
    """What another app has to show of matches, clubs and teams."""

    def ways(self, matches: Collection[int]) -> Mapping[int, Way]:
        """Return what each of these matches was played for, by its id; those of others are left out.

        The number of queries does not depend on how many they are.
        """

    def without_chances(self, matches: Collection[int]) -> Collection[int]:
        """Return those of some matches that were played for what shows no chances, withdrawn or not. One query."""

    def of_club(self, club: Club) -> Sequence[Link]:
        """Return what the head of every page of a club leads to. No query."""

    def of_account(self) -> Sequence[Link]:
        """Return what the page of one's account leads to where the site sends mail. No query."""

    def of_organisers(self) -> Sequence[Link]:
        """Return what organisers of clubs are shown of the site itself. No query."""

    def places(self, club: Club) -> Sequence[tuple[Place, str]]:
        """Return what roles may be limited to in a club, each with its name. One query."""

    def links_to_places(self, places: Collection[Place]) -> Mapping[Place, Link]:
        """Return places of roles that are the app's, of whatever clubs; without an address where one is withdrawn.

        One query at most.
        """

    def address(self, club: Club, place: Place) -> str:
        """Return the address of a place of a club; empty where it is none of the app's. One query at most."""

    def shown(self, club: Club, place: Place) -> Shown | None:
        """Return a place of a club as far as it matters who sees it; None where it is none of the app's. One query."""

    def averages(self, team: Team, variant: str) -> str:
        """Return the address of the averages of a team in a game. No query."""

    def calendar(self, team: Team) -> str:
        """Return the address of the calendar of a team. No query."""

    def records(self, club: Club, variant: str) -> str:
        """Return the address of the records of a club in a game. No query."""


_registered: list[Links] = []


def register(links: Links) -> None:
    """Have pages of scoring lead to those of another app."""
    _registered.append(links)


def ways(matches: Collection[int]) -> dict[int, Way]:
    """Return what matches were played for, by their ids; nothing of a match by itself."""
    return {pk: way for links in _registered if matches for pk, way in links.ways(matches).items()}


def shows_chances(match: Match) -> bool:
    """Whether it is said of a match, read with its club, how likely its results are: its club says so, and what it is
    played for. One query.
    """
    return match.club.shows_chances and not without_chances([match.pk])


def without_chances(matches: Collection[int]) -> set[int]:
    """Return those of some matches, by their ids, that were played for what shows no chances. One query."""
    return {pk for links in _registered if matches for pk in links.without_chances(matches)}


def links_of_club(club: Club) -> list[Link]:
    """Return what the head of every page of a club leads to: its matches, what other apps have, and what to print."""
    return [
        Link(gettext("Matches"), reverse("club-matches", args=[club.slug])),
        *(link for links in _registered for link in links.of_club(club)),
        Link(gettext("Print"), reverse("paper")),
    ]


def links_of_account() -> list[Link]:
    """Return what other apps have to choose of the mail that is sent to an account. No query."""
    return [link for links in _registered for link in links.of_account()]


def links_of_organisers() -> list[Link]:
    """Return what other apps show of the site itself to organisers of clubs. No query."""
    return [link for links in _registered for link in links.of_organisers()]


def places_in(club: Club) -> dict[Place, str]:
    """Return what roles may be limited to in a club, by their names: its teams, and what other apps have.

    One query for the teams, and one of each app.
    """
    teams = {(TEAM, pk): name for pk, name in club.teams.playing().values_list("pk", "name")}
    return teams | {place: name for links in _registered for place, name in links.places(club)}


def links_to_places(places: Iterable[Place]) -> dict[Place, Link]:
    """Return what roles are for, of whatever clubs, each with name and address; for the whole club both are empty.

    What is gone has no address. One query for the teams, and one of each app at most.
    """
    wanted = set(places)
    teams = Team.objects.filter(pk__in=[pk for kind, pk in wanted if kind == TEAM]).select_related("club")
    found = {(TEAM, team.pk): Link(team.name, team.get_absolute_url()) for team in teams}
    for links in _registered:
        found |= links.links_to_places(wanted)
    gone = {place: Link(gettext("no longer there"), "") for place in wanted - found.keys()}
    return found | gone | {EVERYWHERE: Link("", "")}


def address_of_place(club: Club, place: Place) -> str:
    """Return the address of a club, a competition or a match of it; empty where it is not there. One query at most."""
    kind, pk = place
    if kind == CLUB:
        return club.get_absolute_url() if pk == club.pk else ""
    if kind == MATCH:
        match = club.matches.filter(pk=pk, withdrawn=False).first()
        return match.get_absolute_url() if match else ""
    return next(filter(None, (links.address(club, place) for links in _registered)), "")


def chain_of_place(club: Club, place: Place) -> list[Shown]:
    """Return a club and what leads down to a place of it, as far as it matters who sees that. Two queries at most."""
    kind, pk = place
    if kind == CLUB:
        return [club.shown]
    if kind == MATCH:
        return [club.shown, *chain_of_match(pk, club.matches.values_list("visibility", flat=True).get(pk=pk))]
    return [club.shown, *filter(None, (links.shown(club, place) for links in _registered))]


def averages_of(team: Team, variant: str) -> str:
    """Return the address of the averages of a team in a game; empty where no app has any."""
    return next((links.averages(team, variant) for links in _registered), "")


def calendar_of(team: Team) -> str:
    """Return the address of the calendar of a team; empty where no app has one."""
    return next((links.calendar(team) for links in _registered), "")


def records_of(club: Club, variant: str) -> str:
    """Return the address of the records of a club in a game; empty where no app has any."""
    return next((links.records(club, variant) for links in _registered), "")


def link_to(matches: QuerySet[Match]) -> Link | None:
    """Return the first of some matches as a link: "England v Australia, 2 May 2026". One query."""
    columns = ("slug", "played_on", name_of_side(0), name_of_side(1))
    for slug, day, first, second in matches.values_list(*columns)[:1]:
        said = [teams_text(first, second), *([date_format(day, gettext("j F Y"))] if day else [])]
        return Link(listed(said), reverse("match", args=[slug]))
    return None

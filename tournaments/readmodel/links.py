"""What pages of scoring lead to here; see `scoring.links` and `scoring.match_page`."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from urllib.parse import urlencode

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext

from scoring.links import Link, Way, link_to
from scoring.match_page import Neighbours
from scoring.models import Club, Match, Team
from scoring.rights import COMPETITION, Place
from scoring.visibility import Reader, Shown
from scoring.words.phrase import listed, phrase
from tournaments.models import Competition, Fixture
from tournaments.services.course import ORDER_OF_PLAY
from tournaments.words.fixtures import called_words, group_words


class CompetitionLinks:
    """Fixtures of every competition that is not withdrawn, search and averages."""

    def ways(self, matches: Collection[int]) -> Mapping[int, Way]:
        """Return competition, round and season of each match that is a fixture's. One query."""
        fixtures = Fixture.objects.filter(match__in=matches, competition__withdrawn=False).order_by()
        return {
            fixture.match_id: way_of(fixture)
            for fixture in fixtures.select_related("competition__season__club", "home", "away")
            if fixture.match_id is not None
        }

    def without_chances(self, matches: Collection[int]) -> Collection[int]:
        """Return those whose competition shows no chances. One query."""
        fixtures = Fixture.objects.filter(match__in=matches, competition__shows_chances=False)
        return [pk for pk in fixtures.order_by().values_list("match", flat=True) if pk is not None]

    def of_club(self, club: Club) -> Sequence[Link]:
        """Return seasons, players, averages, records and the search."""
        pages = {
            gettext("Seasons"): "seasons",
            gettext("Players"): "players",
            gettext("Averages"): "club-averages",
            gettext("Records"): "club-records",
            gettext("Search"): "search",
        }
        return [Link(text, reverse(name, args=[club.slug])) for text, name in pages.items()]

    def of_account(self) -> Sequence[Link]:
        """Return where reminders by mail are chosen."""
        return [Link(gettext("Reminders by mail"), reverse("reminders"))]

    def of_organisers(self) -> Sequence[Link]:
        """Return the page of the site's state."""
        return [Link(gettext("State of the site"), reverse("site-state"))]

    def places(self, club: Club) -> Sequence[tuple[Place, str]]:
        """Return the competitions of a club, those of the latest season first, each with its name. One query."""
        shown = Competition.objects.filter(season__club=club, withdrawn=False).select_related("season")
        return [
            ((COMPETITION, each.pk), _with_season(each)) for each in shown.order_by("-season__starts", "-season", "pk")
        ]

    def links_to_places(self, places: Collection[Place]) -> Mapping[Place, Link]:
        """Return the competitions among places of roles. One query at most."""
        found = Competition.objects.filter(pk__in=[pk for kind, pk in places if kind == COMPETITION])
        return {
            (COMPETITION, each.pk): Link(_with_season(each), "" if each.withdrawn else each.get_absolute_url())
            for each in found.select_related("season__club")
        }

    def address(self, club: Club, place: Place) -> str:
        """Return the address of a competition of a club; empty where it is none. One query at most."""
        found = _competition(club, place)
        return found.get_absolute_url() if found else ""

    def shown(self, club: Club, place: Place) -> Shown | None:
        """Return a competition of a club as far as it matters who sees it; None where it is none. One query at most."""
        found = _competition(club, place)
        return found.shown if found else None

    def averages(self, team: Team, variant: str) -> str:
        """Return the averages of the club, those of the team in a game alone."""
        return f"{reverse('club-averages', args=[team.club.slug])}?{urlencode({'game': variant, 'team': team.pk})}"

    def calendar(self, team: Team) -> str:
        """Return the fixtures of the team as a calendar."""
        return reverse("team-calendar", args=[team.club.slug, team.slug])

    def records(self, club: Club, variant: str) -> str:
        """Return the records of the club in a game."""
        return f"{reverse('club-records', args=[club.slug])}?{urlencode({'game': variant})}"


def way_of(fixture: Fixture) -> Way:
    """Return competition, round and season of a fixture that comes with its competition, season, club and sides."""
    competition = fixture.competition
    label = called_words(fixture.stage, fixture.round, fixture.label)
    links = (
        Link(competition.name, competition.get_absolute_url()),
        Link(listed(filter(None, (group_words(fixture.group, fixture.stage), label))), fixture.get_absolute_url()),
        Link(competition.season.name, competition.season.get_absolute_url()),
    )
    sides = (fixture.home, fixture.away) if fixture.home_side == 0 else (fixture.away, fixture.home)
    if competition.between != Competition.Between.PEOPLE:
        return Way(links)
    return Way(links, tuple(side.name for side in sides if side))


def neighbours(match: Match, reader: Reader) -> Neighbours | None:
    """Return the matches before and after one, read with its club, in the order of play of its competition.

    None where the competition is not shown to the reader: the link to one match opens no other. Three queries.
    """
    of = Fixture.objects.filter(match=match.pk, competition__withdrawn=False).order_by()
    fixture = of.select_related("competition").first()
    if fixture is None or not reader.sees([match.club.shown, fixture.competition.shown]):
        return None
    listed = max(reader.listed, fixture.competition.visibility)
    shown = Match.objects.filter(withdrawn=False, narrowest__lte=listed)
    matches = shown.filter(fixture__competition=fixture.competition_id)
    order = [f"fixture__{name}" for name in ORDER_OF_PLAY]
    return Neighbours(
        link_to(matches.filter(_beyond(fixture, "lt")).order_by(*(f"-{name}" for name in order))),
        link_to(matches.filter(_beyond(fixture, "gt")).order_by(*order)),
    )


def parents_of(matches: Collection[int]) -> Iterator[tuple[int, Shown]]:
    """Yield the competition for which each of some matches, by their ids, is played. One query."""
    for fixture in Fixture.objects.filter(match__in=matches).select_related("competition").order_by():
        if fixture.match_id is not None:
            yield fixture.match_id, fixture.competition.shown


def places_of(match: int) -> Iterator[Place]:
    """Yield the competition that a match, by its id, is played for. One query."""
    for competition in Fixture.objects.filter(match__pk=match).order_by().values_list("competition", flat=True):
        yield COMPETITION, competition


def _with_season(competition: Competition) -> str:
    return phrase("%(name)s (%(season)s)", name=competition.name, season=competition.season.name)


def _competition(club: Club, place: Place) -> Competition | None:
    kind, pk = place
    found = Competition.objects.filter(season__club=club, pk=pk, withdrawn=False).select_related("season__club")
    return found.first() if kind == COMPETITION else None


def _beyond(fixture: Fixture, how: str) -> Q:
    """Return the condition that a match's fixture comes before ("lt") or after ("gt") another in the order of play."""
    found, level = Q(), Q()
    for name in ORDER_OF_PLAY:
        value = getattr(fixture, name)
        found |= level & Q(**{f"fixture__{name}__{how}": value})
        level &= Q(**{f"fixture__{name}": value})
    return found

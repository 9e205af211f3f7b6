"""A competition for other programs: its tables as CSV, its fixtures, and those of a club, a team, a person, as a
calendar.
"""

from collections.abc import Collection, Iterable, Sequence

from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.addresses import site_address
from scoring.models import Club, Team
from scoring.readmodel.tables import Table
from scoring.states import club_of, results_of
from scoring.visibility import Visibility
from scoring.web.access import listed_to, visible_club, visible_team
from scoring.web.kept_pages import for_readers
from scoring.web.table_files import AS, rows_file, rows_of, table_file
from tournaments.calendars import calendar_of
from tournaments.models import Competition, Entrant
from tournaments.readmodel.course import places
from tournaments.readmodel.fixtures import fixtures_table
from tournaments.readmodel.grid import grids
from tournaments.readmodel.people import people
from tournaments.readmodel.positions import no_positions, positions, table
from tournaments.readmodel.table import competition_table, no_table
from tournaments.statistics.addresses import person_part
from tournaments.views.access import listed_in, visible_competition
from tournaments.views.people import person_of


@require_safe
@for_readers(results_of, AS)
def table_csv(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponse:
    """Give the tables with runs for and against and the reasons, a column telling the group where there are some."""
    found = visible_competition(request, slug, season, competition)
    shown = competition_table(found, listed_in(request, found))
    tables = [(each.title, each.as_table()) for each in shown.tables]
    return _file(request, found, "table", _of_groups(tables or [("", no_table(found))]))


@require_safe
@for_readers(club_of, AS)
def places_csv(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponse:
    """Give the order of the entrants as of today, with the reasons."""
    found = visible_competition(request, slug, season, competition)
    return _file(request, found, "places", places(found, listed_in(request, found)).as_table())


@require_safe
@for_readers(club_of, AS)
def fixtures_csv(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponse:
    """Give all fixtures, a line for each; what is not played has no score."""
    found = visible_competition(request, slug, season, competition)
    return _file(request, found, "fixtures", fixtures_table(found, listed_in(request, found)))


@require_safe
@for_readers(club_of, AS)
def grid_csv(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponse:
    """Give the whole results grid; several meetings stand in one cell."""
    found = visible_competition(request, slug, season, competition)
    rows: list[list[object]] = []
    for grid in grids(found, listed_in(request, found), block=found.entrants.count() or 1):
        rows += rows_of(grid.as_table())
    return rows_file(request, rows, f"{found.slug}-grid")


@require_safe
@for_readers(results_of, AS)
def people_csv(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponse:
    """Give the standings of the people who held the cards."""
    found = visible_competition(request, slug, season, competition)
    return _file(request, found, "people", people(found, listed_in(request, found)).as_table())


@require_safe
@for_readers(results_of, AS)
def positions_csv(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponse:
    """Give the place of each after each round."""
    found = visible_competition(request, slug, season, competition)
    shown = [(each.group, table(each)) for each in positions(found)]
    return _file(request, found, "positions", _of_groups(shown or [("", table(no_positions(found)))]))


@require_safe
@for_readers(club_of)
def calendar(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponse:
    """Give the dated fixtures as an iCalendar feed."""
    found = visible_competition(request, slug, season, competition)
    return feed(request, found.name, found.slug, [found], listed_in(request, found))


@require_safe
@for_readers(club_of)
def club_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the dated fixtures of all competitions of a club as an iCalendar feed."""
    club = visible_club(request, slug)
    listed = listed_to(request, club)
    return feed(request, club.name, club.slug, competitions_listed(club, listed), listed)


@require_safe
@for_readers(club_of)
def team_calendar(request: HttpRequest, slug: str, team: str) -> HttpResponse:
    """Give the dated fixtures of a team as an iCalendar feed."""
    found = visible_team(request, slug, team)
    listed = listed_to(request, found.club)
    return feed(request, found.name, found.slug, competitions_listed(found.club, listed), listed, of_team(found))


@require_safe
@for_readers(club_of)
def person_calendar(request: HttpRequest, slug: str, person: str) -> HttpResponse:
    """Give the dated fixtures of whoever has the page of a card player as an iCalendar feed."""
    club = visible_club(request, slug)
    listed = listed_to(request, club)
    found, shown = person_of(request, club, person), competitions_listed(club, listed)
    return feed(request, found.name, person, shown, listed, of_people(names_of(person, shown)))


def of_team(team: Team) -> Q:
    """Return the condition for the fixtures of a team, and of those that were merged into it."""
    own = [Q(**{f"{side}__team{merged}": team}) for side in ("home", "away") for merged in ("", "__merged_into")]
    return own[0] | own[1] | own[2] | own[3]


def names_of(part: str, competitions: QuerySet[Competition]) -> list[str]:
    """Return the names, in competitions, of the card player whose page has this part in its address. One query."""
    entered = Entrant.objects.filter(competition__in=competitions).exclude(person="").order_by()
    return [name for name in entered.values_list("person", flat=True).distinct() if person_part(name) == part]


def of_people(names: Collection[str]) -> Q:
    """Return the condition for the fixtures of card players."""
    return Q(home__person__in=names) | Q(away__person__in=names)


def competitions_listed(club: Club, listed: Visibility) -> QuerySet[Competition]:
    """Return the competitions of a club that are shown to who sees what is `listed`."""
    shown = Competition.objects.filter(season__club=club, withdrawn=False, visibility__lte=listed)
    return shown.select_related("season__club")


def feed(
    request: HttpRequest,
    name: str,
    file: str,
    competitions: Iterable[Competition],
    listed: Visibility,
    which: Q | None = None,
) -> HttpResponse:
    """Answer with the dated fixtures of competitions, or `which` of them, as an iCalendar feed, as shown to who sees
    what is `listed`. `name` is its title, `file` the name of its file without the extension.
    """
    content = calendar_of(name, competitions, site_address(request), listed, which)
    answer = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{file}.ics"'
    return answer


def _of_groups(shown: Sequence[tuple[str, Table]]) -> Table:
    """Return tables with the same columns as one, a column telling the group where there are several."""
    return Table.joined(_("Group"), shown) if len(shown) > 1 else shown[0][1]


def _file(request: HttpRequest, competition: Competition, name: str, table: Table) -> HttpResponse:
    return table_file(request, table, f"{competition.slug}-{name}")

"""What anybody may read of a competition: how it stands, its bracket, grid, positions, people and history."""

from collections.abc import Callable, Mapping

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from scoring.models import WITH_PERSON
from scoring.states import club_of, results_of
from scoring.visibility import Visibility
from scoring.web.kept_pages import for_readers
from tournaments.formats.base import Display
from tournaments.forms.filters import GroupFilter
from tournaments.models import Competition
from tournaments.readmodel.bracket import bracket
from tournaments.readmodel.course import matches, places
from tournaments.readmodel.fixture_rows import unseen
from tournaments.readmodel.grid import BLOCK, grids
from tournaments.readmodel.history import acts_shown, by_day, told
from tournaments.readmodel.people import people
from tournaments.readmodel.positions import chart, positions
from tournaments.readmodel.season import coming
from tournaments.readmodel.table import competition_table
from tournaments.statistics.filters import as_of, of_competition
from tournaments.statistics.season_leaders import leaders
from tournaments.tables import people_table, standings_table
from tournaments.views.access import listed_in, visible_competition
from tournaments.views.context import competition_context
from tournaments.views.embeds import embeds_of_competition
from tournaments.words.fixtures import unseen_words

ACTS = 50
"""How many acts of the history a page shows."""
NEXT = 3
"""How many of the next fixtures stand above a table."""


@require_safe
@for_readers(club_of, "group", "sort")
def overview(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponse:
    """Show how a competition stands, in the way that tells most of its format."""
    found = visible_competition(request, slug, season, competition)
    context = competition_context(request, found)
    context["embeds"] = embeds_of_competition(request, found) if context["may_manage"] else []
    return _SHOWN[context["format"].displays[0]](request, found, context)


@require_safe
@for_readers(club_of)
def bracket_page(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponse:
    """Show the bracket of a competition."""
    found = visible_competition(request, slug, season, competition)
    return _bracket(request, found, competition_context(request, found))


@require_safe
@for_readers(club_of, "rows", "columns", "group")
def grid_page(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponse:
    """Show everyone against everyone; of many, a block of rows and columns."""
    found = visible_competition(request, slug, season, competition)
    row_block, column_block = (_number(request.GET.get(name, "")) for name in ("rows", "columns"))
    shown = grids(found, listed_in(request, found), row_block=row_block, column_block=column_block)
    wanted = GroupFilter(request.GET, [grid.group for grid in shown])
    group = wanted.chosen("group")
    context = competition_context(request, found) | {
        "page": Display.GRID,
        "as_of": as_of(of_competition(found, Visibility.DRAFT)),
        "grids": [grid for grid in shown if grid.group == group] if group else shown,
        "filter": wanted,
        "block": BLOCK,
    }
    return render(request, "tournaments/competition/grid.html", context)


@require_safe
@for_readers(results_of)
def positions_page(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponse:
    """Show where each stood after each round, drawn and as a table."""
    found = visible_competition(request, slug, season, competition)
    charts = [chart(each) for each in positions(found)]
    context = competition_context(request, found) | {
        "page": Display.POSITIONS,
        "as_of": as_of(of_competition(found, Visibility.DRAFT)),
        "charts": charts,
    }
    return render(request, "tournaments/competition/positions.html", context)


@require_safe
@for_readers(results_of, "sort")
def people_page(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponse:
    """Show the standings of the people who held the cards."""
    found = visible_competition(request, slug, season, competition)
    standing = people(found, listed_in(request, found))
    context = competition_context(request, found) | {
        "page": "people",
        "as_of": as_of(of_competition(found, Visibility.DRAFT)),
        "people": standing,
        "table": people_table(standing, request, request.GET.getlist("sort")),
    }
    return render(request, "tournaments/competition/people.html", context)


@require_safe
@for_readers(results_of, "page")
def history(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponse:
    """Show what was done to a competition, the newest first."""
    found = visible_competition(request, slug, season, competition)
    listed = listed_in(request, found)
    acts = acts_shown(found.acts.all(), listed).select_related("author", WITH_PERSON).order_by("-version")
    page = Paginator(acts, ACTS).get_page(request.GET.get("page"))
    acts_told = told(found, page, listed)
    context = competition_context(request, found) | {"page": "history", "days": by_day(acts_told), "pages": page}
    return render(request, "tournaments/competition/history.html", context)


def _table(request: HttpRequest, competition: Competition, context: dict[str, object]) -> HttpResponse:
    listed = listed_in(request, competition)
    found = competition_table(competition, listed)
    wanted = GroupFilter(request.GET, [table.group for table in found.tables])
    group = wanted.chosen("group")
    order = request.GET.getlist("sort")
    context |= {
        "page": Display.TABLE,
        "table": found,
        "tables": [
            (each, standings_table(each, request, order)) for each in found.tables if not group or each.group == group
        ],
        "filter": wanted,
        "sorted": bool(order),
        "unseen": unseen_words(unseen(competition, listed)),
        "coming": coming([competition], timezone.localdate(), listed)[:NEXT],
    }
    return render(request, "tournaments/competition/table.html", context)


def _bracket(request: HttpRequest, competition: Competition, context: dict[str, object]) -> HttpResponse:
    context |= {"page": Display.BRACKET, "bracket": bracket(competition, listed_in(request, competition))}
    return render(request, "tournaments/competition/bracket.html", context)


def _matches(request: HttpRequest, competition: Competition, context: dict[str, object]) -> HttpResponse:
    listed = listed_in(request, competition)
    context |= {
        "page": Display.MATCHES,
        "matches": matches(competition, listed),
        "leaders": leaders(of_competition(competition, listed)),
    }
    return render(request, "tournaments/competition/matches.html", context)


def _places(request: HttpRequest, competition: Competition, context: dict[str, object]) -> HttpResponse:
    context |= {"page": Display.PLACES, "places": places(competition, listed_in(request, competition))}
    return render(request, "tournaments/competition/places.html", context)


_SHOWN: Mapping[Display, Callable[[HttpRequest, Competition, dict[str, object]], HttpResponse]] = {
    Display.TABLE: _table,
    Display.BRACKET: _bracket,
    Display.MATCHES: _matches,
    Display.PLACES: _places,
}
"""The displays that can be the page of a competition itself."""


def _number(text: str) -> int:
    """Return a number from an address, 1 where it makes no sense."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else 1

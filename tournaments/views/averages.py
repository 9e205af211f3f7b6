"""Averages of a competition, a season and a club, as pages and as CSV."""

from collections.abc import Mapping

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.models import Club
from scoring.states import results_of
from scoring.web.access import listed_to, visible_club
from scoring.web.kept_pages import for_readers
from scoring.web.table_files import AS, table_file
from tournaments.forms.averages import AveragesFilter
from tournaments.statistics.averages import averages, nobody
from tournaments.statistics.filters import games_of, of_club, of_competition, of_season
from tournaments.statistics.tables import averages_table
from tournaments.views.access import listed_in, visible_competition, visible_season
from tournaments.views.context import competition_context

TABLES = ("batting", "bowling", "people", "sides")
PARAMETERS = (
    *("game", "team", "innings", "wickets"),
    *(f"{table}-{what}" for table in TABLES for what in ("sort", "page")),
)


@require_safe
@for_readers(results_of, *PARAMETERS)
def of_a_competition(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponse:
    """Show the averages of a competition."""
    found = visible_competition(request, slug, season, competition)
    context = competition_context(request, found) | {"page": "averages"}
    context |= _averages(request, found.season.club, of_competition(found, listed_in(request, found)))
    return render(request, "tournaments/statistics/competition.html", context | {"of": "competition"})


@require_safe
@for_readers(results_of, *PARAMETERS)
def of_a_season(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Show the averages of a season, over its competitions."""
    found = visible_season(request, slug, season)
    context = {"of": "season", "season": found, "scope": found}
    return _page(request, context | _averages(request, found.club, of_season(found, listed_to(request, found))))


@require_safe
@for_readers(results_of, *PARAMETERS)
def of_a_club(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the averages of a club, over all of its matches."""
    club = visible_club(request, slug)
    pool = of_club(club.pk, listed_to(request, club))
    return _page(request, {"of": "club", "scope": club} | _averages(request, club, pool))


@require_safe
@for_readers(results_of, *PARAMETERS, AS)
def competition_csv(request: HttpRequest, slug: str, season: str, competition: str, table: str) -> HttpResponse:
    """Give a table of the averages of a competition, as it was asked for."""
    found = visible_competition(request, slug, season, competition)
    return _csv(request, of_competition(found, listed_in(request, found)), table, found.slug)


@require_safe
@for_readers(results_of, *PARAMETERS, AS)
def season_csv(request: HttpRequest, slug: str, season: str, table: str) -> HttpResponse:
    """Give a table of the averages of a season, as it was asked for."""
    found = visible_season(request, slug, season)
    return _csv(request, of_season(found, listed_to(request, found)), table, f"{found.club.slug}-{found.slug}")


@require_safe
@for_readers(results_of, *PARAMETERS, AS)
def club_csv(request: HttpRequest, slug: str, table: str) -> HttpResponse:
    """Give a table of the averages of a club, as it was asked for."""
    club = visible_club(request, slug)
    return _csv(request, of_club(club.pk, listed_to(request, club)), table, club.slug)


def _page(request: HttpRequest, context: Mapping[str, object]) -> HttpResponse:
    return render(request, "tournaments/statistics/averages.html", {"heading": _("Averages"), **context})


def _averages(request: HttpRequest, club: Club, pool: Q) -> dict[str, object]:
    """Return the context of averages: three queries besides those of the page around them."""
    wanted = AveragesFilter(request.GET, games_of(pool))
    game = wanted.chosen_game
    if game is None:
        return {"club": club}
    found = averages(pool, game, wanted.wanted)
    wanted.fit(found)
    tables = [averages_table(listing, club, request) for listing in found.listings]
    return {"club": club, "averages": found, "tables": tables, "filter": wanted}


def _csv(request: HttpRequest, pool: Q, table: str, name: str) -> HttpResponse:
    if table not in TABLES:
        raise Http404
    wanted = AveragesFilter(request.GET, games_of(pool))
    game = wanted.chosen_game
    listings = averages(pool, game, wanted.wanted).listings if game else ()
    shown = next((listing for listing in listings if listing.slug == table), None) or nobody(table)
    return table_file(request, shown.as_table(), f"{name}-{table}")

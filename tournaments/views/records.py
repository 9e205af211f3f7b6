"""Records of a competition, a season and a club, as pages and as CSV."""

from collections.abc import Mapping, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.models import Club
from scoring.readmodel.tables import Table
from scoring.states import results_of
from scoring.web.access import listed_to, visible_club
from scoring.web.kept_pages import for_readers
from scoring.web.table_files import AS, table_file
from tournaments.models import Season
from tournaments.statistics.records import (
    GameRecords,
    no_records,
    records_of_club,
    records_of_competition,
    records_of_season,
)
from tournaments.views.access import listed_in, visible_competition, visible_season
from tournaments.views.context import competition_context


@require_safe
@for_readers(results_of, "game")
def of_a_competition(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponse:
    """Show the records of a competition, a game at a time, as those below."""
    found = visible_competition(request, slug, season, competition)
    games = records_of_competition(found, listed_in(request, found))
    context = {"page": "records", "of": "competition", **_of_a_game(request, games)}
    return render(request, "tournaments/records/competition.html", competition_context(request, found) | context)


@require_safe
@for_readers(results_of, "game")
def of_a_season(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Show the records of a season, over its competitions."""
    found = visible_season(request, slug, season)
    games = records_of_season(found, listed_to(request, found))
    context = {"club": found.club, "season": found, "of": "season", **_of_a_game(request, games)}
    return _page(request, found, context)


@require_safe
@for_readers(results_of, "game")
def of_a_club(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the records of a club, over all of its matches."""
    club = visible_club(request, slug)
    games = records_of_club(club, listed_to(request, club))
    return _page(request, club, {"club": club, "of": "club", **_of_a_game(request, games)})


@require_safe
@for_readers(results_of, AS)
def competition_csv(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponse:
    """Give the records of a competition."""
    found = visible_competition(request, slug, season, competition)
    return _file(request, records_of_competition(found, listed_in(request, found), most=None), found.slug)


@require_safe
@for_readers(results_of, AS)
def season_csv(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Give the records of a season."""
    found = visible_season(request, slug, season)
    games = records_of_season(found, listed_to(request, found), most=None)
    return _file(request, games, f"{found.club.slug}-{found.slug}")


@require_safe
@for_readers(results_of, AS)
def club_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the records of a club."""
    club = visible_club(request, slug)
    return _file(request, records_of_club(club, listed_to(request, club), most=None), club.slug)


def _of_a_game(request: HttpRequest, games: Sequence[GameRecords]) -> dict[str, object]:
    """Return the games, and the one that is shown: that which was asked for, else the one played most."""
    asked = request.GET.get("game", "")
    shown = next((each for each in games if each.game.variant == asked), next(iter(games), None))
    return {"games": games, "each": shown}


def _page(request: HttpRequest, scope: Club | Season, context: Mapping[str, object]) -> HttpResponse:
    return render(request, "tournaments/records/records.html", {"heading": _("Records"), "scope": scope, **context})


def _file(request: HttpRequest, games: Sequence[GameRecords], name: str) -> HttpResponse:
    """Give the records of all games in one table, with a row for each holder."""
    tables = [(game.game.name, game.as_table()) for game in games]
    return table_file(request, Table.joined(_("Game"), tables or [("", no_records())]), f"{name}-records")

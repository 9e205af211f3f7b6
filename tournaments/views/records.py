"""Records of a competition, a season and a club, as pages and as CSV."""

from collections.abc import Mapping, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.models import Club
from scoring.states import results_of
from scoring.web.access import listed_to, visible_club
from scoring.web.csv_answers import csv_file, figures
from scoring.web.kept_pages import for_readers
from tournaments.models import Season
from tournaments.statistics.records import (
    GameRecords,
    record_columns,
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
@for_readers(results_of)
def competition_csv(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponse:
    """Give the records of a competition."""
    found = visible_competition(request, slug, season, competition)
    return _csv(records_of_competition(found, listed_in(request, found), most=None), found.slug)


@require_safe
@for_readers(results_of)
def season_csv(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Give the records of a season."""
    found = visible_season(request, slug, season)
    return _csv(records_of_season(found, listed_to(request, found), most=None), f"{found.club.slug}-{found.slug}")


@require_safe
@for_readers(results_of)
def club_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the records of a club."""
    club = visible_club(request, slug)
    return _csv(records_of_club(club, listed_to(request, club), most=None), club.slug)


def _of_a_game(request: HttpRequest, games: Sequence[GameRecords]) -> dict[str, object]:
    """Return the games, and the one that is shown: that which was asked for, else the one played most."""
    asked = request.GET.get("game", "")
    shown = next((each for each in games if each.game.variant == asked), next(iter(games), None))
    return {"games": games, "each": shown}


def _page(request: HttpRequest, scope: Club | Season, context: Mapping[str, object]) -> HttpResponse:
    return render(request, "tournaments/records/records.html", {"heading": _("Records"), "scope": scope, **context})


def _csv(games: Sequence[GameRecords], name: str) -> HttpResponse:
    """Give the records of all games in one table, with a row for each holder."""
    tables = [game.as_table() for game in games]
    header = [_("Game"), *(column.heading for column in record_columns())]
    rows = ([table.caption, *figures(row)] for table in tables for row in table.rows)
    return csv_file([header, *rows], f"{name}-records")

"""The seasons of a club, and each season at a glance."""

from itertools import chain

from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from scoring.rights import Right
from scoring.states import club_of
from scoring.web.access import reader_in, visible_club
from scoring.web.kept_pages import for_readers
from tournaments.models import Competition
from tournaments.readmodel.season import coming, in_divisions, last, shown_competitions, summaries
from tournaments.statistics.filters import as_of, of_season
from tournaments.statistics.season_leaders import leaders
from tournaments.views.access import competitions_listed, visible_season


@require_safe
@for_readers(club_of)
def season_list(request: HttpRequest, slug: str) -> HttpResponse:
    """List the seasons of a club with how each of their competitions stands, the newest first."""
    club = visible_club(request, slug)
    reader = reader_in(request, club)
    shown = Competition.objects.filter(competitions_listed(request, club, reader), withdrawn=False)
    shown = shown.select_related("season__club").order_by("pk")
    seasons = list(club.seasons.select_related("club").prefetch_related(Prefetch("competitions", shown)))
    of_each = [list(each.competitions.all()) for each in seasons]
    found = {each.competition: each for each in summaries(list(chain.from_iterable(of_each)), reader.listed)}
    context = {
        "club": club,
        "seasons": [
            (each, [found[competition] for competition in competitions])
            for each, competitions in zip(seasons, of_each, strict=True)
        ],
        "may_manage": Right.MANAGE_COMPETITIONS in reader.rights,
        "rights": reader.rights,
    }
    return render(request, "tournaments/seasons.html", context)


@require_safe
@for_readers(club_of)
def season(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Show a season: how each competition stands, what comes next, the last results."""
    found = visible_season(request, slug, season)
    reader = reader_in(request, found)
    competitions = shown_competitions(found, competitions_listed(request, found, reader))
    may_manage = Right.MANAGE_COMPETITIONS in reader.rights
    pool = of_season(found, reader.listed)
    led = leaders(pool) if competitions else []
    stand = summaries(competitions, reader.listed)
    next_lines = coming(competitions, timezone.localdate(), reader.listed)
    context = {
        "club": found.club,
        "season": found,
        "summaries": stand,
        "groups": in_divisions(stand),
        "under_way": [line for line in next_lines if line.is_live],
        "coming": [line for line in next_lines if not line.is_live],
        "last": last(competitions, reader.listed),
        "leaders": led,
        "as_of": as_of(pool) if led else None,
        "may_manage": may_manage,
        "withdrawn": found.competitions.filter(withdrawn=True).select_related("season__club") if may_manage else (),
    }
    return render(request, "tournaments/season.html", context)

"""Who leads in a season, as CSV."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.views.csvs import csv_of
from tournaments.figures.leaders import LISTINGS, leaders
from tournaments.figures.pools import of_season
from tournaments.views.access import visible_season


@require_safe
def leaders_csv(request: HttpRequest, slug: str, season: str, table: str) -> HttpResponse:
    """Give who leads in a season in runs or wickets, in the game that is asked for, else in the one with most runs."""
    if table not in LISTINGS:
        raise Http404
    found = visible_season(slug, season)
    led = leaders(of_season(found))
    game = next((each for each in led if each.variant == request.GET.get("game")), led[0] if led else None)
    listings = game.listings if game else ()
    shown = next((listing.as_table() for listing in listings if listing.slug == table), None)
    return csv_of(shown, f"{found.club.slug}-{found.slug}-leaders-{table}")

"""Who leads in a season, as CSV."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.states import results_of
from scoring.web.access import listed_to
from scoring.web.kept_pages import for_readers
from scoring.web.table_files import AS, table_file
from tournaments.statistics.filters import of_season
from tournaments.statistics.season_leaders import LISTINGS, leaders, nobody_leads
from tournaments.views.access import visible_season


@require_safe
@for_readers(results_of, "game", AS)
def leaders_csv(request: HttpRequest, slug: str, season: str, table: str) -> HttpResponse:
    """Give who leads in a season in runs or wickets, in the game that is asked for, else in the one with most runs."""
    if table not in LISTINGS:
        raise Http404
    found = visible_season(request, slug, season)
    led = leaders(of_season(found, listed_to(request, found)))
    game = next((each for each in led if each.variant == request.GET.get("game")), led[0] if led else None)
    listings = game.listings if game else ()
    shown = next((listing for listing in listings if listing.slug == table), None) or nobody_leads(table)
    return table_file(request, shown.as_table(), f"{found.club.slug}-{found.slug}-leaders-{table}")

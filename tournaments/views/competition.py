"""What anybody may read of a competition."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.readmodel.standings import standings
from tournaments.views.access import visible_competition


@require_safe
def table(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponse:
    """Show the table of a competition."""
    found = visible_competition(request, slug, season, competition)
    context = {
        "club": found.season.club,
        "season": found.season,
        "competition": found,
        "tables": standings(found),
    }
    return render(request, "tournaments/competition/layout.html", context)

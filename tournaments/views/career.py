"""A player's career as a sheet. Anybody may print it."""

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from scoring.web.access import listed_to
from scoring.web.pdf_answers import asked_size, printed
from tournaments.sheets.printouts import CareerSheet
from tournaments.statistics.careers import careers
from tournaments.views.players import player_at


@require_safe
def career_sheet(request: HttpRequest, slug: str, player: str) -> HttpResponseBase:
    """Print a player's career in a game; who has none yet has a page that says so."""
    found = player_at(request, slug, player)
    listed = listed_to(request, found)
    career = careers(found, listed).of(request.GET.get("game", ""))
    if career is None:
        return redirect("player", slug, found.part)
    paper = CareerSheet(slug, found.pk, career.game.variant, asked_size(request).slug, listed)
    return printed(request, paper, f"{found.part}-career")

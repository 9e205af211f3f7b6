"""A player's career as a sheet. Anybody may print it."""

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from scoring.sheets.rendering import to_pdf
from scoring.sheets.sizes import PaperSize
from scoring.views.printing import printed_once
from tournaments.figures.careers import careers
from tournaments.sheets.career import career_heading, career_pages
from tournaments.views.players import player_at


@require_safe
def career_sheet(request: HttpRequest, slug: str, player: str) -> HttpResponseBase:
    """Print a player's career in a game; who has none yet has a page that says so."""
    found = player_at(slug, player)
    every = careers(found)
    career = every.of(request.GET.get("game", ""))
    if career is None:
        return redirect("player", slug, found.part)
    head = career_heading(found, career)

    def printed(size: PaperSize) -> bytes:
        return to_pdf(str(head.match), head, career_pages(found, every, career), size)

    return printed_once(request, (head, every), printed, f"{found.part}-career")

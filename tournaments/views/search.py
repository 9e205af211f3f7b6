"""Search in a club, from one box."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.web.access import clubs_shown, reader_in, visible_club
from tournaments.search import LONGEST, MOST
from tournaments.search import search as search_in
from tournaments.views.access import competitions_listed


@require_safe
def search(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what is found of `q`; of more than `LONGEST` signs, that it is too long."""
    club = visible_club(request, slug)
    asked = request.GET.get("q", "").replace("\0", "").strip()
    reader = reader_in(request, club)
    context = {
        "club": club,
        "asked": asked,
        "found": search_in(club, asked, reader, clubs_shown(request), competitions_listed(request, club, reader)),
        "most": MOST,
        "longest": LONGEST,
        "too_long": len(asked) > LONGEST,
    }
    return render(request, "tournaments/people/search.html", context)

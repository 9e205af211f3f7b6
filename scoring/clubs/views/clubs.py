"""A club's list of matches."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.clubs.forms.clubs import MatchesFilter
from scoring.match_table import PER_PAGE, MatchesTable, WithdrawnTable
from scoring.rights import Right
from scoring.states import club_of
from scoring.web.access import reader_in, visible_club
from scoring.web.kept_pages import for_readers


@require_safe
@for_readers(club_of, "variant", "status", "page", "withdrawn")
def match_list(request: HttpRequest, slug: str) -> HttpResponse:
    """List the matches of a club a page at a time; the withdrawn ones for those who may bring them back."""
    club = visible_club(request, slug)
    reader = reader_in(request, club)
    rights = reader.rights
    withdrawn = "withdrawn" in request.GET and Right.WITHDRAW in rights
    wanted = MatchesFilter(request.GET)
    listed = wanted.filtered(club.matches.filter(withdrawn=withdrawn, narrowest__lte=reader.listed))
    table = (WithdrawnTable if withdrawn else MatchesTable)(listed)
    table.request = request  # the package's own reading of the address lets a page number of -1 fail
    table.paginate(per_page=PER_PAGE)
    table.page = table.paginator.get_page(request.GET.get("page"))
    table.load_ways()
    context = {"club": club, "rights": rights, "table": table, "filter": wanted, "withdrawn": withdrawn}
    return render(request, "scoring/clubs/matches.html", context)

"""The evening of a club for a screen on the wall: pairings, scores, tables, and when the next matches begin."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.addresses import site_address
from scoring.qr_codes import qr_code
from scoring.states import club_of
from scoring.visibility import Visibility
from scoring.web.access import visible_club
from scoring.web.kept_pages import for_readers, this_hour
from tournaments.models import Competition
from tournaments.readmodel.next_starts import next_starts
from tournaments.readmodel.season import summaries
from tournaments.readmodel.tonight import evening


@require_safe
@for_readers(club_of)
def wall(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the evening to the room. Whoever has opened it, it shows what everybody sees who sees the club."""
    club = visible_club(request, slug)
    listed = Visibility(club.visibility)
    competitions = Competition.objects.filter(season__club=club, withdrawn=False, visibility__lte=listed)
    found = evening(club, list(competitions.select_related("season__club").order_by("pk")), this_hour(), listed)
    playing = {each.fixture.competition_id: each.fixture.competition for each in found.matches if each.fixture}
    address = "" if listed else f"{site_address(request)}{club.get_absolute_url()}"
    context = {
        "club": club,
        "evening": found,
        "summaries": [each for each in summaries(list(playing.values()), listed, whole=True) if each.tables],
        "starts": next_starts(found),
        "code": address and qr_code(address, title=_("QR code of the club's page"), border=4, light="#fff"),
    }
    return render(request, "tournaments/wall.html", context)

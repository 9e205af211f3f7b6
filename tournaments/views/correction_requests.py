"""What readers have reported about the matches of a competition: who organises that alone need not see the club."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.rights import Right
from scoring.views.correction_requests import requests_context
from tournaments.models import Competition
from tournaments.views.access import competition_right
from tournaments.views.context import competition_context


@never_cache
@competition_right(Right.CHANGE_FINISHED)
@require_safe
def of_competition(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Show what waits, or with `closed` what was dealt with."""
    of_these = requests_context(request, competition.season.club, match__fixture__competition=competition)
    context = competition_context(request, competition) | {"page": "correction-requests"} | of_these
    return render(request, "tournaments/competition/correction_requests.html", context)

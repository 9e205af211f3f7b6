"""Atom feeds of the results of a club and of a competition: the same for everybody, whoever asks."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.addresses import site_address
from scoring.models import Club, Match
from scoring.states import results_of
from scoring.web.access import club_for_everybody, matches_for_everybody
from scoring.web.kept_pages import for_everybody
from tournaments.feeds import Source, feed_of
from tournaments.models import Competition
from tournaments.views.access import competition_for_everybody

_FINISHED = {"status": Match.Status.COMPLETED, "withdrawn": False}


@require_safe
@for_everybody(results_of)
def club_feed(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the results of a club."""
    club = club_for_everybody(request, slug)
    return _feed(request, club, f"club/{club.pk}", {"club": club})


@require_safe
@for_everybody(results_of)
def competition_feed(request: HttpRequest, slug: str, season: str, competition: str) -> HttpResponse:
    """Give the results of a competition."""
    found = competition_for_everybody(request, slug, season, competition)
    return _feed(request, found, f"competition/{found.pk}", {"fixture__competition": found})


def _feed(request: HttpRequest, of: Club | Competition, key: str, condition: dict[str, object]) -> HttpResponse:
    base = site_address(request)
    source = Source(of.name, key, base + of.get_absolute_url(), base + request.path)
    matches = matches_for_everybody().filter(**_FINISHED, **condition)
    return HttpResponse(feed_of(source, matches, base), content_type="application/atom+xml; charset=utf-8")

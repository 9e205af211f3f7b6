"""Calendars with a secret of one's own: making one, taking it back, and reading with it."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scoring.clubs.site_address import public_link
from scoring.languages import go_on_in
from scoring.models import Club
from scoring.rights import Right
from scoring.visibility import Visibility
from scoring.web.access import club_right, signed_in
from tournaments.models import Competition
from tournaments.services.private_calendars import calendar_keys, new_secret, open_calendar
from tournaments.views.access import competition_right
from tournaments.views.exports import competitions_listed, feed, names_of, of_people, of_team

_HEADERS = {"Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex"}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@club_right(Right.READ)
def of_club(request: HttpRequest, club: Club) -> HttpResponse:
    """Make an address for the calendar of a club, for oneself alone, and show it this once; or take it back."""
    return _address(request, club, club)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@competition_right(Right.READ)
def of_competition(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Do the same for the calendar of a competition."""
    return _address(request, competition.season.club, competition)


@require_safe
def read(request: HttpRequest, secret: str) -> HttpResponse:
    """Give the calendar that a secret opens, with what its person may see today; nothing of who asks is looked at."""
    found = open_calendar(secret)
    if found is None:
        raise Http404
    club = found.of if isinstance(found.of, Club) else found.of.season.club
    go_on_in(club.language, request)
    if isinstance(found.of, Club):
        answer = _of_club(request, club, found.listed)
    else:
        answer = feed(request, found.of.name, found.of.slug, [found.of], found.listed)
    for name, value in _HEADERS.items():
        answer[name] = value
    return answer


def _of_club(request: HttpRequest, club: Club, listed: Visibility) -> HttpResponse:
    """Give the calendar of a club; with `team` or `person`, as their pages have them, of these alone."""
    shown = competitions_listed(club, listed)
    if part := request.GET.get("team", ""):
        found = get_object_or_404(club.teams.select_related("merged_into"), slug=part)
        team = found.merged_into or found
        return feed(request, team.name, part, shown, listed, of_team(team))
    if part := request.GET.get("person", ""):
        names = names_of(part, shown)
        if not names:
            raise Http404
        return feed(request, names[0], part, shown, listed, of_people(names))
    return feed(request, club.name, club.slug, shown, listed)


def _address(request: HttpRequest, club: Club, of: Club | Competition) -> HttpResponse:
    person, address = signed_in(request), ""
    if "make" in request.POST:
        address = public_link(reverse("private-calendar", args=[new_secret(person, of)]))
    elif request.method == "POST":
        if calendar_keys(person, of).delete()[0]:
            messages.success(request, _("That address opens nothing any more."))
        return redirect(request.path)
    context = {
        "club": club,
        "of": of,
        "address": address,
        "key": calendar_keys(person, of).first(),
    }
    return render(request, "tournaments/calendar_address.html", context)

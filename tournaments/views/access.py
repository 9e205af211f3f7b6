"""Which competition a page is about, and who may change it."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404

from scoring.rights import Right, may
from scoring.web.access import View, check_shown, missing_right
from tournaments.models import Competition, Fixture, Season


def visible_season(request: HttpRequest, slug: str, season: str) -> Season:
    """Return a season of a club, with the club. Raises Http404."""
    found = get_object_or_404(Season.objects.select_related("club"), club__slug=slug, slug=season)
    check_shown(request, found, found.club.shown)
    return found


def visible_competition(request: HttpRequest, slug: str, season: str, competition: str) -> Competition:
    """Return a competition with season and club; one withdrawn only to those who may bring it back. Raises Http404."""
    found = get_object_or_404(
        Competition.objects.select_related("season__club"),
        season__club__slug=slug,
        season__slug=season,
        slug=competition,
    )
    if found.withdrawn and not may(request.user, Right.MANAGE_COMPETITIONS, found):
        raise Http404
    check_shown(request, found, found.season.club.shown, found.shown)
    return found


def season_right(right: Right) -> Callable[[View], View]:
    """Give a view the season at its address, for those who have `right` in its club."""

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, slug: str, season: str, **kwargs: Any) -> HttpResponseBase:
            found = visible_season(request, slug, season)
            return missing_right(request, right, found) or view(request, found, **kwargs)

        return wrapper

    return decorate


def competition_right(right: Right) -> Callable[[View], View]:
    """Give a view the competition at its address, for those who have `right` in its club."""

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, slug: str, season: str, competition: str, **kwargs: Any) -> HttpResponseBase:
            found = visible_competition(request, slug, season, competition)
            return missing_right(request, right, found) or view(request, found, **kwargs)

        return wrapper

    return decorate


def visible_fixture(request: HttpRequest, slug: str, season: str, competition: str, key: str) -> Fixture:
    """Return a fixture with its sides, its match and its competition. Raises Http404. Two queries."""
    of = visible_competition(request, slug, season, competition)
    sides = ("home__team", "away__team", "match", "through")
    fixture = get_object_or_404(Fixture.objects.select_related(*sides), competition=of, key=key)
    fixture.competition = of
    return fixture


def fixture_right(right: Right) -> Callable[[View], View]:
    """Give a view the fixture at its address, for those who have `right` in its club."""

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, key: str, **address: str) -> HttpResponseBase:
            fixture = visible_fixture(request, key=key, **address)
            return missing_right(request, right, fixture) or view(request, fixture)

        return wrapper

    return decorate

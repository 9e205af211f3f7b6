"""Which competition a page is about, and who may change it."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404

from scoring.languages import go_on_in
from scoring.rights import COMPETITION, Right, Scope, may, places_with
from scoring.visibility import Reader, Visibility
from scoring.web.access import View, answered, check_shown, listed_to
from tournaments.models import Competition, Fixture, Season


def competitions_listed(request: HttpRequest, club: Scope, reader: Reader) -> Q:
    """Return the condition of the competitions that lists show to a reader: what is listed, and those in which they
    have a role of their own. One query of somebody signed in who does not see all.
    """
    own = places_with(request.user, Right.READ, club) if reader.listed < Visibility.DRAFT else ()
    return Q(visibility__lte=reader.listed) | Q(pk__in=[pk for kind, pk in own if kind == COMPETITION])


def visible_season(request: HttpRequest, slug: str, season: str) -> Season:
    """Return a season of a club, with the club. Raises Http404."""
    found = get_object_or_404(Season.objects.select_related("club"), club__slug=slug, slug=season)
    check_shown(request, found, found.club.shown)
    go_on_in(found.club.language, request)
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
    go_on_in(found.season.club.language, request)
    return found


def competition_for_everybody(request: HttpRequest, slug: str, season: str, competition: str) -> Competition:
    """Return a competition with season and club if it is shown to everybody. Raises Http404."""
    found = get_object_or_404(
        Competition.objects.select_related("season__club"),
        season__club__slug=slug,
        season__slug=season,
        slug=competition,
    )
    if not for_everybody(found):
        raise Http404
    go_on_in(found.season.club.language, request)
    return found


def for_everybody(competition: Competition) -> bool:
    """Whether a competition, read with its season and club, is shown to everybody, without a link and an account."""
    return not (competition.withdrawn or competition.visibility or competition.season.club.shown.visibility)


def listed_in(request: HttpRequest, competition: Competition) -> Visibility:
    """Return what lists and figures of a competition that is shown to who asks show of it. Queries as `listed_to`."""
    return max(listed_to(request, competition), Visibility(competition.visibility))


def season_right(right: Right) -> Callable[[View], View]:
    """Give a view the season at its address, for those who have `right` in its club."""

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, slug: str, season: str, **kwargs: Any) -> HttpResponseBase:
            found = visible_season(request, slug, season)
            return answered(view, request, right, found, found, **kwargs)

        return wrapper

    return decorate


def competition_right(right: Right) -> Callable[[View], View]:
    """Give a view the competition at its address, for those who have `right` in its club."""

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, slug: str, season: str, competition: str, **kwargs: Any) -> HttpResponseBase:
            found = visible_competition(request, slug, season, competition)
            return answered(view, request, right, found, found, **kwargs)

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
            return answered(view, request, right, fixture, fixture)

        return wrapper

    return decorate

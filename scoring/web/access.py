"""Who may see a page: the one place where views ask the table of rights, and who is shown what.

Who may not see something gets the answer as for nothing.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404

from scoring.book.errors import ForbiddenError
from scoring.languages import go_on_in
from scoring.links import NO_WAY, Way, ways
from scoring.models import Club, Match, Team
from scoring.rights import (
    EVERYWHERE,
    OF_THE_CLUB,
    TEAM,
    Person,
    Right,
    Scope,
    clubs_where,
    may,
    places_with,
    rights_in,
    roles_of,
)
from scoring.visibility import Reader, Shown, Visibility, chain_of_match
from scoring.web.shared_links import links_held
from scoring.words.refusals import forbidden_text

View = Callable[..., HttpResponseBase]


def signed_in(request: HttpRequest) -> User:
    """Return the person signed in. Raises PermissionDenied for a stranger: the system never acts through a page."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def missing_right(request: HttpRequest, right: Right, scope: Scope) -> HttpResponse | None:
    """Return None if the person may; a redirect to signing in for a stranger.

    Raises PermissionDenied for somebody signed in without the right.
    """
    if not request.user.is_authenticated:
        # What was sent cannot be sent again by following an address.
        return redirect_to_login(request.get_full_path() if request.method == "GET" else "/")
    if not may(request.user, right, scope):
        raise PermissionDenied(forbidden_text(right))
    return None


def answered(
    view: View, request: HttpRequest, right: Right, scope: Scope, *args: Any, **kwargs: Any
) -> HttpResponseBase:
    """Answer by a view who has a right in a scope. Who loses it before the act is done is told as who never had it."""
    if refused := missing_right(request, right, scope):
        return refused
    try:
        return view(request, *args, **kwargs)
    except ForbiddenError as error:
        raise PermissionDenied(forbidden_text(error.right)) from error


def teams_with(person: Person, right: Right, club: Club) -> frozenset[int] | None:
    """Return the teams of a club in which alone a person has a right; None where they have it in the whole club.

    One query.
    """
    places = places_with(person, right, club)
    return None if EVERYWHERE in places else frozenset(pk for kind, pk in places if kind == TEAM)


def club_or_team_right(right: Right) -> Callable[[View], View]:
    """Give a view the club at its slug, for those who have `right` there or in a team of it, and which teams these are
    where it is no more (`teams_with`).
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponseBase:
            club = visible_club(request, slug)
            teams = teams_with(request.user, right, club)
            refused = missing_right(request, right, club) if teams == frozenset() else None
            return refused or view(request, club, teams, **kwargs)

        return wrapper

    return decorate


def club_right(right: Right, *others: Right) -> Callable[[View], View]:
    """Give a view the club at its slug, for those who have `right` there, or one of `others`."""

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponseBase:
            club = visible_club(request, slug)
            held = rights_in(request.user, club) if others else frozenset()
            asked = next((each for each in others if each in held), right) if right not in held else right
            return answered(view, request, asked, club, club, **kwargs)

        return wrapper

    return decorate


def reader_in(request: HttpRequest, club: Scope) -> Reader:
    """Return who reads, in a club or what is of one. One query of somebody signed in, and one of who holds a link."""
    return Reader(rights_in(request.user, club), links_held(request))


def listed_to(request: HttpRequest, scope: Scope) -> Visibility:
    """Return what lists and figures show to who asks, in a club or what is of one. Queries as of `reader_in`."""
    return reader_in(request, scope).listed


def check_shown(request: HttpRequest, scope: Scope, *chain: Shown) -> None:
    """Raise Http404 where the last of a club, a competition in it, a match of that is not shown to who asks."""
    if any(each.visibility for each in chain) and not reader_in(request, scope).sees(chain):
        raise Http404


def visible_club(request: HttpRequest, slug: str) -> Club:
    """Return the club at a slug. Raises Http404."""
    club = get_object_or_404(Club, slug=slug)
    check_shown(request, club, club.shown)
    go_on_in(club.language, request)
    return club


def club_for_everybody(request: HttpRequest, slug: str) -> Club:
    """Return the club at a slug if it is shown to everybody, without a link and an account. Raises Http404."""
    club = get_object_or_404(Club, slug=slug)
    if club.shown.visibility:
        raise Http404
    go_on_in(club.language, request)
    return club


def team_right(right: Right, *, over_club: bool = False) -> Callable[[View], View]:
    """Give a view the team at its address, for those who have `right` in it: its captain, or all over the club.

    With `over_club`, only for those who have it all over the club.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, slug: str, team: str, **kwargs: Any) -> HttpResponseBase:
            found = visible_team(request, slug, team)
            return answered(view, request, right, found.club if over_club else found, found, **kwargs)

        return wrapper

    return decorate


def clubs_shown(request: HttpRequest) -> QuerySet[Club]:
    """Return the clubs that are listed to who asks: those for everybody, and their own."""
    listed = Q(visibility=Visibility.PUBLIC, closed_at=None)
    if isinstance(request.user, User):
        roles = roles_of(request.user)
        managed, of_these = clubs_where(request.user, Right.MANAGE_CLUB), roles.filter(kind__in=OF_THE_CLUB)
        listed |= Q(pk__in=of_these.values("club"), closed_at=None) | Q(pk__in=managed)
    return Club.objects.filter(listed)


def visible_team(request: HttpRequest, slug: str, team: str) -> Team:
    """Return a team of the club at a slug, with the club; of one that was merged, the one kept. Raises Http404."""
    teams = Team.objects.select_related("club", "merged_into__club")
    found = get_object_or_404(teams, club__slug=slug, slug=team)
    check_shown(request, found, found.club.shown)
    go_on_in(found.club.language, request)
    return found.merged_into or found


def visible_match(request: HttpRequest, slug: str, *, withdrawn: bool = True) -> Match:
    """Return the match at a slug with its club; one withdrawn only to those who may bring it back, if at all.

    Raises Http404.
    """
    match = get_object_or_404(Match.objects.select_related("club"), slug=slug)
    if match.withdrawn and not (withdrawn and may(request.user, Right.WITHDRAW, match)):
        raise Http404
    check_match_shown(request, match)
    return match


def check_match_shown(request: HttpRequest, match: Match) -> None:
    """Raise Http404 where a match, read with its club, is not shown to who asks."""
    if not for_everybody(match):
        check_shown(request, match, match.club.shown, *chain_of_match(match.pk, match.visibility))
    go_on_in(match.club.language, request)


def for_everybody(match: Match) -> bool:
    """Whether a match, read with its club, is shown to everybody, without a link and an account."""
    return not match.club.shown.visibility and not match.narrowest


def matches_for_everybody() -> QuerySet[Match]:
    """Return the matches of which `for_everybody` is true."""
    return Match.objects.filter(narrowest=Visibility.PUBLIC, club__visibility=Visibility.PUBLIC, club__closed_at=None)


def way_to(request: HttpRequest, match: Match) -> Way:
    """Return what a match, read with its club and shown to who asks, was played for, if that is shown to them too.

    One query of each app with links, and of what is not for everybody those of `check_shown`.
    """
    if not for_everybody(match):
        *parents, _itself = chain_of_match(match.pk, match.visibility)
        if not reader_in(request, match).sees([match.club.shown, *parents]):
            return NO_WAY
    return ways([match.pk]).get(match.pk, NO_WAY)


def match_right(
    right: Right, *, finished: Right | None = None, unless: Callable[[Match, User], bool] | None = None
) -> Callable[[View], View]:
    """Give a view the match at its slug, for those who have `right` in its club.

    One withdrawn is there only for those who may bring it back. To open the page of one that is finished takes the
    right `finished`, where one is given, `unless` that holds; whoever had it open when the match ended is answered by
    the view.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponseBase:
            match = visible_match(request, slug)
            opens = request.method in ("GET", "HEAD") and match.status == Match.Status.COMPLETED
            free = opens and unless and isinstance(request.user, User) and unless(match, request.user)
            needed = finished if finished and opens and not free else right
            return answered(view, request, needed, match, match, **kwargs)

        return wrapper

    return decorate

"""Who asks the API: a token, a browser's session or nobody; and whether they may do what they ask for."""

import time
from collections.abc import Callable
from math import ceil
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.core.cache import cache
from django.http import HttpRequest
from ninja.errors import Throttled
from ninja.utils import check_csrf

from scoring.addresses import sender_of
from scoring.api.problems import ApiError
from scoring.book.errors import ForbiddenError
from scoring.clubs.api_tokens import find_token, note_use
from scoring.rights import Person, Right, acting_by, may, token_of

_WINDOW = 60


def reader(request: HttpRequest) -> Person:
    """Return who asks, and have them be it for all that looks at the request. Raises ApiError for no good token.

    A token counts in the header `Authorization` alone; beside it, what a browser sends of its own counts for nothing.
    Every request counts, whatever comes of it: raises Throttled. One query of who has a token, and another once a
    minute.
    """
    given = request.headers.get("Authorization")
    if given is None:
        _count(request)
        return request.user
    request.COOKIES.clear()
    scheme, _space, secret = given.partition(" ")
    token = find_token(secret.strip()) if scheme.casefold() == "bearer" else None
    request.user = acting_by(token.user, token) if token else AnonymousUser()
    _count(request)
    if token is None:
        raise ApiError("no-token")
    note_use(token)
    return request.user


class Writer:
    """Lets those act who have a right in what is at an address, before anything that they sent is read.

    Who does not see it is told that there is nothing. The operation finds in `request.auth` what is there.
    """

    def __init__(self, right: Right, at: Callable[..., Any]) -> None:
        self.right, self.at = right, at

    def __call__(self, request: HttpRequest) -> Any:
        """Return what is at the address. Raises Http404, ApiError, ForbiddenError."""
        reader(request)
        found = self.at(request, **(request.resolver_match.kwargs if request.resolver_match else {}))
        if isinstance(request.user, AnonymousUser):
            raise ApiError("no-token")
        _check_forged(request)
        if not may(request.user, self.right, found):
            raise ForbiddenError(self.right)
        return found


def _check_forged(request: HttpRequest) -> None:
    """Raise ApiError for what a browser sends of its own without its CSRF token."""
    by_session = isinstance(request.user, User) and token_of(request.user) is None
    if by_session and not getattr(request, "_dont_enforce_csrf_checks", False) and check_csrf(request):
        raise ApiError("forged")


def _count(request: HttpRequest) -> None:
    """Let pass so many requests a minute of each token, each account, each address without either. Raises Throttled.

    Counted in the cache, by each process where they share none. The limits of django-ninja keep what they count with
    themselves while they do, which threads would mix up, and count nothing that is refused.
    """
    person, now = request.user, time.time()
    token = token_of(person) if isinstance(person, User) else None
    who = f"token-{token.pk}" if token else f"user-{person.pk}" if person.pk else sender_of(request, "api")
    key = f"api-{int(now // _WINDOW)}-{who}"
    cache.add(key, 0, 2 * _WINDOW)
    try:
        count: int | None = cache.incr(key)
    except ValueError:  # the cache keeps nothing
        return
    if count is not None and count > settings.API_REQUESTS:
        raise Throttled(ceil(_WINDOW - now % _WINDOW))

"""What is one reader's own: no cache keeps it, and no browser once that reader has gone.

It is told by what an answer rests on: a session, or the cookie of links. What is for everybody stays as it is.
"""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.contrib.messages.storage.cookie import CookieStorage
from django.dispatch import receiver
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from scoring.web import slips
from scoring.web.shared_links import COOKIE, hand_over

OWN_COOKIES = frozenset({settings.SESSION_COOKIE_NAME, CookieStorage.cookie_name, COOKIE, slips.COOKIE})
"""Who sends one of these may be shown what is theirs alone."""

_CAME, _WENT = "scoring.READER_CAME", "scoring.READER_WENT"
"""Where a request says who has signed in with it, and that somebody has signed out."""


class PrivateAnswersMiddleware:
    """Have nobody keep an answer that rests on a session or on the cookie of links: `private, no-store`.

    Somebody who signs in or out, and a refusal, has the browser throw away the pages that it keeps; what waits to be
    sent is in no cache, and stays. The cookie of links goes with whoever held it. What who holds a link is shown is
    for no search engine, and its address for no other site.

    A page with a form says `same-origin` instead of `no-referrer`, as all others do: a browser that names no referrer
    sends a form from nowhere (`Origin: null`), which is refused as forged.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer a request; asks nothing of the database."""
        answer = self.get_response(request)
        own = _is_own(request, answer)
        if own:
            answer["Cache-Control"] = "private, no-store"
        if own and COOKIE in request.COOKIES:
            answer["X-Robots-Tag"] = "noindex"
            if "CSRF_COOKIE_NEEDS_UPDATE" not in request.META:
                answer["Referrer-Policy"] = "no-referrer"
        came = request.META.get(_CAME)
        if came or _WENT in request.META:
            hand_over(request, answer, came)
        if came or _WENT in request.META or (own and answer.status_code == HTTPStatus.FORBIDDEN):
            answer["Clear-Site-Data"] = '"cache"'
        return answer


def _is_own(request: HttpRequest, answer: HttpResponseBase) -> bool:
    """Whether an answer is one reader's: they have a cookie of their own, or get one, and it was looked at."""
    if OWN_COOKIES.isdisjoint(request.COOKIES) and OWN_COOKIES.isdisjoint(answer.cookies):
        return bool(request.session.modified)
    return bool(request.session.accessed) or not OWN_COOKIES.isdisjoint(answer.cookies)


@receiver(user_logged_in)
def _came(sender: object, request: HttpRequest | None, user: User, **_more: Any) -> None:
    if request is not None:
        request.META[_CAME] = user


@receiver(user_logged_out)
def _went(sender: object, request: HttpRequest | None, **_more: Any) -> None:
    if request is not None:
        request.META[_WENT] = True

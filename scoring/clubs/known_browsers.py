"""Browsers in which somebody has signed in before: a stranger's guesses elsewhere do not slow them down."""

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

COOKIE = "known"
_SALT = "known-browser"
_LASTS = 365 * 24 * 60 * 60
_MOST = 10


def remember(request: HttpRequest, answer: HttpResponse, name: str) -> None:
    """Have a browser be known as one of a name; of the names before it the last few stay."""
    names = [_digest(name), *(each for each in _known(request) if each != _digest(name))][:_MOST]
    answer.set_cookie(
        COOKIE,
        signing.dumps(names, salt=_SALT),
        max_age=_LASTS,
        path="/sign-in/",
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def is_known(request: HttpRequest, name: str) -> bool:
    """Whether somebody has signed in with a name in the browser that asks, within a year."""
    return _digest(name) in _known(request)


def _known(request: HttpRequest) -> list[str]:
    try:
        names: list[str] = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=_LASTS)
    except signing.BadSignature:
        return []
    return names


def _digest(name: str) -> str:
    return salted_hmac(_SALT, name, algorithm="sha256").hexdigest()

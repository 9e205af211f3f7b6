"""The slips that a browser holds or held, in a signed cookie beside a secret by which slips know it.

Signing in or out leaves the cookie: whoever holds both slips of a match, or enters a result by one, is known by it.
"""

import secrets
from collections.abc import Sequence
from http import HTTPStatus

from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from scoring.addresses import sender_of
from scoring.book.signature import Author
from scoring.models import Match, Slip
from scoring.slips import digest

COOKIE = "slips"
_KEPT_FOR = 30 * 24 * 60 * 60
_MOST = 20
"""How many slips a browser remembers; of more, the newest."""
MISSES = 20
"""So many addresses of slips that there are not may be tried from one network address in `_MISSES_WITHIN`."""
_MISSES_WITHIN = 600  # seconds


def device_of(request: HttpRequest) -> str:
    """Return the secret by which a browser is known to slips, a new one where it holds none yet."""
    return _read(request)[0] or secrets.token_urlsafe(16)


def remember(request: HttpRequest, answer: HttpResponseBase, slip: Slip, device: str) -> None:
    """Have a browser, known by `device`, remember that it holds a slip."""
    held = [slip.pk, *(pk for pk in _read(request)[1] if pk != slip.pk)][:_MOST]
    answer.set_signed_cookie(
        COOKIE,
        f"{device}.{'-'.join(map(str, held))}",
        max_age=_KEPT_FOR,
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )


def slip_in_hand(request: HttpRequest, slug: str, side: int) -> Slip | None:
    """Return the newest slip for a side of a match that a browser was given, with its match; None without one.

    It may have ended, or be held by another browser meanwhile (`is_held_here`). One query, of no browser without slips.
    """
    held = _read(request)[1]
    found = Slip.objects.filter(pk__in=held, match__slug=slug, side=side).select_related("match__club")
    return found.order_by("-pk").first() if held else None


def is_held_here(request: HttpRequest, slip: Slip) -> bool:
    """Whether the browser is the one that holds a slip."""
    return bool(slip.device) and slip.device == digest(_read(request)[0])


def acting_as(request: HttpRequest, match: Match) -> Sequence[Author]:
    """Return as whom a browser can act in a match: who has signed in, and the slips of it that it holds or held.

    One query, of no browser without slips.
    """
    held = _read(request)[1]
    slips = Slip.objects.filter(pk__in=held, match=match) if held else ()
    return [*([request.user] if isinstance(request.user, User) else []), *slips]


def too_many_misses(request: HttpRequest) -> HttpResponse | None:
    """Return a refusal to a network address that has tried too many slips that there are not; None to others."""
    if cache.get(_misses(request), 0) < MISSES:
        return None
    answer = render(request, "scoring/slips/too_many.html", status=HTTPStatus.TOO_MANY_REQUESTS)
    answer["Retry-After"] = str(_MISSES_WITHIN)
    return answer


def missed(request: HttpRequest) -> None:
    """Count that a network address has tried a slip that there is not."""
    key = _misses(request)
    cache.add(key, 0, _MISSES_WITHIN)
    try:
        cache.incr(key)
    except ValueError:  # it ran out just now, or the cache keeps nothing
        cache.set(key, 1, _MISSES_WITHIN)


def _read(request: HttpRequest) -> tuple[str, list[int]]:
    """Return the secret of a browser and the numbers of its slips; nothing where it has none, or another wrote them."""
    try:
        device, _dot, held = (request.get_signed_cookie(COOKIE, default="") or "").partition(".")
    except BadSignature:
        return "", []
    return device, [int(pk) for pk in held.split("-")] if held else []


def _misses(request: HttpRequest) -> str:
    return f"slips-missed-{sender_of(request, __name__)}"

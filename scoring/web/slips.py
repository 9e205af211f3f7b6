"""The slips that a browser holds: their numbers stand in its session, beside a secret by which it is known."""

import secrets
from http import HTTPStatus

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.addresses import sender_of
from scoring.models import Slip
from scoring.slips import digest

_HELD, _DEVICE = "slips", "slip_device"
_MOST = 20
"""How many slips a browser remembers; of more, the newest."""
MISSES = 20
"""So many addresses of slips that there are not may be tried from one network address in `_MISSES_WITHIN`."""
_MISSES_WITHIN = 600  # seconds


def device_of(request: HttpRequest) -> str:
    """Return the secret by which a browser is known to slips; one that holds none yet is given it."""
    return str(request.session.setdefault(_DEVICE, secrets.token_urlsafe(16)))


def remember(request: HttpRequest, slip: Slip) -> None:
    """Have a browser remember that it held a slip, for as long as its session lasts."""
    request.session[_HELD] = [slip.pk, *(pk for pk in slips_held(request) if pk != slip.pk)][:_MOST]


def slips_held(request: HttpRequest) -> list[int]:
    """Return the numbers of the slips that a browser holds or held, the newest first."""
    return [int(pk) for pk in request.session.get(_HELD, ())]


def slip_in_hand(request: HttpRequest, slug: str, side: int) -> Slip | None:
    """Return the newest slip for a side of a match that a browser was given, with its match; None without one.

    It may have ended, or be held by another browser meanwhile (`is_held_here`). One query, of no browser without slips.
    """
    held = slips_held(request)
    found = Slip.objects.filter(pk__in=held, match__slug=slug, side=side).select_related("match__club")
    return found.order_by("-pk").first() if held else None


def is_held_here(request: HttpRequest, slip: Slip) -> bool:
    """Whether the browser is the one that holds a slip."""
    return bool(slip.device) and slip.device == digest(request.session.get(_DEVICE, ""))


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
    except ValueError:  # it ran out just now
        cache.set(key, 1, _MISSES_WITHIN)


def _misses(request: HttpRequest) -> str:
    return f"slips-missed-{sender_of(request, __name__)}"

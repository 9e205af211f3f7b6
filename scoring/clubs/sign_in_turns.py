"""A name that fails too often over all addresses is slowed: one browser after the other has its turn.

Nobody is locked out by it. A turn that was given is kept however many strangers guess meanwhile, comes within ten
minutes, and a browser in which somebody has signed in with the name before needs none.
"""

from datetime import datetime, timedelta
from math import ceil

from axes.models import AccessAttempt
from django.conf import settings
from django.db import transaction
from django.db.models import Max, Sum
from django.http import HttpRequest
from django.utils import timezone

from scoring.addresses import address_of
from scoring.clubs.known_browsers import is_known
from scoring.models import SignInTurn

FREE = 10
"""How many failures of a name within the time of `AXES_COOLOFF_TIME` slow nobody down."""
LONGEST_STEP = 60
"""The seconds from one turn to the next: 2 after one failure too many, doubled by each, but never more."""
LONGEST_WAIT = timedelta(minutes=10)
_KEPT = timedelta(days=1)


def wait_for(request: HttpRequest, name: str) -> int:
    """Return for how many seconds a browser has to wait before it may try a name; 0 uses its turn up."""
    if is_known(request, name):
        return 0
    now = timezone.now()
    failures, last = _failures(name, now)
    if failures <= FREE:
        return 0
    address = address_of(request)
    with transaction.atomic():
        turn = SignInTurn.objects.select_for_update().filter(name=name, address=address).first()
        at = turn.at if turn else _next_turn(name, failures, last, now)
        if at > now and not turn:
            SignInTurn.objects.filter(at__lt=now - _KEPT).delete()
            SignInTurn.objects.get_or_create(name=name, address=address, defaults={"at": at})
        if at <= now and turn:
            turn.delete()
    return max(ceil((at - now).total_seconds()), 0)


def _failures(name: str, now: datetime) -> tuple[int, datetime]:
    """Return how often a name has failed of late over all addresses, and when last."""
    attempts = AccessAttempt.objects.filter(username=name, attempt_time__gt=now - settings.AXES_COOLOFF_TIME)
    found = attempts.aggregate(sum=Sum("failures_since_start"), last=Max("attempt_time"))
    return found["sum"] or 0, found["last"] or now


def _next_turn(name: str, failures: int, last: datetime, now: datetime) -> datetime:
    """Return when the next turn is, behind all that were given."""
    given = SignInTurn.objects.filter(name=name).aggregate(at=Max("at"))["at"]
    step = timedelta(seconds=min(2 ** min(failures - FREE, 10), LONGEST_STEP))
    return min(max(last, given or last) + step, now + LONGEST_WAIT)

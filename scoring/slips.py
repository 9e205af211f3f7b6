"""Slips of paper for the sides of a match: made together, taken by the browser that holds one, ended.

Whoever holds one enters the result for its side, or confirms it, without an account.
"""

import hashlib
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from scoring.book.errors import ForbiddenError
from scoring.models import Match, Slip
from scoring.rights import Right, may

_BYTES = 16
SIDES = (0, 1)
LONGEST = timedelta(days=7)
"""For how long a slip serves at most."""


class NewSlip(NamedTuple):
    """A slip with its secret, which is known in the answer that makes it alone."""

    slip: Slip
    secret: str


class HeldElsewhereError(Exception):
    """Another browser holds the slip."""


def make_slips(match: Match, by: User, until: datetime, at: datetime) -> Sequence[NewSlip]:
    """Make a slip for each side of a match, which end those that were made before. Raises ForbiddenError."""
    with transaction.atomic():
        current = Match.objects.select_for_update(of=("self",)).select_related("club").get(pk=match.pk)
        if not may(by, Right.MANAGE_COMPETITIONS, current):
            raise ForbiddenError(Right.MANAGE_COMPETITIONS)
        current.slips.filter(ended_at=None).update(ended_at=at)
        made = []
        for side in SIDES:
            secret = secrets.token_urlsafe(_BYTES)
            slip = Slip(match=current, side=side, digest=digest(secret), made_by=by, made_at=at, until=until)
            slip.save()
            made.append(NewSlip(slip, secret))
    return made


def end_slips(match: Match, by: User, at: datetime) -> int:
    """End the slips of a match, for those too who hold one; return how many. Raises ForbiddenError."""
    with transaction.atomic():
        current = Match.objects.select_for_update(of=("self",)).select_related("club").get(pk=match.pk)
        if not may(by, Right.MANAGE_COMPETITIONS, current):
            raise ForbiddenError(Right.MANAGE_COMPETITIONS)
        return current.slips.filter(ended_at=None).update(ended_at=at)


def slips_of(match: Match) -> QuerySet[Slip]:
    """Return the slips of a match that were not ended, by side, with who made them."""
    return match.slips.filter(ended_at=None).select_related("made_by").order_by("side")


def find_slip(secret: str) -> Slip | None:
    """Return the slip with a secret, with its match and club, whether or not it still serves."""
    return Slip.objects.select_related("match__club").filter(digest=digest(secret)).first()


def take_slip(slip: Slip, device: str, at: datetime, *, over: bool) -> None:
    """Have a browser, by its secret, hold a slip from now on; with `over` though another holds it.

    Raises HeldElsewhereError.
    """
    own = digest(device)
    with transaction.atomic():
        current = Slip.objects.select_for_update().get(pk=slip.pk)
        if current.device == own:
            return
        if current.device and not over:
            raise HeldElsewhereError
        current.device, current.held_since = own, at
        current.save(update_fields=["device", "held_since"])


def digest(secret: str) -> str:
    """Return what is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()

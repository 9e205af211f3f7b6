"""Slips of paper for the sides of a match: made together, taken by the browser that holds one, ended.

Whoever holds one enters the result for its side, or confirms it, without an account.
"""

import hashlib
import secrets
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet, Subquery

from scoring.book.errors import ForbiddenError
from scoring.locks import lock_matches
from scoring.models import LogRecord, Match, MatchSide, Slip
from scoring.rights import Right, may

_BYTES = 16
SIDES = (0, 1)
LONGEST = timedelta(days=7)
"""For how long a slip serves at most."""


class NewSlip(NamedTuple):
    """A slip with its secret, which is known in the answer that prints it alone."""

    slip: Slip
    secret: str


class Holders(NamedTuple):
    """The sides of a match whose slips browsers hold, by name; whether the newest act is one of theirs."""

    sides: Sequence[str]
    newest: bool


class StaleSlipsError(Exception):
    """Slips were printed since the page was served."""


class HeldElsewhereError(Exception):
    """Another browser holds the slip."""


def new_slips(match: Match) -> Sequence[NewSlip]:
    """Return a slip for each side of a match, each with a new secret of 128 bits, not kept yet."""
    made = [(side, secrets.token_urlsafe(_BYTES)) for side in SIDES]
    return [NewSlip(Slip(match=match, side=side, digest=digest(secret)), secret) for side, secret in made]


def keep_slips(made: Sequence[NewSlip], by: User, seen: int, until: datetime, at: datetime) -> None:
    """Keep new slips, of one match or of several, which end those that these had; `seen` is the newest of those.

    Once they are printed: no lock is held while a sheet is laid out. Raises ForbiddenError and StaleSlipsError.
    """
    matches = {slip.match_id: slip.match for slip, _secret in made}
    with transaction.atomic():
        lock_matches(matches)
        if any(not may(by, Right.MANAGE_COMPETITIONS, match) for match in matches.values()):
            raise ForbiddenError(Right.MANAGE_COMPETITIONS)
        if newest_slip(matches) != seen:
            raise StaleSlipsError
        Slip.objects.filter(match__in=matches, ended_at=None).update(ended_at=at)
        for slip, _secret in made:
            slip.made_by, slip.made_at, slip.until = by, at, until
            slip.save()


def newest_slip(matches: Iterable[int]) -> int:
    """Return the number of the newest slip of some matches that was not ended; 0 where there is none."""
    of_these = Slip.objects.filter(match__in=list(matches), ended_at=None)
    return max(of_these.values_list("pk", flat=True), default=0)


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


def holders(matches: Iterable[int]) -> dict[int, Holders]:
    """Return who holds slips that serve now, by the ids of the matches that have such. One query."""
    sides = MatchSide.objects.filter(match=OuterRef("match"), place=OuterRef("side")).order_by()
    acts = LogRecord.objects.filter(match=OuterRef("match"), version=OuterRef("match__version"), slip=OuterRef("pk"))
    held = Slip.objects.serving().filter(match__in=list(matches)).exclude(device="").order_by("match", "side")
    found: defaultdict[int, list[tuple[str, bool]]] = defaultdict(list)
    rows = held.annotate(of_side=Subquery(sides.values("name")[:1]), newest=Exists(acts))
    for match, name, newest in rows.values_list("match", "of_side", "newest"):
        found[match].append((name, newest))
    return {
        match: Holders([name for name, _newest in these], any(newest for _name, newest in these))
        for match, these in found.items()
    }


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

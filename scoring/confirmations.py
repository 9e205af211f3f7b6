"""Confirming the result of a match: by its organiser, a checker, the captain of a side. The book stays as it is.

A result is submitted with the newest act in the log. No one confirms what they submitted, and any later change of the
match voids what was confirmed.
"""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from scoring.book.errors import ForbiddenError, StaleMatchError
from scoring.models import Confirmation, LogRecord, Match, club_changed
from scoring.rights import Right, may


class NotFinishedError(Exception):
    """The match is not over, or withdrawn: there is no result to confirm."""


class OwnResultError(Exception):
    """Whoever submitted the result would confirm it."""


def confirm(match: Match, seen: int, by: User, at: datetime) -> Confirmation:
    """Confirm the result of a match as it was `seen`; of two who do, the first has.

    Raises StaleMatchError, ForbiddenError, NotFinishedError and OwnResultError.
    """
    with transaction.atomic():
        current = Match.objects.select_for_update(of=("self",)).get(pk=match.pk)
        if not may(by, Right.CONFIRM, current):
            raise ForbiddenError(Right.CONFIRM)
        if current.version != seen:
            raise StaleMatchError(current, seen)
        if not current.is_over:
            raise NotFinishedError
        if submitted_by(current) == by.pk:
            raise OwnResultError
        found, made = Confirmation.objects.get_or_create(match=current, version=seen, defaults={"by": by, "at": at})
        if made:
            club_changed(current.club_id)
    return found


def submitted_by(match: Match) -> int | None:
    """Return the account whose act is the newest of a match; None for the system. One query."""
    return LogRecord.objects.filter(match=match.pk).order_by("-version").values_list("author", flat=True)[0]


def confirmation_of(match: Match) -> Confirmation | None:
    """Return the newest confirmation of a match that is over; it is void where the match was changed since.

    One query of a match that is over, else none.
    """
    if not match.is_over:
        return None
    return match.confirmations.select_related("by").order_by("-version").first()


def unconfirmed(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Return those of finished matches whose result nobody has confirmed as it now stands."""
    as_it_stands = Confirmation.objects.filter(match=OuterRef("pk"), version=OuterRef("version"))
    return matches.filter(~Exists(as_it_stands), withdrawn=False).exclude(outcome="")

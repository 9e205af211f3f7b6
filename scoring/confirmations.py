"""Confirming the result of a match: by its organiser, a checker, the captain of a side. The book stays as it is."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from scoring.book.errors import ForbiddenError, StaleMatchError
from scoring.models import Confirmation, Match, club_changed
from scoring.rights import Right, may


class NotFinishedError(Exception):
    """The match is not over, or withdrawn: there is no result to confirm."""


def confirm(match: Match, seen: int, by: User, at: datetime) -> Confirmation:
    """Confirm the result of a match as it was `seen`; of two who do, the first has.

    Raises StaleMatchError, ForbiddenError and NotFinishedError.
    """
    with transaction.atomic():
        current = Match.objects.select_for_update(of=("self",)).get(pk=match.pk)
        if not may(by, Right.CONFIRM, current):
            raise ForbiddenError(Right.CONFIRM)
        if current.version != seen:
            raise StaleMatchError(current, seen)
        if not current.is_over:
            raise NotFinishedError
        found, made = Confirmation.objects.get_or_create(match=current, version=seen, defaults={"by": by, "at": at})
        if made:
            club_changed(current.club_id)
    return found


def confirmation_of(match: Match) -> Confirmation | None:
    """Return the confirmation of a match as it now stands. One query of a match that is over, else none."""
    if not match.is_over:
        return None
    return match.confirmations.filter(version=match.version).select_related("by").first()

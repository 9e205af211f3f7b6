"""Asking an organiser to undo what one may not undo oneself. The book stays as it is until an organiser decides."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, QuerySet

from scoring.book.covers import cover_in
from scoring.book.errors import StaleMatchError
from scoring.models import Match, UndoRequest


def ask(match: Match, seen: int, person: User, reason: str, at: datetime) -> UndoRequest:
    """Ask for the newest act of a match to be undone; of two requests the first stands. Raises StaleMatchError."""
    with transaction.atomic():
        current = Match.objects.select_for_update(of=("self",)).select_related("club").get(pk=match.pk)
        if current.version != seen:
            raise StaleMatchError(current, seen)
        request, _made = UndoRequest.objects.get_or_create(
            match=current,
            version=seen,
            defaults={"author": person, "reason": cover_in(current.club).text(reason), "at": at},
        )
        return request


def dismiss(match: Match, seen: int, person: User, at: datetime) -> bool:
    """Leave a match as it is against what was asked for; whether anything was still asked."""
    waiting = open_requests().filter(match=match, version=seen)
    return bool(waiting.update(dismissed_by=person, dismissed_at=at))


def open_requests() -> QuerySet[UndoRequest]:
    """Return the requests that wait for an organiser."""
    return UndoRequest.objects.filter(dismissed_at=None, version=F("match__version"), match__withdrawn=False)


def request_of(match: Match) -> UndoRequest | None:
    """Return what was asked of a match as it now stands, be it dismissed or not. One query."""
    return match.undo_requests.filter(version=match.version).select_related("author", "dismissed_by").first()

"""Readers tell the organisers what is wrong with a match, without an account. The book stays as it is."""

from datetime import timedelta

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from scoring.addresses import sender_of
from scoring.book.covers import cover_in
from scoring.models import Club, CorrectionRequest, Match

WITHIN = timedelta(hours=1)
OF_ONE_SENDER, OF_ONE_MATCH = 5, 30
"""How many requests are taken within that time."""


class TooManyRequestsError(Exception):
    """So many have come from one address, or about one match, that no more are taken for a while."""


def request_correction(match: Match, entry: int | None, text: str, request: HttpRequest) -> CorrectionRequest:
    """Keep what a reader says is wrong with a match, or with one entry of it. Raises TooManyRequestsError."""
    sender = sender_of(request, "correction requests")
    lately = CorrectionRequest.objects.filter(at__gt=timezone.now() - WITHIN)
    if lately.filter(sender=sender).count() >= OF_ONE_SENDER or lately.filter(match=match).count() >= OF_ONE_MATCH:
        raise TooManyRequestsError
    text = cover_in(match.club).text(text)
    return CorrectionRequest.objects.create(match=match, entry=entry, text=text, sender=sender)


def close_request(pk: int, match: Match, by: User) -> bool:
    """Say that a request was dealt with; whether it was still open."""
    waiting = CorrectionRequest.objects.filter(pk=pk, match=match, closed_at=None)
    return bool(waiting.update(closed_by=by, closed_at=timezone.now()))


def open_correction_requests(club: Club) -> QuerySet[CorrectionRequest]:
    """Return the requests that wait for an organiser of a club, with their matches, the newest first."""
    return CorrectionRequest.objects.filter(match__club=club, closed_at=None).select_related("match")

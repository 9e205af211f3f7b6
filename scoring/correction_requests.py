"""Readers tell the organisers what is wrong with a match, without an account. The book stays as it is."""

from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from scoring.addresses import sender_of
from scoring.book.covers import cover_in
from scoring.models import Club, CorrectionRequest, Match

WITHIN = timedelta(hours=1)
OF_ONE_SENDER, OF_ALL_MATCHES = 5, 30
"""How many requests are taken of one address within that time: about one match, and about all."""
WAITING = 100
"""How many may wait about one match."""


class TooManyRequestsError(Exception):
    """So many have come from one address, or wait about one match, that no more are taken for a while."""


def request_correction(match: Match, entry: int | None, text: str, request: HttpRequest) -> CorrectionRequest:
    """Keep what a reader says is wrong with a match, or with one entry of it. Raises TooManyRequestsError."""
    sender = sender_of(request, "correction requests")
    text = cover_in(match.club).text(text)
    with transaction.atomic():
        asked = Match.objects.select_for_update(of=("self",)).get(pk=match.pk).correction_requests  # counted one by one
        lately = CorrectionRequest.objects.filter(sender=sender, at__gt=timezone.now() - WITHIN).order_by()
        about = list(lately.values_list("match", flat=True)[:OF_ALL_MATCHES])
        if about.count(match.pk) >= OF_ONE_SENDER or len(about) >= OF_ALL_MATCHES:
            raise TooManyRequestsError
        if asked.filter(closed_at=None).count() >= WAITING:
            raise TooManyRequestsError
        return asked.create(entry=entry, text=text, sender=sender)


def close_request(pk: int, match: Match, by: User) -> bool:
    """Say that a request was dealt with; whether it was still open."""
    waiting = CorrectionRequest.objects.filter(pk=pk, match=match, closed_at=None)
    return bool(waiting.update(closed_by=by, closed_at=timezone.now()))


def open_correction_requests(club: Club) -> QuerySet[CorrectionRequest]:
    """Return the requests that wait for an organiser of a club, with their matches, the newest first."""
    return CorrectionRequest.objects.filter(match__club=club, closed_at=None).select_related("match")


def closed_correction_requests(club: Club) -> QuerySet[CorrectionRequest]:
    """Return the requests that were dealt with in a club, with their matches and by whom, the last closed first."""
    closed = CorrectionRequest.objects.filter(match__club=club, closed_at__isnull=False)
    return closed.select_related("match", "closed_by").order_by("-closed_at", "-pk")

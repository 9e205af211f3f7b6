"""Confirming the result of a match: by its organiser, a checker, the captain of a side. The book stays as it is.

A result is submitted with the newest act that says it, and with what settles it after that. No one confirms what they
submitted or who has the same side submitted, and any later change of the match voids what was confirmed.
"""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from scoring.book.changes import MARKING, Action
from scoring.book.errors import ForbiddenError, StaleMatchError
from scoring.models import Confirmation, LogRecord, Match, club_changed
from scoring.rights import EVERYWHERE, TEAM, Right, may, places_with


class NotFinishedError(Exception):
    """The match is not over, or withdrawn: there is no result to confirm."""


class OwnResultError(Exception):
    """Whoever submitted the result would confirm it, or their side would."""


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
        if is_own_result(current, by):
            raise OwnResultError
        found, made = Confirmation.objects.get_or_create(match=current, version=seen, defaults={"by": by, "at": at})
        if made:
            club_changed(current.club_id)
    return found


def is_own_result(match: Match, person: User) -> bool:
    """Whether somebody submitted the result of a match, or is to confirm it for the side of who did.

    That a match was withdrawn or brought back submits nothing. Seven queries at most, those of other apps included.
    """
    said = LogRecord.objects.filter(match=match.pk).exclude(action__in=MARKING).select_related("author")
    newest = said.order_by("-version")
    submitters = {each.author for each in (newest.first(), newest.exclude(action=Action.SETTLE).first()) if each}
    return any(each == person or _of_one_side(match, person, each) for each in submitters if each)


def _of_one_side(match: Match, person: User, submitter: User) -> bool:
    """Whether a person may confirm the result of a match for sides alone for which the submitter records as well."""
    places = places_with(person, Right.CONFIRM, match) & {EVERYWHERE, *match.places()}
    sides = {place for place in places if place[0] == TEAM}
    return bool(sides) and places == sides and sides <= places_with(submitter, Right.RECORD, match)


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

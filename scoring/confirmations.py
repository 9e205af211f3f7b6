"""Confirming the result of a match, or disputing it: by its organiser, a checker, the captain of a side, a slip.

The book stays as it is. A result is submitted with the newest act that says it, and with what settles it after that. No
one confirms what they submitted or who has the same side submitted, and any later change of the match voids what was
confirmed, or said against it.
"""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet

from scoring.book.changes import MARKING, Action
from scoring.book.errors import ForbiddenError, StaleMatchError
from scoring.book.signature import Author
from scoring.models import Confirmation, Dispute, LogRecord, Match, Slip, club_changed
from scoring.rights import EVERYWHERE, TEAM, Place, Right, may, places_with


class NotFinishedError(Exception):
    """The match is not over, or withdrawn: there is no result to confirm."""


class OwnResultError(Exception):
    """Whoever submitted the result would confirm it, or their side would."""


def confirm(match: Match, seen: int, by: Author, at: datetime, also_held: Collection[int] = ()) -> Confirmation:
    """Confirm the result of a match as it was `seen`; of two who do, the first has.

    `also_held` are further slips that their browser holds. Raises StaleMatchError, ForbiddenError, NotFinishedError
    and OwnResultError.
    """
    with transaction.atomic():
        current = _to_be_answered(match, seen, by)
        if is_own_result(current, by, also_held):
            raise OwnResultError
        found, made = Confirmation.objects.get_or_create(
            match=current, version=seen, defaults={**_signed(by), "at": at}
        )
        if made:
            club_changed(current.club_id)
    return found


def dispute(match: Match, seen: int, by: Author, reason: str, at: datetime) -> None:
    """Say that the result of a match as it was `seen` is wrong, and why; the organisers are told.

    Raises StaleMatchError, ForbiddenError, NotFinishedError.
    """
    with transaction.atomic():
        current = _to_be_answered(match, seen, by)
        Dispute.objects.create(match=current, version=seen, reason=reason, at=at, **_signed(by))
        club_changed(current.club_id)


def _to_be_answered(match: Match, seen: int, by: Author) -> Match:
    """Return a match that is over, locked, as it was `seen` by somebody who may confirm it."""
    current = Match.objects.select_for_update(of=("self",)).select_related("club").get(pk=match.pk)
    if not may(by, Right.CONFIRM, current):
        raise ForbiddenError(Right.CONFIRM)
    if current.version != seen:
        raise StaleMatchError(current, seen)
    if not current.is_over:
        raise NotFinishedError
    return current


def _signed(by: Author) -> dict[str, Author]:
    return {"slip" if isinstance(by, Slip) else "by": by}


def is_own_result(match: Match, person: Author, also_held: Collection[int] = ()) -> bool:
    """Whether somebody submitted the result of a match, or is to confirm it for the side of who did.

    `also_held` are slips that their browser holds or held: what was submitted by one of them is their own as well. That
    a match was withdrawn or brought back submits nothing. Seven queries at most, those of other apps included.
    """
    said = LogRecord.objects.filter(match=match.pk).exclude(action__in=MARKING).select_related("author", "slip")
    newest = said.order_by("-version")
    submitters = {each.signed_by for each in (newest.first(), newest.exclude(action=Action.SETTLE).first()) if each}
    return any(each == person or _is_for_one_side(match, person, each, also_held) for each in submitters if each)


def _is_for_one_side(match: Match, person: Author, submitter: Author, also_held: Collection[int]) -> bool:
    """Whether a person, or a slip, confirms the result of a match for sides alone for which it was submitted."""
    if isinstance(submitter, Slip) and submitter.pk in also_held:
        return True
    if isinstance(submitter, Slip) and isinstance(person, Slip):
        return submitter.side == person.side or submitter.device == person.device
    places = _places(match, person, Right.CONFIRM) & {EVERYWHERE, *match.places()}
    sides = {place for place in places if place[0] == TEAM}
    return bool(sides) and places == sides and sides <= _places(match, submitter, Right.RECORD)


def _places(match: Match, author: Author, right: Right) -> frozenset[Place]:
    """Return for which places somebody has a right; a slip stands for the team of its side, if that is one."""
    if not isinstance(author, Slip):
        return places_with(author, right, match)
    teams = match.sides.filter(place=author.side).exclude(team=None).order_by().values_list("team", flat=True)
    return frozenset((TEAM, team) for team in teams)


def confirmation_of(match: Match) -> Confirmation | None:
    """Return the newest confirmation of a match that is over; it is void where the match was changed since.

    One query of a match that is over, else none.
    """
    if not match.is_over:
        return None
    return match.confirmations.select_related("by", "slip").order_by("-version").first()


def dispute_of(match: Match) -> Dispute | None:
    """Return the newest dispute of a match that is open. One query, of a match that is over."""
    return open_disputes().filter(match=match).order_by("-pk").first() if match.is_over else None


def open_disputes() -> QuerySet[Dispute]:
    """Return what is said against results as they stand, with who says it, and nobody has confirmed since."""
    confirmed = Confirmation.objects.filter(match=OuterRef("match"), version=OuterRef("version"))
    standing = Dispute.objects.filter(~Exists(confirmed), version=F("match__version"), match__withdrawn=False)
    return standing.exclude(match__outcome="").select_related("by", "slip__match")


def unconfirmed(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Return those of finished matches whose result nobody has confirmed as it now stands."""
    as_it_stands = Confirmation.objects.filter(match=OuterRef("pk"), version=OuterRef("version"))
    return matches.filter(~Exists(as_it_stands), withdrawn=False).exclude(outcome="")

"""Confirming the result of a match, or disputing it: by its organiser, a checker, the captain of a side, a slip.

The book stays as it is. A result is submitted with the newest act that says it, and with what settles it after that. No
one confirms what they submitted or who has the same side submitted, and any later change of the match voids what was
confirmed, or said against it.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet, Subquery

from scoring.book.changes import MARKING, Action
from scoring.book.errors import ForbiddenError, StaleMatchError
from scoring.book.signature import Author
from scoring.models import WITH_PERSON, Confirmation, Dispute, LogRecord, Match, MatchSide, Slip, club_changed
from scoring.rights import EVERYWHERE, TEAM, Place, Right, may, places_with

OF_SIDE = "of_side"
"""Under which name open disputes are read with the side of the slip by which they were made."""


class NotFinishedError(Exception):
    """The match is not over, or withdrawn: there is no result to confirm."""


class OwnResultError(Exception):
    """Whoever submitted the result would confirm it, or their side would."""


def confirm(match: Match, seen: int, by: Author, at: datetime, also: Collection[Author] = ()) -> Confirmation:
    """Confirm the result of a match as it was `seen`; of two who do, the first has. Its slips end with that.

    `also` are others as whom the same browser can act. Raises StaleMatchError, ForbiddenError, NotFinishedError and
    OwnResultError.
    """
    with transaction.atomic():
        current = _to_be_answered(match, seen, by)
        if is_own_result(current, [by, *also]):
            raise OwnResultError
        found, made = Confirmation.objects.get_or_create(
            match=current, version=seen, defaults={**_signed(by), "at": at}
        )
        current.slips.filter(ended_at=None).update(ended_at=at)
        if made:
            club_changed(current.club_id)
    return found


def dispute(match: Match, seen: int, by: Author, reason: str, at: datetime) -> None:
    """Say that the result of a match as it was `seen` is wrong, and why; the organisers are told.

    Raises StaleMatchError, ForbiddenError, NotFinishedError.
    """
    with transaction.atomic():
        current = _to_be_answered(match, seen, by)
        said = {"reason": reason, "at": at}
        Dispute.objects.update_or_create(match=current, version=seen, **_signed(by), defaults=said)
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


def _signed(by: Author) -> dict[str, Any]:
    return {"slip" if isinstance(by, Slip) else "by": by}


def is_own_result(match: Match, persons: Collection[Author]) -> bool:
    """Whether one of those as whom somebody can act submitted the result of a match, or is of the side of who did.

    It was submitted with the newest act, with what settled it, and with what said it: a change of the set-up since does
    not make it another's. That a match was withdrawn or brought back submits nothing.
    """
    said = LogRecord.objects.filter(match=match.pk).exclude(action__in=MARKING).select_related("author", "slip")
    newest = said.order_by("-version")
    unsettled = newest.exclude(action=Action.SETTLE)
    acts = (newest.first(), unsettled.first(), unsettled.exclude(action=Action.SETUP).first())
    submitters: set[Author] = {by for each in acts if each and (by := each.slip or each.author)}
    return any(person == each or _is_for_one_side(match, person, each) for each in submitters for person in persons)


def _is_for_one_side(match: Match, person: Author, submitter: Author) -> bool:
    """Whether a person, or a slip, confirms the result of a match for sides alone for which it was submitted."""
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
    """Return the newest confirmation of a match; void where that was changed, or opened again, since. One query."""
    return match.confirmations.select_related("by", "slip", WITH_PERSON).order_by("-version").first()


def dispute_of(match: Match) -> Dispute | None:
    """Return the newest dispute of a match that is open. One query, of a match that is over."""
    return open_disputes().filter(match=match).order_by("-pk").first() if match.is_over else None


def open_disputes() -> QuerySet[Dispute]:
    """Return what is said against results as they stand, with who says it, and nobody has confirmed since."""
    confirmed = Confirmation.objects.filter(match=OuterRef("match"), version=OuterRef("version"))
    standing = Dispute.objects.filter(~Exists(confirmed), version=F("match__version"), match__withdrawn=False)
    sides = MatchSide.objects.filter(match=OuterRef("match"), place=OuterRef("slip__side")).order_by()
    named = standing.annotate(**{OF_SIDE: Subquery(sides.values("name")[:1])})
    return named.exclude(match__outcome="").select_related("by", WITH_PERSON)


def unconfirmed(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Return those of finished matches whose result nobody has confirmed as it now stands."""
    as_it_stands = Confirmation.objects.filter(match=OuterRef("pk"), version=OuterRef("version"))
    return matches.filter(~Exists(as_it_stands), withdrawn=False).exclude(outcome="")

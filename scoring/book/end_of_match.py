"""The end of a match, undone by whoever recorded it: until when, and what leaves it to an organiser."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from scoring.book.changes import ENTERING, MARKING, Action
from scoring.book.ledger import fold
from scoring.book.listeners import is_to_be_confirmed, something_rests_on
from scoring.book.open_book import fold_book, read_log
from scoring.book.signature import Author
from scoring.models import WITH_PERSON, ArchivedPerson, LogRecord, Match, Slip
from scoring.rights import UNDO_END_WITHIN


class Hold(StrEnum):
    """Why somebody cannot undo the end of a match without an organiser."""

    CHANGED = "changed"
    CONFIRMED = "confirmed"
    LATE = "late"
    RESTS = "rests"


@dataclass(frozen=True, slots=True)
class End:
    """The newest act of a finished match: whose it is, and until when that person may undo it.

    `hold` says why whoever asks may not; None where it may be undone. `reopens` is whether play goes on without it.
    """

    author: Author | ArchivedPerson | None
    until: datetime
    hold: Hold | None
    reopens: bool = True


def end_of(match: Match, person: Author, at: datetime, *, locked: bool = False) -> End:
    """Return the end of a finished match, as `person` may undo it at a time. Three queries and those of the listeners.

    With `locked`, in the transaction that undoes it, what rests on the match cannot change until that is over.
    """
    acts = LogRecord.objects.filter(match=match.pk).select_related("author", "slip", WITH_PERSON)
    newest = acts.order_by("-version")[0]
    until = newest.at + UNDO_END_WITHIN
    hold = None
    reopens = _ended_by(match, newest)
    # Who won a tie belongs to its end, and whoever said so may take that back as well.
    if newest.signed_by != person or not (reopens or newest.action == Action.SETTLE):
        hold = Hold.CHANGED
    elif is_confirmed(match):
        hold = Hold.CONFIRMED
    elif at > until:
        hold = Hold.LATE
    elif something_rests_on(match, locked=locked):
        hold = Hold.RESTS
    return End(newest.signed_by, until, hold, reopens)


def may_submit_again(match: Match, author: Author, *, locked: bool = False) -> bool:
    """Whether the result of a finished match may be entered anew by whoever entered it; of a slip, by its side.

    Nobody has confirmed it, and nothing rests on it; of a person, it is to be confirmed. With `locked` as `end_of` has
    it. Three queries and those of the listeners.
    """
    acts = LogRecord.objects.filter(match=match.pk).exclude(action__in=MARKING)
    newest = acts.select_related("author", "slip").order_by("-version").first()
    if newest is None or newest.action not in ENTERING or is_confirmed(match):
        return False
    if isinstance(author, Slip):
        own = newest.slip is not None and newest.slip.side == author.side
    else:
        own = newest.signed_by == author and is_to_be_confirmed(match)
    return own and not something_rests_on(match, locked=locked)


def is_confirmed(match: Match) -> bool:
    """Whether the result of a match is confirmed as it now stands. One query."""
    return match.confirmations.filter(version=match.version).exists()


def _ended_by(match: Match, newest: LogRecord) -> bool:
    """Whether the newest act is the one that ended the match, so that undoing it lets play go on."""
    brought_in_whole = newest.batch == 1
    if brought_in_whole or newest.action in MARKING | {Action.UNDO}:
        return False
    before = fold(record for record in read_log(match) if record.version < newest.batch)
    return fold_book(match.variant, before).match.result is None

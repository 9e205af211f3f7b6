"""The report of a finished match: written from its figures, until an organiser edits it. The book stays as it is."""

import re
from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction

from scoring.book.covers import cover_in
from scoring.book.errors import ForbiddenError, StaleError
from scoring.book.open_book import OpenBook
from scoring.links import shows_chances
from scoring.models import WITH_PERSON, Match, MatchReport, club_changed
from scoring.readmodel.match_report import records_paragraph, written_report
from scoring.rights import Right, may
from scoring.statistics.new_records import new_record_text, records_set
from scoring.visibility import Visibility

LONGEST = 20_000
"""How many characters an edited report may have."""

_BETWEEN = "\n\n"


class StaleReportError(StaleError):
    """Somebody was quicker: the report is no longer the one that was seen, but `now`."""

    def __init__(self, now: MatchReport | None) -> None:
        super().__init__(str(now))
        self.now = now


def written_text(book: OpenBook, *, shown: bool = True) -> str:
    """Return the report of a match that is over as it is written from the figures, and its chances where `shown`."""
    return _BETWEEN.join(written_report(book.match, shown=shown))


def newest_report(match: Match) -> MatchReport | None:
    """Return what was last done to the report of a match; None where nobody has edited it. One query."""
    return match.match_reports.select_related("by", WITH_PERSON).first()


def printed_report(match: Match, book: OpenBook, *, written: bool = True) -> Sequence[str]:
    """Return the paragraphs of the report of a match that is over as it is printed, for whoever sees the match.

    It is the edited one, else that `written` from the figures, or none; then what records the match set. Three queries.
    """
    newest = newest_report(match)
    text = newest.text if newest and newest.text else written_text(book, shown=shows_chances(match)) if written else ""
    listed = Visibility(match.narrowest) if match.narrowest > Visibility.LINK else Visibility.PUBLIC
    records = records_set(match, listed) if book.match.result else []
    said = [records_paragraph([new_record_text(each) for each in records])] if records else []
    return [*paragraphs(text), *said]


def paragraphs(text: str) -> Sequence[str]:
    """Return the paragraphs of a report, which blank lines part."""
    return [part.strip() for part in re.split(r"\n\s*\n", text.replace("\r\n", "\n")) if part.strip()]


def edit_report(match: Match, text: str, seen: int, by: User) -> MatchReport:
    """Show another text as the report of a match than the one of the number `seen`, 0 for the first; an empty one goes
    back to the report that is written from the figures.

    Raises ForbiddenError and StaleReportError.
    """
    text = cover_in(match.club).text(text)
    with transaction.atomic():
        locked = Match.objects.select_for_update(of=("self",)).get(pk=match.pk)
        if not may(by, Right.CHANGE_FINISHED, locked):
            raise ForbiddenError(Right.CHANGE_FINISHED)
        newest = newest_report(locked)
        number = newest.number if newest else 0
        if number != seen:
            raise StaleReportError(newest)
        club_changed(locked.club_id)
        return MatchReport.objects.create(match=locked, number=number + 1, text=text, version=locked.version, by=by)

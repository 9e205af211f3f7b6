"""The candidates of a finished match, taken from its rows; see `scoring.models.record_candidates`."""

from collections.abc import Iterator, Sequence
from datetime import date

from django.db.models import Model
from django.utils import timezone

from scoring.book.open_book import OpenBook
from scoring.models.matches import Match
from scoring.models.record_candidates import RecordCandidate
from scoring.models.statistics import BattingInnings, BowlingInnings, Partnership, SideResult, TeamInnings
from scoring.statistics.records import KINDS, RecordKind, Rows


def due_candidates(match: Match, book: OpenBook, rows: Sequence[Model]) -> list[RecordCandidate]:
    """Return the candidates of a match with these rows."""
    sorted_out = Rows(
        sides=[row for row in rows if isinstance(row, SideResult)],
        innings=[row for row in rows if isinstance(row, TeamInnings)],
        batting=[row for row in rows if isinstance(row, BattingInnings)],
        bowling=[row for row in rows if isinstance(row, BowlingInnings)],
        stands=[row for row in rows if isinstance(row, Partnership)],
    )
    found = [candidate for kind in KINDS for candidate in _best(kind, sorted_out)]
    day = _day(match, book)
    for candidate in found:
        candidate.match, candidate.club_id, candidate.variant, candidate.day = match, match.club_id, match.variant, day
    return found


def _best(kind: RecordKind, rows: Rows) -> Iterator[RecordCandidate]:
    """Yield what a match has of a kind: the best, all that are level with it, or every one."""
    taken = list(kind.take(rows))
    best = max((candidate.value for candidate in taken), default=0)
    for candidate in taken:
        if kind.every or candidate.value == best:
            candidate.kind = kind.slug
            yield candidate


def _day(match: Match, book: OpenBook) -> date:
    played_on = book.setup.played_on
    return date.fromisoformat(played_on) if played_on else timezone.localdate(match.created_at)

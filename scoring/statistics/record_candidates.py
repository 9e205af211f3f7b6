"""The candidates of a finished match, taken from its lines; see `scoring.models.record_candidates`."""

from collections.abc import Iterator, Sequence
from datetime import date

from django.db.models import Model
from django.utils import timezone

from scoring.book.opening import OpenBook
from scoring.models.matches import Match
from scoring.models.record_candidates import RecordCandidate
from scoring.models.statistics import BattingInnings, BowlingInnings, Partnership, SideResult, TeamInnings
from scoring.statistics.records import KINDS, Kind, Lines


def due_candidates(match: Match, book: OpenBook, lines: Sequence[Model]) -> list[RecordCandidate]:
    """Return the candidates of a match with these lines."""
    sorted_out = Lines(
        sides=[line for line in lines if isinstance(line, SideResult)],
        innings=[line for line in lines if isinstance(line, TeamInnings)],
        batting=[line for line in lines if isinstance(line, BattingInnings)],
        bowling=[line for line in lines if isinstance(line, BowlingInnings)],
        stands=[line for line in lines if isinstance(line, Partnership)],
    )
    found = [candidate for kind in KINDS for candidate in _best(kind, sorted_out)]
    day = _day(match, book)
    for candidate in found:
        candidate.match, candidate.club_id, candidate.variant, candidate.day = match, match.club_id, match.variant, day
    return found


def _best(kind: Kind, lines: Lines) -> Iterator[RecordCandidate]:
    """Yield what a match has of a kind: the best, all that are level with it, or every one."""
    taken = list(kind.take(lines))
    best = max((candidate.value for candidate in taken), default=0)
    for candidate in taken:
        if kind.every or candidate.value == best:
            candidate.kind = kind.slug
            yield candidate


def _day(match: Match, book: OpenBook) -> date:
    played_on = book.setup.played_on
    return date.fromisoformat(played_on) if played_on else timezone.localdate(match.created_at)

"""The feats of a finished match, taken from its lines; see `scoring.models.record_candidates`."""

from collections.abc import Iterator, Sequence
from datetime import date

from django.db.models import Model
from django.utils import timezone

from scoring.book.opening import OpenBook
from scoring.models.matches import Match
from scoring.models.record_candidates import Feat
from scoring.models.statistics import BattingLine, BowlingLine, InningsLine, SideLine, StandLine
from scoring.statistics.record_kinds import KINDS, Kind, Lines


def due_feats(match: Match, book: OpenBook, lines: Sequence[Model]) -> list[Feat]:
    """Return the feats of a match with these lines."""
    sorted_out = Lines(
        sides=[line for line in lines if isinstance(line, SideLine)],
        innings=[line for line in lines if isinstance(line, InningsLine)],
        batting=[line for line in lines if isinstance(line, BattingLine)],
        bowling=[line for line in lines if isinstance(line, BowlingLine)],
        stands=[line for line in lines if isinstance(line, StandLine)],
    )
    found = [feat for kind in KINDS for feat in _best(kind, sorted_out)]
    day = _day(match, book)
    for feat in found:
        feat.match, feat.club_id, feat.variant, feat.day = match, match.club_id, match.variant, day
    return found


def _best(kind: Kind, lines: Lines) -> Iterator[Feat]:
    """Yield what a match has of a kind: the best, all that are level with it, or every one."""
    taken = list(kind.take(lines))
    best = max((feat.value for feat in taken), default=0)
    for feat in taken:
        if kind.every or feat.value == best:
            feat.kind = kind.slug
            yield feat


def _day(match: Match, book: OpenBook) -> date:
    played_on = book.setup.played_on
    return date.fromisoformat(played_on) if played_on else timezone.localdate(match.created_at)

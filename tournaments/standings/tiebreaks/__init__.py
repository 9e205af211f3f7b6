"""The tie-breaks: `TIE_BREAKS` has them by slug. One registers itself when its module is imported, as all are here."""

from tournaments.standings.tiebreaks import lots, meetings, sums, swiss
from tournaments.standings.tiebreaks.base import INFINITE, TIE_BREAKS, Infinite, Results, TieBreak, Value

__all__ = [
    "INFINITE",
    "TIE_BREAKS",
    "Infinite",
    "Results",
    "TieBreak",
    "Value",
    "lots",
    "meetings",
    "sums",
    "swiss",
]

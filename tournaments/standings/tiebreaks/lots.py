"""The tie-break when all else is level: a lot, drawn by the organiser and recorded."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournaments.standings.tiebreaks.base import Results, TieBreak, Value, register


@register
class Lot(TieBreak):
    """The latest lot that was drawn among all of the tied, others among them or not: first drawn stands highest."""

    slug = "lot"
    among_tied = True

    def values(self, tied: Sequence[int], results: Results) -> Mapping[int, Value]:
        """Return minus the place in the draw, -1 for the first drawn; None for all if no lot was drawn among them."""
        drawn = next((lot for lot in reversed(results.lots) if set(tied) <= set(lot)), None)
        if drawn is None:
            return dict.fromkeys(tied)
        return {entrant: Fraction(-1 - drawn.index(entrant)) for entrant in tied}

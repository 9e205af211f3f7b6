"""The tie-break when all else is level: a lot, drawn by the organiser and recorded."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.standings.tiebreaks.base import Form, Results, TieBreak, Value


class DrawnLot(TieBreak):
    """The latest lot that was drawn among all of the tied, others among them or not: first drawn stands highest."""

    slug = "lot"
    name = _("Drawn lot")
    abbreviation = pgettext_lazy("tie-break", "Lot")
    explanation = _("the lot that the organiser drew")
    on = _("by the lot drawn")
    form = Form.PLACE
    with_values = False
    of_the_draw = True
    of_results = True
    among_tied = True

    def values(self, tied: Sequence[int], results: Results) -> Mapping[int, Value]:
        """Return minus the place in the draw, -1 for the first drawn; None for all if no lot was drawn among them."""
        drawn = next((lot for lot in reversed(results.lots) if set(tied) <= set(lot)), None)
        if drawn is None:
            return dict.fromkeys(tied)
        return {entrant: Fraction(-1 - drawn.index(entrant)) for entrant in tied}

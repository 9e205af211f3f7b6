"""The sheets of the grid games: turns instead of overs. Every game of the family has the same, by its own facts."""

from django.utils.translation import gettext_lazy as _

from scoring.games.grid.sheets.record import record_pages
from scoring.games.grid.sheets.reference import reference_pages
from scoring.games.grid.sheets.scorecard import scorecard_pages
from scoring.sheets.sheet import Sheet, SheetSet

SHEETS = SheetSet(
    (
        Sheet(
            "scorecard",
            _("Scorecard"),
            _("A side's eleven, how each was out in its innings, fall of wickets, and the bowling by turns."),
            scorecard_pages,
        ),
        Sheet(
            "turn-record",
            _("Turn record"),
            _("Every turn with its cards and result, one page an innings and a continuation page."),
            record_pages,
        ),
        Sheet(
            "reference",
            _("Reference card"),
            _("The rules of the game on one page, with the impossible counts, for use at the table."),
            reference_pages,
            reference=True,
        ),
    )
)

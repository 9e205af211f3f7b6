"""The sheets of Forde's Card Cricket, with the columns of their source."""

from django.utils.translation import gettext_lazy as _

from scoring.games.forde.sheets.record import record_pages
from scoring.games.forde.sheets.reference import reference_pages
from scoring.games.forde.sheets.scorecard import scorecard_pages
from scoring.ready_made.teams import teams_2005
from scoring.sheets.sheet import Sheet, SheetSet

SHEETS = SheetSet(
    sheets=(
        Sheet(
            "scorecard",
            _("Scorecard"),
            _("Eleven names with their classes, how each was out, the fall of wickets, the bowling, the result."),
            scorecard_pages,
        ),
        Sheet(
            "ball-by-ball",
            _("Ball by ball record"),
            _("Every over with its bowler and six balls, one page an innings."),
            record_pages,
        ),
        Sheet(
            "tables",
            _("Reference card"),
            _("How the game is played, and its four tables, on one page, for use at the table."),
            reference_pages,
            reference=True,
        ),
    ),
    teams=teams_2005(),
)

"""The sheets of Cricket Card: the ten wickets of both players, and a card of the rules."""

from django.utils.translation import gettext_lazy as _

from scoring.games.shields.sheets.reference import reference_pages
from scoring.games.shields.sheets.wickets import wicket_pages
from scoring.sheets.sheet import Sheet, SheetSet

SHEETS = SheetSet(
    (
        Sheet(
            "wicket-cards",
            _("Wicket cards"),
            _("Both sides’ ten wickets with cards and counters, hands, lead and tally: two pages for the match."),
            wicket_pages,
        ),
        Sheet(
            "reference",
            _("Reference card"),
            _("What every card makes, and the rules with examples, on one page."),
            reference_pages,
            reference=True,
        ),
    )
)

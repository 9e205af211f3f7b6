"""The chances of a table in words: whole percent, and what they rest on."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.readmodel.percent import PERCENT
from scoring.readmodel.tables import Column
from scoring.words.figures import grouped
from scoring.words.phrase import phrase
from tournaments.models import Competition
from tournaments.standings.chances import Goal


def chance_column(goal: Goal, *, leads_on: bool) -> Column:
    """Return the column of the chances of a goal; first place is no title where the table `leads_on`."""
    match goal:
        case Goal.FIRST if leads_on:
            heading, meaning = pgettext("column", "1st"), _("Chance of finishing first in the table")
        case Goal.FIRST:
            heading, meaning = pgettext("column", "Title"), _("Chance of finishing first")
        case Goal.THROUGH:
            heading, meaning = pgettext("column", "Through"), _("Chance of going through")
        case Goal.UP:
            heading, meaning = pgettext("column", "Up"), _("Chance of going up")
        case Goal.DOWN:
            heading, meaning = pgettext("column", "Down"), _("Chance of going down")
    return Column(goal.value, heading, meaning, form=PERCENT)


def chances_rest_on(by: str, runs: int, *, bonuses: bool) -> str:
    """Return what the chances of tables rest on whose fixtures left were played so many times."""
    if by == Competition.ChancesBy.RESULTS:
        text = _(
            "Chances: the fixtures left played %(runs)s times by lot, each side as strong as its results say; "
            "few results say little."
        )
    else:
        text = _("Chances: the fixtures left played %(runs)s times by lot, each side as strong as the other.")
    said = [
        phrase(text, runs=grouped(runs)),
        _("Matches that nobody wins come about as often as so far."),
        _("Sides that only a rate or a lot would part share the place."),
    ]
    if bonuses:
        said.append(_("Bonus points are those of an average match so far."))
    return " ".join(said)


def chances_to_come() -> str:
    """Return what is said of chances that the worker has still to work out."""
    return _("Chances are still to be worked out for the table as it now stands.")

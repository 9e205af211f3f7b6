"""The columns of a list of fixtures, by which one is written and read, and what is said of its cells."""

from collections.abc import Mapping

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localdate
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

COLUMNS: Mapping[str, Promise] = {
    "key": _("Fixture"),
    "round": _("Round"),
    "group": _("Group"),
    "date": _("Date"),
    "time": _("Time"),
    "venue": _("Venue"),
    "table": _("Table"),
    "home": _("Home"),
    "away": _("Away"),
    "state": _("State"),
    "home_score": _("Home score"),
    "away_score": _("Away score"),
    "result": _("Result"),
    "batted_first": _("Batted first"),
}
"""What the columns are called that a file of fixtures has."""

OVERS: Mapping[str, Promise] = {"home_overs": _("Home overs"), "away_overs": _("Away overs")}
"""And those that only others have."""

ALSO_CALLED: Mapping[str, tuple[str, ...]] = {
    "round": ("week", "matchday", "match", "rd"),
    "date": ("day", "played on"),
    "time": ("start", "starts", "at"),
    "venue": ("place", "ground"),
    "table": ("board",),
    "home": ("home team", "home side", "team 1", "side 1"),
    "away": ("away team", "away side", "visitors", "opponent", "team 2", "side 2"),
    "home_score": ("home total", "home runs", "score 1"),
    "away_score": ("away total", "away runs", "score 2"),
    "result": ("outcome", "how it ended"),
    "batted_first": ("batting first",),
    "home_overs": ("home overs",),
    "away_overs": ("away overs",),
}
"""By which names columns are known as well, those that no file of ours has among them."""

TEMPLATE = (
    *("round", "date", "time", "venue", "table", "home", "away"),
    *("home_score", "away_score", "result", "batted_first"),
)
"""The columns of a list to be filled in."""

SPREADSHEET_ERROR = _("This cell has an error of the spreadsheet.")
NO_VALUE = _("This is a formula without its value. Open the file in a spreadsheet, save it there, and send it again.")
SCORE_IS_A_DATE = _("The spreadsheet has made a date of this score. Make the cell text, or write 170-6.")
NOT_A_SCORE = _("This is not a score. Write it as %(example)s.")
NOT_A_DATE = _("This is not a date. Write it as 2026-05-02.")
NOT_A_TIME = _("This is not a time. Write it as 19:30.")
NOT_A_ROUND = _("There is no such round. Write its number.")
ROUND_IS_MISSING = _("Say in which round they meet.")
ROUND_LEFT_OUT = _("Rounds follow one another: round %(missing)s has no fixture.")
ONE_A_ROUND = _("Each fixture has a number of its own here, and row %(row)s has this one.")
NO_ROUNDS = _("Fixtures are added here once the draw is made.")
ROUND_IS_DRAWN = _("No fixture can be added to this round: it is drawn.")
CHALLENGES = _("Challenges are added one by one, not from a list.")
NAME_IS_MISSING = _("The name is missing.")
NO_SUCH_ENTRANT = _("There is no entrant “%(name)s”.")
NO_SUCH_ENTRANT_BUT = _("There is no entrant “%(name)s”. Did you mean %(near)s?")
SAME_SIDE_TWICE = _("A side cannot play itself.")
OTHER_GROUP = _("The two are in different groups.")
HAS_WITHDRAWN = _("%(name)s has withdrawn.")
TWICE_IN_THE_LIST = _("This fixture is in row %(row)s already.")
OTHER_WAY_ROUND = _(
    "In this round %(home)s play %(away)s at home. Swap home and away in the list or on the fixture's page."
)
TOO_LONG = ngettext_lazy(
    "This is too long. At most %(most)s character.",
    "This is too long. At most %(most)s characters.",
    "most",
)
NOT_A_STATE = _("This is not known. Leave it empty, or write postponed or cancelled.")
NOT_A_SIDE = _("Name one of the two sides.")
NOT_AN_OUTCOME = _("Enter the totals too; or, without totals, one of these: %(outcomes)s.")
NO_WICKETS = _("Write the wickets too: %(runs)s/6, or %(runs)s all out.")
NO_OVERS = _("Write the overs too, as %(example)s.")
ONE_SCORE = _("One score is missing.")
TOO_MANY_INNINGS = _("A side has one innings in this game.")
TOO_MANY_INNINGS_OF_TWO = _("A side has two innings at most.")
RESULT_NEXT_TIME = _("The result is left for the next time.")
TOO_MANY_RESULTS = ngettext_lazy(
    "A list brings in %(most)s result at once. Send the same list once more for the others.",
    "A list brings in %(most)s results at once. Send the same list once more for the others.",
    "most",
)
OPEN_SIDES = _("It is not known yet who plays here. Bring in the results of the rounds before it first.")
IS_CANCELLED = _("This fixture is cancelled. Bring it back first.")

HAS_ANOTHER = _("%(column)s: %(there)s stands there, and is kept.")
BY_THE_TOTALS = _("By the totals: %(result)s.")
"""What is noted of rows that can be brought in."""


def dated_today_words() -> str:
    """Return that a match whose day is not known is dated today, as one is whose result is typed."""
    return gettext("Without a date, the match is dated today, %(today)s.") % {
        "today": date_format(localdate(), gettext("j F Y"))
    }

"""The tables of the tournament office."""

from tournaments.models.acts import Act, Verb
from tournaments.models.calendar_keys import CalendarKey
from tournaments.models.check_ins import CheckIn
from tournaments.models.competitions import Adjustment, Competition, Entrant, Lot, Season
from tournaments.models.draft_draws import DraftDraw
from tournaments.models.fixtures import DrawnRound, Fixture
from tournaments.models.prints import Print
from tournaments.models.reminders import FixtureMove, Reminder, ReminderChoice, ReminderKind
from tournaments.models.results import FixtureOutcome, Tally
from tournaments.models.totals import AgainstTotals, Counted, DuelTotals, MatchTotals, PlayerTotals, SideTotals

__all__ = [
    "Act",
    "Adjustment",
    "AgainstTotals",
    "CalendarKey",
    "CheckIn",
    "Competition",
    "Counted",
    "DraftDraw",
    "DrawnRound",
    "DuelTotals",
    "Entrant",
    "Fixture",
    "FixtureMove",
    "FixtureOutcome",
    "Lot",
    "MatchTotals",
    "PlayerTotals",
    "Print",
    "Reminder",
    "ReminderChoice",
    "ReminderKind",
    "Season",
    "SideTotals",
    "Tally",
    "Verb",
]

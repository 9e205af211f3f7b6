"""The tables of the scorebook."""

from scoring.models.clubs import Club, Membership, Player, Team
from scoring.models.log import LogRecord
from scoring.models.marks import ClubMark, club_changed
from scoring.models.matches import Match, MatchPlayer, MatchSide
from scoring.models.merges import Merge
from scoring.models.people import Invitation, Role
from scoring.models.record_candidates import Feat
from scoring.models.rosters import RosterChange
from scoring.models.statistics import BattingLine, BowlingLine, InningsLine, SideLine, StandLine
from scoring.models.undo_requests import UndoRequest

__all__ = [
    "BattingLine",
    "BowlingLine",
    "Club",
    "ClubMark",
    "Feat",
    "InningsLine",
    "Invitation",
    "LogRecord",
    "Match",
    "MatchPlayer",
    "MatchSide",
    "Membership",
    "Merge",
    "Player",
    "Role",
    "RosterChange",
    "SideLine",
    "StandLine",
    "Team",
    "UndoRequest",
    "club_changed",
]

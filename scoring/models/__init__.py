"""The tables of the scorebook."""

from scoring.models.api_tokens import ApiToken
from scoring.models.archives import WITH_PERSON, ArchivedPerson, ArchiveJob, Arrival
from scoring.models.club_acts import ClubAct, ClubVerb, club_act
from scoring.models.clubs import Club, Membership, Player, Team
from scoring.models.confirmations import Confirmation
from scoring.models.correction_requests import CorrectionRequest
from scoring.models.counts import Count
from scoring.models.disputes import Dispute
from scoring.models.first_visit import SetUpCode
from scoring.models.log import LogRecord
from scoring.models.marks import ClubMark, club_changed
from scoring.models.match_reports import MatchReport
from scoring.models.matches import Match, MatchPlayer, MatchSide
from scoring.models.merges import Merge
from scoring.models.names_off import NameTakenOff
from scoring.models.people import Invitation, Role
from scoring.models.record_candidates import RecordCandidate
from scoring.models.rosters import RosterChange
from scoring.models.shared_links import SharedLink
from scoring.models.sign_in import SignInTurn
from scoring.models.site_address import SiteAddress
from scoring.models.slips import Slip
from scoring.models.statistics import BattingInnings, BowlingInnings, Partnership, SideResult, TeamInnings
from scoring.models.undo_requests import UndoRequest
from scoring.models.upkeep import Upkeep, note_upkeep

__all__ = [
    "WITH_PERSON",
    "ApiToken",
    "ArchiveJob",
    "ArchivedPerson",
    "Arrival",
    "BattingInnings",
    "BowlingInnings",
    "Club",
    "ClubAct",
    "ClubMark",
    "ClubVerb",
    "Confirmation",
    "CorrectionRequest",
    "Count",
    "Dispute",
    "Invitation",
    "LogRecord",
    "Match",
    "MatchPlayer",
    "MatchReport",
    "MatchSide",
    "Membership",
    "Merge",
    "NameTakenOff",
    "Partnership",
    "Player",
    "RecordCandidate",
    "Role",
    "RosterChange",
    "SetUpCode",
    "SharedLink",
    "SideResult",
    "SignInTurn",
    "SiteAddress",
    "Slip",
    "Team",
    "TeamInnings",
    "UndoRequest",
    "Upkeep",
    "club_act",
    "club_changed",
    "note_upkeep",
]

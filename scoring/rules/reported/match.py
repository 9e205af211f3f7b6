"""The state of a match that was reported: what is read of any match, and nothing that can be played on."""

from typing import Any

from scoring.rules.match import PlayableMatch
from scoring.rules.match_state import MatchState
from scoring.rules.problems import Severity
from scoring.rules.reported.innings import ReportedInnings
from scoring.rules.reported.judgement import judge
from scoring.rules.reported.report import Report
from scoring.rules.setup import Setup


class ReportedMatch(MatchState[ReportedInnings]):
    """A match kept from paper. `reference_match`, of its game with the same innings, has what only the game knows."""

    def __init__(self, setup: Setup, report: Report, rules: type[PlayableMatch[Any]]) -> None:
        super().__init__(report.setup(setup))
        judged = judge(report, self.setup, rules)
        self.report = report
        self.reference_match = judged.reference_match
        self.depth = report.depth
        self.toss_known = report.toss_known
        self.innings = list(judged.reference_match.innings)
        self.innings_a_side = judged.reference_match.innings_a_side
        self.follow_on = judged.reference_match.follow_on
        self.result = judged.reference_match.result
        self.notices = [p for p in judged.problems if report.override and p.severity is Severity.INFEASIBLE]

    @property
    def begun(self) -> bool:
        """Whether anything is known of its play: a report always tells how the match ended."""
        return True

    @property
    def balls_an_innings(self) -> int:
        """How many balls an innings has; 0 in games without balls."""
        return self.reference_match.balls_an_innings

    @property
    def wickets_in_innings(self) -> int:
        """How many wickets end an innings."""
        return self.reference_match.wickets_in_innings

    def new_innings(self, side: int, number: int) -> ReportedInnings:
        """Return an innings of which nothing was kept."""
        return ReportedInnings(side, number)

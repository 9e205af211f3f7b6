"""The state of a match that was reported: what the read model reads, and nothing that can be played on."""

from typing import Any

from scoring.rules.entries import Entry
from scoring.rules.innings import Closing
from scoring.rules.match import Match
from scoring.rules.problems import Problem, Severity, illegal
from scoring.rules.reported.innings import ReportedInnings
from scoring.rules.reported.judgement import judge
from scoring.rules.reported.report import Report
from scoring.rules.setup import Setup


class ReportedMatch(Match[ReportedInnings]):
    """A match kept from paper. `law` is a match of its game with the same innings, for what only the game knows."""

    def __init__(self, setup: Setup, report: Report, rules: type[Match[Any]]) -> None:
        super().__init__(report.setup(setup))
        judged = judge(report, self.setup, rules)
        self.report = report
        self.law = judged.law
        self.depth = report.depth
        self.toss_known = report.toss_known
        self.setup_rules = rules.setup_rules  # type: ignore[misc]  # the rules of a set-up are the game's, not a class's
        self.innings = list(judged.law.innings)
        self.innings_a_side = judged.law.innings_a_side
        self.follow_on = judged.law.follow_on
        self.result = judged.law.result
        self.notices = [p for p in judged.problems if report.override and p.severity is Severity.INFEASIBLE]

    @property
    def begun(self) -> bool:
        """Whether anything is known of its play: a report always tells how the match ended."""
        return True

    @property
    def balls_an_innings(self) -> int:
        """How many balls an innings has; 0 in games without balls."""
        return self.law.balls_an_innings

    @property
    def wickets_in_innings(self) -> int:
        """How many wickets end an innings."""
        return self.law.wickets_in_innings

    def check(self, entry: Entry) -> list[Problem]:
        """Refuse every entry: the match is kept from its report."""
        return self.check_play(entry)

    def check_play(self, entry: Entry) -> list[Problem]:
        """Refuse every entry."""
        return [illegal("book", "match_is_reported")]

    def apply_play(self, entry: Entry) -> None:
        """Never called: every entry is refused."""

    def new_innings(self, side: int, number: int) -> ReportedInnings:
        """Return an innings of which nothing was kept."""
        return ReportedInnings(side, number)

    def limit_reached(self) -> Closing | None:
        """Return None: no innings is open."""
        return None

"""The lines of the book of a match kept from paper: none, for it has no entries."""

from collections.abc import Iterator

from scoring.readmodel.log_lines import Said, say
from scoring.rules.reported.innings import ReportedInnings
from scoring.rules.reported.match import ReportedMatch


@say.register
def _say_nothing(innings: ReportedInnings, match: ReportedMatch) -> Iterator[Said]:
    return iter(())

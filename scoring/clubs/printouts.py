"""What is printed of teams, as a value from which a process can make it."""

from dataclasses import dataclass

from scoring.clubs.rosters import current_members, first_eleven
from scoring.models import Team
from scoring.printing.match_printouts import to_fill_in
from scoring.sheets.sheet import blank
from scoring.sheets.sizes import paper_size
from scoring.states import State, on_this_day, results_of


@dataclass(frozen=True, slots=True)
class TeamSheets:
    """Sheets of a game with the first eleven of a team's roster, by the slugs of club and team."""

    club: str
    team: str
    variant: str
    sheet: str
    size: str

    def state(self) -> State | None:
        """Return the state of the club, on this day."""
        return on_this_day(results_of(self.club))

    def content(self) -> bytes:
        """Make the PDF."""
        team = Team.objects.select_related("club").get(club__slug=self.club, slug=self.team)
        eleven = first_eleven(team, list(current_members(team)))
        return to_fill_in(blank(self.variant, paper_size(self.size), (eleven, None)), self.sheet, team.club)

"""Writing the roster of a team."""

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Field, Router

from scoring.api.access import Writer
from scoring.api.clubs import TeamData, team_data
from scoring.api.problems import ApiError, faults_of_form
from scoring.api.signing import SentData
from scoring.clubs.forms.roster_text import COLUMNS, MOST_ROWS
from scoring.clubs.forms.teams import read_table
from scoring.clubs.roster_history import StaleRosterError, place_of
from scoring.clubs.rosters import current_members, save_roster
from scoring.models import Team
from scoring.rights import Right
from scoring.web.access import signed_in, visible_team

router = Router(tags=["rosters"])


class RosterLineSent(SentData):
    """A place in a roster. The classes are of games that have such."""

    number: int = Field(ge=1, le=999)
    name: str = Field(min_length=1, max_length=100)
    batting_class: Annotated[int, Field(ge=1, le=5)] | None = None
    bowling_class: Annotated[int, Field(ge=1, le=3)] | None = None


class RosterSent(SentData):
    """A roster, whole: who is not in it leaves the team. `seen` is the `version` of the team that was seen."""

    seen: int = Field(ge=0, le=2**62)
    roster: list[RosterLineSent] = Field(max_length=MOST_ROWS)


@router.put(
    "/clubs/{slug:slug}/teams/{slug:team}/roster/",
    auth=Writer(Right.MANAGE_ROSTERS, visible_team),
    response=TeamData,
    url_name="api-roster",
    operation_id="save_roster",
)
def roster(request: HttpRequest, slug: str, team: str, sent: RosterSent) -> object:
    """Make the roster what is sent. A name that the club knows is that player; matches keep their sides.

    Sent again, it is answered as the first time, as long as the roster is what was sent.
    """
    found: Team = request.auth  # type: ignore[attr-defined]
    table = read_table([_typed(line) for line in sent.roster])
    if not table.is_valid():
        faults = [each for place, form in enumerate(table.forms) for each in faults_of_form(form, f"roster.{place}.")]
        raise ApiError("refused", faults=faults)
    try:
        save_roster(found, table.rows, signed_in(request), seen=sent.seen)
    except StaleRosterError as error:
        if not _is_so(found, table.rows):
            raise ApiError("stale", version=error.since[-1].pk) from error
    return team_data(found)


def _is_so(team: Team, rows: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the roster of a team is what rows say: that was sent before, and the answer lost. One query."""
    now = [place_of(each) | {"name": each.player.name} for each in current_members(team)]
    return now == sorted(rows, key=itemgetter("number"))


def _typed(line: RosterLineSent) -> dict[str, str]:
    """Return a line as it would be typed into the table of the page, which checks it."""
    return {column: str(getattr(line, column) or "") for column in COLUMNS}

"""Clubs, their teams and players."""

from collections.abc import Iterable, Sequence
from typing import Annotated

from django.http import HttpRequest
from ninja import Field, Query, Router, Schema

from scoring.api.pages import Page, Paging, page_of_rows
from scoring.clubs.roster_history import version_of
from scoring.clubs.rosters import current_members, with_teams_today
from scoring.models import Club, Player, Team
from scoring.visibility import Visibility
from scoring.web.access import clubs_shown, visible_club, visible_team

router = Router(tags=["clubs"])
PagingAsked = Annotated[Paging, Query()]


class ClubData(Schema):
    """A club."""

    slug: str
    name: str
    description: str
    visible_to: str = Field(description="public, link, members, or draft of one that is closed")


class TeamBrief(Schema):
    """A team in a list."""

    slug: str
    name: str
    retired: bool


class PlayerBrief(Schema):
    """A player in a list, with the slugs of the teams in whose rosters they are today."""

    slug: str
    name: str
    teams: list[str]


class RosterLine(Schema):
    """A place in a roster."""

    number: int
    name: str
    player: str = Field(description="The slug of the player")
    batting_class: int | None
    bowling_class: int | None


class TeamData(TeamBrief):
    """A team with its roster of today. `version` is what a change of the roster names as `seen`."""

    version: int
    roster: list[RosterLine]


@router.get("/clubs/", response=Page[ClubData], url_name="api-clubs", operation_id="clubs")
def clubs(request: HttpRequest, paging: PagingAsked) -> object:
    """List the clubs that are listed to whoever asks."""
    return page_of_rows(clubs_shown(request), paging, lambda rows: map(_club, rows))


@router.get("/clubs/{slug:slug}/", response=ClubData, url_name="api-club", operation_id="club")
def club(request: HttpRequest, slug: str) -> object:
    """Return a club."""
    return _club(visible_club(request, slug))


@router.get("/clubs/{slug:slug}/teams/", response=Page[TeamBrief], url_name="api-teams", operation_id="teams")
def teams(request: HttpRequest, slug: str, paging: PagingAsked) -> object:
    """List the teams of a club, those that are retired too."""
    found = visible_club(request, slug)
    return page_of_rows(found.teams.unmerged(), paging, lambda rows: map(_team, rows))


@router.get("/clubs/{slug:slug}/teams/{slug:team}/", response=TeamData, url_name="api-team", operation_id="team")
def team(request: HttpRequest, slug: str, team: str) -> object:
    """Return a team with its roster of today."""
    return team_data(visible_team(request, slug, team))


@router.get("/clubs/{slug:slug}/players/", response=Page[PlayerBrief], url_name="api-players", operation_id="players")
def players(request: HttpRequest, slug: str, paging: PagingAsked) -> object:
    """List the players of a club."""
    found = visible_club(request, slug)
    rows = with_teams_today(found.players.filter(merged_into=None))
    return page_of_rows(rows, paging, _players)


def team_data(found: Team) -> dict[str, object]:
    """Return a team with its roster. Two queries."""
    version = version_of(found)  # before the roster is read: what is changed in between is then refused as late
    return _team(found) | {
        "version": version,
        "roster": [
            {
                "number": each.number,
                "name": each.player.name,
                "player": each.player.part,
                "batting_class": each.batting_class,
                "bowling_class": each.bowling_class,
            }
            for each in current_members(found)
        ],
    }


def _club(found: Club) -> dict[str, object]:
    return {
        "slug": found.slug,
        "name": found.name,
        "description": found.description,
        "visible_to": Visibility(found.shown.visibility).name.lower(),
    }


def _team(found: Team) -> dict[str, object]:
    return {"slug": found.slug, "name": found.name, "retired": found.retired_at is not None}


def _players(rows: Sequence[Player]) -> Iterable[dict[str, object]]:
    for each in rows:
        places = [place.team.slug for place in each.memberships.all()]
        yield {"slug": each.part, "name": each.name, "teams": places}

"""Seasons, competitions, and how these stand."""

from datetime import date
from typing import Any

from django.http import HttpRequest
from ninja import Field, Router, Schema

from scoring.api.clubs import PagingAsked
from scoring.api.pages import Page, page_of_rows
from scoring.readmodel.values import data
from scoring.visibility import Visibility
from scoring.web.access import reader_in, visible_club
from tournaments.formats.base import Display
from tournaments.formats.registry import find_format
from tournaments.models import Competition, Season
from tournaments.readmodel.season import shown_competitions
from tournaments.readmodel.table import GroupTable, competition_table
from tournaments.services.conditions import conditions_of
from tournaments.views.access import competitions_listed, listed_in, visible_competition, visible_season

router = Router(tags=["competitions"])
SEASON = "/clubs/{slug:slug}/seasons/{slug:season}/"
COMPETITION = f"{SEASON}competitions/{{slug:competition}}/"


class SeasonBrief(Schema):
    """A season in a list."""

    slug: str
    name: str
    starts: date | None
    ends: date | None


class CompetitionBrief(Schema):
    """A competition in a list."""

    slug: str
    name: str
    game: str
    format: str
    between: Competition.Between
    visible_to: str


class SeasonData(SeasonBrief):
    """A season with the competitions that are listed to whoever asks."""

    competitions: list[CompetitionBrief]


class EntrantData(Schema):
    """Who takes part: `id` is what fixtures and tables name."""

    id: int
    name: str
    team: str | None = Field(description="The slug of the team")
    person: str
    seed: int
    group: str
    withdrawn: str


class CompetitionData(CompetitionBrief):
    """A competition. `version` is what an act names as `seen`; `conditions` are the options of its matches."""

    version: int
    conditions: dict[str, Any]
    entrants: list[EntrantData]


class TableLine(Schema):
    """A line of a table: `figures` by the keys of the columns, `why` it stands where it does."""

    entrant: int
    rank: int
    tied: bool
    name: str
    figures: dict[str, Any]
    why: str
    note: str
    need: str
    settled: str
    moves: str
    gone: bool


class StandingsColumn(Schema):
    """A column of figures."""

    key: str
    heading: str
    meaning: str


class GroupTableData(Schema):
    """The table of a group, "" where there is but one."""

    group: str
    title: str
    columns: list[StandingsColumn]
    lines: list[TableLine]


class TieBreakData(Schema):
    """A tie-break: its name and what it means."""

    name: str
    meaning: str


class AdjustmentData(Schema):
    """Points given or taken, and why."""

    name: str
    said: str


class TablesData(Schema):
    """The tables of a competition, and the rules that they follow, in sentences. None where its format has none.

    `chances` says on what the chances among the figures rest (first, through, up, down, from 0 to 1), or that they are
    still to be worked out; "" where there are none.
    """

    tables: list[GroupTableData]
    scheme: list[str]
    tie_breaks: list[TieBreakData]
    adjustments: list[AdjustmentData]
    struck_out: list[str]
    through: str
    chances: str


@router.get("/clubs/{slug:slug}/seasons/", response=Page[SeasonBrief], url_name="api-seasons", operation_id="seasons")
def seasons(request: HttpRequest, slug: str, paging: PagingAsked) -> object:
    """List the seasons of a club, those made last first."""
    club = visible_club(request, slug)
    return page_of_rows(club.seasons.all(), paging, lambda rows: map(_season, rows), newest=True)


@router.get(SEASON, response=SeasonData, url_name="api-season", operation_id="season")
def season(request: HttpRequest, slug: str, season: str) -> object:
    """Return a season with its competitions."""
    found = visible_season(request, slug, season)
    shown = shown_competitions(found, competitions_listed(request, found, reader_in(request, found)))
    return _season(found) | {"competitions": [_competition(each) for each in shown]}


@router.get(COMPETITION, response=CompetitionData, url_name="api-competition", operation_id="competition")
def competition(request: HttpRequest, slug: str, season: str, competition: str) -> object:
    """Return a competition with who takes part."""
    found = visible_competition(request, slug, season, competition)
    return _competition(found) | {
        "version": found.version,
        "conditions": conditions_of(found),
        "entrants": [
            {
                "id": each.pk,
                "name": each.name,
                "team": each.team.slug if each.team else None,
                "person": each.person,
                "seed": each.seed,
                "group": each.group,
                "withdrawn": each.withdrawn,
            }
            for each in found.entrants.select_related("team").order_by("seed", "pk")
        ],
    }


@router.get(f"{COMPETITION}table/", response=TablesData, url_name="api-table", operation_id="table")
def table(request: HttpRequest, slug: str, season: str, competition: str) -> object:
    """Return the tables of a competition, with the reason for every place."""
    found = visible_competition(request, slug, season, competition)
    if Display.TABLE not in find_format(found.format).displays:
        nothing = dict.fromkeys(("tables", "scheme", "tie_breaks", "adjustments", "struck_out"), ())
        return nothing | {"through": "", "chances": ""}
    stands = competition_table(found, listed_in(request, found))
    return {
        "tables": [_table(each) for each in stands.tables],
        "scheme": data(stands.scheme),
        "tie_breaks": [{"name": str(name), "meaning": str(meaning)} for name, meaning in stands.tie_breaks],
        "adjustments": [{"name": name, "said": said} for name, said in stands.adjustments],
        "struck_out": list(stands.struck_out),
        "through": stands.through,
        "chances": stands.chances,
    }


def _season(found: Season) -> dict[str, object]:
    return {"slug": found.slug, "name": found.name, "starts": found.starts, "ends": found.ends}


def _competition(found: Competition) -> dict[str, object]:
    return {
        "slug": found.slug,
        "name": found.name,
        "game": found.variant,
        "format": found.format,
        "between": found.between,
        "visible_to": Visibility(found.visibility).name.lower(),
    }


def _table(found: GroupTable) -> dict[str, object]:
    return {
        "group": found.group,
        "title": found.title,
        "columns": [{"key": each.key, "heading": each.heading, "meaning": each.meaning} for each in found.columns],
        "lines": [{name: data(getattr(line, name)) for name in TableLine.model_fields} for line in found.lines],
    }

"""Averages and records of a club, a season, a competition; a player's career; the people who hold the cards."""

from typing import Annotated, Any

from django.db.models import Q
from django.http import HttpRequest
from ninja import Field, Query, Router, Schema

from scoring.api.clubs import PagingAsked
from scoring.api.pages import Page, page_of_list
from scoring.api.values import TableData
from scoring.models import Club
from scoring.readmodel.values import data
from scoring.web.access import listed_to, visible_club
from tournaments.api.seasons import COMPETITION, SEASON
from tournaments.statistics.averages import Wanted, averages
from tournaments.statistics.careers import careers
from tournaments.statistics.filters import games_of, of_club, of_competition, of_season
from tournaments.statistics.people import people_of
from tournaments.statistics.records import GameRecords, records_of_club, records_of_competition, records_of_season
from tournaments.views.access import listed_in, visible_competition, visible_season
from tournaments.views.players import player_at

router = Router(tags=["statistics"])


class AveragesAsked(Schema):
    """Of which game, and what it takes to be listed."""

    game: str | None = Field(None, max_length=40, description="The slug of a game; without it, that played most")
    innings: int | None = Field(None, ge=0, le=9_999, description="How many innings at least; without it what fits")
    wickets: int | None = Field(None, ge=0, le=9_999, description="How many wickets at least; without it what fits")


class ListingData(Schema):
    """A table of averages, the best first: "batting", "bowling", "people" or "sides"."""

    slug: str
    least: int
    below: int
    table: TableData


class AveragesData(Schema):
    """The averages of a game, null where none was played; `games` are all that were."""

    game: str | None
    games: list[str]
    listings: list[ListingData]
    left_out: list[str]


class RecordsData(Schema):
    """The records of a game, a row for each holder."""

    game: str
    table: TableData
    left_out: list[str]


class CareerData(Schema):
    """What a player did in a game, by season and in all."""

    game: str
    matches: int
    batting: TableData | None
    bowling: TableData | None
    left_out: list[str]


class PlayerData(Schema):
    """A player of a club with the careers in every game that they played."""

    slug: str
    name: str
    careers: list[CareerData]


class PersonData(Schema):
    """Somebody who held the cards of sides, and how they came out; `share` is how many of a hundred they won."""

    slug: str
    name: str
    played: int
    won: int
    lost: int
    tied: int
    drawn: int
    no_result: int
    share: int | None


Asked = Annotated[AveragesAsked, Query()]


@router.get(
    "/clubs/{slug:slug}/players/{slug:player}/", response=PlayerData, url_name="api-player", operation_id="player"
)
def player(request: HttpRequest, slug: str, player: str) -> object:
    """Return a player with the careers; of one who was merged, those of the player kept."""
    found = player_at(request, slug, player)
    every = careers(found, listed_to(request, found))
    return {
        "slug": found.part,
        "name": found.name,
        "careers": [
            {
                "game": each.game.variant,
                "matches": each.game.matches,
                "batting": data(each.batting),
                "bowling": data(each.bowling),
                "left_out": data(each.left_out),
            }
            for each in every.games
        ],
    }


@router.get("/clubs/{slug:slug}/people/", response=Page[PersonData], url_name="api-people", operation_id="people")
def people(request: HttpRequest, slug: str, paging: PagingAsked) -> object:
    """List the people who held the cards of sides, who won most first."""
    club = visible_club(request, slug)
    found = page_of_list(people_of(club, listed_to(request, club)), paging)
    found["items"] = [
        {"slug": each.part, "name": each.name, "share": each.share, **each.counts} for each in found["items"]
    ]
    return found


@router.get(
    "/clubs/{slug:slug}/averages/", response=AveragesData, url_name="api-club-averages", operation_id="club_averages"
)
def club_averages(request: HttpRequest, slug: str, asked: Asked) -> object:
    """Return the averages of a club."""
    club = visible_club(request, slug)
    return _averages(of_club(club.pk, listed_to(request, club)), asked)


@router.get(f"{SEASON}averages/", response=AveragesData, url_name="api-season-averages", operation_id="season_averages")
def season_averages(request: HttpRequest, slug: str, season: str, asked: Asked) -> object:
    """Return the averages of a season."""
    found = visible_season(request, slug, season)
    return _averages(of_season(found, listed_to(request, found)), asked)


@router.get(
    f"{COMPETITION}averages/",
    response=AveragesData,
    url_name="api-competition-averages",
    operation_id="competition_averages",
)
def competition_averages(request: HttpRequest, slug: str, season: str, competition: str, asked: Asked) -> object:
    """Return the averages of a competition."""
    found = visible_competition(request, slug, season, competition)
    return _averages(of_competition(found, listed_in(request, found)), asked)


@router.get(
    "/clubs/{slug:slug}/records/", response=list[RecordsData], url_name="api-club-records", operation_id="club_records"
)
def club_records(request: HttpRequest, slug: str) -> object:
    """Return the records of a club, a game at a time."""
    club: Club = visible_club(request, slug)
    return [_records(each) for each in records_of_club(club, listed_to(request, club))]


@router.get(
    f"{SEASON}records/", response=list[RecordsData], url_name="api-season-records", operation_id="season_records"
)
def season_records(request: HttpRequest, slug: str, season: str) -> object:
    """Return the records of a season, a game at a time."""
    found = visible_season(request, slug, season)
    return [_records(each) for each in records_of_season(found, listed_to(request, found))]


@router.get(
    f"{COMPETITION}records/",
    response=list[RecordsData],
    url_name="api-competition-records",
    operation_id="competition_records",
)
def competition_records(request: HttpRequest, slug: str, season: str, competition: str) -> object:
    """Return the records of a competition."""
    found = visible_competition(request, slug, season, competition)
    return [_records(each) for each in records_of_competition(found, listed_in(request, found))]


def _averages(pool: Q, asked: AveragesAsked) -> dict[str, Any]:
    """Return the averages of the game that was asked for. Three queries."""
    games = games_of(pool)
    game = next((each for each in games if asked.game in (None, each.variant)), None)
    found = averages(pool, game, Wanted(asked.innings, asked.wickets)) if game else None
    return {
        "game": game.variant if game else None,
        "games": [each.variant for each in games],
        "listings": [
            {"slug": each.slug, "least": each.least, "below": each.below, "table": data(each.as_table())}
            for each in (found.listings if found else ())
        ],
        "left_out": data(found.left_out) if found else [],
    }


def _records(found: GameRecords) -> dict[str, Any]:
    return {"game": found.game.variant, "table": data(found.as_table()), "left_out": data(found.left_out)}

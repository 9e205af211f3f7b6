"""A club with two elevens for the tests of figures, and cards typed in the shorthand of a scorer."""

import re
from dataclasses import replace
from typing import Any

from django.utils import timezone
from played_competition import SYSTEM, found_competition

from scoring.book.new_match import create_match
from scoring.book.setups import SideLinks
from scoring.models import Club, Match, Player, Team
from scoring.ready_made.teams import teams_2005
from scoring.rules.setup import Setup, Side, Toss
from tournaments.models import Competition, Fixture
from tournaments.services.conditions import conditions_of
from tournaments.services.fixtures import start
from tournaments.statistics.average_words import left_out_words
from tournaments.statistics.filters import CountedGame

HOLDERS = {"Ayr": "Ann", "Bath": "Bob", "Cork": "Cat"}
"""Who holds the cards of each team."""
_HOW = {"b": "bowled", "c": "caught", "l": "lbw", "ro": "run_out"}
_BATTER = re.compile(r"(\d+)(\*)?(?: (b|c|l|ro)(\d*))?(?: \((\d+)\))?(?: (\d+)x4 (\d+)x6)?")


def open_league(club: Club, *names: str, **terms: Any) -> Competition:
    """Found a league of teams whose players, "Ayr 1" to "Ayr 11", are the club's."""
    for name in names:
        Team.objects.create(club=club, name=name)
        Player.objects.bulk_create(Player(club=club, name=f"{name} {number}") for number in range(1, 12))
    return found_competition(club, names, **terms)


def left_out(outcome_only: int = 0, totals_only: int = 0, without_bowling: int = 0) -> list[str]:
    """Return what is said of so many matches that were not wholly recorded."""
    return list(left_out_words(CountedGame("forde", 0, outcome_only, totals_only, without_bowling, timezone.now())))


def setup_of(competition: Competition, home: str, away: str) -> Setup:
    """Return the set-up of two teams; the home side is side 0 and bats first."""
    sides = [_side(name, place) for place, name in enumerate((home, away))]
    return Setup(competition.variant, conditions_of(competition), (sides[0], sides[1]), Toss(0, True))


def _side(name: str, place: int) -> Side:
    whose = teams_2005()[place]
    players = tuple(replace(each, name=f"{name} {number}") for number, each in enumerate(whose.players, 1))
    return Side(name, players, HOLDERS.get(name, ""))


def links_of(club: Club, *names: str) -> list[SideLinks]:
    """Return that the sides are those teams of the club, and who their players are."""
    players = {player.name: player.pk for player in Player.objects.filter(club=club)}
    return [
        SideLinks(
            team=Team.objects.get(club=club, name=name).pk,
            players=[players[f"{name} {number}"] for number in range(1, 12)],
        )
        for name in names
    ]


def with_player(link: SideLinks, index: int, player: int | None) -> SideLinks:
    """Return a link in which the player at an index is another, or a guest."""
    players = list(link["players"])
    players[index] = player
    return SideLinks(team=link["team"], players=players)


def in_league(fixture: Fixture, home: str, report: dict[str, Any]) -> Match:
    """Play a fixture as it was reported; `home` is who bats first."""
    away = next(side.name for side in (fixture.home, fixture.away) if side is not None and side.name != home)
    links = links_of(fixture.competition.season.club, home, away)
    return start(fixture, setup_of(fixture.competition, home, away), links, SYSTEM, report=report).match


def outside(competition: Competition, home: str, away: str, report: dict[str, Any]) -> Match:
    """Play a match in no competition as it was reported."""
    club = competition.season.club
    return create_match(
        club, setup_of(competition, home, away), None, links=links_of(club, home, away), report=report
    ).match


def card(batters: str, bowlers: str, *, balls: int = 120) -> dict[str, Any]:
    """Return an innings: batters in their order, `50 c9 (40) 8x4 0x6, 0 ro, 61*`, bowlers `9: 24-1-20-2`."""
    read = [_batter(number, text.strip()) for number, text in enumerate(batters.split(","), 1)]
    given: dict[str, Any] = {
        "runs": sum(each["runs"] for each in read),
        "wickets": sum("out" in each for each in read),
        "balls": balls,
        "batters": read,
    }
    if bowlers:
        given["bowlers"] = [_bowler(text) for text in bowlers.split(",")]
    return given


def _batter(number: int, text: str) -> dict[str, Any]:
    found = _BATTER.fullmatch(text)
    assert found, text
    runs, not_out, how, bowler, balls, fours, sixes = found.groups()
    assert bool(not_out) != bool(how), text
    given: dict[str, Any] = {"player": number, "runs": int(runs)}
    if how:
        given["out"] = _HOW[how]
    for key, value in (("bowler", bowler), ("balls", balls), ("fours", fours), ("sixes", sixes)):
        if value:
            given[key] = int(value)
    return given


def _bowler(text: str) -> dict[str, int]:
    number, figures = text.split(":")
    balls, maidens, runs, wickets = map(int, figures.split("-"))
    return {"player": int(number), "balls": balls, "maidens": maidens, "runs": runs, "wickets": wickets}

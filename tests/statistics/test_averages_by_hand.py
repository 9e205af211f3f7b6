"""Averages of a small season, worked by hand: not out, did not bat, ducks, tied bests, eleven out, what is missing."""

from typing import Any

import pytest
from league_with_cards import card, in_league, left_out, links_of, open_league, outside, setup_of, with_player

from scoring.book.new_match import create_match
from scoring.models import Club
from scoring.visibility import Visibility
from tournaments.models import Competition
from tournaments.statistics.average_words import least_words
from tournaments.statistics.averages import Averages, Wanted, averages
from tournaments.statistics.filters import games_of, of_club, of_competition, of_season
from tournaments.statistics.season_leaders import leaders

pytestmark = pytest.mark.django_db

EVERYBODY = Wanted(innings=0, wickets=0)
FIRST: dict[str, Any] = {
    # Ayr 150/2: the third made 100 not out; the second was out first ball, for 0.
    "innings": [
        card(
            "50 c9 (40) 8x4 0x6, 0 b9 (1) 0x4 0x6, 100* (79) 10x4 2x6",
            "5:24-0-40-0, 7:24-0-40-0, 9:24-1-20-2, 10:24-0-25-0, 11:24-0-25-0",
        ),
        # Bath 60: all eleven out, the sixth run out; nobody counted the balls they faced.
        card(
            "0 b6, 0 c6, 10 c6, 5 c6, 5 c6, 5 ro, 5 l8, 10 c8, 10 c8, 5 b10, 5 b11",
            "6:24-2-12-5, 8:24-0-20-3, 9:12-0-8-0, 10:12-0-10-1, 11:18-0-10-1",
            balls=90,
        ),
    ]
}
SECOND: dict[str, Any] = {
    # Bath 80/1, Ayr 81 without loss.
    "innings": [
        card(
            "20 l5 (30) 1x4 0x6, 60* (90) 4x4 1x6",
            "5:24-0-20-1, 7:24-0-15-0, 9:24-0-15-0, 10:24-0-15-0, 11:24-0-15-0",
        ),
        card("81* (100)", "6:24-0-20-0, 8:24-0-20-0, 9:24-0-20-0, 10:24-0-20-0, 11:4-0-1-0", balls=100),
    ]
}
TOTALS: dict[str, Any] = {
    "innings": [{"runs": 100, "wickets": 5, "balls": 120}, {"runs": 99, "wickets": 7, "balls": 120}]
}
CONCEDED: dict[str, Any] = {"outcome": "conceded", "side": 0}
LOOSE: dict[str, Any] = {
    # Ayr 120/3, the ninth of Bath with the same figures as before; then 100/1, of which nobody kept the bowling.
    "innings": [
        card(
            "10 c9, 10 c9, 100 ro, 0*",
            "5:24-0-30-0, 7:24-0-30-0, 9:24-1-20-2, 10:24-0-20-0, 11:24-0-20-0",
        ),
        card("100 ro, 0*", ""),
    ]
}


@pytest.fixture
def league(club: Club) -> Competition:
    """Ayr and Bath meet four times in a league and once outside it."""
    league = open_league(club, "Ayr", "Bath", settings={"round_robins": 4}, conditions={"stop_at_target": True})
    fixtures = list(league.fixtures.all())
    for fixture, (first, report) in zip(
        fixtures, (("Ayr", FIRST), ("Bath", SECOND), ("Ayr", TOTALS), ("Ayr", CONCEDED)), strict=True
    ):
        in_league(fixture, first, report)
    outside(league, "Ayr", "Bath", LOOSE)
    return league


def figures(found: Averages, slug: str) -> dict[str, str]:
    """Return each line of a table as a text, by name."""
    [listing] = [each for each in found.listings if each.slug == slug]
    return {line.name: " ".join(map(str, line.shown)) for line in listing.lines}


def of(pool: Any, wanted: Wanted = EVERYBODY) -> Averages:
    [game] = games_of(pool)
    return averages(pool, game, wanted)


def test_batting_of_the_competition(league: Competition) -> None:
    lines = figures(of(of_competition(league, Visibility.PUBLIC)), "batting")
    # M I NO R HS Ave BF SR 100 50 0 4s 6s
    assert lines["Ayr 1"] == "2 2 1 131 81* 131.00 140 93.57 0 2 0 8 0"
    assert lines["Ayr 2"] == "2 1 0 0 0 0.00 1 0.00 0 0 1 0 0"
    assert lines["Ayr 3"] == "2 1 1 100 100* – 79 126.58 1 0 0 10 2"
    assert lines["Ayr 4"] == "2 0 0 0 – – 0 – 0 0 0 0 0"
    assert lines["Bath 1"] == "2 2 0 20 20 10.00 30 66.67 0 0 1 1 0"  # the 0 was made in who knows how many balls
    assert lines["Bath 2"] == "2 2 1 60 60* 60.00 90 66.67 0 1 1 4 1"
    assert lines["Bath 6"] == "2 1 0 5 5 5.00 0 – 0 0 0 0 0"
    assert lines["Bath 11"] == "2 1 0 5 5 5.00 0 – 0 0 0 0 0"
    assert len(lines) == 22


def test_bowling_of_the_competition(league: Competition) -> None:
    lines = figures(of(of_competition(league, Visibility.PUBLIC)), "bowling")
    # M O M R W BBI Ave Econ SR 4w 5w
    assert lines["Ayr 6"] == "2 4 2 12 5 5–12 2.40 3.00 4.80 0 1"
    assert lines["Ayr 8"] == "2 4 0 20 3 3–20 6.67 5.00 8.00 0 0"
    assert lines["Ayr 9"] == "2 6 0 23 0 0–8 – 3.83 – 0 0"
    assert lines["Ayr 11"] == "2 7 0 25 1 1–10 25.00 3.57 42.00 0 0"
    assert lines["Bath 9"] == "2 8 1 40 2 2–20 20.00 5.00 24.00 0 0"
    assert lines["Bath 11"] == "2 4.4 0 26 0 0–1 – 5.57 – 0 0"
    assert "Bath 1" not in lines


def test_people_of_the_competition(league: Competition) -> None:
    # M W L T D NR R: the totals of three matches are known, how all four came out.
    assert figures(of(of_competition(league, Visibility.PUBLIC)), "people") == {
        "Ann": "4 3 1 0 0 0 331",
        "Bob": "4 1 3 0 0 0 239",
    }


def test_what_was_left_out_is_said(league: Competition) -> None:
    assert of(of_competition(league, Visibility.PUBLIC)).left_out == left_out(outcome_only=1, totals_only=1)
    assert of(of_club(league.season.club_id, Visibility.PUBLIC)).left_out == left_out(
        outcome_only=1, totals_only=1, without_bowling=1
    )


def test_the_club_counts_matches_outside_competitions_too(league: Competition) -> None:
    season, club = (
        of(of_season(league.season, Visibility.PUBLIC)),
        of(of_club(league.season.club_id, Visibility.PUBLIC)),
    )
    assert figures(season, "batting") == figures(of(of_competition(league, Visibility.PUBLIC)), "batting")
    lines = figures(club, "batting")
    assert lines["Ayr 1"] == "3 3 1 141 81* 70.50 140 93.57 0 2 0 8 0"
    # Equal scores: the one not out stands. The balls of the other were not counted, nor are its runs in the rate.
    assert lines["Ayr 3"] == "3 2 1 200 100* 200.00 79 126.58 2 0 0 10 2"
    assert lines["Ayr 4"] == "3 1 1 0 0* – 0 – 0 0 0 0 0"
    assert lines["Bath 1"] == "3 3 0 120 100 40.00 30 66.67 1 0 1 1 0"
    assert figures(club, "bowling")["Bath 9"] == "3 12 2 60 4 2–20 15.00 5.00 18.00 0 0"
    assert figures(club, "people") == {"Ann": "5 4 1 0 0 0 451", "Bob": "5 1 4 0 0 0 339"}


def test_the_best_average_comes_first_and_who_was_never_out_last(league: Competition) -> None:
    [batting, bowling, _people] = of(of_competition(league, Visibility.PUBLIC), Wanted(innings=1, wickets=0)).listings
    assert [line.name for line in batting.lines][:4] == ["Ayr 1", "Bath 2", "Bath 1", "Bath 3"]
    assert [line.name for line in batting.lines][-1] == "Ayr 3"
    assert [line.name for line in bowling.lines][:4] == ["Ayr 6", "Ayr 8", "Bath 9", "Ayr 5"]


def test_what_it_takes_to_be_listed(league: Competition) -> None:
    [batting, bowling, _people] = of(of_competition(league, Visibility.PUBLIC), Wanted(innings=2, wickets=2)).listings
    assert [line.name for line in batting.lines] == ["Ayr 1", "Bath 2", "Bath 1"]
    assert batting.said == least_words("batting", 2, 11)
    assert [line.name for line in bowling.lines] == ["Ayr 6", "Ayr 8", "Bath 9"]
    assert bowling.said == least_words("bowling", 2, 11)
    # Nobody has more than two innings or five wickets: half of that is asked where nothing is.
    [batting, bowling, _people] = of(of_competition(league, Visibility.PUBLIC), Wanted()).listings
    assert (batting.least, bowling.least) == (1, 2)
    assert (batting.below, bowling.below) == (0, 11)


def test_one_side(league: Competition) -> None:
    found = of(of_competition(league, Visibility.PUBLIC), EVERYBODY)
    ayr, _bath = found.sides
    only = of(of_competition(league, Visibility.PUBLIC), Wanted(innings=0, wickets=0, side=ayr.code))
    assert set(figures(only, "batting")) == {f"Ayr {number}" for number in range(1, 12)}
    assert set(figures(only, "people")) == {"Ann"}
    assert figures(of(of_competition(league, Visibility.PUBLIC), Wanted(0, 0, "no such side")), "batting") == figures(
        found, "batting"
    )


def test_leaders(league: Competition) -> None:
    [game] = leaders(of_season(league.season, Visibility.PUBLIC))
    runs, wickets = game.listings
    assert [(line.name, *map(str, line.shown)) for line in runs.lines] == [
        ("Ayr 1", "131", "81*", "131.00"),
        ("Ayr 3", "100", "100*", "–"),
        ("Bath 2", "60", "60*", "60.00"),
        ("Bath 1", "20", "20", "10.00"),
        ("Bath 3", "10", "10", "10.00"),
    ]
    assert [(line.name, *map(str, line.shown)) for line in wickets.lines] == [
        ("Ayr 6", "5", "5–12", "2.40"),
        ("Ayr 8", "3", "3–20", "6.67"),
        ("Bath 9", "2", "2–20", "20.00"),
        ("Ayr 5", "1", "1–20", "20.00"),
        ("Ayr 10", "1", "1–10", "25.00"),
    ]


def test_who_stands_on_both_sides_of_a_match_has_played_it_once(club: Club) -> None:
    league = open_league(club, "Ayr", "Bath")
    links = links_of(club, "Ayr", "Bath")
    links[1] = with_player(links[1], 0, links[0]["players"][0])
    create_match(club, setup_of(league, "Ayr", "Bath"), None, links=links, report=FIRST)
    lines = figures(of(of_club(club.pk, Visibility.PUBLIC)), "batting")
    assert lines["Ayr 1"] == "1 2 0 50 50 25.00 40 125.00 0 1 1 8 0"
    assert "Bath 1" not in lines

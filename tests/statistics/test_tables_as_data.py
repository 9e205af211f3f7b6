"""Tables of a competition, its figures and its records give other programs values, no texts to be taken apart."""

import json
from typing import Any

import pytest
from club_with_accounts import make_club
from league_with_cards import card, in_league, open_league

from scoring.models import Player, Team
from scoring.readmodel.tables import Table
from scoring.readmodel.values import data
from scoring.statistics.team_results import team_results, team_results_table
from scoring.visibility import Visibility
from tournaments.models import Competition
from tournaments.readmodel.fixtures import fixture_lines
from tournaments.readmodel.people import people
from tournaments.readmodel.positions import positions, table
from tournaments.readmodel.table import competition_table
from tournaments.statistics.averages import averages
from tournaments.statistics.careers import careers
from tournaments.statistics.filters import games_of, of_competition
from tournaments.statistics.people import person_at
from tournaments.statistics.recent_form import form_chart
from tournaments.statistics.records import records_of_club
from tournaments.statistics.scores import best_scores, best_spells, last_scores, outs, scores_table, spells_table

pytestmark = pytest.mark.django_db

_OF_WHOLE = "5: 24-0-20-0, 7: 24-1-20-0, 9: 24-0-20-1, 10: 24-0-15-0, 11: 24-0-15-0"
_OF_SHORT = "6: 24-1-5-0, 8: 24-2-5-0, 9: 24-2-10-1, 10: 24-1-5-0, 11: 24-1-5-0"
WHOLE = card("50 c9 (40) 8x4 0x6, 0 ro (3) 0x4 0x6, 40* (77) 4x4 0x6", _OF_WHOLE)
SHORT = card("20 c9 (60) 2x4 0x6, 10* (60) 0x4 0x6", _OF_SHORT)


@pytest.fixture
def league() -> Competition:
    """A league of two, whose first match was won by 60 runs."""
    competition = open_league(make_club().club, "Ayr", "Bath", tie_breaks=["wins", "net_run_rate", "lot"])
    [first, *_others] = competition.fixtures.order_by("round")
    in_league(first, "Ayr", {"innings": [WHOLE, SHORT]})
    return competition


def told(shown: object) -> Any:
    """Return something as other programs read it; in a table no figure is a text."""
    read = json.loads(json.dumps(data(shown)))
    if isinstance(shown, Table):
        for column in read["columns"]:
            values = [row[column["key"]] for row in (*read["rows"], *read["totals"])]
            assert not column["numeric"] or not [value for value in values if isinstance(value, str)], column
    return read


def test_the_table_of_a_competition_and_its_fixtures(league: Competition) -> None:
    [found] = competition_table(league, Visibility.PUBLIC).tables
    first, last = told(found.as_table())["rows"]
    assert (first["rank"], first["name"], first["points"], last["points"]) == (1, "Ayr", 2, 0)
    assert (first["for"], first["net_run_rate"]) == ({"runs": 90, "balls": 120}, 3)
    assert last["net_run_rate"] == -3
    shown = next(
        line
        for line in told(fixture_lines(league.fixtures.order_by("round"), Visibility.PUBLIC))
        if line["state"] == "finished"
    )
    [score] = next(side for side in (shown["home"], shown["away"]) if side["won"])["score"]["innings"]
    assert (score["runs"], score["wickets"], score["beside"]["number"]) == (90, 2, 120)
    told(people(league, Visibility.PUBLIC).as_table())
    [places] = positions(league)
    assert told(table(places))["rows"] == [{"name": "Ayr", "r1": 1}, {"name": "Bath", "r1": 2}]


def test_averages_and_records(league: Competition) -> None:
    pool = of_competition(league, Visibility.PUBLIC)
    [game] = games_of(pool)
    batting, bowling, *others = averages(pool, game).listings
    for listing in (batting, bowling, *others):
        told(listing.as_table())
    first = told(batting.as_table())["rows"][0]
    assert (first["high_score"], first["average"]) == ({"runs": 50, "unbroken": False}, 50)
    assert {"wickets": 1, "runs": 10} in [row["best"] for row in told(bowling.as_table())["rows"]]
    [records] = records_of_club(league.season.club, Visibility.PUBLIC)
    rows = told(records.as_table())["rows"]
    assert {"runs": 90, "wickets": 2, "closed_by": "overs", "followed_on": False, "beside": None} in [
        row["figure"] for row in rows
    ]
    assert {"number": 60, "unit": "runs", "text": "60 runs"} in [row["figure"] for row in rows]


def test_a_player_a_card_holder_and_a_team(league: Competition) -> None:
    player = Player.objects.get(name="Ayr 1")
    every = careers(player, Visibility.PUBLIC)
    [career] = every.games
    scores = last_scores(player, league.variant, Visibility.PUBLIC)
    chart = form_chart(scores, career.total.batting)
    assert career.batting
    assert chart
    ways = outs(player, league.variant, Visibility.PUBLIC)
    for shown in (career.batting, every.as_table(), chart.table, scores_table("", scores), ways):
        told(shown)
    [best] = told(scores_table("", best_scores(player, league.variant, Visibility.PUBLIC)))["rows"]
    assert best["runs"] == {"runs": 50, "unbroken": False}
    [spell] = told(spells_table("", best_spells(Player.objects.get(name="Bath 9"), league.variant, Visibility.PUBLIC)))[
        "rows"
    ]
    assert (spell["figures"], spell["overs"]) == ({"wickets": 1, "runs": 20}, 24)
    holder = person_at(league.season.club, "ann", Visibility.PUBLIC)
    assert holder
    assert told(holder.games_table())["rows"][0]["won"] == 1
    assert told(holder.opponents_table())["rows"][0]["lost"] == 0
    [row] = told(team_results_table(team_results(Team.objects.get(name="Ayr"), Visibility.PUBLIC)))["rows"]
    assert (row["won"], row["highest"]["runs"]) == (1, 90)

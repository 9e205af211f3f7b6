"""Who leads a competition and their form in it, worked by hand."""

from typing import Any

import pytest
from league_with_cards import card, in_league, open_league
from played_competition import begin, fixture_of, found_competition, play

from scoring.models import Club
from scoring.readmodel.chart_shapes import Chart
from scoring.visibility import Visibility
from tournaments.models import Competition
from tournaments.statistics.leader_form import leaders_of

pytestmark = pytest.mark.django_db

AYR: dict[str, Any] = {
    # Ayr 1 makes 60, Bath 1 20 not out; Bath 9 takes the one wicket.
    "innings": [
        card("60 c9, 10*", "9:24-0-30-1, 7:24-0-10-0, 5:24-0-10-0, 10:24-0-10-0, 11:24-0-10-0"),
        card("20*", "6:24-0-4-0, 8:24-0-4-0, 9:24-0-4-0, 10:24-0-4-0, 11:24-0-4-0"),
    ]
}
BATH: dict[str, Any] = {
    # Bath 1 makes 60 not out and is level with Ayr 1, who makes 20; Bath 9 takes two more.
    "innings": [
        card("60*", "5:24-0-20-0, 7:24-0-10-0, 9:24-0-10-0, 10:24-0-10-0, 11:24-0-10-0"),
        card("20 b9, 5 b9, 0*", "9:24-0-5-2, 6:24-0-5-0, 8:24-0-5-0, 10:24-0-5-0, 11:24-0-5-0"),
    ]
}


def forms(competition: Competition) -> dict[str, Chart]:
    """Return the charts by what leads and whom they are of: "batting-0: Ayr 1, 80"."""
    drawn = [(str(leader.title), leader.form()) for leader in leaders_of(competition, Visibility.PUBLIC)]
    return {f"{chart.key}: {title.partition(': ')[2]}": chart for title, chart in drawn if chart is not None}


def rows(chart: Chart) -> list[tuple[str, ...]]:
    """Return the figures of a chart, without number, date and match."""
    return [row[3:] for row in chart.table.texts]


@pytest.fixture
def league(club: Club) -> Competition:
    league = open_league(club, "Ayr", "Bath", settings={"round_robins": 2})
    first, second = league.fixtures.all()
    in_league(first, "Ayr", AYR)
    in_league(second, "Bath", BATH)
    return league


def test_those_who_lead_are_shown_with_their_form(league: Competition) -> None:
    found = forms(league)
    assert list(found) == ["batting-0: Ayr 1, 80", "batting-1: Bath 1, 80", "bowling-0: Bath 9, 3"]
    assert rows(found["batting-0: Ayr 1, 80"]) == [("60", "60.00"), ("20", "40.00")]
    assert rows(found["batting-1: Bath 1, 80"]) == [("20*", "–"), ("60*", "–")]
    assert rows(found["bowling-0: Bath 9, 3"]) == [("1–30", "4"), ("2–5", "4")]
    assert len({chart.key for chart in found.values()}) == 3


def test_only_the_competition_counts_and_one_innings_is_no_form(league: Competition) -> None:
    other = found_competition(league.season.club, ["Ayr", "Bath"], name="Other")
    in_league(other.fixtures.get(), "Ayr", AYR)
    assert forms(other) == {}
    assert "batting-0: Ayr 1, 80" in forms(league)


def test_guests_of_two_sides_are_two_though_they_have_one_name(club: Club) -> None:
    league = found_competition(club, ["Ayr", "Bath"], settings={"round_robins": 4})
    for fixture in league.fixtures.all():
        begin(fixture, report=AYR)
    batting = [leader.form() for leader in leaders_of(league, Visibility.PUBLIC) if "runs" in leader.title]
    matches = [{row[2] for row in chart.table.texts} for chart in batting if chart]
    assert [rows(chart) for chart in batting if chart] == [[("60", "60.00"), ("60", "60.00")]] * 2
    assert matches == [{"Ayr v Bath"}, {"Bath v Ayr"}] or matches == [{"Bath v Ayr"}, {"Ayr v Bath"}]


def test_among_people_the_most_wins_lead(club: Club) -> None:
    league = found_competition(club, ["Ann", "Bob", "Cat"], people=True)
    play(fixture_of(league, "Ann", "Bob"), "160/7", "124")
    play(fixture_of(league, "Bob", "Cat"), "98/9", "98/3")
    begin(fixture_of(league, "Cat", "Ann"), report={"outcome": "conceded", "side": 0})
    [(leads, chart)] = forms(league).items()
    assert leads == "results-0: Ann, 2"
    assert sorted(rows(chart)) == [("W", ""), ("W", "160")]


def test_totals_alone_have_no_leaders(club: Club) -> None:
    league = found_competition(club, ["Ayr", "Bath"], settings={"round_robins": 2})
    for fixture in league.fixtures.all():
        play(fixture, "160/7", "124")
    assert leaders_of(league, Visibility.PUBLIC) == []


@pytest.mark.parametrize("matches", [1, 2])
def test_what_is_looked_up_does_not_grow_with_the_matches(
    club: Club, matches: int, django_assert_num_queries: Any
) -> None:
    league = open_league(club, "Ayr", "Bath", settings={"round_robins": 2})
    for fixture in list(league.fixtures.all())[:matches]:
        in_league(fixture, "Ayr", AYR)
    with django_assert_num_queries(2):
        found = leaders_of(league, Visibility.PUBLIC)
    for leader in found:
        with django_assert_num_queries(1):
            leader.form()

"""Everyone against everyone, positions over the rounds, the people, and the history of a competition."""

from itertools import chain

import pytest
from competition_pages import address, empty, lines, page, rows_of, whys
from django.test import Client
from organiser_pages import done
from page_text import text_of
from played_competition import SYSTEM, end, fixture_of, found_competition, play
from pytest_django import DjangoAssertNumQueries

from scoring.models import Club
from scoring.rules.results import Outcome, Result
from scoring.visibility import Visibility
from scoring.words.results import result_text
from tournaments.models import Competition, Verb
from tournaments.readmodel.grid import grids
from tournaments.readmodel.people import people
from tournaments.readmodel.positions import chart, positions
from tournaments.services.entrants import EntrantDetails, enter, withdraw
from tournaments.words.codes import codes

GRID, POSITIONS, PEOPLE = "competition-grid", "competition-positions", "competition-people"


def cells(competition: Competition) -> dict[tuple[str, str], list[str]]:
    """Return the meetings of a grid as mark and figures, by home and away side."""
    [grid] = grids(competition, Visibility.PUBLIC)
    return {
        (str(row.name), str(name)): [f"{each.mark} {each.figures}".strip() for each in cell]
        for row in grid.rows
        for (_number, name), cell in zip(grid.columns, row.cells, strict=True)
        if cell is not None
    }


def test_a_cell_is_what_the_side_of_the_row_made_of_it_at_home(club: Club) -> None:
    competition = found_competition(club, 4)
    fixture = fixture_of(competition, "Ayr", "Bath")
    assert fixture.home
    assert fixture.away
    play(fixture, "100/7", "120/3")
    found = cells(competition)
    assert found[fixture.home.name, fixture.away.name] == ["L 100–120"]
    assert found[fixture.away.name, fixture.home.name] == []  # they met but once
    assert sum(cell == ["–"] for cell in found.values()) == 5
    html = page(competition, GRID)
    assert result_text(Result(Outcome.WON, 1, {"runs": 20}), ("", fixture.away.name)) in text_of(html)
    assert "0–0" not in html


def test_a_few_letters_stand_for_a_name_where_it_has_no_room(club: Club) -> None:
    assert codes(["England", "Teapot Lane", "Larder Green", "Larder Blue", "1", "Bath", "Batley"]) == [
        *("ENG", "TEA", "LGR", "LBL", "5", "6", "7"),
    ]
    competition = found_competition(club, 4)
    assert "AYR" in text_of(page(competition, GRID))


def test_several_meetings_stand_in_one_cell(club: Club) -> None:
    competition = found_competition(club, 2, settings={"round_robins": 4})
    for fixture in competition.fixtures.order_by("round")[:3]:
        play(fixture, "150/7", "149/2")
    found = cells(competition)
    assert sorted(map(len, found.values())) == [2, 2]
    assert sorted(chain.from_iterable(found.values())) == ["W 150–149", "W 150–149", "W 150–149", "–"]


def test_a_match_without_totals_shows_its_mark_alone(club: Club) -> None:
    competition = found_competition(club, 2)
    [fixture] = competition.fixtures.all()
    end(fixture, "no_result")
    assert ["NR"] in cells(competition).values()


def test_of_many_a_block_is_shown_and_the_csv_has_all(club: Club) -> None:
    competition = found_competition(club, 45)
    html = page(competition, GRID)
    assert [grid.blocks for grid in grids(competition, Visibility.PUBLIC)] == [3]
    assert 'href="?rows=3"' in html
    assert len(rows_of(html)) == 20
    assert len(rows_of(page(competition, GRID, rows="3", columns="2"))) == 5
    for nonsense in ("0", "99", "-1", "\x00", "9" * 5000, "²"):
        assert len(rows_of(page(competition, GRID, rows=nonsense))) in (5, 20)
    assert len(lines(competition, "competition-grid-csv")) == 46


def test_positions_follow_the_rounds_and_end_in_the_table(club: Club) -> None:
    competition = found_competition(club, ("Ayr", "Bath", "Cork", "Deal"))
    for fixture in competition.fixtures.select_related("home", "away").order_by("round", "number"):
        assert fixture.home
        assert fixture.away
        first = fixture.home.name < fixture.away.name
        play(fixture, *("150/5", "90") if first else ("90", "150/5"))
    [found] = positions(competition)
    assert found.rounds == [1, 2, 3]
    places = {found.entrants[pk].name: each[-1] for pk, each in found.places.items()}
    assert places == {"Ayr": 1, "Bath": 2, "Cork": 3, "Deal": 4}
    drawn = chart(found)
    assert [row[0] for row in drawn.table.texts] == ["Ayr", "Bath", "Cork", "Deal"]
    assert len(drawn.lines) == 4
    html = page(competition, POSITIONS)
    assert "<polyline" in html
    assert "The numbers" in text_of(html)
    assert lines(competition, "competition-positions-csv")[0] == "Team,1,2,3,Entrant id"


def test_positions_of_people_are_headed_as_their_table_is(club: Club) -> None:
    competition = found_competition(club, 3, people=True)
    end(competition.fixtures.filter(is_bye=False)[0], "awarded", 0)
    assert lines(competition, "competition-positions-csv")[0].startswith("Name,")
    assert lines(competition)[0].startswith("Rank,Name,")
    assert ">Name</th>" in page(competition, POSITIONS)


def test_the_chart_begins_with_the_first_result(club: Club) -> None:
    competition = found_competition(club, 4)
    assert empty(page(competition, POSITIONS))
    play(fixture_of(competition, "Ayr", "Bath"), "150/5", "90")
    assert "<polyline" in page(competition, POSITIONS)


def test_people_stand_by_what_they_won_whatever_side_they_played(club: Club) -> None:
    competition = found_competition(club, ("Ann", "Ben", "Cat"), people=True)
    for fixture in competition.fixtures.filter(is_bye=False).select_related("home", "away"):
        assert fixture.home
        assert fixture.away
        first = fixture.home.name < fixture.away.name
        play(fixture, *("150/5", "90") if first else ("90", "150/5"))
    assert [
        (line.rank, str(line.name), line.line.won, line.points) for line in people(competition, Visibility.PUBLIC).lines
    ] == [
        (1, "Ann", 2, "4"),
        (2, "Ben", 1, "2"),
        (3, "Cat", 0, "0"),
    ]
    html = page(competition, PEOPLE)
    named, reasons = rows_of(html)[::2], rows_of(html)[1::2]
    assert [row[1] for row in named] == ["Ann", "Ben", "Cat"]
    assert [row[1] for row in reasons] == list(whys(competition).values())
    assert [row[1] for row in rows_of(page(competition, PEOPLE, sort="-lost"))[::2]] == ["Cat", "Ben", "Ann"]
    assert lines(competition, "competition-people-csv")[1].startswith("1,Ann,2,2,0")


def test_who_takes_over_the_cards_is_named_for_what_has_no_match(club: Club) -> None:
    competition = found_competition(club, 2)
    ayr, bath = competition.entrants.order_by("seed")
    withdraw(bath, "awarded", SYSTEM)
    assert people(competition, Visibility.PUBLIC).unnamed == 2
    stay = [EntrantDetails(each.name, each.team, person, each) for each, person in ((ayr, "Ann"), (bath, "Ben"))]
    enter(competition, stay, SYSTEM)
    assert [(str(line.name), line.points) for line in people(competition, Visibility.PUBLIC).lines] == [
        ("Ann", "2"),
        ("Ben", "0"),
    ]


def test_where_nobody_is_named_the_page_says_how_to_be(club: Club) -> None:
    competition = found_competition(club, 2)
    assert empty(page(competition, PEOPLE))
    play(fixture_of(competition, "Ayr", "Bath"), "150/5", "90")
    assert people(competition, Visibility.PUBLIC).unnamed == 2


def test_the_history_is_told_newest_first(club: Club) -> None:
    competition = found_competition(club, 3)
    said = text_of(page(competition, "competition-history"))
    at = [said.index(done(competition, verb)) for verb in (Verb.DRAW, Verb.ENTER, Verb.FOUND)]
    assert at == sorted(at)
    assert "Ayr, Bath, Cork" in done(competition, "enter")


@pytest.mark.parametrize("teams", [2, 4, 8])
def test_the_queries_do_not_grow(club: Club, teams: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    competition = found_competition(club, teams, people=True)
    for fixture in competition.fixtures.filter(round=1):
        play(fixture, "120/7", "100")
    client = Client()
    # Each begins with the state of the club and the competition, and the first three with when a match was counted
    # last: its entrants and fixtures; outcomes, entrants, adjustments and lots; the sums of outcomes and the
    # adjustments; how many acts there are, a page of them, and the fixtures and matches that they speak of.
    for name, queries in ((GRID, 5), (POSITIONS, 7), (PEOPLE, 5), ("competition-history", 6)):
        with django_assert_num_queries(queries):
            html = client.get(address(competition, name)).content.decode()
        assert ('class="as-of"' in html) == (name in (GRID, POSITIONS, PEOPLE))

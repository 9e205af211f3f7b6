"""The pairings of a round for the wall: by table, in type that is read from across the room, with room for results."""

from datetime import date, time

import pytest
from competition_pages import page
from django.test import Client
from made_once import no_pdf_laid_out
from played_competition import LIGHTEST, begin, found_competition, play
from printed import line_of, pages, words
from pytest_django import DjangoAssertNumQueries

from scoring.models import Club
from scoring.rules.results import Outcome, Result
from scoring.sheets.sizes import A4
from scoring.visibility import Visibility
from scoring.words.results import result_text
from tournaments.models import Competition, Fixture
from tournaments.readmodel.fixtures import fixture_lines
from tournaments.sheets.pairing_board import pairing_pages
from tournaments.sheets.printouts import of_round

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_amiss")]


def board(competition: Competition, number: int = 1, stage: int = 0, size: str = "a4") -> bytes:
    answer = Client().get(f"{competition.get_absolute_url()}paper/rounds/{stage}/{number}/pairings.pdf?paper={size}")
    assert answer.status_code == 200
    assert answer["Content-Disposition"].endswith(f'round-{number}-pairings.pdf"')
    return answer.content


def test_tables_sides_times_results_and_byes(club: Club) -> None:
    league = found_competition(club, 7, name="Wharfedale")
    first, second, third = league.fixtures.filter(round=1, is_bye=False).order_by("number")
    bye = league.fixtures.get(round=1, is_bye=True)
    league.fixtures.filter(round=1).update(on=date(2026, 5, 2), at=time(19, 30))
    play(second, "160/7", "124 (16.3)")
    begin(third)
    [printed] = pages(board(league))
    text = " ".join(printed.split())
    assert text.startswith("Round 1 Wharfedale, 2026")
    assert "Saturday 2 May 2026" in text.split("Table")[0]
    for number, fixture in enumerate((first, second, third), 1):
        [row] = [line for line in printed.splitlines() if str(fixture.home) in line and str(fixture.away) in line]
        assert row.index(str(fixture.home)) < row.index(str(fixture.away)), "home first"
        near = " ".join(printed.splitlines()[printed.splitlines().index(row) - 2 :][:5]).split()
        assert str(number) in near
    assert text.count("19:30") == 3
    assert result_text(Result(Outcome.WON, 0, {"runs": 36}), (str(second.home), "")) in text
    assert text.count("160/7") == 1
    assert text.split("Bye:")[1].startswith(f" {bye.home}")


def test_places_of_their_own_stand_for_numbers_and_a_common_one_above(club: Club) -> None:
    league = found_competition(club, 6)
    rows = list(league.fixtures.filter(round=1).order_by("number"))
    for fixture, place in zip(rows, ("Table 10", "Table 9", "Table 2"), strict=True):
        Fixture.objects.filter(pk=fixture.pk).update(venue=place)
    lines = fixture_lines(of_round(league, 0, 1), Visibility.PUBLIC)
    [shown] = [each.context["rows"] for each in pairing_pages(lines, "Round 1", A4)]
    assert [row.table for row in shown] == ["Table 2", "Table 9", "Table 10"]  # type: ignore[attr-defined]
    for fixture, table in zip(rows[:2], ("10", "9"), strict=True):
        Fixture.objects.filter(pk=fixture.pk).update(table=table)
    lines = fixture_lines(of_round(league, 0, 1), Visibility.PUBLIC)
    [shown] = [each.context["rows"] for each in pairing_pages(lines, "Round 1", A4)]
    assert [row.table for row in shown] == ["9", "10", ""], "tables in a room go before places"  # type: ignore[attr-defined]
    league.fixtures.filter(round=1).update(venue="The Fleece", table="")
    [printed] = pages(board(league))
    assert printed.count("The Fleece") == 1
    assert line_of(printed, "1")


@pytest.mark.layout
@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize(("names", "count", "points"), [(8, 1, 22), (12, 1, 18), (48, 2, 16), ("long", 2, 16)])
def test_type_is_as_large_as_names_and_pairings_let_it(
    club: Club, names: int | str, count: int, points: int, size: str
) -> None:
    long = [f"{number} {'The Gentlemen of the Old Red Lion ' * 3}"[:100].strip() for number in range(10, 22)]
    league = found_competition(club, long if names == "long" else names, people=True)
    pdf = board(league, size=size)
    assert len(pages(pdf)) <= count
    found = list(words(pdf))
    assert all(0 < word.left < word.right < width and word.bottom < height for word, width, height in found)
    sides = {
        word
        for fixture in of_round(league, 0, 1)
        for side in (fixture.home, fixture.away)
        for word in str(side).split()
    }
    tall = [word.bottom - word.top for word, *_size in found if word.text in sides and len(word.text) > 2]
    assert min(tall) >= points


def test_it_is_offered_beside_the_pack_and_there_is_none_of_other_rounds(client: Client, club: Club) -> None:
    league = found_competition(club, 4)
    own = f"{league.get_absolute_url()}paper/rounds/0/2/pairings.pdf"
    assert f"{own}?paper=letter" in page(league, "competition-paper", paper="letter")
    for nowhere in ("0/9", "1/1"):
        assert client.get(own.replace("0/2", nowhere)).status_code == 404


def test_its_queries_do_not_grow(club: Club, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for count in (2, 8):
        league = found_competition(club, count, name=f"League of {count}", variant=LIGHTEST)
        for fixture in league.fixtures.filter(round=1):
            begin(fixture)
        with django_assert_num_queries(9), no_pdf_laid_out():
            board(league)

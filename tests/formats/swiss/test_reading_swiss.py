"""What is said of an evening of people: who of them has won, how far it has come, and what a bye brought."""

import re
from fractions import Fraction

import pytest
from competition_pages import how_far, lines, page, whys
from django.test import Client
from fixture_pages import fresh
from page_text import text_of
from played_competition import SYSTEM, begin, end, found_competition, play, table

from scoring.models import Club, Team
from scoring.readmodel.board import toss_text
from scoring.rules.results import Outcome, Result
from scoring.words.names import person_and_side
from scoring.words.results import result_text
from tournaments.models import Competition
from tournaments.readmodel.boards import situation_of
from tournaments.services.draws import draw_next_round
from tournaments.services.standings import standings
from tournaments.words.seasons import final_words, leaders_words
from tournaments.words.standings import bye_text, why_text

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(club: Club) -> Competition:
    """Three people, the first with the cards of a team; two rounds, of which the first is drawn: Ann v Bob."""
    made = found_competition(
        club, ("Ann", "Bob", "Cyd"), kind="swiss", settings={"rounds": 2}, preset="swiss", people=True
    )
    made.entrants.filter(name="Ann").update(team=Team.objects.create(club=club, name="England"))
    return made


def season(club: Club) -> str:
    return text_of(Client().get(f"{club.get_absolute_url()}seasons/2026/").content.decode())


def in_the_name_of_teams(evening: Competition) -> None:
    """Let the sides of the one match have the names of teams, as the office makes them."""
    match = evening.fixtures.get(is_bye=False).match
    assert match is not None
    for side, team in enumerate(("England", "Bob")):
        match.scoreboard["sides"][side]["name"] = team
    match.save(update_fields=["scoreboard"])


def test_in_play_a_side_is_its_person_with_its_name_behind(evening: Competition) -> None:
    fixture = evening.fixtures.get(is_bye=False)
    begin(fixture)
    in_the_name_of_teams(evening)
    match = fresh(fixture).match
    assert match is not None
    assert situation_of(fresh(fixture), match).state == toss_text(
        {"won_by": 0, "chose_to_bat": True}, (person_and_side("Ann", "England"), "")
    )


def test_a_result_names_the_person(evening: Competition) -> None:
    play(evening.fixtures.get(is_bye=False), "150/5", "149/6")
    in_the_name_of_teams(evening)
    said = result_text(Result(Outcome.WON, 0, {"runs": 1}), ("Ann", "Bob"))
    for name in ("competition-fixtures", "competition-grid"):
        assert said in text_of(page(evening, name))
    assert said in "".join(lines(evening, "competition-fixtures-csv"))


def test_it_is_not_over_before_its_last_round(club: Club, evening: Competition) -> None:
    end(evening.fixtures.get(is_bye=False), "conceded", 1)
    reached = how_far(evening)
    assert (reached.finished, reached.fixtures, reached.drawn, reached.is_over) == (1, 1, 1, False)
    assert leaders_words(["Ann"], Fraction(1), over=True, people=True) not in season(club)
    draw_next_round(evening, {}, SYSTEM)
    reached = how_far(evening)
    assert (reached.finished, reached.fixtures, reached.drawn) == (1, 2, 2)
    end(evening.fixtures.get(is_bye=False, round=2), "conceded", 0)
    assert how_far(evening).is_over
    [first] = [name for rank, name, _points in table(evening) if rank == 1]
    assert leaders_words([first], Fraction(2), over=True, people=True) in season(club)


def test_a_point_for_a_bye_is_told(evening: Competition) -> None:
    [these] = standings(evening)
    names = {pk: entrant.name for pk, entrant in these.entrants.items()}
    without = {names[row.entrant]: why_text(row, these.rows, names) for row in these.rows}
    told = {name: why for name, why in whys(evening).items() if why != without[name]}
    bye = evening.fixtures.get(is_bye=True).home
    assert list(told) == [str(bye)]
    html = page(evening)
    assert told[str(bye)] in text_of(html)
    [heading] = [each for each in re.findall(r'<th scope="row">.*?</th>', html, re.DOTALL) if f"{bye}</bdi>" in each]
    assert bye_text(Fraction(1)) in heading, "with the name, not only behind its rank"


def test_a_quotient_is_shown_where_it_breaks_ties(club: Club) -> None:
    for breaks, shown in ((["buchholz"], False), (["run_quotient"], True)):
        made = found_competition(club, 2, name=breaks[0], variant="latham", tie_breaks=breaks)
        assert (">RQ<" in page(made)) is shown


def test_columns_that_are_empty_all_through_are_marked(evening: Competition) -> None:
    def idle() -> set[str]:
        return {key for mark in re.findall(r'class="([^"]*\bidle\b[^"]*)"', page(evening)) for key in mark.split()}

    assert {"of-tied", "of-no_result"} <= idle()
    assert not {"of-won", "of-lost", "of-points"} & idle()
    play(evening.fixtures.get(is_bye=False), "150/5", "150/6")
    assert "of-tied" not in idle()


def test_the_final_names_its_sides(club: Club) -> None:
    cup = found_competition(club, 2, name="Cup", kind="knockout")
    assert final_words("Final", "Ayr", "Bath", live=False) in season(club)
    play(cup.fixtures.get(), "150/5", "150/6")
    assert "Final: Match tied" in season(club)

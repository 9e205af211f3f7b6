"""What is said of an evening of people: who of them has won, how far it has come, and what a bye brought."""

import re

import pytest
from competition_house import SYSTEM, begin, end, found_competition, play
from django.test import Client
from fixture_hand import fresh
from reading import lines, page, text_of

from scoring.models import Club, Team
from tournaments.models import Competition
from tournaments.office.drawing import draw_next_round
from tournaments.readmodel.boards import stand_of

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
        match.head["sides"][side]["name"] = team
    match.save(update_fields=["head"])


def test_in_play_the_side_keeps_its_name_with_the_person_behind_it(evening: Competition) -> None:
    fixture = evening.fixtures.get(is_bye=False)
    begin(fixture)
    in_the_name_of_teams(evening)
    match = fresh(fixture).match
    assert match is not None
    assert stand_of(fresh(fixture), match).state == "England (Ann) won the toss and chose to bat"


def test_a_result_names_the_person(evening: Competition) -> None:
    play(evening.fixtures.get(is_bye=False), "150/5", "149/6")
    in_the_name_of_teams(evening)
    for name in ("competition-fixtures", "competition-grid"):
        assert "Ann won by 1 run" in text_of(page(evening, name))
    assert "Ann won by 1 run" in "".join(lines(evening, "competition-fixtures-csv"))


def test_it_is_not_over_before_its_last_round(club: Club, evening: Competition) -> None:
    end(evening.fixtures.get(is_bye=False), "conceded", 1)
    assert "After round 1 of 2" in text_of(page(evening))
    assert " won with " not in season(club)
    draw_next_round(evening, {}, SYSTEM)
    assert "Round 2 of 2, after 1 match," in text_of(page(evening))
    end(evening.fixtures.get(is_bye=False, round=2), "conceded", 0)
    assert "After all 2 matches" in text_of(page(evening))
    assert " won with 2 points" in season(club)


def test_a_point_for_a_bye_is_told(evening: Competition) -> None:
    assert text_of(page(evening)).count("; 1 point for a bye") == 1


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
    assert "Final to come: Ayr v Bath" in season(club)
    play(cup.fixtures.get(), "150/5", "150/6")
    assert "Final: Match tied" in season(club)

"""Outcomes and tallies follow from the matches at once, whatever is done to a match or around it."""

import pytest
from competition_house import (
    ONE_OVER,
    end,
    fixture_of,
    found_competition,
    play,
    played,
    points,
    score,
    table,
)

from scoring.models import Club

pytestmark = pytest.mark.django_db


def test_a_table_by_hand(club: Club) -> None:
    league = found_competition(club, 4)
    play(fixture_of(league, "Ayr", "Bath"), "160/7", "124 (16.3)")
    end(fixture_of(league, "Cork", "Deal"), "no_result")
    play(fixture_of(league, "Ayr", "Cork"), "99/3", "99/5")

    assert [(name, worth) for _rank, name, worth in table(league)][:1]


def test_scored(club: Club) -> None:
    league = found_competition(club, 2, conditions=ONE_OVER)
    score(fixture_of(league, "Ayr", "Bath"), [1, 4], ["bowled"])
    assert points(league) == {"Ayr": 2, "Bath": 0}
    assert played(league) == {"Ayr": (1, 1, 0), "Bath": (1, 0, 1)}

"""What a bye of a Swiss is worth."""

import pytest
from played_competition import (
    found_competition,
    played,
    points,
)

from scoring.models import Club

pytestmark = pytest.mark.django_db


def test_a_bye_of_a_league_is_a_rest_and_one_of_a_swiss_evening_worth_points(club: Club) -> None:
    league = found_competition(club, 3)
    assert points(league) == {"Ayr": 0, "Bath": 0, "Cork": 0}
    evening = found_competition(club, 3, name="Evening", kind="swiss", preset="swiss", settings={"rounds": 3})
    assert sorted(points(evening).values()) == [0, 0, 1]
    assert {of[0] for of in played(evening).values()} == {0}

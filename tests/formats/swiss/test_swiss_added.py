"""A fixture added by hand to a Swiss."""

import pytest
from played_competition import SYSTEM, found_competition

from scoring.book.errors import RefusedError
from scoring.models import Club
from tournaments.services.fixtures import add_fixture

pytestmark = pytest.mark.django_db


def test_a_fixture_is_added_to_a_round_that_is_drawn_and_not_past_it(club: Club) -> None:
    swiss = found_competition(club, 4, kind="swiss", settings={"rounds": 3})
    ayr, bath = swiss.entrants.filter(name__in=("Ayr", "Bath"))
    with pytest.raises(RefusedError, match="no_such_round"):
        add_fixture(swiss, ayr, bath, 2, None, SYSTEM)
    assert add_fixture(swiss, ayr, bath, 1, None, SYSTEM).round == 1

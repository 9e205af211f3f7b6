"""What can be chosen for the table of a Swiss."""

import pytest
from organiser_pages import Organiser
from played_competition import found_competition
from served_forms import form_at

pytestmark = pytest.mark.django_db

PAGE = "competition-points"


def test_the_opponents_points_can_part_and_the_order_is_of_points() -> None:
    desk = Organiser()
    swiss = found_competition(desk.house.club, 4, kind="swiss", preset="swiss", settings={"rounds": 2})
    assert "ranked_on" not in form_at(desk.browser, desk.address(PAGE, swiss), has="abandoned_played")
    choices = desk.look(PAGE, swiss).context["form"].fields["tie-0"].choices
    assert "buchholz" in {slug for slug, _name in choices}

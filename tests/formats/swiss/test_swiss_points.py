"""What can be chosen for the table of a Swiss."""

from fractions import Fraction

import pytest
from organiser_pages import Organiser
from played_competition import found_competition
from served_forms import form_at

from tournaments.formats.swiss import Swiss
from tournaments.standings.presets import tie_breaks_for

pytestmark = pytest.mark.django_db

PAGE = "competition-points"


def test_its_ready_made_points_and_their_tie_breaks() -> None:
    preset, half = Swiss.preset, Fraction(1, 2)
    scheme = preset.scheme
    worth = (scheme.win, scheme.tie, scheme.draw, scheme.no_result, scheme.loss, scheme.bye)
    assert worth == (Fraction(1), half, half, half, Fraction(0), Fraction(1))
    for overs in (True, False):
        assert tie_breaks_for(preset, overs=overs) == ("buchholz", "sonneborn_berger", "head_to_head")


def test_the_opponents_points_can_part_and_the_order_is_of_points() -> None:
    organiser = Organiser()
    swiss = found_competition(organiser.users.club, 4, kind="swiss", preset="swiss", settings={"rounds": 2})
    assert "ranked_on" not in form_at(organiser.browser, organiser.address(PAGE, swiss), has="abandoned_played")
    choices = organiser.look(PAGE, swiss).context["form"].fields["tie-0"].choices
    assert "buchholz" in {slug for slug, _name in choices}

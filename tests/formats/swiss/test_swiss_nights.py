"""When the rounds of an evening begin that is drawn round by round: said once, with the first draw."""

from datetime import date, time

import pytest
from organiser_pages import Organiser
from played_competition import SYSTEM, end, found_competition
from served_forms import form_at

from tournaments.models import Competition
from tournaments.services.draws import clear_draw, redraw_round
from tournaments.services.kept_draws import put_draw_back

pytestmark = pytest.mark.django_db


def proposed(organiser: Organiser, evening: Competition) -> tuple[object, object]:
    form = organiser.look("competition-draw", evening).context["round_form"]
    return form.initial.get("on"), form.initial.get("at")


def test_each_round_is_proposed_the_time_that_was_said_for_it(organiser: Organiser) -> None:
    evening = found_competition(
        organiser.users.club, 4, kind="swiss", settings={"rounds": 3}, preset="swiss", drawn=False
    )
    page = organiser.address("competition-draw", evening)
    form = form_at(organiser.browser, page, "competition-draw", "make")
    form.submit("make", first="2026-09-03", a_night="3", at="22:45", minutes="45")
    assert set(evening.fixtures.values_list("on", "at")) == {(date(2026, 9, 3), time(22, 45))}
    assert proposed(organiser, evening) == (date(2026, 9, 3), time(23, 30))
    evening.refresh_from_db()
    clear_draw(evening, SYSTEM)
    assert evening.fixtures.count() == 0
    put_draw_back(evening, SYSTEM)
    for fixture in evening.fixtures.all():
        end(fixture, "awarded", 0)
    form_at(organiser.browser, page, "competition-draw-round").submit()
    assert set(evening.fixtures.filter(round=2).values_list("on", "at")) == {(date(2026, 9, 3), time(23, 30))}
    evening.refresh_from_db()
    redraw_round(evening, 2, SYSTEM)
    assert proposed(organiser, evening) == (date(2026, 9, 4), time(0, 15))


@pytest.fixture
def organiser() -> Organiser:
    return Organiser()

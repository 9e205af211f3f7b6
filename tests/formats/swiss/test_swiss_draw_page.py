"""The page on which the rounds of a Swiss are drawn."""

from datetime import date, time

import pytest
from organiser_pages import Organiser, html_of, refusal, wrong
from played_competition import end, found_competition
from served_forms import form_of, targets_of

from tournaments.models import Competition, Fixture

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser() -> Organiser:
    return Organiser()


def dates(competition: Competition) -> dict[int, set[date | None]]:
    found: dict[int, set[date | None]] = {}
    for number, on in competition.fixtures.values_list("round", "on"):
        found.setdefault(number, set()).add(on)
    return found


@pytest.fixture
def evening(organiser: Organiser) -> Competition:
    return found_competition(organiser.users.club, 5, kind="swiss", settings={"rounds": 2}, preset="swiss", people=True)


def test_rounds_drawn_one_at_a_time_begin_at_a_time_and_everybody_changes_tables(
    organiser: Organiser, evening: Competition
) -> None:
    Competition.objects.filter(pk=evening.pk).update(tables=["1", "2", "3"])
    form_of(organiser.look("competition-draw", evening), "competition-draw", "give_tables").submit("give_tables")
    play_round(evening, 1)
    form = form_of(organiser.look("competition-draw", evening), "competition-draw-round")
    form["on"], form["at"] = "2026-05-01", "20:45"
    assert form.submit().status_code == 302
    assert set(evening.fixtures.filter(round=2).values_list("at", flat=True)) == {time(20, 45)}
    played = [
        (side, table)
        for *sides, table in evening.fixtures.filter(is_bye=False).values_list("home", "away", "table")
        for side in sides
    ]
    assert len(played) == len(set(played)) == 8, "with a table too many, nobody plays twice at one"
    assert "on" in wrong(organiser.send("competition-draw-round", evening, {"at": "20:45"}), "round_form")


def play_round(competition: Competition, number: int) -> None:
    for fixture in competition.fixtures.filter(round=number, is_bye=False):
        end(fixture, "awarded", 0)


def test_a_round_is_drawn_when_the_one_before_is_over(organiser: Organiser, evening: Competition) -> None:
    page = organiser.look("competition-draw", evening)
    assert page.context["state"].missing == 2
    assert "competition-draw-round" not in targets_of(page)
    answer = organiser.send("competition-draw-round", evening, {"on": "2026-05-01"})
    assert wrong(answer, "round_form")["__all__"] == [refusal("round_not_finished", round=1, left=2)]
    play_round(evening, 1)
    assert "on" in form_of(organiser.look("competition-draw", evening), "competition-draw-round")
    organiser.send("competition-draw-round", evening, {"on": "2026-05-01"})
    assert dates(evening)[2] == {date(2026, 5, 1)}
    play_round(evening, 2)
    assert "competition-draw-round" not in targets_of(organiser.look("competition-draw", evening))
    answer = organiser.send("competition-draw-round", evening, {"on": ""})
    assert wrong(answer, "round_form")["__all__"] == [refusal("all_rounds_drawn", rounds=2)]


def test_a_round_whose_night_is_no_day_is_not_drawn(organiser: Organiser, evening: Competition) -> None:
    play_round(evening, 1)
    answer = organiser.send("competition-draw-round", evening, {"on": "tonight"})
    assert wrong(answer, "round_form").keys() == {"on"}
    assert 'value="tonight"' in html_of(answer)
    assert not evening.fixtures.filter(round=2).exists()


def test_a_round_is_drawn_again_after_somebody_withdrew(organiser: Organiser, evening: Competition) -> None:
    play_round(evening, 1)
    organiser.send("competition-draw-round", evening, {"on": "2026-05-01"})
    leaver = evening.entrants.exclude(pk__in=evening.fixtures.filter(is_bye=True).values("home"))[0]
    organiser.send("entrant-withdraw", evening, {"how": "kept"}, entrant=leaver.pk)
    assert "again" in form_of(organiser.look("competition-draw", evening), "competition-draw-round")
    organiser.send("competition-draw-round", evening, {"again": "1"})
    second = Fixture.objects.filter(competition=evening, round=2)
    assert not second.filter(home=leaver).exists()
    assert not second.filter(away=leaver).exists()
    assert dates(evening)[2] == {date(2026, 5, 1)}

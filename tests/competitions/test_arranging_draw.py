"""The draw: looked at, dated by club nights, made, taken back and put back; rounds drawn one by one."""

from datetime import date
from typing import Any

import pytest
from club_with_accounts import levels
from organiser_pages import HOSTILE, Organiser, done, html_of, refusal, said, wrong
from played_competition import SYSTEM, end, found_competition
from pytest_django import DjangoAssertNumQueries
from served_forms import targets_of

from tournaments.formats.registry import sentences
from tournaments.formats.slots import WinnerOf
from tournaments.formats.words import slot_words
from tournaments.models import Competition
from tournaments.services.fixtures import swap_sides

pytestmark = pytest.mark.django_db
NIGHTS = {"first": "2026-04-02", "weekdays": ["3"], "every": "2", "a_night": "1", "left_out": "2026-04-16"}
"""Every other Thursday from 2 April 2026 on, but not on the 16th: 2 April, 30 April, 14 May."""


@pytest.fixture
def organiser() -> Organiser:
    return Organiser()


@pytest.fixture
def league(organiser: Organiser) -> Competition:
    return found_competition(organiser.users.club, 4, drawn=False)


def send(organiser: Organiser, competition: Competition, **sent: Any) -> Any:
    return organiser.send("competition-draw", competition, sent)


def dates(competition: Competition) -> dict[int, set[date | None]]:
    found: dict[int, set[date | None]] = {}
    for number, on in competition.fixtures.values_list("round", "on"):
        found.setdefault(number, set()).add(on)
    return found


def test_the_draw_is_shown_before_it_is_made(organiser: Organiser, league: Competition) -> None:
    page = send(organiser, league, preview="1", **NIGHTS)
    rounds = page.context["preview"]
    assert [(each.name, each.on, each.count) for each in rounds] == [
        ("Round 1", date(2026, 4, 2), 2),
        ("Round 2", date(2026, 4, 30), 2),
        ("Round 3", date(2026, 5, 14), 2),
    ]
    assert "Thursday 30 April 2026" in html_of(page)
    assert not league.fixtures.exists()
    send(organiser, league, make="1", **NIGHTS)
    assert dates(league) == {1: {date(2026, 4, 2)}, 2: {date(2026, 4, 30)}, 3: {date(2026, 5, 14)}}


def test_what_is_shown_is_what_is_made(organiser: Organiser, league: Competition) -> None:
    shown = [
        (str(fixture.home), str(fixture.away))
        for each in send(organiser, league, preview="1").context["preview"]
        for fixture in each.fixtures
    ]
    send(organiser, league, make="1")
    assert shown == list(league.fixtures.values_list("home__name", "away__name"))


def test_left_empty_the_draw_has_no_dates(organiser: Organiser, league: Competition) -> None:
    send(organiser, league, make="1")
    assert dates(league) == {1: {None}, 2: {None}, 3: {None}}


def test_without_a_weekday_it_is_that_of_the_first_night(organiser: Organiser, league: Competition) -> None:
    send(organiser, league, make="1", first="2026-04-03", a_night="2")
    assert dates(league) == {1: {date(2026, 4, 3)}, 2: {date(2026, 4, 3)}, 3: {date(2026, 4, 10)}}


def test_byes_of_an_odd_number_are_shown(organiser: Organiser) -> None:
    odd = found_competition(organiser.users.club, 5, drawn=False)
    assert html_of(send(organiser, odd, preview="1")).count(">bye<") == 5


def test_places_of_a_knockout_that_are_open_are_named(organiser: Organiser) -> None:
    cup = found_competition(organiser.users.club, 5, kind="knockout", drawn=False)
    page = html_of(send(organiser, cup, preview="1"))
    assert slot_words(WinnerOf("Quarter-final 1"), {}) in page
    assert ">bye<" in page


def test_a_last_night_after_the_season_is_worth_a_notice(organiser: Organiser, league: Competition) -> None:
    league.season.ends = date(2026, 5, 1)
    league.season.save()
    page = send(organiser, league, preview="1", **NIGHTS)
    assert levels(page) == ["warning"]
    assert "1 May 2026" in said(page)[0]


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"first": "2 April"}, "first"),
        ({"first": ""}, "first"),
        ({"weekdays": ["7"]}, "weekdays"),
        ({"every": "0"}, "every"),
        ({"every": "53"}, "every"),
        ({"a_night": "21"}, "a_night"),
        ({"left_out": "Easter"}, "left_out"),
        ({"left_out": "2026-04-31"}, "left_out"),
        ({"first": "9999-12-30"}, "first"),
    ],
)
def test_each_mistake_is_said_at_its_field_and_nothing_is_lost(
    organiser: Organiser, league: Competition, changed: dict[str, Any], field: str
) -> None:
    sent = NIGHTS | changed
    answer = send(organiser, league, make="1", **sent)
    assert wrong(answer).keys() == {field}
    assert {name: answer.context["form"][name].value() for name in sent} == sent
    assert not league.fixtures.exists()


def test_one_team_alone_cannot_be_drawn(organiser: Organiser, league: Competition) -> None:
    for entrant in league.entrants.all()[1:]:
        entrant.delete()
    sentence = sentences()["too_few_entrants"] % {"fewest": 2, "given": 1}
    assert sentence in html_of(organiser.look("competition-draw", league))
    for button in ("make", "preview"):
        assert wrong(send(organiser, league, **{button: "1"}))["__all__"] == [sentence]


def test_settings_that_do_not_fit_the_entrants_are_said(organiser: Organiser) -> None:
    groups = found_competition(organiser.users.club, 4, settings={"groups": 3}, drawn=False)
    sentence = sentences()["group_too_small"] % {"smallest": 2, "most": 2}
    assert wrong(send(organiser, groups, make="1"))["__all__"] == [sentence]


def test_the_draw_is_taken_back_and_put_back_on_the_same_nights(organiser: Organiser, league: Competition) -> None:
    send(organiser, league, make="1", **NIGHTS)
    rows = list(league.fixtures.values("key", "home", "away", "on"))
    organiser.send("competition-clear-draw", league, {})
    assert not league.fixtures.exists()
    assert 'name="put_back"' in html_of(organiser.look("competition-draw", league))
    send(organiser, league, put_back="1")
    assert list(league.fixtures.values("key", "home", "away", "on")) == rows
    assert 'name="put_back"' not in html_of(organiser.look("competition-draw", league))


def test_a_draw_that_replaced_another_can_give_way_to_it_again(organiser: Organiser, league: Competition) -> None:
    send(organiser, league, make="1", **NIGHTS)
    swap_sides(league.fixtures.order_by("pk")[0], SYSTEM)
    rows = list(league.fixtures.values("pk", "home", "away", "on"))
    send(organiser, league, make="1")
    assert 'name="put_back"' in html_of(organiser.look("competition-draw", league))
    send(organiser, league, put_back="1")
    assert list(league.fixtures.values("pk", "home", "away", "on")) == rows


def test_putting_back_a_draw_that_was_not_taken_back_does_nothing(organiser: Organiser, league: Competition) -> None:
    assert said(send(organiser, league, put_back="1")) == [refusal("no_draw_before")]
    assert not league.fixtures.exists()


def test_a_draw_of_which_a_match_has_begun_stands(organiser: Organiser) -> None:
    league = found_competition(organiser.users.club, 4)
    end(league.fixtures.all()[0], "abandoned")
    assert targets_of(organiser.look("competition-draw", league)).isdisjoint(
        {"competition-draw", "competition-clear-draw"}
    )
    organiser.send("competition-clear-draw", league, {})
    answer = send(organiser, league, make="1")
    assert wrong(answer)["__all__"] == [refusal("draw_has_begun")]
    assert league.fixtures.count() == 6


def test_of_two_who_draw_at_once_the_second_sees_the_first_and_keeps_what_was_typed(
    organiser: Organiser, league: Competition
) -> None:
    seen = str(league.version)
    send(organiser, league, make="1", seen=seen, **NIGHTS)
    late = NIGHTS | {"first": "2027-01-07", "left_out": ""}
    answer = send(organiser, league, make="1", seen=seen, **late)
    assert done(league, "draw") in said(answer)[-1]
    assert {name: answer.context["form"][name].value() for name in late} == late
    assert dates(league)[1] == {date(2026, 4, 2)}
    anew = answer.context["signing"]["seen"].value()
    send(organiser, league, make="1", seen=anew, **late)
    assert dates(league)[1] == {date(2027, 1, 7)}


# Round by round


@pytest.fixture
def evening(organiser: Organiser) -> Competition:
    return found_competition(organiser.users.club, 5, name="Evening", people=True)


def test_a_league_is_not_drawn_round_by_round(organiser: Organiser) -> None:
    league = found_competition(organiser.users.club, 4)
    answer = organiser.send("competition-draw-round", league, {"on": ""})
    assert wrong(answer, "round_form")["__all__"] == [refusal("not_drawn_by_rounds")]
    organiser.send("competition-draw-round", league, {"again": "1"})
    assert league.fixtures.count() == 6


def test_nothing_hostile_breaks_the_pages(organiser: Organiser, league: Competition, evening: Competition) -> None:
    for hostile in HOSTILE:
        good = {name: "3" if name == "weekdays" else str(value) for name, value in NIGHTS.items()}
        for name in good:
            assert organiser.send_raw("competition-draw", league, good | {name: hostile}) in (200, 422), name
        assert organiser.send_raw("competition-draw-round", evening, {"on": hostile}) in (302, 422)


def test_two_hundred_teams_are_shown_and_drawn(
    organiser: Organiser, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for count in (4, 200):
        league = found_competition(organiser.users.club, count, name=f"Of {count}", drawn=False)
        address = organiser.address("competition-draw", league)
        with django_assert_num_queries(10):
            organiser.browser.get(address)
        with django_assert_num_queries(13):
            page = organiser.browser.post(address, NIGHTS | {"preview": "1", "seen": league.version})
        assert len(page.context["preview"]) == count - 1
    assert len(page.content) < 300_000
    send(organiser, league, make="1")
    assert league.fixtures.count() == 199 * 100
    assert "19900 fixtures" in html_of(organiser.look("competition-draw", league))

"""Matches of a draw get tables in a room and times on the clock, and sides days on which they cannot play."""

from datetime import date, time
from typing import Any

import pytest
from django.utils.formats import date_format
from listed_fixtures import look
from organiser_pages import Organiser, said, wrong
from page_text import text_of
from played_competition import SYSTEM, found_competition
from served_forms import form_at

from scoring.form_fields import LEFT_OUT, is_left_out
from tournaments.models import Competition, Fixture, Verb
from tournaments.services.draws import draw, plan_of_draw
from tournaments.services.table_dealing import dealt_tables
from tournaments.words.acts import act_text
from tournaments.words.changes import act_changes
from tournaments.words.clashes import day_off_words, without_table_words
from tournaments.words.places import table_words

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser() -> Organiser:
    return Organiser()


@pytest.fixture
def league(organiser: Organiser) -> Competition:
    return found_competition(organiser.users.club, 4, drawn=False)


def say_tables(organiser: Organiser, competition: Competition, said: str) -> Any:
    """Save the details of a competition with these tables; its first button shows another game."""
    form = form_at(organiser.browser, organiser.address("competition-edit", competition))
    form["tables"] = said
    return form.send(form.buttons[-1], form.sent())


def tables(competition: Competition) -> list[tuple[int, str]]:
    rows = competition.fixtures.filter(is_bye=False).values_list("round", "table")
    return sorted(rows)


def test_tables_are_named_in_the_details_and_every_match_of_a_draw_gets_one(
    organiser: Organiser, league: Competition
) -> None:
    assert say_tables(organiser, league, "2").status_code == 302
    league.refresh_from_db()
    assert league.tables == ["1", "2"]
    assert form_at(organiser.browser, organiser.address("competition-edit", league))["tables"] == "2"
    answer = say_tables(organiser, league, "Bar, Snug,\nLong room")
    assert answer.status_code == 302
    league.refresh_from_db()
    assert league.tables == ["Bar", "Snug", "Long room"]
    assert any("Long room" in change for change in act_changes(league.acts.latest("version")))
    for mistake in ("99999", "61", "00000061", "Bar, bar", "x" * 41):
        assert "tables" in wrong(say_tables(organiser, league, mistake)), mistake
    say_tables(organiser, league, "2")
    page = organiser.send("competition-draw", league, {"preview": "1"})
    assert text_of(page).count(table_words("2")) == 3
    organiser.send("competition-draw", league, {"make": "1"})
    assert tables(league) == [(number, table) for number in (1, 2, 3) for table in ("1", "2")]


def test_a_draw_made_again_gets_the_tables_that_it_showed(organiser: Organiser, league: Competition) -> None:
    Competition.objects.filter(pk=league.pk).update(tables=["1", "2", "3"])
    league.refresh_from_db()
    draw(league, {}, SYSTEM)
    entrants, plan = plan_of_draw(league)
    shown = dealt_tables(league, plan, [each.pk for each in entrants])
    draw(league, {}, SYSTEM)
    assert dict(league.fixtures.values_list("key", "table")) == shown


def test_a_home_side_plays_at_its_table_and_too_many_matches_are_told(
    organiser: Organiser, league: Competition
) -> None:
    Competition.objects.filter(pk=league.pk).update(tables=["1", "2", "3"])
    form = form_at(organiser.browser, organiser.address("competition-entrants", league))
    [ayr] = league.entrants.filter(name="Ayr")
    answer = form.submit(**{f"t{ayr.team_id}-home_table": "3"})
    assert answer.status_code == 302, answer.text
    draw(league, {}, SYSTEM)
    assert set(league.fixtures.filter(home=ayr).values_list("table", flat=True)) == {"3"}
    Competition.objects.filter(pk=league.pk).update(tables=["3"])
    answer = organiser.send("competition-draw", league, {"make": "1"})
    assert without_table_words(3) in said(answer)
    assert tables(league) == [(number, table) for number in (1, 2, 3) for table in ("", "3")]


def test_fixtures_that_were_drawn_before_the_tables_were_named_get_theirs(
    organiser: Organiser, league: Competition
) -> None:
    draw(league, {}, SYSTEM)
    address = organiser.address("competition-draw", league)
    assert "give_tables" not in organiser.browser.get(address).content.decode()
    Competition.objects.filter(pk=league.pk).update(tables=["1", "2"])
    first = league.fixtures.earliest("pk")
    Fixture.objects.filter(pk=first.pk).update(table="2")
    form_at(organiser.browser, address, "competition-draw", "give_tables").submit("give_tables")
    assert tables(league) == [(number, table) for number in (1, 2, 3) for table in ("1", "2")]
    first.refresh_from_db()
    assert first.table == "2"
    assert "5" in act_text(league.acts.latest("version"))
    assert "give_tables" not in organiser.browser.get(address).content.decode()


def test_rounds_of_a_night_begin_one_after_another(organiser: Organiser, league: Competition) -> None:
    form = form_at(organiser.browser, organiser.address("competition-draw", league), "competition-draw", "make")
    for name, value in {"first": "2026-05-01", "a_night": "3", "at": "22:30", "minutes": "50"}.items():
        form[name] = value
    assert "23:20" in text_of(form.submit("preview"))
    form.submit("keep")
    assert "23:20" in text_of(organiser.look("competition-draw", league))
    form_at(organiser.browser, organiser.address("competition-draw", league), "competition-draft-draw").submit()
    begin = dict(league.fixtures.filter(number=1).values_list("round", "at"))
    assert begin == {1: time(22, 30), 2: time(23, 20), 3: time(0, 10)}
    assert set(league.fixtures.filter(round=3).values_list("on", flat=True)) == {date(2026, 5, 2)}


def test_a_time_alone_is_asked_for_its_day(organiser: Organiser, league: Competition) -> None:
    for sent, field in (
        ({"at": "19:30"}, "first"),
        ({"first": "2026-05-01", "minutes": "50"}, "at"),
        ({"first": "2026-05-01", "at": "25:00"}, "at"),
        ({"first": "2026-05-01", "at": "19:30", "minutes": "0"}, "minutes"),
    ):
        assert wrong(organiser.send("competition-draw", league, {"make": "1"} | sent)).keys() == {field}


def test_a_time_that_the_clocks_leave_out_is_refused_beside_it(organiser: Organiser, league: Competition) -> None:
    left_out, there = {"on": "2027-03-28", "at": "01:30"}, {"on": "2027-03-28", "at": "02:30"}
    nights = {"first": "2027-03-21", "at": "01:30"}
    [told] = wrong(organiser.send("competition-draw", league, {"make": "1"} | nights))["at"]
    assert date_format(date(2027, 3, 28), "j F Y") in told
    assert wrong(organiser.send("competition-draw-round", league, left_out), "round_form") == {"at": [str(LEFT_OUT)]}
    rows = "Round,Date,Time,Home,Away\n1,2027-03-28,01:30,Ayr,Bath\n1,2027-03-28 01:30,,Cork,Deal\n"
    preview = look(organiser.browser, league, rows).context["preview"]
    assert [row.errors for row in preview.wrong] == [[("Time", str(LEFT_OUT))], [("Date", str(LEFT_OUT))]]
    draw(league, {}, SYSTEM)
    page = organiser.address("fixture-change", league, key="1-1")
    assert wrong(form_at(organiser.browser, page).submit(**left_out)) == {"at": [str(LEFT_OUT)]}
    assert form_at(organiser.browser, page).submit(**there).status_code == 302
    adding = form_at(organiser.browser, organiser.address("fixture-add", league), has="home")
    assert wrong(adding.submit(number="4", **left_out)) == {"at": [str(LEFT_OUT)]}
    assert not is_left_out(date.max, time(23, 59))


def test_whoever_plans_a_match_for_a_day_off_is_warned_and_not_kept_from_it(
    organiser: Organiser, league: Competition
) -> None:
    form = form_at(organiser.browser, organiser.address("competition-entrants", league))
    ayr = league.entrants.get(name="Ayr")
    field = f"t{ayr.team_id}-days_off"
    assert form.submit(**{field: "2026-05-09 to 2026-05-16 2026-05-02,2026-05-02"}).status_code == 302
    ayr.refresh_from_db()
    assert ayr.days_off == [["2026-05-02", "2026-05-02"], ["2026-05-09", "2026-05-16"]]
    told = act_changes(league.acts.filter(verb=Verb.ENTER).latest("version"))
    assert told == [], "when somebody is away is not for everybody"
    page = organiser.address("competition-entrants", league)
    assert form_at(organiser.browser, page)[field] == "2026-05-02, 2026-05-09 – 2026-05-16"
    for mistake in ("2026-05-32", "Easter", "2026-05-16 – 2026-05-09", "2026-05-02–", "2026-05-02-2026"):
        answer = form_at(organiser.browser, page).submit(**{field: mistake})
        assert answer.status_code == 422, mistake
    answer = organiser.send("competition-draw", league, {"make": "1", "first": "2026-05-02"})
    drawn = list(league.fixtures.select_related("home", "away", "competition"))
    [off] = [each for each in drawn if each.on == date(2026, 5, 2) and ayr in (each.home, each.away)]
    assert day_off_words(off, "Ayr") in said(answer)
    moved = next(each for each in drawn if each.on != off.on and ayr in (each.home, each.away))
    address = organiser.address("fixture-change", league, key=moved.key)
    answer = form_at(organiser.browser, address).submit(on="2026-05-12", table="7")
    moved.refresh_from_db()
    assert said(answer)[1:] == [day_off_words(moved, "Ayr")]
    assert moved.table == "7"
    assert any("7" in change for change in act_changes(league.acts.latest("version")))
    assert said(form_at(organiser.browser, address).submit(on="2026-05-17"))[1:] == []


def test_two_tables_of_a_venue_are_two_places_and_one_table_twice_is_told(
    organiser: Organiser, league: Competition
) -> None:
    draw(league, {}, SYSTEM)
    first, second = league.fixtures.filter(round=1)
    Fixture.objects.filter(pk=second.pk).update(on=date(2026, 5, 2), at=time(19, 30), venue="The Fleece", table="2")
    planned = {"on": "2026-05-02", "at": "19:30", "venue": "The Fleece"}
    address = organiser.address("fixture-change", league, key=first.key)
    assert said(form_at(organiser.browser, address).submit(**planned, table="1"))[1:] == []
    [clash] = said(form_at(organiser.browser, address).submit(**planned, table="2"))[1:]
    assert table_words("2") in clash


def test_a_fixture_that_is_added_has_its_time_and_table_as_a_draft_too(
    organiser: Organiser, league: Competition
) -> None:
    Competition.objects.filter(pk=league.pk).update(tables=["1", "2"])
    draw(league, {}, SYSTEM)
    ayr, bath = league.entrants.order_by("name")[:2]
    page = organiser.address("fixture-add", league)
    for button in ("keep", ""):
        form = form_at(organiser.browser, page)
        form["number"] = 1
        for name, value in {"home": ayr.pk, "away": bath.pk, "on": "2026-05-02", "at": "21:15", "table": "2"}.items():
            form[name] = value
        assert form.submit(button).status_code == 302
    form_at(organiser.browser, organiser.address("competition-fixtures", league), "competition-draft-draw").submit()
    added = league.fixtures.order_by("-pk")[:2]
    assert [(each.on, each.at, each.table) for each in added] == [(date(2026, 5, 2), time(21, 15), "2")] * 2

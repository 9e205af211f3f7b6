"""Whoever plans two fixtures at once for one team, one person or one table is warned of it."""

from datetime import date, time

from club_with_accounts import ClubUsers, browser_of
from django.test import Client
from fixture_pages import tie
from played_competition import found_competition, play
from served_forms import form_at
from wording import texts

from tournaments.models import Competition, Fixture
from tournaments.readmodel.clashes import clashes

DAY, EVENING = date(2026, 5, 2), time(19, 30)
WARNINGS = "//ul[@class='messages']/li[@class='warning']"


def warned(browser: Client, fixture: Fixture, **planned: str) -> list[str]:
    """Plan a fixture otherwise, and return what its page warns of."""
    page = f"{fixture.get_absolute_url()}change/"
    answer = form_at(browser, page).submit(**({"on": DAY.isoformat(), "at": "", "venue": ""} | planned))
    assert answer.status_code == 302, answer.text
    return texts(browser.get(answer["Location"]), WARNINGS)


def plan(fixture: Fixture, at: time | None = EVENING, venue: str = "") -> None:
    Fixture.objects.filter(pk=fixture.pk).update(on=DAY, at=at, venue=venue)


def test_a_fixture_that_is_moved_onto_another_of_a_side_or_a_table_is_told(users: ClubUsers) -> None:
    browser = browser_of(users.organiser)
    league = found_competition(users.club, ("Ayr", "Bath", "Cork", "Dover"))
    cup = found_competition(users.club, ("Ayr", "Ely"), name="Cup")
    first, second = league.fixtures.filter(round=1).order_by("number")
    plan(second, venue="Table 2")
    assert not warned(browser, first, at="19:30")
    assert not warned(browser, first, at="20:30", venue="Table 2")
    [said] = warned(browser, first, at="19:30", venue="table 2")
    assert "table 2" in said.casefold()
    [played] = cup.fixtures.all()
    [said] = warned(browser, played, at="19:30")
    assert "Ayr" in said
    assert league.name in said
    play(tie(league, first.key), "100/5", "90/6")
    assert not warned(browser, played, at="19:30"), "what is over is in nobody's way"


def test_an_evening_of_several_rounds_without_times_is_none(users: ClubUsers) -> None:
    league = found_competition(users.club, ("Ayr", "Bath", "Cork", "Dover"))
    Fixture.objects.update(on=DAY)
    fixtures, of_all = list(league.fixtures.all()), Competition.objects.all()
    assert clashes(fixtures, of_all) == []
    Fixture.objects.update(at=EVENING)
    found = clashes(fixtures, of_all)
    assert len(found) == 12, "each of six fixtures shares a side with four others"
    assert all(each.fixture.round != each.other.round for each in found)
    assert clashes(fixtures, of_all.none()) == [], "of what is hidden nobody is told"

"""Whoever plans two fixtures at once for one team, one person or one table is warned of it."""

from datetime import date, time

from club_with_accounts import ClubUsers, browser_of
from django.test import Client
from fixture_pages import page_of, tie
from listed_fixtures import look
from played_competition import found_competition, play
from served_forms import form_at
from wording import texts

from scoring.words.phrase import plain
from tournaments.models import Competition, Entrant, Fixture
from tournaments.readmodel.clashes import clashes

DAY, EVENING = date(2026, 5, 2), time(19, 30)
NOTICES = "//section[@id='preview']//p[contains(@class, 'warning')]"
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
    assert not warned(browser, first, at="20:00", venue="Table 2")
    [said] = warned(browser, first, at="19:30", venue="table 2")
    assert "table 2" in said.casefold()
    [played] = cup.fixtures.all()
    [said] = warned(browser, played, at="19:30")
    assert "Ayr" in said
    assert league.name in said
    [said] = warned(browser, played, at="19:45")
    assert league.name in said, "it may be under way"
    assert not warned(browser, played, at="20:00")
    [said] = warned(browser, played, at="")
    assert league.name in said, "they may meet"
    plan(first, time(23, 45))
    [said] = warned(browser, played, on="2026-05-03", at="00:10")
    assert "23:45" in said
    plan(first)
    plan(played, time(10))
    assert not warned(browser, played, at="19:40", state="cancelled")
    [said] = warned(browser, played, at="19:30", state="postponed")
    assert league.name in said, "it is postponed to another time"
    assert not warned(browser, played, at="19:30", state="postponed", venue="Hall"), "it is not to be played then"
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
    for number in (1, 2, 3):
        Fixture.objects.filter(round=number).update(at=time(19, 20 * (number - 1)), venue="Bar")
    assert [each for each in clashes(fixtures, of_all) if each.fixture.round != each.other.round] == []
    Fixture.objects.update(at=EVENING, venue="")
    assert clashes(fixtures, of_all.none()) == [], "of what is hidden nobody is told"


def test_what_would_clash_is_told_before_it_is_drawn_or_brought_in(users: ClubUsers) -> None:
    browser = browser_of(users.organiser)
    league = found_competition(users.club, ("Ayr", "Bath"))
    Fixture.objects.update(on=DAY, at=EVENING)
    cup = found_competition(users.club, ("Ayr", "Ely"), name="Cup", drawn=False)
    Entrant.objects.filter(competition=cup, name="Ely").update(days_off=[["2026-05-02", "2026-05-02"]])
    page = form_at(browser, page_of(cup, "competition-draw"), has="first")
    looked_at = page.submit("preview", first="2026-05-02", at="19:45")
    clash, day_off = texts(looked_at, NOTICES)
    assert league.name in clash
    assert "Ely" in day_off
    assert not cup.fixtures.exists()
    assert texts(page.submit("preview", first="2026-05-03", at="19:45"), NOTICES) == []
    page.submit("make", first="2026-05-03", at="19:45")
    again = form_at(browser, page_of(cup, "competition-draw"), has="first")
    assert texts(again.submit("preview", first="2026-05-03", at="19:45"), NOTICES) == [], "it replaces the draw"
    Fixture.objects.filter(competition=cup).update(on=None, at=None)
    looked_at = look(browser, cup, "Round,Date,Time,Home,Away\n1,2026-05-02,19:10,Ayr,Ely\n")
    assert texts(looked_at, NOTICES) == [plain(clash).replace("19:45", "19:10"), day_off]
    rows = "Round,Date,Time,Home,Away\n2,2026-06-02,19:10,Ely,Ayr\n2,2026-06-02,19:20,Ayr,Ely\n"
    [clash] = texts(look(browser, cup, rows), NOTICES)
    assert clash.count(cup.name) == 2

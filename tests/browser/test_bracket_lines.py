"""The bracket as it is drawn: its lines meet the ties in the middle, whatever stands above and below them."""

from datetime import date, time

import pytest
from club_with_accounts import make_club
from played_competition import SYSTEM, end, found_competition, play
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from tournaments.models import Competition, Fixture
from tournaments.services.fixtures import Plan, change_fixture

# How a page is drawn is of no database.
pytestmark = [pytest.mark.browser, pytest.mark.further_case, pytest.mark.django_db(transaction=True)]

OFF = """() => [...document.querySelectorAll(".bracket .fixture")].map((tie) => {
  const [whole, sides] = [tie, tie.querySelector(".sides")].map((each) => each.getBoundingClientRect());
  return Math.abs((whole.top + whole.bottom) / 2 - (sides.top + sides.bottom) / 2);
})"""
"""How far the middle of each tie, where its lines are drawn, is from the middle of its two sides, in pixels."""

ASIDE = """() => [...document.querySelectorAll(".bracket > section")].slice(1).flatMap((round) => {
  const middle = (tie) => { const box = tie.getBoundingClientRect(); return (box.top + box.bottom) / 2; };
  const before = [...round.previousElementSibling.querySelectorAll(".fixture")].map(middle);
  const ties = [...round.querySelectorAll(".fixture")].map(middle);
  return ties.map((tie, n) => Math.abs(tie - (before[2 * n] + before[2 * n + 1]) / 2));
})"""
"""How far the middle of each tie is from half way between the two that lead to it, in pixels."""


@pytest.fixture
def cup(transactional_db: None) -> Competition:
    """A cup with byes, a long result, a note, and one tie with a day, a time and a place."""
    competition = found_competition(make_club().club, 6, kind="knockout", name="Cup")
    played = competition.fixtures.filter(round=1, is_bye=False)
    play(played[0], "120/7", "100")
    end(played[1], "no_result")
    semi = competition.fixtures.get(key="ko2-1")
    plan = Plan(date(2026, 7, 4), time(19, 30), "The long room of the Bowling Green", Fixture.State.POSTPONED, {})
    change_fixture(semi, plan, SYSTEM)
    return competition


def page_at(chromium: Browser, live_server: LiveServer, cup: Competition, width: int) -> Page:
    """Open the bracket in a window of this width."""
    page = chromium.new_page(viewport={"width": width, "height": 900}, base_url=live_server.url)
    page.goto(cup.get_absolute_url())
    return page


def test_lines_meet_the_middle_of_the_ties(chromium: Browser, live_server: LiveServer, cup: Competition) -> None:
    page = page_at(chromium, live_server, cup, 1280)
    assert "Nobody went through" in page.locator(".bracket").inner_text()
    assert max(page.evaluate(OFF) + page.evaluate(ASIDE)) <= 1
    page.emulate_media(media="print")
    assert max(page.evaluate(OFF) + page.evaluate(ASIDE)) <= 1


def test_on_a_phone_the_rounds_stand_below_each_other(
    chromium: Browser, live_server: LiveServer, cup: Competition
) -> None:
    page = page_at(chromium, live_server, cup, 360)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    tops = page.eval_on_selector_all(".bracket > section", "all => all.map((each) => each.getBoundingClientRect().top)")
    assert tops == sorted(tops)
    assert len(set(tops)) == 3

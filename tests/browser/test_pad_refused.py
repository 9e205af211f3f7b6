"""A refused entry on a phone: told once, its keys in sight, and after a break not sent again by itself."""

import pytest
from club_with_accounts import ClubUsers
from pad_match import LEE, Hand, cards, over, short_match
from phone_pages import Phone, card, connection, preview, saved, score, script_says, type_keys, way
from playwright.sync_api import Page, expect
from wording import problem

from scoring.models import LogRecord, Match

# What a phone makes of a refusal is of no database; the refusals are asked of PostgreSQL in test_pad.
pytestmark = [pytest.mark.browser, pytest.mark.further_case, pytest.mark.django_db(transaction=True)]

WHY = problem("card_too_often", card="7r", copies=2)


@pytest.fixture
def hand(users: ClubUsers) -> Hand:
    """A match in which both red sevens have come."""
    hand = Hand(short_match(users.club), users.scorer)
    hand.tap(over(LEE), cards("7r", "7r"))
    return hand


@pytest.fixture
def page(phone: Phone, users: ClubUsers, hand: Hand) -> Page:
    """The pad on which a third red seven was refused."""
    page = phone(users.scorer)
    page.goto(hand.address)
    way(page, "cards").click()
    type_keys(page, "7r7r8r")
    score(page)
    expect(page.locator("#pad-refused")).to_be_visible()
    return page


def come_back(page: Page, hand: Hand) -> list[str]:
    """Look at the log and open the pad again; return the list to which all that it sends will go."""
    page.goto(f"/matches/{hand.match.slug}/log/")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    page.goto(hand.address)
    expect(connection(page)).to_have_attribute("data-state", "stopped")
    return sent


def test_a_refusal_stands_once_and_leaves_its_keys_in_sight(page: Page) -> None:
    said = page.get_by_text(WHY)
    expect(said).to_have_count(1)
    expect(said).to_be_in_viewport()
    hand = page.locator(".hand.blamed")
    expect(card(page, "7r")).to_have_attribute("aria-pressed", "true")
    expect(card(page, "7b")).to_be_in_viewport(ratio=1)
    expect(hand).to_have_accessible_name("Bowler’s card")
    expect(page.locator("#pad-confirm")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    card(page, "7b").click()
    expect(preview(page)).to_have_text("0.2 · black 7 to red 8: 1 run")


def test_it_waits_to_be_changed_and_what_follows_waits_for_it(page: Page, hand: Hand) -> None:
    rule = page.locator("#pad-said a")
    number, leads_to = rule.inner_text(), str(rule.get_attribute("href"))
    sent = come_back(page, hand)
    expect(page.get_by_text(WHY)).to_have_count(1)
    expect(rule).to_have_text(number)
    assert str(rule.get_attribute("href")).endswith(leads_to)
    expect(page.locator("#pad-refused")).to_contain_text("0.2 · red 7 to red 8: 1 run")
    type_keys(page, "2b3b")
    expect(preview(page)).to_contain_text(script_says(page, "pad/texts.js", "unsettled"))
    expect(page.locator("#pad-confirm")).to_be_disabled()
    assert sent == []

    page.locator("[data-refused=change]").click()
    card(page, "7b").click()
    score(page)
    expect(saved(page)).to_be_visible()
    expect(page.locator("#pad-refused")).to_be_hidden()
    assert '"bowler_card":"7b"' in LogRecord.objects.latest("version").body


def test_it_is_sent_again_when_told_to(page: Page, hand: Hand) -> None:
    hand.look()
    hand.post("undo/")
    hand.tap(over(LEE))
    come_back(page, hand)
    page.locator("[data-refused=again]").click()
    expect(saved(page)).to_be_visible()
    assert '"bowler_card":"7r"' in LogRecord.objects.latest("version").body


def test_it_is_left_out(page: Page, hand: Hand) -> None:
    come_back(page, hand)
    page.locator("[data-refused=leave]").click()
    expect(saved(page)).to_be_visible()
    expect(page.locator("#pad-said")).to_have_text("")
    page.reload()
    expect(saved(page)).to_be_visible()
    assert Match.objects.get().version == 3

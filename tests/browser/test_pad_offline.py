"""A pad without a network: opened again as it was left, with what waits; over plain HTTP, where nothing is kept."""

import pytest
from club_with_accounts import ClubUsers
from pad_match import LEE, Hand, over
from phone_pages import Phone, key_to, saved, score, waiting, way
from playwright.sync_api import Page, expect

from scoring.models import LogRecord, Match

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

KEPT = """async (path) => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        const names = (await cache.keys()).map(({ url }) => new URL(url).pathname);
        if (names.includes(path) && names.some((each) => each.endsWith("/pad/pad.js"))) return true;
    }
    return false;
}"""


def kept(page: Page, path: str) -> None:
    """Wait until the browser has kept a page and what it is made of."""
    page.wait_for_function(KEPT, arg=path)


def test_a_pad_opens_without_a_network_where_it_was_left(keeping_phone: Phone, users: ClubUsers, match: Match) -> None:
    hand = Hand(match, users.scorer)
    hand.tap(over(LEE))
    page = keeping_phone(users.scorer)
    page.on("console", lambda m: print("CONSOLE", m.text))
    page.on("pageerror", lambda m: print("ERROR", m))
    page.goto(hand.address)
    way(page, "outcome").click()
    kept(page, hand.address)
    page.keyboard.press("4")
    score(page)
    expect(saved(page)).to_be_visible()
    page.context.set_offline(True)
    page.keyboard.press("2")
    score(page)
    page.keyboard.press("1")
    score(page)
    expect(waiting(page, 2)).to_be_visible()
    page.close()
    page = page.context.new_page()
    page.goto(hand.address)
    page.screenshot(path="/tmp/off1.png")
    expect(page.locator("#pad-top")).to_contain_text("7/0")
    expect(waiting(page, 2)).to_be_visible()
    page.screenshot(path="/tmp/off2.png")
    page.context.set_offline(False)
    expect(saved(page)).to_be_visible()
    assert LogRecord.objects.count() == 5
    page.context.set_offline(True)
    page.goto("/")
    page.screenshot(path="/tmp/off3.png")

"""Whoever signs out, in, or is refused leaves no stored page behind, and every entry that waits to be sent."""

from collections.abc import Callable

import pytest
from club_with_accounts import PASSWORD, ClubUsers, member
from django.contrib.auth.models import User
from pad_match import LEE, Hand, over
from phone_pages import Phone, eventually, saved, waiting, way
from playwright.sync_api import Page, expect

from scoring.models import LogRecord, Match

# A browser's store is emptied alike whatever database its pages came from.
pytestmark = [pytest.mark.browser, pytest.mark.further_case, pytest.mark.django_db(transaction=True)]

STORE = "async () => { const kept = await caches.open('pages'); await kept.put('/kept/', new Response('a page')); }"


@pytest.fixture
def hand(users: ClubUsers, match: Match) -> Hand:
    hand = Hand(match, users.scorer)
    hand.tap(over(LEE))
    return hand


@pytest.fixture
def page(phone: Phone, users: ClubUsers, hand: Hand) -> Page:
    """A phone with an entry that waits, and with a page in store."""
    page = phone(users.scorer)
    page.route("**/score/record/", lambda route: route.abort())
    page.goto(hand.address)
    way(page, "outcome").click()
    page.keyboard.press("2")
    expect(waiting(page, 1)).to_be_visible()
    page.goto("/account/")
    page.evaluate(STORE)
    return page


def sign_in(page: Page, user: User) -> None:
    """Sign in where the session before has ended by itself."""
    page.context.clear_cookies(name="sessionid")
    page.goto("/sign-in/")
    page.fill("[name=username]", user.username)
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")
    page.wait_for_url(lambda url: "sign-in" not in url)


def sign_out(page: Page, users: ClubUsers) -> None:
    page.locator("form[action$='sign-out/'] button").click()
    page.wait_for_url(lambda url: "account" not in url)


def come_as_another(page: Page, users: ClubUsers) -> None:
    sign_in(page, member(users.club, "scorer", "Bea"))


def be_refused(page: Page, users: ClubUsers) -> None:
    answer = page.goto(f"/clubs/{users.club.slug}/people/")
    assert answer is not None
    assert answer.status == 403


@pytest.mark.parametrize("leave", [sign_out, come_as_another, be_refused])
def test_no_page_is_left_and_what_waits_is_sent(
    page: Page, users: ClubUsers, hand: Hand, leave: Callable[[Page, ClubUsers], None]
) -> None:
    leave(page, users)
    eventually(page, "async () => (await caches.keys()).length === 0")
    page.unroute("**/score/record/")
    if leave is not be_refused:
        sign_in(page, users.scorer)
    page.goto(hand.address)
    expect(saved(page)).to_be_visible()
    expect(page.locator("#pad-top")).to_contain_text("2/0")
    assert LogRecord.objects.count() == 3


def test_a_page_gone_back_to_is_asked_for_anew(page: Page, users: ClubUsers) -> None:
    """Browsers keep pages as they stood, to go back to, some also those that must not be stored."""
    page.evaluate("localStorage.setItem('reader', ' 1')")  # as another tab does
    with page.expect_navigation(url="**/account/"):
        page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    sign_out(page, users)
    page.go_back()
    page.wait_for_url("**/sign-in/**")


def test_an_open_page_goes_when_its_reader_signs_out_in_another_tab(page: Page, users: ClubUsers, hand: Hand) -> None:
    """All but a pad with entries that the browser does not keep."""
    other, pad = page.context.new_page(), page.context.new_page()
    other.goto("/account/")
    pad.route("**/score/record/", lambda route: route.abort())
    pad.goto(hand.address)
    pad.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    pad.keyboard.press("2")
    expect(waiting(pad, 2)).to_be_visible()
    sign_out(other, users)
    page.wait_for_url("**/sign-in/**")
    expect(waiting(pad, 2)).to_be_visible()


def test_a_page_of_who_is_still_there_stays(page: Page) -> None:
    page.evaluate("document.body.id = 'as-it-stood'")
    page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(page.locator("#as-it-stood")).to_have_count(1)
    assert page.evaluate("caches.keys()") == ["pages"]

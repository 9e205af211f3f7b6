"""A second phone at the same match: its open pad follows, and never claims what it does not know."""

import pytest
from club_with_accounts import ClubUsers, member
from django.urls import reverse
from pad_match import LEE, Hand, ball, over
from phone_pages import LOOKS, Phone, connection, outcome, saved, way
from playwright.sync_api import Page, expect
from wording import in_order

from scoring.book.changes import reported
from scoring.book.open_book import open_book
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.models import Match
from scoring.pads.refusals import SCORED_MEANWHILE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NEXT_LOOK = 3_000  # milliseconds


@pytest.fixture
def hand(users: ClubUsers, match: Match) -> Hand:
    """The first phone."""
    hand = Hand(match, users.scorer)
    hand.tap(over(LEE))
    return hand


def second(phone: Phone, users: ClubUsers, match: Match) -> Page:
    """Return the second phone of the same scorer, by whose clock no time passes unless it is told to."""
    page = phone(users.scorer)
    page.clock.install()
    page.goto(f"/matches/{match.slug}/score/")
    way(page, "outcome").click()
    expect(saved(page)).to_be_visible()
    return page


def looks_of(page: Page) -> list[int]:
    """Return the list to which the status of each look will go."""
    looks: list[int] = []
    page.on("response", lambda answer: looks.append(answer.status) if LOOKS.search(answer.url) else None)
    return looks


def hide(page: Page, *, hidden: bool) -> None:
    """Put the tab into the background, or back."""
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_an_open_pad_follows_the_match(phone: Phone, users: ClubUsers, match: Match, hand: Hand) -> None:
    page = second(phone, users, match)
    looks = looks_of(page)
    with page.expect_response(LOOKS):
        page.clock.run_for(NEXT_LOOK)
    assert looks == [304]
    hand.tap(ball(4))
    page.clock.run_for(NEXT_LOOK)
    expect(page.locator("#pad-top")).to_contain_text("4/0")
    expect(saved(page)).to_be_visible()
    expect(page.locator("#pad-said")).to_have_text("")
    page.keyboard.press("2")
    expect(page.locator("#pad-top")).to_contain_text("6/0")
    expect(saved(page)).to_be_visible()


def test_what_is_on_the_keys_is_not_scored_unawares(phone: Phone, users: ClubUsers, match: Match, hand: Hand) -> None:
    page = second(phone, users, match)
    outcome(page, "W").click()
    hand.tap(ball(4))
    page.clock.run_for(NEXT_LOOK)
    said = page.locator("#pad-said")
    expect(said.locator("[data-why]")).to_have_text(str(SCORED_MEANWHILE))
    expect(said.locator("li")).to_have_text(in_order("0.1", 4))
    expect(outcome(page, "W")).to_be_checked()
    page.locator("[name=how]").first.click()
    expect(page.locator("#pad-recorded")).to_contain_text("0.2")


def test_who_has_taken_over_is_seen(phone: Phone, users: ClubUsers, match: Match, hand: Hand) -> None:
    page = second(phone, users, match)
    Hand(match, member(users.club, "scorer", "Bea")).post("take-over/")
    page.clock.run_for(NEXT_LOOK)
    expect(page.locator(".pad-other p")).to_contain_text("Bea")


def test_a_result_entered_from_paper_ends_the_scoring(phone: Phone, users: ClubUsers, match: Match) -> None:
    page = second(phone, users, match)
    abandoned = reported(open_book(match).setup, {"outcome": "abandoned"})
    write(match.slug, [abandoned], Signature(author=users.scorer, seen=match.version))
    page.clock.run_for(NEXT_LOOK)
    expect(page.locator("#pad-confirm")).to_have_count(0)
    expect(page.locator(f"main a[href='{reverse('match-result', args=[match.slug])}']")).to_be_visible()


def test_a_pad_that_cannot_look_never_says_all_saved(phone: Phone, users: ClubUsers, match: Match, hand: Hand) -> None:
    page = second(phone, users, match)
    page.route(LOOKS, lambda route: route.abort())
    page.clock.run_for(NEXT_LOOK)
    expect(connection(page)).to_have_attribute("data-state", "lost")
    page.unroute(LOOKS)
    page.clock.run_for(NEXT_LOOK)
    expect(saved(page)).to_be_visible()
    page.route(LOOKS, lambda route: route.fulfill(status=503, body='{"title": "The disk is full"}'))
    page.clock.run_for(NEXT_LOOK)
    expect(connection(page)).to_have_text("The disk is full")
    page.unroute(LOOKS)
    page.context.clear_cookies(name="sessionid")
    page.clock.run_for(NEXT_LOOK)
    expect(connection(page)).to_have_attribute("data-state", "out")


def test_a_hidden_pad_rests_and_looks_when_it_is_seen_again(
    phone: Phone, users: ClubUsers, match: Match, hand: Hand
) -> None:
    page = second(phone, users, match)
    looks = looks_of(page)
    hide(page, hidden=True)
    hand.tap(ball(4))
    page.clock.run_for(10 * NEXT_LOOK)
    assert looks == []
    page.route(LOOKS, lambda route: None)  # no answer yet
    hide(page, hidden=False)
    expect(connection(page)).to_have_attribute("data-state", "checking")
    page.unroute(LOOKS)
    hide(page, hidden=False)
    expect(page.locator("#pad-top")).to_contain_text("4/0")
    expect(saved(page)).to_be_visible()

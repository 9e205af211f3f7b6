"""The pad of the grid games on the lowest phones: every key in sight in every state, nothing for axe-core to find."""

import pytest
from club_with_accounts import ClubUsers
from django.urls import reverse
from grid_pad_match import FOLLOW_ON_OPEN, bat, bowl, grid_match
from pad_match import Hand
from phone_pages import Phone, all_keys_in_sight, blind, preview, saved, score, type_keys, violations, waiting, way
from playwright.sync_api import Page, expect

from scoring.models import Match

pytestmark = [pytest.mark.browser, pytest.mark.further_case, pytest.mark.django_db(transaction=True)]

UPRIGHT, LARGE, ACROSS = (360, 640), (430, 932), (740, 360)


def at_the_pad(page: Page, match: Match) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(reverse("pad", args=[match.slug]))
    expect(saved(page)).to_be_visible()


def wickets_at(page: Page, *cards: int) -> None:
    for card in cards:
        type_keys(page, f"{card}w")


def test_the_keys_of_a_turn_are_all_in_sight(phone: Phone, users: ClubUsers) -> None:
    match = grid_match(users.club, "british")
    page = phone(users.scorer)
    at_the_pad(page, match)
    for name in ("turn", "counter", "typed"):
        way(page, name).click()
        for size in (UPRIGHT, LARGE, ACROSS):
            all_keys_in_sight(page, *size)
        assert violations(page) == [], name
        page.set_viewport_size({"width": 180, "height": 320})
        assert page.evaluate("document.documentElement.scrollWidth") <= 180, name
        expect(page.locator("#pad-confirm")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 360, "height": 640})
    tabs = page.locator("#pad-ways button").evaluate_all("all => all.map(each => each.offsetHeight)")
    assert max(tabs) <= 50  # the name of each way on one line
    way(page, "turn").click()
    type_keys(page, "23")
    page.get_by_label("Bowler").select_option(label="10 B Lee")
    score(page)
    expect(saved(page)).to_be_visible()

    wickets_at(page, 12, 21)
    type_keys(page, "33")
    all_keys_in_sight(page, *UPRIGHT)
    expect(page.locator("#turn-wickets li").last).to_be_in_viewport(ratio=0.9)
    assert violations(page) == []
    way(page, "counter").click()
    all_keys_in_sight(page, *UPRIGHT)
    assert violations(page) == []

    way(page, "typed").click()
    page.locator("#typed-turns").fill("14 x")
    expect(page.locator("#typed-meaning .mistake")).to_be_in_viewport()
    assert violations(page) == []


def test_what_a_turn_is_refused_for_leaves_its_keys_in_sight(phone: Phone, users: ClubUsers) -> None:
    match = grid_match(users.club, "british")
    page = blind(phone(users.organiser))
    at_the_pad(page, match)
    page.route("**/score/**", lambda route: route.abort())
    for keys in ("23", "17"):
        type_keys(page, keys)
        page.keyboard.press("Enter")
    expect(waiting(page, 2)).to_be_visible()
    page.locator("#pad-show-waiting").click()
    expect(page.locator("#pad-waiting li")).to_have_count(2)
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.unroute("**/score/**")
    page.reload()
    expect(saved(page)).to_be_visible(timeout=30_000)

    type_keys(page, "10")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#pad-override")).to_be_visible()
    expect(page.locator("#pad-unsent")).to_contain_text("10")  # what was not recorded
    for part in ("#turn-count", "[data-digit='9']", "#pad-override", "#pad-confirm"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.9)
    assert violations(page) == []


def test_what_is_asked_between_turns_is_in_sight(phone: Phone, users: ClubUsers) -> None:
    """Who comes in, where the captain picks; whether to follow on; how play ended; the end."""
    page = phone(users.scorer)
    match = grid_match(users.club, "south-african", captain_picks_next=True)
    at_the_pad(page, match)
    type_keys(page, "23")
    expect(page.locator("#turn-next select")).to_have_count(2)
    expect(preview(page)).to_have_text("23 cards: 2 wickets (Trescothick b), 1 over")
    for name in ("turn", "counter"):
        way(page, name).click()
        all_keys_in_sight(page, *UPRIGHT)
        assert violations(page) == [], name

    match = grid_match(users.club, "british")
    Hand(match, users.scorer).tap(*FOLLOW_ON_OPEN)
    at_the_pad(page, match)
    expect(page.locator("[data-due=follow_on]")).to_be_visible()
    all_keys_in_sight(page, *UPRIGHT)
    assert violations(page) == []

    match = grid_match(users.club, "british")
    hand = Hand(match, users.scorer)
    hand.tap(bowl(9), bat(2, unfinished=True))
    at_the_pad(page, match)
    expect(page.locator("[name=call]").first).to_be_in_viewport()
    assert violations(page) == []
    hand.tap({"type": "concede", "side": 1})
    page.reload()
    expect(page.locator("#pad-due .result")).to_be_visible()
    assert violations(page) == []

"""The pad of Cricket Card on the lowest phones: every key in sight in every state, nothing for axe-core to find."""

import pytest
from club_with_accounts import ClubUsers
from django.urls import reverse
from pad_match import Hand
from pad_shields import FIRST_PAIR, FOLLOW_ON, play, shields_match
from phone_pages import Phone, all_keys_in_sight, blind, saved, type_keys, violations, way
from playwright.sync_api import Page, expect

from scoring.models import Match

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

UPRIGHT, LARGE, ACROSS = (360, 640), (430, 932), (740, 360)


def at_the_pad(page: Page, match: Match) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(reverse("pad", args=[match.slug]))
    expect(saved(page)).to_be_visible()


def test_every_key_is_in_sight(phone: Phone, users: ClubUsers) -> None:
    page = phone(users.scorer)
    at_the_pad(page, shields_match(users.club))
    for name in ("play", "close", "typed"):
        way(page, name).click()
        for size in (UPRIGHT, LARGE, ACROSS):
            all_keys_in_sight(page, *size)
        assert violations(page) == [], name
    page.locator("#typed-plays").fill("3: J Q\n3: 9")
    expect(page.locator("#typed-meaning .mistake")).to_be_in_viewport()
    assert violations(page) == []
    page.locator("#typed-plays").fill("")

    at_the_pad(page, shields_match(users.club, *FOLLOW_ON))
    way(page, "play").click()
    all_keys_in_sight(page, *UPRIGHT)
    type_keys(page, "39")
    for size in (UPRIGHT, LARGE, ACROSS):
        all_keys_in_sight(page, *size)
    assert violations(page) == []

    at_the_pad(page, shields_match(users.club, *FIRST_PAIR[:-1]))
    way(page, "close").click()
    page.locator(".held").first.get_by_role("button", name="2", exact=True).click()
    all_keys_in_sight(page, *UPRIGHT)
    assert violations(page) == []


def test_a_refusal_and_the_end(phone: Phone, users: ClubUsers) -> None:
    page = blind(phone(users.scorer))
    match = shields_match(users.club)
    at_the_pad(page, match)
    hand = Hand(match, users.scorer)
    hand.tap(play("3: J Q"))
    type_keys(page, "39")
    page.keyboard.press("Enter")
    page.locator("[data-refused=again]").click()
    expect(page.locator(".wicket-cards.blamed")).to_be_in_viewport(ratio=0.9)
    for part in ("#pad-refused", "#pad-confirm", "#play-cards [data-rank='2']"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.9)
    assert violations(page) == []
    page.set_viewport_size({"width": 180, "height": 320})
    expect(page.locator("#pad-confirm")).to_be_in_viewport(ratio=0.9)
    page.locator("[data-refused=leave]").click()
    hand.tap({"type": "concede", "side": 1})
    page.reload()
    expect(page.locator("#pad-due .result")).to_be_visible()
    assert violations(page) == []

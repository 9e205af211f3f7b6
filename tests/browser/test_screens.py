"""The pad and the form of a new match on every kind of screen, by the keyboard, and as axe-core judges them."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from club_with_accounts import ClubUsers, team_of_2005
from django.urls import reverse
from pad_match import Hand, ball
from phone_pages import Phone, blind, saved, way
from playwright.sync_api import Locator, Page, expect

from scoring.models import Match

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PARTS = (".pad-score", "[data-live=name-1]", "[data-live=name-2]", "#pad-confirm")


def violations(page: Page) -> list[str]:
    """Return what axe-core finds wrong with the page as it stands, with the elements."""
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {[node['html'] for node in each['nodes']]}" for each in found]


def box(part: Locator) -> tuple[float, float, float, float]:
    """Return where a part stands: left, top, right, bottom."""
    found = part.bounding_box()
    assert found
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def screen(page: Page, width: int, height: int) -> None:
    """See the pad on a screen of this size: no wider than that, and with batter, bowler and Score in sight."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("window.scrollTo(0, 0)")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for part in PARTS:
        left, top, right, bottom = box(page.locator(part))
        assert 0 <= left < right <= width, part
        assert 0 <= top < bottom <= height, part
    assert box(page.locator("[data-live=name-2]"))[3] <= box(page.locator(".pad-bar"))[1]
    names = page.locator(".pad-name").evaluate_all("all => all.map(each => each.scrollWidth <= each.clientWidth)")
    assert all(names)


def test_the_pad_on_every_screen_and_by_keyboard(users: ClubUsers, match: Match, phone: Phone) -> None:
    hand = Hand(match, users.scorer)
    page = phone(users.scorer)
    page.goto(reverse("pad", args=[match.slug]))
    assert violations(page) == []  # who bowls?
    page.locator("[name=bowler]").first.focus()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(saved(page)).to_be_visible()
    assert page.evaluate("document.activeElement.closest('.way, #pad-due') !== null")

    # Names, the list of keys, undo and redo
    way(page, "outcome").click()
    expect(page.get_by_role("radio", name="dot ball")).to_be_visible()
    page.keyboard.press("w")
    page.get_by_role("radio", name="wicket, bowled").focus()
    assert violations(page) == []
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    expect(page.locator(".pad-score")).to_contain_text("0/1")
    expect(saved(page)).to_be_visible()
    for key, shown in (("u", "0/0"), ("Control+Shift+z", "0/1"), ("Control+z", "0/0"), ("Control+y", "0/1")):
        page.keyboard.press(key)
        expect(page.locator(".pad-score")).to_contain_text(shown)
        expect(saved(page)).to_be_visible()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog")
    for text in ("dot ball", "Undo", "Redo", "caught behind"):
        expect(keys).to_contain_text(text)
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()

    # Screens
    for name in ("cards", "outcome", "typed"):
        way(page, name).click()
        page.set_viewport_size({"width": 360, "height": 740})
        assert violations(page) == [], name
        screen(page, 180, 320)
        if name != "typed":
            screen(page, 740, 360)
            assert box(page.locator(".pad-middle"))[0] >= box(page.locator(".pad-bar"))[2] - 1
    way(page, "outcome").click()
    beside = page.get_by_role("complementary")
    expect(beside).to_be_hidden()
    for width, height in ((820, 1180), (1280, 800)):
        screen(page, width, height)
        expect(beside.get_by_role("table")).to_contain_text("W")
        assert box(beside)[0] >= box(page.locator(".pad-form"))[2] - 1
    page.keyboard.press("4")
    expect(beside.get_by_role("table")).to_contain_text("4")
    assert violations(page) == []

    # A refusal leaves the keys in sight; More comes into sight
    page.set_viewport_size({"width": 360, "height": 640})
    page.locator("#pad-more > summary").click()
    expect(page.locator("[name=call]").first).to_be_in_viewport()
    assert violations(page) == []
    page.locator("#pad-more > summary").click()
    blind(page)
    hand.look()
    hand.tap(ball(6))
    page.keyboard.press("1")
    expect(page.locator("#pad-refused")).to_be_visible()
    for part in ("#pad-refused", "#pad-confirm", ".outcomes"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.9)
    assert violations(page) == []


def test_axe_finds_nothing_wrong_with_the_form_of_a_new_match(users: ClubUsers, phone: Phone) -> None:
    team_of_2005(users.club)
    page = phone(users.scorer)
    page.goto(reverse("match-new", args=[users.club.slug]))
    page.locator("details:not([open]) > summary").first.wait_for()
    page.locator("details").evaluate_all("all => all.forEach(each => { each.open = true })")
    assert violations(page) == []
    page.get_by_role("button", name="Start scoring").click()
    expect(page.locator(".errorlist").first).to_be_visible()
    assert violations(page) == []

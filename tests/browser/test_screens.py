"""The pad and the form of a new match on every kind of screen, by the keyboard, and as axe-core judges them."""

import pytest
from club_with_accounts import ClubUsers, member, team_of_2005
from django.urls import reverse
from pad_match import LEE, WARNE, Hand, ball, cards, over, short_match
from phone_pages import (
    Phone,
    all_keys_in_sight,
    blind,
    card,
    fits,
    outcome,
    saved,
    score,
    type_keys,
    violations,
    waiting,
    way,
)
from playwright.sync_api import Locator, Page, expect

from scoring.models import Match

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PARTS = (".pad-score", "[data-live=name-1]", "[data-live=name-2]", "#pad-confirm")


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
        if name == "outcome":
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


def test_two_hands_side_by_side(users: ClubUsers, match: Match, phone: Phone) -> None:
    """Held across, and on a laptop: each hand has its keys, either lays first, and a refusal leaves keys in sight."""
    Hand(match, users.scorer).tap(over(LEE), cards("7r", "7r"))
    page = phone(users.scorer)
    page.goto(reverse("pad", args=[match.slug]))
    way(page, "cards").click()
    hands = page.locator(".hand")
    expect(hands.nth(1)).to_be_hidden()
    for batted, (width, height) in ((10, (740, 360)), (9, (844, 390)), (8, (1280, 800))):
        all_keys_in_sight(page, width, height)
        screen(page, width, height)
        expect(hands.nth(1)).to_be_visible()
        assert box(hands.nth(0))[2] < box(hands.nth(1))[0]
        card(page, f"{batted}b", "batter").click()
        expect(page.locator("#pad-preview")).to_contain_text(f"black {batted}")
        card(page, f"{batted}r", "bowler").click()
        score(page)
        expect(page.locator("#pad-recorded")).to_contain_text(f"red {batted} to black {batted}")
        expect(saved(page)).to_be_visible()
    page.set_viewport_size({"width": 740, "height": 360})
    card(page, "Qb", "bowler").click()
    card(page, "Ab", "batter").click()
    expect(page.locator(".hand[data-hand=deck]")).to_have_count(2)
    page.keyboard.press("Escape")

    blind(page)
    hand = Hand(match, users.scorer)
    hand.look()
    hand.tap(ball(6))
    card(page, "8r", "bowler").click()
    card(page, "8b", "batter").click()
    page.locator("#pad-confirm").click()
    expect(page.locator("#pad-refused")).to_be_visible()
    expect(hands.nth(1)).to_be_hidden()
    for part in ("#pad-refused", "#pad-confirm", ".pad-score"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.9)
    assert violations(page) == []


def test_axe_finds_nothing_wrong_with_what_a_pad_tells(users: ClubUsers, match: Match, phone: Phone) -> None:
    """What waits, who else scores, that one is signed out, what was typed amiss, and a match that is over."""
    hand = Hand(match, users.scorer)
    hand.tap(over(LEE), *[ball(1)] * 6)
    page = phone(users.scorer)
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(reverse("pad", args=[match.slug]))
    all_keys_in_sight(page)
    assert violations(page) == []  # with a bowler who may not bowl

    page.route("**/score/**", lambda route: route.abort())
    way(page, "outcome").click()
    type_keys(page, "24")
    expect(waiting(page, 2)).to_be_visible()
    assert violations(page) == []
    page.locator("#pad-show-waiting").click()
    expect(page.locator("#pad-waiting li")).to_have_count(2)
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.unroute("**/score/**")
    page.reload()
    expect(saved(page)).to_be_visible()

    way(page, "typed").click()
    page.locator("#typed-over").fill("1 x W(lbw)")
    expect(page.locator("#typed-meaning .mistake")).to_be_in_viewport()
    assert violations(page) == []
    page.locator("#typed-over").fill("")
    way(page, "outcome").click()

    other = phone(member(users.club, "scorer", "Bea"))
    other.set_viewport_size({"width": 360, "height": 640})
    other.goto(page.url)
    way(other, "outcome").click()
    expect(other.locator("[data-act=take-over]")).to_be_visible()
    all_keys_in_sight(other)
    assert violations(other) == []
    other.set_viewport_size({"width": 180, "height": 320})
    for part in (".pad-score", "[data-act=take-over]", "#pad-confirm"):
        expect(other.locator(part)).to_be_in_viewport(ratio=0.9)

    page.context.clear_cookies(name="sessionid")
    page.keyboard.press("3")
    expect(page.locator("#pad-said a[href*=sign-in]")).to_be_visible()
    all_keys_in_sight(page)
    assert violations(page) == []

    hand.look()
    hand.tap({"type": "concede", "side": 1})
    other.reload()
    expect(other.locator("#pad-due .result")).to_be_visible()
    assert violations(other) == []


def test_who_comes_in_is_asked_in_sight(users: ClubUsers, phone: Phone) -> None:
    """Where the captain picks: by outcome, by cards, upright and across; and an exception with its reason."""
    match = short_match(users.club, captain_picks_next=True)
    Hand(match, users.organiser).tap(over(WARNE), cards("7r", "7r"))
    page = phone(users.organiser)
    page.goto(reverse("pad", args=[match.slug]))
    for name in ("outcome", "cards"):
        page.set_viewport_size({"width": 360, "height": 640})
        way(page, name).click()
        if name == "outcome":
            outcome(page, "W").click(force=True)
            page.keyboard.press("c")
        else:
            card(page, "Xb").click()
            card(page, "Xr").click()
        expect(page.locator("#next-batter")).to_be_visible()
        for size in ((360, 640), (430, 932), (740, 360)):
            all_keys_in_sight(page, *size)
        assert violations(page) == []
        page.keyboard.press("Escape")
    page.set_viewport_size({"width": 360, "height": 640})
    type_keys(page, "7r7r8r")
    score(page)
    expect(page.locator("#pad-override")).to_be_visible()
    for width, height in ((360, 640), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("#pad-override")).to_be_in_viewport()
        expect(page.locator("#pad-confirm")).to_be_in_viewport(ratio=1)
        expect(page.locator(".pad-score")).to_be_in_viewport(ratio=1)
        expect(card(page, "9b")).to_be_in_viewport(ratio=0.5)
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


def test_axe_finds_nothing_wrong_with_the_log_and_what_it_leads_to(
    users: ClubUsers, match: Match, phone: Phone
) -> None:
    hand = Hand(match, users.scorer)
    hand.tap(over(LEE), ball(4), ball("lbw"))
    page = phone(users.scorer)
    for address in (
        reverse("match-log", args=[match.slug]),
        reverse("match-line", args=[match.slug, 3]),
        *(reverse("match-setup-act", args=[match.slug, act]) for act in ("toss", "sides", "length", "player")),
        reverse("without-network"),
    ):
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200, address
        fits(page)
        assert violations(page) == [], address

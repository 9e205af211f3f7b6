"""Cricket Card scored on a phone: an innings by thumb, both hands, an innings typed, a lost connection, a slip."""

import pytest
from club_with_accounts import ClubUsers
from pad_match import Hand
from pad_shields import FOLLOW_ON, play, shields_match
from phone_pages import Phone, blind, complaints_of, key_to, preview, saved, score, script_says, waiting, way
from playwright.sync_api import Locator, Page, expect
from wording import in_order, problem

from scoring.book.open_book import open_book
from scoring.models import Match
from scoring.rules.results import Outcome, Result
from scoring.words.results import result_text

WORDS = "games/shields/words.js"
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def at_the_pad(page: Page, match: Match) -> Page:
    page.goto(f"/matches/{match.slug}/score/")
    expect(saved(page)).to_be_visible()
    return page


def wicket(page: Page, name: str) -> Locator:
    return page.locator(".wicket-cards").get_by_role("button", name=name)


def card(page: Page, rank: str) -> Locator:
    return page.locator(f"#play-cards [data-rank='{rank}']")


def lay(page: Page, name: str, *ranks: str) -> None:
    """Tap a wicket and the cards that are laid on it, and score them."""
    wicket(page, name).click()
    for rank in ranks:
        card(page, rank).click()
    score(page)
    expect(saved(page)).to_be_visible()


def played() -> list[dict[str, object]]:
    return [entry.body() for entry in open_book(Match.objects.get()).entries]


def fits(page: Page) -> None:
    """See that the page is no wider than the phone, and every key as high as a thumb."""
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    low = page.locator("main button").evaluate_all(
        "all => all.filter(e => e.offsetParent && e.offsetHeight < 48).map(e => e.outerHTML)"
    )
    assert low == []


def test_a_pair_of_innings_is_scored_by_thumb(phone: Phone, users: ClubUsers) -> None:
    page = phone(users.scorer)
    complaints = complaints_of(page)
    at_the_pad(page, shields_match(users.club))
    fits(page)
    expect(wicket(page, "the three")).to_contain_text("up to 110")
    expect(card(page, "J")).to_be_disabled()

    the_sources_jack(page)
    fits(page)
    top = page.locator("#pad-top")
    lay(page, "the six", "7")
    expect(top).to_contain_text("10/2")
    lay(page, "the ace", "8", "9", "10")
    expect(top).to_contain_text("100/3")
    expect(wicket(page, "the ace")).to_contain_text("8 9 10")
    expect(wicket(page, "the ace")).to_be_disabled()
    expect(page.locator(".pad-marks a")).to_have_text(["0", "10", "90"])
    wicket(page, "the two").click()
    expect(card(page, "7")).to_be_disabled()
    expect(card(page, "7")).to_contain_text("gone")

    way(page, "close").click()
    expect(page.locator("#close-first")).to_be_visible()
    expect(preview(page)).to_have_text("Red close at 100.")
    score(page)
    expect(page.locator("#pad-due")).to_contain_text("Red closed at 100. Black bat next.")
    assert played()[-1] == play("close")
    expect(way(page, "play")).to_have_attribute("aria-pressed", "true")

    lay(page, "the ten", "10")
    expect(page.locator("[data-live=chase]")).to_have_text(in_order(100, 100, "1,400"))
    both_hands(page)
    expect(page.locator("#pad-due")).to_contain_text(in_order("Red", 114, 14, "Black", 14, 14, "Red"))
    assert played() == [
        *map(play, ("3: J Q", "6: 7", "1: 8 9 10", "close", "10: 10", "close: 2 3 4 5 / 2 3 4 5")),
    ]
    assert complaints == []


def the_sources_jack(page: Page) -> None:
    """80 for the jack on the three, nothing once the queen counters, and only king or ace could answer that."""
    wicket(page, "the three").click()
    card(page, "J").click()
    expect(preview(page)).to_have_text("Jack on the three: 80.")
    expect(card(page, "J")).to_be_disabled()
    expect(card(page, "J")).to_contain_text("too low")
    card(page, "K").click()
    page.get_by_role("button", name="Back", exact=True).click()
    card(page, "Q").click()
    expect(preview(page)).to_have_text("Jack on the three: 80. Queen counters: 0.")
    expect(page.locator("#play-cards .card-key[aria-disabled=false] span")).to_have_text(["K", "A"])
    score(page)
    expect(page.locator("#pad-top")).to_contain_text("0/1")
    expect(key_to(page, "undo")).to_have_text(in_order(3, "J Q", 0))
    expect(page.locator("[data-live=name-1]")).to_have_text("2 3 4 5 6 7 8 9 10 J Q Q K K A")


def both_hands(page: Page) -> None:
    """Four cards each, chosen from those that have not been seen: the first hand by taps, the other by the keyboard."""
    page.keyboard.press("c")
    fits(page)
    held = {side: page.get_by_role("group", name=f"{side} hold 4 cards") for side in ("Red", "Black")}
    expect(page.locator("#pad-confirm")).to_be_disabled()
    for rank in ("2", "3", "4", "6", "6", "5"):
        held["Red"].get_by_role("button", name=rank, exact=True).click()
    expect(page.locator("#pad-preview")).to_contain_text("Black: 0 of 4 cards chosen.")
    for key in ("2", "3", "4"):
        page.keyboard.press(key)
    expect(page.locator("#pad-preview")).to_contain_text("Black: 3 of 4 cards chosen.")
    for key in ("6", "Backspace", "5"):
        page.keyboard.press(key)
    for hand in held.values():
        expect(hand.get_by_role("button", name="K", exact=True).first).to_be_disabled()
    expect(page.get_by_role("group", name="Red hold").get_by_role("button", name="7", exact=True)).to_have_count(0)
    hands = [script_says(page, WORDS, "hand", side=side, cards="2 3 4 5", runs=14) for side in ("Red", "Black")]
    closed = script_says(page, WORDS, "close", side="Black", runs=0)
    expect(preview(page)).to_have_text(" ".join([closed, *hands, script_says(page, WORDS, "no_follow_on")]))
    score(page)


def test_an_innings_is_typed_from_paper(phone: Phone, users: ClubUsers) -> None:
    page = at_the_pad(phone(users.scorer), shields_match(users.club))
    way(page, "typed").click()
    typed = page.locator("#typed-plays")
    typed.fill("3: J Q\n6: 7\n3: 9\nclose")
    meaning = page.locator("#typed-meaning li")
    expect(meaning.nth(0)).to_have_text("Jack on the three: 80. Queen counters: 0.0/1")
    expect(meaning.nth(2)).to_contain_text(problem("wicket_played_on", wicket=3, cards="J Q", runs=0))
    expect(preview(page)).to_have_text(in_order(3))
    expect(page.locator("#pad-preview[data-refused]")).to_have_count(1)
    expect(page.locator("#pad-confirm")).to_be_disabled()
    fits(page)
    page.reload()
    expect(page.locator("#typed-plays")).to_have_value("3: J Q\n6: 7\n3: 9\nclose")
    typed.fill("3: J Q\n6: 7\n2: 9\nclose")
    expect(preview(page)).to_have_text(in_order(3, "80/3"))
    expect(page.locator("#pad-preview[data-refused]")).to_have_count(0)
    page.keyboard.press("Control+Enter")
    expect(page.locator("#pad-due")).to_contain_text(in_order("Red", 80, "Black"))
    assert played() == [*map(play, ("3: J Q", "6: 7", "2: 9", "close"))]
    expect(key_to(page, "undo")).to_have_text(in_order(4, 3, "J Q", 0))
    key_to(page, "undo").click()
    expect(page.locator("#pad-due")).to_have_text(in_order("Red"))


def test_plays_wait_while_the_connection_is_lost(phone: Phone, users: ClubUsers) -> None:
    page = at_the_pad(phone(users.scorer), shields_match(users.club))
    page.route("**/score/record/", lambda route: route.abort())
    for key in "3jqk":
        page.keyboard.press(key)
    expect(preview(page)).to_have_text("Jack on the three: 80. Queen counters: 0. King recounters: 100.")
    page.keyboard.press("Backspace")
    page.keyboard.press("k")
    page.keyboard.press("Enter")
    for key in "07":
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(waiting(page, 2)).to_be_visible()
    top = page.locator("#pad-top")
    expect(top).to_contain_text("100/2")
    expect(page.locator("[data-live=name-1]")).to_have_text("2 3 4 5 6 8 9 10 J Q Q K A")
    expect(page.locator(".pad-marks .waiting")).to_have_text(["100", "0"])
    page.keyboard.press("6")
    expect(card(page, "7")).to_be_disabled()
    page.keyboard.press("Backspace")
    expect(key_to(page, "undo")).to_have_text(in_order(10, 7, 0))
    key_to(page, "undo").click()
    expect(top).to_contain_text("100/1")
    page.unroute("**/score/record/")
    page.reload()
    expect(saved(page)).to_be_visible()
    expect(page.locator(".pad-marks a")).to_have_text(["100"])
    assert played() == [play("3: J Q K")]


def test_a_play_that_another_made_first_is_kept_and_mended(phone: Phone, users: ClubUsers) -> None:
    match = shields_match(users.club)
    page = at_the_pad(blind(phone(users.scorer)), match)
    Hand(match, users.scorer).tap(play("3: J Q"))
    wicket(page, "the three").click()
    card(page, "9").click()
    score(page)
    expect(page.locator("#pad-said li")).to_have_text(in_order(3, "J Q", 0))
    expect(page.locator("#pad-unsent")).to_have_text(in_order(60))
    page.locator("[data-refused=again]").click()
    expect(page.locator("#pad-said")).to_contain_text(problem("wicket_played_on", wicket=3, cards="J Q", runs=0))
    expect(page.locator("#pad-said")).to_contain_text("(S4)")
    expect(page.locator(".wicket-cards.blamed")).to_be_visible()
    wicket(page, "the four").click()
    expect(preview(page)).to_have_text("Nine on the four: 50.")
    score(page)
    expect(saved(page)).to_be_visible()
    expect(page.locator("#pad-top")).to_contain_text("50/2")
    assert played() == [play("3: J Q"), play("4: 9")]


def test_s6_s7_s8_the_follow_on_the_win_and_the_draw_are_said(phone: Phone, users: ClubUsers) -> None:
    page = at_the_pad(phone(users.scorer), shields_match(users.club, *FOLLOW_ON, "1: K", "2: K", "3: A", "close"))
    expect(page.locator("#pad-due")).to_contain_text(in_order("Black", 340, "Red", 105))
    for key in "2q":
        page.keyboard.press(key)
    expect(preview(page)).to_have_text("Queen on the two: 100.")
    page.keyboard.press("Enter")
    expect(page.locator("#pad-top")).to_contain_text(in_order(5, 105))
    for key in "8k":
        page.keyboard.press(key)
    expect(preview(page)).to_have_text("King on the eight: 50. Red win by 9 wickets.")
    score(page)
    expect(page.locator(".result")).to_have_text("Red won by 9 wickets")
    expect(page.locator("#pad-confirm")).to_be_hidden()

    page.goto(f"/matches/{shields_match(users.club, '1: K', '2: K', multiplier=60).slug}/score/")
    for key in "34":
        page.keyboard.press(key)
    expect(preview(page)).to_contain_text(in_order(60))
    expect(preview(page)).to_contain_text(script_says(page, WORDS, "draws", draw="1,400"))
    score(page)
    expect(page.locator(".result")).to_have_text("Match drawn")


def test_s5_what_a_close_brings_is_said_before_it_is_scored(phone: Phone, users: ClubUsers) -> None:
    page = at_the_pad(phone(users.scorer), shields_match(users.club, *FOLLOW_ON[:-1]))
    way(page, "typed").click()
    typed = page.locator("#typed-plays")
    typed.fill(FOLLOW_ON[-1])
    meaning = page.locator("#typed-meaning li")
    expect(meaning.last).to_contain_text(script_says(page, WORDS, "hand", side="Black", cards="3 4 5 6", runs=18))
    expect(meaning.last).to_contain_text(script_says(page, WORDS, "follow_on", 236, side="Black"))
    page.keyboard.press("Control+Enter")
    expect(page.locator("#pad-due")).to_contain_text(in_order("Black", 236))
    way(page, "play").click()
    lay(page, "the ace", "5")
    way(page, "close").click()
    expect(preview(page)).to_contain_text(script_says(page, WORDS, "wins_by_innings", 196, side="Red"))
    score(page)
    expect(page.locator(".result")).to_have_text(
        result_text(Result(Outcome.WON, 0, {"innings": 1, "runs": 196}), ("Red", "Black"))
    )

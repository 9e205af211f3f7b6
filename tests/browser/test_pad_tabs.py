"""Two tabs of one pad, an undo that is refused, a page that alone holds what waits, and who may not score any more."""

import json
from dataclasses import replace

import pytest
from club_with_accounts import ClubUsers
from pad_match import LEE, Hand, ball, over
from phone_pages import TWICE, Phone, eventually, key_to, outcome, saved, script_says, waiting, way
from playwright.sync_api import Page, Route, expect

from scoring.book.changes import set_up
from scoring.book.open_book import open_book
from scoring.book.setups import stored_links
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.models import LogRecord, Match, Role

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

RECORD = "**/score/record/"


@pytest.fixture
def hand(users: ClubUsers, match: Match) -> Hand:
    hand = Hand(match, users.scorer)
    hand.tap(over(LEE))
    return hand


def at_the_pad(page: Page, hand: Hand) -> Page:
    page.goto(hand.address)
    way(page, "outcome").click()
    expect(saved(page)).to_be_visible()
    return page


def back_online(page: Page) -> None:
    page.unroute_all(behavior="wait")
    page.evaluate("window.dispatchEvent(new Event('online'))")


def runs() -> list[int | None]:
    bodies = [json.loads(body) for body in LogRecord.objects.order_by("version").values_list("body", flat=True) if body]
    return [body["runs"] for body in bodies if "runs" in body]


@pytest.mark.further_case
def test_what_is_scored_before_an_undo_is_answered_follows_it(phone: Phone, users: ClubUsers, hand: Hand) -> None:
    hand.tap(ball(4))
    page = at_the_pad(phone(users.scorer), hand)
    page.evaluate(
        """() => {
            const fetch = window.fetch;
            const answered = new Promise((go) => (window.letUndoBeAnswered = go));
            window.fetch = async (address, ...more) => {
                const answer = await fetch(address, ...more);
                if (String(address).endsWith("/undo/")) await answered;
                return answer;
            };
        }"""
    )
    key_to(page, "undo").click()
    eventually(page, "() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/undo/'))")
    page.keyboard.press("6")
    page.keyboard.press("1")
    page.evaluate("window.letUndoBeAnswered()")
    expect(saved(page)).to_be_visible()
    expect(page.locator("#pad-top")).to_contain_text("7/0")
    assert runs() == [4, 6, 1]
    assert len(open_book(hand.match).entries) == 3


@pytest.mark.further_case
def test_what_waits_in_memory_alone_outlives_what_another_tab_sends(phone: Phone, users: ClubUsers, hand: Hand) -> None:
    page = phone(users.scorer)
    other = page.context.new_page()
    for each in (page, other):
        each.route(RECORD, lambda route: route.abort())
        at_the_pad(each, hand)
    page.keyboard.press("4")
    expect(waiting(page, 1)).to_be_visible()
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    page.keyboard.press("6")
    expect(waiting(page, 2)).to_be_visible()
    back_online(other)
    eventually(other, "() => !Object.keys(localStorage).some((name) => name.startsWith('pad:'))")
    expect(waiting(page, 1)).to_be_visible()
    back_online(page)
    expect(saved(page)).to_be_visible()
    assert runs() == [4, 6]


def test_an_undo_that_is_refused_stays_in_sight(phone: Phone, users: ClubUsers, hand: Hand) -> None:
    page = at_the_pad(phone(users.scorer), hand)
    landed: list[Route] = []

    def lose_answer(route: Route) -> None:
        if "4" in str(route.request.post_data) and not landed:
            landed.append(route)
            route.fetch()
        route.abort()

    page.route(RECORD, lose_answer)
    page.route("**/score/undo/", lambda route: route.abort())
    outcome(page, "4").click(force=True)
    expect(waiting(page, 1)).to_be_visible()
    key_to(page, "undo").click()
    outcome(page, "2").click(force=True)
    expect(waiting(page, 3)).to_be_visible()
    hand.look()
    hand.tap(ball(1))
    back_online(page)
    expect(page.locator("#pad-unsent")).to_contain_text(script_says(page, "pad/texts.js", "undo", what="0.1"))
    expect(page.locator("#pad-top")).to_contain_text("5/0")
    assert page.locator("#pad-refused-keys button:visible").count() == 1
    page.locator("[data-refused=leave]").click()
    expect(saved(page)).to_be_visible()
    assert runs() == [4, 1, 2]


def test_two_tabs_lose_nothing_and_send_once(phone: Phone, users: ClubUsers, hand: Hand) -> None:
    first = at_the_pad(phone(users.scorer), hand)
    second = at_the_pad(first.context.new_page(), hand)
    for page in (first, second):
        page.route(RECORD, lambda route: route.abort())
    outcome(first, "4").click(force=True)
    expect(waiting(second, 1)).to_be_visible()
    outcome(second, "6").click(force=True)
    expect(waiting(first, 2)).to_be_visible()
    hand.tap(ball(1))
    for page in (first, second):
        back_online(page)
    for page in (first, second):
        expect(page.locator("#pad-unsent")).to_be_visible()
    first.locator("[data-refused=again]").click()
    for page in (first, second):
        expect(saved(page)).to_be_visible()
        expect(page.locator("#pad-top")).to_contain_text("11/0")
    assert runs() == [1, 4, 6]


def test_a_page_that_alone_holds_what_waits_does_not_reload(phone: Phone, users: ClubUsers, hand: Hand) -> None:
    page = at_the_pad(phone(users.scorer), hand)
    page.route(RECORD, lambda route: route.abort())
    page.evaluate("() => { window.stayed = true; Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    outcome(page, "4").click(force=True)
    expect(waiting(page, 1)).to_be_visible()
    book = open_book(hand.match)
    corrected = set_up(replace(book.setup, venue="Otley"), stored_links(book.ledger.setup))
    write(hand.match.slug, [corrected], Signature(author=users.scorer, seen=hand.seen, key="corrected"))
    back_online(page)
    expect(page.locator("#pad-phone")).to_contain_text(script_says(page, "pad/texts.js", "outdated"))
    page.locator("[data-refused=again]").click()
    expect(saved(page)).to_be_visible()
    assert page.evaluate("window.stayed")
    assert runs() == [4]


def test_who_may_not_score_any_more_is_told_and_leaves_no_page(
    keeping_phone: Phone, users: ClubUsers, hand: Hand
) -> None:
    page = at_the_pad(keeping_phone(users.scorer), hand)
    eventually(page, "async () => (await caches.keys()).length > 0")
    Role.objects.filter(user=users.scorer).delete()
    expect(page.locator("#pad-connection")).to_have_text(script_says(page, "pad/texts.js", "barred"))
    eventually(page, "async () => (await caches.keys()).length === 0")


def test_a_held_key_and_a_second_press_are_one_ball(phone: Phone, users: ClubUsers, hand: Hand) -> None:
    page = at_the_pad(phone(users.scorer), hand)
    page.keyboard.down("1")
    for _repeat in range(5):
        page.keyboard.down("1")
    page.keyboard.up("1")
    expect(saved(page)).to_be_visible()
    page.wait_for_timeout(TWICE)
    page.keyboard.press("2")
    page.keyboard.press("2")
    expect(page.locator("#pad-preview")).to_contain_text(script_says(page, "pad/texts.js", "twice"))
    expect(saved(page)).to_be_visible()
    assert runs() == [1, 2]


@pytest.mark.further_case
def test_an_old_tab_loads_itself_anew_after_an_update(
    phone: Phone, users: ClubUsers, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What waits is sent first or by the new page, once; what is on the keys is scored before."""
    page = at_the_pad(phone(users.scorer), hand)
    page.route(RECORD, lambda route: route.abort())
    for value in ("1", "2", "3"):
        outcome(page, value).click(force=True)
        page.wait_for_timeout(TWICE)
    expect(waiting(page, 3)).to_be_visible()
    outcome(page, "W").click(force=True)
    page.evaluate("window.old = true")
    monkeypatch.setattr("scoring.pads.screen.files_version", lambda: "newer")
    back_online(page)
    expect(saved(page)).to_be_visible()
    assert page.evaluate("window.old")
    assert runs() == [1, 2, 3]
    page.route(RECORD, lambda route: route.abort())
    page.locator("[name=how][value=lbw]").click(force=True)
    expect(waiting(page, 1)).to_be_visible()
    assert page.evaluate("window.old")  # it is loaded from a server that answers
    back_online(page)
    page.wait_for_function("() => !window.old")
    expect(saved(page)).to_be_visible()
    expect(page.locator("#pad-top")).to_contain_text("6/1")
    page.evaluate("window.old = true")
    page.wait_for_timeout(TWICE)
    outcome(page, "4").click(force=True)
    expect(page.locator("#pad-top")).to_contain_text("10/1")
    expect(saved(page)).to_be_visible()
    assert page.evaluate("window.old")  # once is enough
    assert runs() == [1, 2, 3, 4]

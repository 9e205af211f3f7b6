"""A pad without a network: opened again as it was left, with what waits; over plain HTTP, where nothing is kept."""

import json
from collections.abc import Callable
from itertools import pairwise

import pytest
from chromium import INSECURE_NAME
from club_with_accounts import PASSWORD, ClubUsers, member
from django.contrib.auth.models import User
from django.core.handlers.wsgi import WSGIHandler
from django.urls import reverse
from pad_match import LEE, WARNE, Hand, ball, over, short_match
from phone_pages import TWICE, Phone, eventually, key_to, saved, script_says, type_keys, waiting, way
from phones import phones_of
from playwright.sync_api import Browser, Page, expect
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer
from wording import in_order

from scoring.book.changes import corrected
from scoring.book.open_book import open_book
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.models import LogRecord, Match
from scoring.pads.refusals import MOVED_ON
from scoring.views import without_network

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

KEPT = """async ([version, path, file]) => {
    if (!(await caches.has(version))) return false;
    const cache = await caches.open(version);
    const names = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    return names.includes(path) && names.some((name) => name.endsWith(file));
}"""

BY_AN_OLDER_VERSION = """async (paths) => {
    for (const name of await caches.keys()) await caches.delete(name);
    const cache = await caches.open("kept-before");
    for (const path of paths) await cache.put(path, new Response("a page"));
}"""

ALL_KEPT = """async (paths) => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const kept = all.flat().map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith("/matches/"));
    return JSON.stringify(kept.sort()) === JSON.stringify(paths.sort());
}"""

STATES = """async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.ready;
    return [installing?.state, waiting?.state, active?.state].join();
}"""


def kept(page: Page, path: str, file: str = "/keep_page.js", version: str = "kept-0") -> None:
    """Wait until the browser has kept a page, and a file that it is made of."""
    eventually(page, KEPT, [version, path, file])


def newest_at_work(page: Page) -> None:
    """Wait until the newest service worker is at work: the browser lets the older one finish what it has begun."""
    for pause in range(599):
        if (states := page.evaluate(STATES)) == ",,activated":
            return
        page.wait_for_timeout(100)
        if pause % 100 == 99:
            page.reload()
    raise AssertionError(states)


def tap(page: Page, *keys: str) -> None:
    for before, key in pairwise(("", *keys)):
        if key == before:
            page.wait_for_timeout(TWICE)
        page.keyboard.press(key)
        page.keyboard.press("Enter")


def sign_in(page: Page, user: User) -> None:
    page.goto("/sign-in/")
    page.fill("[name=username]", user.username)
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")
    page.wait_for_url(lambda url: "sign-in" not in url)


def bad_gateway(_handler: WSGIHandler, _environ: object, start: Callable[..., object]) -> list[bytes]:
    """Answer as a proxy does whose server is down."""
    start("502 Bad Gateway", [("Content-Type", "text/html")])
    return [b"<h1>Bad Gateway</h1>"]


@pytest.fixture
def hand(users: ClubUsers, match: Match) -> Hand:
    hand = Hand(match, users.scorer)
    hand.tap(over(LEE))
    return hand


def test_a_pad_opens_without_a_network_where_it_was_left(
    keeping_phone: Phone, users: ClubUsers, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = keeping_phone(users.scorer)
    log = f"/matches/{hand.match.slug}/log/"
    page.goto(log)
    kept(page, log)
    expect(page.locator(".kept-copy")).to_be_hidden()
    page.goto(hand.address)
    way(page, "outcome").click()
    expect(page.locator("#pad-phone")).to_be_hidden()
    kept(page, hand.address, "/pad/pad.js")
    tap(page, "4")
    expect(saved(page)).to_be_visible()
    page.context.set_offline(True)
    tap(page, "2", "1")
    expect(waiting(page, 2)).to_be_visible()

    page.close()
    page = page.context.new_page()
    page.goto(hand.address)
    expect(page.locator("#pad-top")).to_contain_text("7/0")
    expect(waiting(page, 2)).to_be_visible()
    page.locator("#pad-show-waiting").click()
    listed = page.locator("#pad-waiting")
    expect(listed.locator("li")).to_have_count(2)
    listed.locator("button").click()
    key_to(page, "undo").dblclick()
    expect(page.locator("#pad-preview")).to_contain_text(script_says(page, "pad/texts.js", "twice"))
    expect(page.locator("#pad-top")).to_contain_text("6/0")
    key_to(page, "undo").click(delay=TWICE)
    expect(page.locator("#pad-top")).to_contain_text("4/0")
    page.reload()
    key_to(page, "redo").click()
    expect(page.locator("#pad-top")).to_contain_text("6/0")
    key_to(page, "redo").click(delay=TWICE)
    expect(page.locator("#pad-top")).to_contain_text("7/0")
    expect(key_to(page, "redo")).to_have_count(0)
    page.goto(log)
    expect(page.locator(".kept-copy")).to_be_visible()
    page.goto("/")
    expect(page.locator("main li a")).to_have_count(2)

    page.context.set_offline(False)
    newer = without_network._worker().replace('"0"', '"1"')
    monkeypatch.setattr(without_network, "_worker", lambda: newer)
    page.goto(hand.address)
    expect(saved(page)).to_be_visible()
    expect(page.locator("#pad-top")).to_contain_text("7/0")
    assert LogRecord.objects.count() == 5
    page.evaluate(
        "async () => { await (await navigator.serviceWorker.ready).update(); }"
    )  # as browsers do after a while
    kept(page, "/without-network/", "/stored_pages.js", "kept-1")
    newest_at_work(page)
    page.reload()
    kept(page, hand.address, "/pad/pad.js", "kept-1")
    page.context.set_offline(True)
    tap(page, "6")
    expect(waiting(page, 1)).to_be_visible()
    page.goto(log)  # as the version before has kept it
    expect(page.locator(".kept-copy")).to_be_visible()

    page.context.set_offline(False)
    page.goto("/account/")
    page.locator("form[action$='sign-out/'] button").click()
    page.wait_for_url(lambda url: "account" not in url)
    eventually(page, "async () => (await caches.keys()).length === 0")
    sign_in(page, users.scorer)
    page.goto(hand.address)
    expect(page.locator("#pad-top")).to_contain_text("13/0")
    expect(saved(page)).to_be_visible()
    assert LogRecord.objects.count() == 6


def test_the_page_opened_longest_ago_makes_room_whatever_version_kept_it(
    keeping_phone: Phone, users: ClubUsers, hand: Hand
) -> None:
    page = keeping_phone(users.scorer)
    log, started = f"/matches/{hand.match.slug}/log/", f"/matches/started-{'0' * 32}/score/"
    page.goto(log)
    kept(page, log)
    others = [f"/matches/{number}/" for number in range(29)]
    page.evaluate(BY_AN_OLDER_VERSION, [started, log, *others])
    page.goto(log)
    kept(page, log)
    eventually(page, ALL_KEPT, [started, log, *others])
    page.goto(hand.address)
    kept(page, hand.address)
    eventually(page, ALL_KEPT, [started, log, *others[1:], hand.address])


def test_what_is_kept_stands_in_where_a_proxy_answers_for_the_server(
    keeping_phone: Phone, users: ClubUsers, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = keeping_phone(users.scorer)
    log = f"/matches/{hand.match.slug}/log/"
    page.goto(log)
    kept(page, log)
    page.get_by_role("link", name="Correct 1").click()
    page.locator("[name=bowler]").select_option(str(WARNE))
    page.get_by_role("button", name="Correct", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("Corrected")
    page.goto(hand.address)
    way(page, "outcome").click()
    kept(page, hand.address, "/pad/pad.js")
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    monkeypatch.setattr(WSGIHandler, "__call__", bad_gateway)
    page.goto(hand.address)
    tap(page, "4")
    expect(page.locator("#pad-top")).to_contain_text("4/0")
    expect(page.locator("#pad-connection")).to_contain_text(in_order(502, 1))
    page.goto(log)
    expect(page.locator(".kept-copy")).to_be_visible()
    expect(page.locator("main")).to_contain_text("Warne")


def test_over_plain_http_the_pad_says_once_that_it_is_not_kept(
    chromium: Browser, live_server: LiveServer, settings: Settings, users: ClubUsers, hand: Hand
) -> None:
    settings.ALLOWED_HOSTS = [INSECURE_NAME]
    page = phones_of(chromium, live_server.url.replace("localhost", INSECURE_NAME), "allow")(users.scorer)
    page.goto(hand.address)
    way(page, "outcome").click()
    said = page.locator("#pad-phone")
    expect(said).to_contain_text(script_says(page, "pad/texts.js", "no_copy_over_http"))
    said.locator("button").click()
    page.reload()
    expect(saved(page)).to_be_visible()
    page.context.set_offline(True)
    tap(page, "4", "1")
    expect(waiting(page, 2)).to_be_visible()
    page.context.set_offline(False)
    expect(saved(page)).to_be_visible()
    expect(said).to_be_hidden()
    assert LogRecord.objects.count() == 4


def test_entries_wait_for_the_account_that_made_them(phone: Phone, users: ClubUsers, hand: Hand) -> None:
    page = phone(users.scorer)
    page.goto(hand.address)
    way(page, "outcome").click()
    page.context.clear_cookies(name="sessionid")
    for count, key in enumerate("42", 1):
        tap(page, key)
        expect(page.locator("#pad-connection[data-state=out]")).to_contain_text(str(count))
        expect(page.locator("#pad-said a[href*=sign-in]")).to_be_visible()
    expect(page.locator("#pad-top")).to_contain_text("6/0")
    bea = member(users.club, "scorer", "Bea")
    beas = page.context.new_page()
    sign_in(beas, bea)
    tap(page, "1")  # if it is still open, it goes up under no other name
    beas.goto(hand.address)
    expect(beas.locator("#pad-phone")).to_contain_text(users.scorer.username)
    expect(saved(beas)).to_be_visible()
    assert LogRecord.objects.count() == 2
    beas.context.clear_cookies(name="sessionid")
    sign_in(beas, users.scorer)
    beas.goto(hand.address)
    expect(saved(beas)).to_be_visible()
    expect(beas.locator("#pad-phone")).to_be_hidden()
    assert set(LogRecord.objects.filter(version__gt=2).values_list("author", flat=True)) == {users.scorer.pk}
    assert LogRecord.objects.count() >= 4


def test_a_long_queue_against_a_match_corrected_meanwhile(phone: Phone, users: ClubUsers, hand: Hand) -> None:
    """By a clock that is wrong, and in a store that is emptied, then full."""
    page = phone(users.scorer)
    page.clock.set_fixed_time("2001-01-01")
    page.route("**/score/record/", lambda route: route.abort())
    page.goto(hand.address)
    way(page, "outcome").click()
    tap(page, *"111111")
    expect(waiting(page, 6)).to_be_visible()
    page.evaluate("localStorage.clear()")
    page.locator(f"[name=bowler][value='{WARNE}']").click(force=True)
    tap(page, "1")
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    page.wait_for_timeout(TWICE)
    tap(page, "1")
    expect(page.locator("#pad-phone")).to_contain_text(script_says(page, "pad/texts.js", "not_stored"))
    expect(waiting(page, 9)).to_be_visible()
    hand.tap(ball(4))
    hand.post("undo/")
    page.unroute("**/score/record/")
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator("#pad-said [data-why]")).to_have_text(str(MOVED_ON))
    expect(page.locator("#pad-unsent")).to_be_visible()
    page.locator("[data-refused=again]").click()
    expect(saved(page)).to_be_visible()
    expect(page.locator("#pad-top")).to_contain_text("8/0")
    bodies = [json.loads(record.body) for record in LogRecord.objects.filter(version__gt=4).order_by("version")]
    assert [body.get("bowler") for body in bodies] == [None] * 6 + [WARNE, None, None]


@pytest.mark.further_case
def test_two_hundred_entries_against_a_match_corrected_meanwhile(phone: Phone, users: ClubUsers) -> None:
    match = short_match(users.club, overs=30, max_overs_per_bowler=10)
    Hand(match, users.scorer).tap(over(LEE), ball(4))
    page = phone(users.scorer)
    page.route("**/score/record/", lambda route: route.abort())
    page.goto(reverse("pad", args=[match.slug]))
    way(page, "outcome").click()
    type_keys(page, "12121")
    for _over in range(28):
        page.locator("[name=bowler]:not([aria-disabled=true])").first.click(force=True)
        type_keys(page, "121212")
    expect(waiting(page, 201)).to_be_visible()
    page.reload()
    expect(waiting(page, 201)).to_be_visible()
    correction = corrected("forde", 3, ball(6))
    match.refresh_from_db()
    write(match.slug, [correction], Signature(author=users.organiser, seen=match.version, key="meanwhile"))
    page.unroute("**/score/record/")
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator("#pad-said [data-why]")).to_have_text(str(MOVED_ON))
    page.locator("[data-refused=again]").click()
    expect(saved(page)).to_be_visible(timeout=60_000)
    expect(page.locator("#pad-top")).to_contain_text("265/0")
    bodies = [entry.body() for entry in open_book(Match.objects.get()).entries]
    assert len(bodies) == 203
    assert [body["runs"] for body in bodies if "runs" in body] == [6, 1, 2, 1, 2, 1, *[1, 2] * 3 * 28]

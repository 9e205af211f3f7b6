"""A match started without a network: scored on the phone at once, made on the server once, whatever comes between."""

import time
from typing import Any

import pytest
from club_with_accounts import PASSWORD, ClubUsers, member, team_of_2005
from django.core.handlers.wsgi import WSGIHandler
from django.urls import reverse
from phone_pages import Phone, complaints_of, eventually, key_to, saved, script_says, waiting, way
from playwright.sync_api import Page, expect

from scoring.book.open_book import open_book
from scoring.models import LogRecord, Match
from scoring.rules.registry import variants

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

KEPT = """async (start) => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().some(({ url }) => new URL(url).pathname.startsWith(start));
}"""

UNPLUGGED = """(() => {
    const fetch = window.fetch;
    const out = () => localStorage.getItem("test-unplugged");
    window.fetch = (...asked) => out() ? Promise.reject(new TypeError()) : fetch(...asked);
})()"""


ITS_PAD_IS_LATE = """() => {
    const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    const fetch = window.fetch;
    window.askedForPad = 0;
    window.fetch = async (address, ...more) => {
        if (!/\\/matches\\/[^/]+\\/score\\/$/.test(String(address))) return fetch(address, ...more);
        window.askedForPad += 1;
        if (!window.padIsThere) throw new TypeError();
        press("2");
        return fetch(address, ...more);
    };
    setInterval(() => Object.keys(localStorage).some((name) => name.startsWith("start:")) || press("6"), 20);
}"""


def kept(page: Page, start: str) -> None:
    """Wait until the browser keeps a page whose address begins so."""
    eventually(page, KEPT, start)


def opened(phone: Phone, users: ClubUsers) -> Page:
    """Return a phone on the form of a new match, with what it needs to start one without a network."""
    for place in range(2):
        team_of_2005(users.club, place)
    page = phone(users.scorer)
    page.goto(reverse("match-new", args=[users.club.slug]))
    kept(page, "/clubs/")
    kept(page, "/blank-pads/")
    kept(page, "/static/js/pad/at_once.js")
    return page


def unplug(page: Page) -> None:
    """Take the network away. What a page sends past its service worker Chromium lets through all the same at times."""
    page.context.set_offline(True)
    page.evaluate("localStorage.setItem('test-unplugged', 'yes')")
    page.context.add_init_script(UNPLUGGED)
    page.evaluate(UNPLUGGED)


def plug(page: Page) -> None:
    page.context.set_offline(False)
    page.evaluate("localStorage.removeItem('test-unplugged')")
    page.evaluate("window.dispatchEvent(new Event('online'))")


def bowl(page: Page, *keys: str) -> None:
    """Choose the first bowler who may bowl, and enter balls by their outcomes on the keyboard."""
    if page.locator("[name=bowler]:visible").count():
        page.locator("[name=bowler]:not([aria-disabled=true])").first.click()
    for key in keys:
        page.keyboard.press(key)
        page.keyboard.press("Enter")


def eleven(first: str) -> str:
    """Return an eleven as it is typed, with a class of the first batter."""
    classes = [first, "5", "4", "4", "3", "3", "3, 1", "2, 1", "2, 2", "1, 2", "1, 3"]
    return "\n".join(f"Guest {letter}, {given}" for letter, given in zip("ABCDEFGHIJK", classes, strict=True))


def start(page: Page) -> None:
    page.locator("[name=won_by]").nth(1).check()
    page.locator("[name=chose][value=bat]").check()
    page.get_by_role("button", name="Start scoring").click()
    page.wait_for_url("**/matches/started-*/score/")


def test_a_match_is_started_without_a_network_and_made_once(keeping_phone: Phone, users: ClubUsers) -> None:
    page = opened(keeping_phone, users)
    complaints = complaints_of(page)
    unplug(page)
    page.get_by_role("button", name="Start scoring").click()
    expect(page.locator("#match-start-said")).to_contain_text("toss")
    start(page)
    second = page.locator("#pad-top .pad-side").inner_text()
    way(page, "outcome").click()
    bowl(page, "4", "1", "0")
    expect(page.locator("#pad-top")).to_contain_text("5/0")
    expect(waiting(page, 4)).to_be_visible()
    address = page.url

    page.close()
    page = page.context.new_page()
    page.goto("/")
    page.locator("main li a", has_text="Scoring").click()
    expect(page.locator("#pad-top")).to_contain_text("5/0")
    key_to(page, "undo").click()
    bowl(page, "2")
    expect(page.locator("#pad-top")).to_contain_text("7/0")
    assert not Match.objects.exists()

    plug(page)
    page.wait_for_url(lambda url: "started" not in url)
    expect(saved(page)).to_be_visible()
    expect(page.locator("#pad-top")).to_contain_text("7/0")
    match = Match.objects.get()
    book = open_book(match)
    assert book.setup.sides[1].name == second
    assert len(book.entries) == 4
    assert set(LogRecord.objects.values_list("author", flat=True)) == {users.scorer.pk}
    page.goto(address)  # what was kept of it is gone: the server leads to the match
    expect(saved(page)).to_be_visible()
    assert match.slug in page.url
    page.goto(reverse("club", args=[users.club.slug]))
    expect(page.locator("#waiting-here a")).to_have_count(0)
    assert Match.objects.count() == 1
    assert complaints == []


@pytest.mark.further_case
def test_a_match_that_was_made_is_gone_to_once_its_pad_is_there(
    keeping_phone: Phone, users: ClubUsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The network goes again once it is made. What is tapped while its pad is asked for is kept."""
    page = opened(keeping_phone, users)
    unplug(page)
    start(page)
    way(page, "outcome").click()
    bowl(page, "4", "1")
    expect(waiting(page, 3)).to_be_visible()
    page.evaluate(ITS_PAD_IS_LATE)
    plug(page)
    eventually(page, "() => window.askedForPad > 0")
    assert Match.objects.exists()
    expect(waiting(page, 3)).to_be_visible()

    answer = WSGIHandler.__call__

    def slowly(self: WSGIHandler, environ: dict[str, str], *more: Any) -> Any:
        if environ.get("HTTP_SEC_FETCH_MODE") == "navigate":
            time.sleep(1)
        return answer(self, environ, *more)

    monkeypatch.setattr(WSGIHandler, "__call__", slowly)
    page.evaluate("window.padIsThere = true")
    page.evaluate("window.dispatchEvent(new Event('online'))")
    page.wait_for_url(lambda url: "started" not in url)
    expect(saved(page)).to_be_visible()
    expect(page.locator("#pad-top")).to_contain_text("7/0")
    assert len(open_book(Match.objects.get()).entries) == 4


def test_another_game_needs_a_network_and_nothing_typed_is_lost(keeping_phone: Phone, users: ClubUsers) -> None:
    page = opened(keeping_phone, users)
    unplug(page)
    page.locator("[name=side0_team]").select_option("")
    page.locator("[name=side0_name]").fill("Leeds")
    shown = page.locator("[name=shown]").input_value()
    page.select_option("#variant", next(slug for slug in variants() if slug != shown))
    expect(page.locator("#match-start-said")).to_have_text(script_says(page, "lineup.js", "no_other_game"))
    expect(page.locator("#variant")).to_have_value(shown)
    expect(page.locator("[name=side0_name]")).to_have_value("Leeds")
    page.locator("[name=side0_team]").select_option(index=1)
    page.locator("details:has([name^=option_]) > summary").click()
    page.locator("[name^=option_][type=number]").first.fill("7")
    page.locator("[name=won_by]").first.check()
    page.locator("[name=chose]").first.check()
    page.get_by_role("button", name="Start scoring").click()
    expect(page.locator("#match-start-said")).to_contain_text("playing conditions")


def test_a_set_up_that_is_refused_keeps_what_was_scored(keeping_phone: Phone, users: ClubUsers) -> None:
    page = opened(keeping_phone, users)
    unplug(page)
    page.locator("[name=side0_team]").select_option("")
    page.locator("[name=side0_name]").fill("Leeds")
    page.locator("[name=side0_players]").fill(eleven(first="5"))
    page.locator("[name=side1_team]").select_option("")
    page.locator("[name=side1_name]").fill("Ilkley")
    page.locator("[name=side1_players]").fill(eleven(first="9"))
    start(page)
    way(page, "outcome").click()
    bowl(page, "6")
    plug(page)
    page.locator("#pad-phone a").click()
    expect(page.locator("#of-game [aria-invalid=true]").first).to_be_visible()
    expect(page.locator("#waiting-here a")).to_have_count(1)
    page.locator("[name=side1_players]").fill(eleven(first="5"))
    page.get_by_role("button", name="Start scoring").click()
    page.wait_for_url("**/*-leeds-v-ilkley/score/")
    expect(saved(page)).to_be_visible()
    assert len(open_book(Match.objects.get()).entries) == 2


def test_what_was_started_is_sent_under_its_own_account_alone(keeping_phone: Phone, users: ClubUsers) -> None:
    page = opened(keeping_phone, users)
    unplug(page)
    start(page)
    way(page, "outcome").click()
    bowl(page, "6")
    page.context.clear_cookies(name="sessionid")  # as if the session had ended
    plug(page)
    page.locator("#pad-said a").click()
    other = member(users.club, "scorer", "somebody-else")
    for user in (other, users.scorer):
        if user is users.scorer:
            page.context.clear_cookies(name="sessionid")
            page.goto("/sign-in/?next=" + reverse("club", args=[users.club.slug]))
        page.fill("[name=username]", user.username)
        page.fill("[name=password]", PASSWORD)
        page.press("[name=password]", "Enter")
        page.wait_for_url(lambda url: "sign-in" not in url)
        page.wait_for_load_state()
        if user is other:
            expect(page.locator("#waiting-here li")).to_have_count(0)
            assert not Match.objects.exists()
    page.locator("#waiting-here a").click()
    page.wait_for_url("**/score/")
    expect(saved(page)).to_be_visible()
    assert set(LogRecord.objects.values_list("author", flat=True)) == {users.scorer.pk}
    assert LogRecord.objects.count() == 3

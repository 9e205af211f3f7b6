"""On the phone when things go wrong: two scorers, cards that cannot be, entries that wait behind a refusal."""

import errno

import pytest
from club_with_accounts import ClubUsers, member
from pad_match import LEE, Hand, ball, cards, over
from phone_pages import (
    TWICE,
    Phone,
    blind,
    card,
    connection,
    key_to,
    preview,
    saved,
    score,
    script_says,
    type_keys,
    violations,
    waiting,
    way,
)
from playwright.sync_api import APIResponse, Page, Route, expect
from wording import in_order, problem

from cricketcards.outages import FULL
from scoring.addresses import rule_address
from scoring.models import LogRecord, Match
from scoring.pads.refusals import MOVED_ON
from scoring.words.refusals import OVERRIDE_LABEL

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def at_the_pad(page: Page, match: Match, how: str) -> Page:
    page.goto(f"/matches/{match.slug}/score/")
    way(page, how).click()
    return page


def test_an_old_screen_keeps_its_entry_and_shows_what_happened(phone: Phone, users: ClubUsers, match: Match) -> None:
    hand = Hand(match, users.scorer)
    hand.tap(over(LEE))
    page = at_the_pad(blind(phone(users.scorer)), match, "outcome")
    hand.tap(ball(4))
    page.keyboard.press("2")
    said = page.locator("#pad-said")
    expect(said.locator("[data-why]")).to_have_text(str(MOVED_ON))
    expect(said.locator("li")).to_have_text(in_order("0.1", 4))
    expect(page.locator("#pad-top")).to_contain_text("4/0")
    expect(page.locator("#pad-unsent")).to_have_text(in_order("0.1", 2))
    expect(page.locator("[name=outcome][value='2']")).to_be_checked()
    page.locator("[data-refused=again]").click()
    expect(page.locator("#pad-top")).to_contain_text("6/0")
    expect(saved(page)).to_be_visible()
    assert LogRecord.objects.count() == 4


def test_a_second_scorer_takes_over_and_gives_back(phone: Phone, users: ClubUsers, match: Match) -> None:
    Hand(match, users.scorer).tap(over(LEE))
    bea = member(users.club, "scorer", "Bea")
    beas = at_the_pad(phone(bea), match, "outcome")
    expect(beas.locator(".pad-other p")).to_contain_text(users.scorer.username)
    beas.keyboard.press("1")
    expect(beas.locator("#pad-confirm")).to_be_disabled()
    expect(preview(beas)).to_have_text(script_says(beas, "pad/texts.js", "not_yours"))
    scorers = at_the_pad(blind(phone(users.scorer)), match, "outcome")
    key_to(beas, "take-over").click()
    score(beas)
    expect(beas.locator("#pad-top")).to_contain_text("1/0")

    scorers.keyboard.press("6")
    expect(scorers.locator(".pad-other p")).to_contain_text("Bea")
    scorers.locator("[data-refused=leave]").click()
    key_to(scorers, "take-over").click()
    expect(scorers.locator("#pad-said")).to_have_text("")
    scorers.keyboard.press("6")
    expect(scorers.locator("#pad-top")).to_contain_text("7/0")


@pytest.mark.further_case
def test_taking_over_leaves_the_refused_entry_on_the_keys(phone: Phone, users: ClubUsers, match: Match) -> None:
    Hand(match, users.scorer).tap(over(LEE))
    page = at_the_pad(blind(phone(users.scorer)), match, "outcome")
    hand = Hand(match, member(users.club, "scorer", "Bea"))
    hand.post("take-over/")
    page.keyboard.press("6")
    expect(page.locator("#pad-refused")).to_be_visible()
    key_to(page, "take-over").click()
    expect(page.locator(".pad-other")).to_have_count(0)
    score(page)
    expect(page.locator("#pad-top")).to_contain_text("6/0")
    expect(saved(page)).to_be_visible()


@pytest.mark.further_case
def test_what_something_else_answers_is_no_entry_recorded(phone: Phone, users: ClubUsers, match: Match) -> None:
    """As the page on which a Wi-Fi asks one to sign in."""
    hand = Hand(match, users.scorer)
    hand.tap(over(LEE))
    page = phone(users.scorer)
    page.route("**/score/**", lambda route: route.fulfill(body="<h1>Welcome</h1>", content_type="text/html"))
    page.route(hand.address, lambda route: route.fallback() if "?" in route.request.url else route.continue_())
    page.goto(hand.address)
    way(page, "outcome").click()
    expect(page.locator("#pad-connection[data-state=lost]")).to_be_visible()
    for key in "46":
        page.keyboard.press(key)
    expect(waiting(page, 2)).to_be_visible()
    assert LogRecord.objects.count() == 2
    page.unroute_all(behavior="wait")
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(saved(page)).to_be_visible()
    expect(page.locator("#pad-top")).to_contain_text("10/0")
    assert LogRecord.objects.count() == 4


def test_cards_that_cannot_be_are_said_before_they_are_scored(phone: Phone, users: ClubUsers, match: Match) -> None:
    Hand(match, users.scorer).tap(over(LEE), cards("7r", "7r"))
    page = at_the_pad(phone(users.scorer), match, "cards")
    type_keys(page, "7r")
    expect(page.locator("#pad-preview")).to_contain_text(problem("card_too_often", card="7r", copies=2))
    type_keys(page, "7r8r")
    expect(preview(page)).to_contain_text("0.2 · red 7 to red 8: 1 run")
    expect(page.locator("#pad-preview")).to_contain_text(problem("card_too_often", card="7r", copies=2))
    expect(page.locator("#pad-preview")).to_have_attribute("data-refused", "")
    expect(page.locator("#pad-preview").get_by_role("link", name="F3")).to_have_attribute("href", rule_address("F3"))
    page.keyboard.press("Escape")
    type_keys(page, "7b8r")
    expect(page.locator("#pad-preview")).to_have_text("0.2 · black 7 to red 8: 1 run")
    assert LogRecord.objects.count() == 3


def test_a_refusal_stops_what_waits_behind_it_until_it_is_mended(phone: Phone, users: ClubUsers, match: Match) -> None:
    Hand(match, users.scorer).tap(over(LEE), cards("7r", "7r"))
    page = at_the_pad(phone(users.scorer), match, "cards")
    page.route("**/score/record/", lambda route: route.abort())
    for keys in ("7r7r8r", "9r9r"):
        type_keys(page, keys)
        page.keyboard.press("Enter")
    expect(waiting(page, 2)).to_be_visible()
    page.unroute("**/score/record/")
    expect(page.locator("#pad-said")).to_contain_text(problem("card_too_often", card="7r", copies=2))
    expect(page.locator("#pad-unsent")).to_have_text(in_order("0.2", 7, 8, 1))
    expect(page.locator("#pad-behind")).to_have_text(in_order(1))
    expect(page.locator("#pad-top")).to_contain_text("1/0")

    expect(page.locator(".blamed")).to_have_attribute("data-hand", "bowler")
    expect(page.locator(".hand [aria-pressed=true]:visible")).to_have_accessible_name("red 7")
    card(page, "7b").click()
    expect(preview(page)).to_have_text("0.2 · black 7 to red 8: 1 run")
    score(page)
    expect(saved(page)).to_be_visible()
    expect(page.locator(".pad-marks a")).to_have_text(["1", "1", "1"])
    assert '"bowler_card":"7b"' in LogRecord.objects.get(version=4).body


def test_an_entry_waits_while_the_server_cannot_record_and_the_pad_says_why(
    phone: Phone, users: ClubUsers, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    Hand(match, users.scorer).tap(over(LEE))
    page = at_the_pad(phone(users.scorer), match, "outcome")

    def full(*given: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("scoring.views.pad.write", full)
        page.keyboard.press("4")
        expect(connection(page)).to_have_text(f"{FULL.title} · 1 waiting")
        assert LogRecord.objects.count() == 2
    expect(saved(page)).to_be_visible()
    expect(page.locator("#pad-top")).to_contain_text("4/0")
    assert LogRecord.objects.count() == 3


def test_undo_says_what_keeps_the_server_from_it(phone: Phone, users: ClubUsers, match: Match) -> None:
    Hand(match, users.scorer).tap(over(LEE))
    page = at_the_pad(phone(users.scorer), match, "outcome")
    page.route("**/score/undo/", lambda route: route.fulfill(status=503, json={"title": str(FULL.title)}))
    page.locator("[data-act=undo]").click()
    expect(page.locator("#pad-said")).to_contain_text(str(FULL.title))
    page.unroute("**/score/undo/")
    page.wait_for_timeout(TWICE)
    page.locator("[data-act=undo]").click()
    expect(key_to(page, "undo")).to_be_disabled()


def test_an_organiser_records_with_a_reason_what_the_cards_cannot_do(
    phone: Phone, users: ClubUsers, match: Match
) -> None:
    Hand(match, users.organiser).tap(over(LEE), cards("7r", "7r"))
    page = at_the_pad(phone(users.organiser), match, "cards")
    type_keys(page, "7r7r8r")
    page.keyboard.press("Enter")
    reason = page.get_by_label(str(OVERRIDE_LABEL))
    reason.fill("A third red seven had slipped in")
    reason.press("Enter")
    expect(page.locator("#pad-top")).to_contain_text("2/0")
    expect(page.locator("#pad-refused")).to_be_hidden()
    expect(page.locator(".blamed")).to_have_count(0)
    expect(saved(page)).to_be_visible()
    assert "slipped in" in LogRecord.objects.latest("version").body


def test_a_tap_whose_answer_was_lost_is_recorded_once(phone: Phone, users: ClubUsers, match: Match) -> None:
    Hand(match, users.scorer).tap(over(LEE))
    page = at_the_pad(phone(users.scorer), match, "outcome")
    lost: list[APIResponse] = []

    def lose_the_first_answer(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route.fetch())
            route.abort()

    page.route("**/score/record/", lose_the_first_answer)
    type_keys(page, "42")
    expect(saved(page)).to_be_visible()
    expect(page.locator("#pad-top")).to_contain_text("6/0")
    assert lost
    assert LogRecord.objects.count() == 4


def test_a_session_that_has_ended_keeps_what_waits(phone: Phone, users: ClubUsers, match: Match) -> None:
    Hand(match, users.scorer).tap(over(LEE))
    page = at_the_pad(phone(users.scorer), match, "outcome")
    page.context.clear_cookies(name="sessionid")
    page.keyboard.press("4")
    page.locator("#pad-said a[href*=sign-in]").click()
    page.fill("[name=username]", users.scorer.username)
    page.fill("[name=password]", "tea-at-twenty-to-four")
    page.press("[name=password]", "Enter")
    expect(page.locator("#pad-top")).to_contain_text("4/0")
    expect(saved(page)).to_be_visible()


def test_the_keyboard_can_be_kept_from_scoring(phone: Phone, users: ClubUsers, match: Match) -> None:
    Hand(match, users.scorer).tap(over(LEE))
    page = at_the_pad(phone(users.scorer), match, "outcome")
    page.get_by_text("More").click()
    page.locator("#pad-shortcuts").uncheck()
    page.keyboard.press("4")
    expect(page.locator("#pad-top")).to_contain_text("0/0")
    assert LogRecord.objects.count() == 2


def test_a_call_is_asked_about_before_it_ends_the_match(phone: Phone, users: ClubUsers, match: Match) -> None:
    page = at_the_pad(phone(users.scorer), match, "outcome")
    page.get_by_text("More").click()
    concede = page.locator("[name=call][value=concede-1]")
    expect(concede).to_be_in_viewport()
    concede.check()
    expect(preview(page)).to_have_text(in_order("Australia", "England"))
    score(page)
    sure = page.get_by_role("dialog")
    expect(sure).to_contain_text(in_order("Australia", "England"))
    assert violations(page) == []
    sure.locator("button:not([value])").click()
    expect(page.locator("#pad-confirm")).to_be_disabled()
    page.get_by_text("More").click()
    concede.check()
    score(page)
    sure.locator("button[value=end]").click()
    expect(page.locator("#pad-due .result")).to_have_text("England won (Australia conceded)")
    expect(page.locator("#pad-confirm")).to_be_hidden()
    expect(saved(page)).to_be_visible()
    page.locator("[data-act=undo]").click()
    expect(page.locator("#pad-confirm")).to_be_visible()
    assert Match.objects.get().status == Match.Status.NOT_STARTED


@pytest.mark.further_case
def test_what_was_said_of_a_correction_goes_with_the_next_entry(phone: Phone, users: ClubUsers, match: Match) -> None:
    hand = Hand(match, users.scorer)
    hand.tap(over(LEE), ball(4))
    page = at_the_pad(phone(users.scorer), match, "outcome")
    page.locator("[data-live=marks] a").first.click()
    page.locator("[name=outcome]").select_option("6")
    page.get_by_role("button", name="Correct", exact=True).click()
    expect(page.locator(".messages")).to_be_visible()
    expect(page.locator("#pad-top")).to_contain_text("6/0")
    page.keyboard.press("1")
    expect(page.locator("#pad-top")).to_contain_text("7/0")
    expect(page.locator(".messages")).to_have_count(0)

"""The pad of the grid games on a phone: a british innings on the keys, a hill innings typed from paper."""

from itertools import pairwise

import pytest
from club_with_accounts import ClubUsers
from grid_pad_match import FOLLOW_ON_OPEN, bat, bowl, grid_match, out
from pad_match import Hand
from phone_pages import Phone, complaints_of, key_to, preview, saved, score, script_says, waiting, way
from playwright.sync_api import Locator, Page, expect
from wording import in_order, problem

from scoring.addresses import rule_address
from scoring.book.open_book import open_book
from scoring.models import LogRecord, Match
from scoring.words.refusals import OVERRIDE_LABEL

WORDS = "games/grid/words.js"
# PostgreSQL is asked for the pad in test_pad_grid, and for one on a phone in test_forde_pad_browser.
pytestmark = [pytest.mark.browser, pytest.mark.further_case, pytest.mark.django_db(transaction=True)]

RECORD = "**/score/record/"


def at_the_pad(page: Page, match: Match) -> Page:
    page.goto(f"/matches/{match.slug}/score/")
    return page


def said(page: Page) -> Locator:
    """What the rules say of the entry on the keys."""
    return page.locator("#pad-preview span").nth(1)


def tap(page: Page, count: int | str) -> None:
    """Press the digits of a count with a thumb."""
    for digit in str(count):
        page.get_by_role("group", name="Cards", exact=True).get_by_role("button", name=digit, exact=True).click()


def due(page: Page) -> Locator:
    return page.locator("#pad-due")


def turn_of(page: Page, kind: str, side: str) -> None:
    """See whose turn it is, a "batting" or a "bowling" one."""
    expect(page.locator("[data-turn=kind]")).to_have_text(script_says(page, WORDS, f"kind_{kind}"))
    expect(page.locator("[data-turn=side]")).to_have_text(in_order(side))


def played() -> list[dict[str, object]]:
    return [entry.body() for entry in open_book(Match.objects.get()).entries]


def test_a_refused_count_leaves_the_keys_that_mend_it_in_sight(phone: Phone, users: ClubUsers) -> None:
    page = at_the_pad(phone(users.scorer), grid_match(users.club, "british"))
    page.route("**/score/check/", lambda route: route.abort())
    a_turn_that_is_refused(page)
    for key in page.get_by_role("group", name="Cards", exact=True).get_by_role("button").all():
        expect(key).to_be_in_viewport(ratio=1)
    page.locator("#turn-clear").click()
    tap(page, 11)
    score(page)
    expect(saved(page)).to_be_visible()
    assert played() == [bowl(23), bat(11)]


def test_an_undo_takes_a_refused_turn_off_the_keys(phone: Phone, users: ClubUsers) -> None:
    """What was due when it was refused is due no more: it can be sent again, changed or left out."""
    page = at_the_pad(phone(users.scorer), grid_match(users.club, "british"))
    a_turn_that_is_refused(page)
    key_to(page, "undo").click()
    turn_of(page, "bowling", "Australia")
    expect(preview(page)).to_have_text(script_says(page, "pad/texts.js", "unsettled"))
    expect(page.locator("#pad-confirm")).to_be_disabled()
    page.locator("[data-refused=leave]").click()
    expect(saved(page)).to_be_visible()
    assert played() == []


def a_turn_that_is_refused(page: Page) -> None:
    """Score a bowling turn, then a count that the server alone refuses."""
    page.keyboard.type("23")
    score(page)
    expect(saved(page)).to_be_visible()
    by_other_rules(page)
    page.keyboard.type("10")
    score(page)
    expect(page.locator("#pad-refused")).to_be_visible()


def by_other_rules(page: Page) -> None:
    """Let the pad be of a site whose rules have changed since, so that it knows nothing of what can be."""
    page.locator("#pad-state").evaluate("state => { state.dataset.rules = '-1'; }")


def test_a_british_innings_is_scored_on_the_keys(phone: Phone, users: ClubUsers) -> None:
    match = grid_match(users.club, "british")
    page = phone(users.scorer)
    complaints = complaints_of(page)
    at_the_pad(page, match)
    the_first_turns_with_a_thumb(page)
    a_turn_split_by_wickets(page)
    turns_while_the_connection_is_lost(page)
    the_innings_is_closed(page)
    assert complaints == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert played() == [
        bowl(24, kqj=1, bowler=10),
        bat(17),
        bowl(9),
        bat(out(12, how_out="lbw"), out(9), {"cards": 12, "kqj_suited": 1}),
        bowl(45),
        bat(11),
        bowl(10, unfinished=True),
        {"type": "declare"},
    ]


def the_first_turns_with_a_thumb(page: Page) -> None:
    turn_of(page, "bowling", "Australia")
    expect(page.locator("#turn-wicket")).to_be_hidden()
    expect(page.locator("#pad-confirm")).to_be_disabled()
    tap(page, 51)
    expect(preview(page)).to_contain_text(problem("count_impossible", count=51, below=50, above=52))
    expect(preview(page)).to_contain_text("(G4)")
    expect(page.locator("#pad-preview[data-refused]")).to_have_count(1)
    expect(page.locator("#pad-confirm")).to_have_attribute("aria-disabled", "true")
    page.locator("#pad-confirm").click(force=True)
    expect(page.locator("#pad-top")).to_contain_text("0/0")
    page.locator("#turn-clear").click()
    tap(page, 9)
    more = page.get_by_role("group", name="Lines", exact=True).get_by_role("button", name="One more")
    more.click(force=True)
    expect(said(page)).to_contain_text(problem("too_many_lines", count=9, given=1, most=0))
    page.locator("#turn-clear").click()
    tap(page, 24)
    page.get_by_role("group", name="K-Q-J", exact=True).get_by_role("button", name="One more").click()
    page.get_by_label("Bowler").select_option(label="10 B Lee")
    expect(preview(page)).to_have_text("24 cards: 1 wicket (Trescothick b Lee), 3 over; 1 wide")
    expect(said(page)).to_have_count(0)
    score(page)
    expect(page.locator("#pad-top")).to_contain_text("1/1")
    expect(key_to(page, "undo")).to_have_text(in_order(1, 24))

    turn_of(page, "batting", "England")
    page.keyboard.press("1")
    page.keyboard.press("8")
    page.keyboard.press("Backspace")
    page.keyboard.press("7")
    expect(preview(page)).to_have_text("17 cards: 17 to Strauss")
    page.keyboard.press("Enter")
    expect(page.locator("#pad-top")).to_contain_text("18/1")
    expect(key_to(page, "undo")).to_have_text(in_order(2, 17))
    key_to(page, "undo").click()
    expect(page.locator("#pad-top")).to_contain_text("1/1")
    key_to(page, "redo").click()
    expect(page.locator("#pad-top")).to_contain_text("18/1")
    for key in ("9", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".pad-marks a")).to_have_text(["24/1", "17", "9/0"])


def a_turn_split_by_wickets(page: Page) -> None:
    """Strauss goes at card 12, Vaughan at card 21; Bell has the other twelve, and the K-Q-J of one suit in them."""
    tap(page, 12)
    page.locator("#turn-wicket").click()
    page.get_by_label("Card 12: Strauss").select_option("lbw")
    for key in ("2", "1", "w"):
        page.keyboard.press(key)
    expect(page.locator("#turn-wicket")).to_be_disabled()
    for key in ("2", "7", "w"):
        page.keyboard.press(key)
    expect(page.locator("#turn-wickets li")).to_have_count(3)
    page.locator("#turn-wickets button").last.click()
    page.locator("#turn-clear").click()
    tap(page, 33)
    page.keyboard.press("s")
    expect(preview(page)).to_have_text(
        "33 cards: 12 to Strauss, lbw for 29; 9 to Vaughan, run out for 9; 15 to Bell · 1 suited K-Q-J"
    )
    score(page)
    expect(page.locator("#pad-top")).to_contain_text("54/3")
    expect(page.locator("#pad-top")).to_contain_text("I R Bell15*")


def turns_while_the_connection_is_lost(page: Page) -> None:
    page.route("**/score/**", lambda route: route.abort())
    for keys in ("45", "11"):
        for key in keys:
            page.keyboard.press(key)
        page.keyboard.press("Enter")
    expect(waiting(page, 2)).to_be_visible()
    expect(page.locator("#pad-top")).to_contain_text("65/5")
    expect(page.locator("#pad-top")).to_contain_text("A Flintoff11*")
    turn_of(page, "bowling", "Australia")
    expect(page.locator(".pad-marks .waiting")).to_have_text(["45/2", "11"])
    page.unroute("**/score/**")
    page.reload()
    expect(saved(page)).to_be_visible()
    expect(page.locator("#pad-top")).to_contain_text("65/5")
    expect(page.locator("#pad-top")).to_contain_text("A Flintoff11*")


def the_innings_is_closed(page: Page) -> None:
    tap(page, 10)
    page.locator("#turn-unfinished").click()
    expect(preview(page)).to_have_text("10 cards: no wicket; broken off")
    score(page)
    expect(page.locator("[data-due=broken_off]")).to_be_visible()
    page.locator("[name=call][value=declare]").check()
    score(page)
    expect(due(page)).to_contain_text(in_order("England", "65/5", "Australia"))
    turn_of(page, "bowling", "England")


def test_a_british_innings_is_counted_card_by_card(phone: Phone, users: ClubUsers) -> None:
    """At 360 by 640 without a scroll: the keys do the sum, know the card of a wicket, and take a step back."""
    page = phone(users.scorer)
    complaints = complaints_of(page)
    page.set_viewport_size({"width": 360, "height": 640})
    at_the_pad(page, grid_match(users.club, "british", innings=1, max_turns=10))
    way(page, "counter").click()
    steps = page.get_by_role("group", name="Cards as they go down")
    card, eleven = (steps.get_by_role("button", name=name) for name in ("+1 card", "+2 eleven"))
    kqj, line = (steps.get_by_role("button", name=name) for name in ("+3 K-Q-J", "line"))
    count = page.locator("#turn-count")
    for key in steps.get_by_role("button").all():
        expect(key).to_be_in_viewport(ratio=1)
    for _card in range(3):
        card.click()
    line.click()
    expect(count).to_have_text("3")
    steps.get_by_role("button", name="9 grid full").click()
    expect(count).to_have_text("9")
    card.click()
    expect(said(page)).to_have_text(script_says(page, WORDS, "due_unfinished"))
    expect(page.locator("#pad-confirm")).to_have_attribute("aria-disabled", "true")
    page.locator("#pad-confirm").click(force=True)
    expect(said(page)).to_contain_text(problem("count_impossible", count=10, below=9, above=11))
    steps.get_by_role("button", name="Step back").click()
    eleven.click()
    kqj.click()
    for _eleven in range(5):
        page.keyboard.press("2")
    expect(preview(page)).to_have_text("24 cards: 1 wicket (Trescothick b), 3 over; 1 wide; 4 byes")
    score(page)
    expect(page.locator("#pad-top")).to_contain_text("Turn 1 of 10")

    page.route("**/score/**", lambda route: route.abort())
    page.keyboard.press("9")
    page.keyboard.press("2")
    page.keyboard.press("1")
    page.get_by_role("button", name="Wicket at card 12").click()
    for key in steps.get_by_role("button").all():
        expect(key).to_be_in_viewport(ratio=1)
    steps.get_by_role("button", name="+3 K-Q-J, suited").click()
    for _eleven in range(5):
        page.keyboard.press("2")
    page.keyboard.press("2")
    page.keyboard.press("Backspace")
    expect(preview(page)).to_have_text("25 cards: 12 to Strauss, run out for 12; 16 to Vaughan · 1 suited K-Q-J")
    way(page, "turn").click()
    page.keyboard.press("Backspace")
    page.keyboard.press("6")
    expect(preview(page)).to_have_text("26 cards: 12 to Strauss, run out for 12; 17 to Vaughan · 1 suited K-Q-J")
    way(page, "counter").click()
    score(page)
    expect(waiting(page, 1)).to_be_visible()
    expect(page.locator("#pad-top")).to_contain_text("Turn 2 of 10")
    page.keyboard.type("91")
    page.locator("#pad-confirm").click(force=True)
    expect(said(page)).to_contain_text(problem("count_impossible", count=10, below=9, above=11))
    expect(waiting(page, 1)).to_be_visible()
    page.unroute("**/score/**")
    expect(saved(page)).to_be_visible(timeout=30_000)
    assert complaints == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert played() == [
        bowl(24, kqj=1, lines=1),
        bat(out(12), {"cards": 14, "kqj_suited": 1}),
    ]


def test_a_hill_innings_is_typed_from_paper_without_leaving_the_keyboard(phone: Phone, users: ClubUsers) -> None:
    match = grid_match(users.club, "hill")
    page = at_the_pad(phone(users.scorer), match)
    complaints = complaints_of(page)
    way(page, "typed").click()
    expect(page.locator("#typed-turns")).to_be_focused()
    page.keyboard.type("17\n23 l1\n10\n45\n12w+9")
    lines = page.locator("#typed-meaning li")
    expect(lines.nth(0)).to_contain_text("17 cards: 17 to Trescothick")
    expect(lines.nth(1)).to_contain_text("23 cards, 1 line: 2 wickets (Trescothick, Strauss b), 2 over")
    expect(lines.nth(2)).to_contain_text(in_order(3, 10))
    expect(lines.nth(2)).to_contain_text(problem("count_impossible", count=10, below=9, above=11))
    expect(lines.nth(2).get_by_role("link", name="G4")).to_have_attribute("href", rule_address("G4"))
    expect(preview(page)).to_have_text(in_order(3))
    expect(page.locator("#pad-preview[data-refused]")).to_have_count(1)
    expect(page.locator("#pad-confirm")).to_be_disabled()

    page.reload()
    expect(page.locator("#typed-turns")).to_have_value("17\n23 l1\n10\n45\n12w+9")
    page.locator("#typed-turns").fill("17\n23 l1\n11\n45\n12ww+9\nLee: 84 l2\n")
    expect(preview(page)).to_have_text("6 turns typed: 49 all out")
    expect(page.locator("#pad-preview[data-refused]")).to_have_count(0)
    page.keyboard.press("Control+Enter")
    expect(due(page)).to_contain_text(in_order("England", 49, "Australia"))
    expect(page.locator("#typed-turns")).to_have_value("")
    expect(key_to(page, "undo")).to_have_text(in_order(6, 1, 17))
    assert complaints == []
    assert LogRecord.objects.values("batch").distinct().count() == 2


def test_typed_lines_wait_for_a_connection_and_are_then_checked(phone: Phone, users: ClubUsers) -> None:
    page = at_the_pad(phone(users.scorer), grid_match(users.club, "hill"))
    way(page, "typed").click()
    page.route("**/score/check/", lambda route: route.abort())
    page.locator("#typed-turns").fill("17\n10")
    expect(page.locator("#pad-preview")).to_have_text(script_says(page, "pad/texts.js", "check_later"))
    expect(page.locator("#pad-confirm")).to_be_disabled()
    page.unroute("**/score/check/")
    expect(page.locator("#typed-meaning li").last).to_contain_text(problem("count_impossible", count=10))
    expect(page.locator("#pad-preview[data-refused]")).to_have_count(1)

    page.locator("#typed-turns").fill("17\n11")
    page.keyboard.press("Control+Enter")  # before the server has read it: heard, and done when it has
    expect(page.locator("#typed-turns")).to_have_value("")
    expect(saved(page)).to_be_visible()
    assert [entry["type"] for entry in played()] == ["batting_turn", "bowling_turn"]


def test_the_follow_on_is_asked_and_its_opening_shown(phone: Phone, users: ClubUsers) -> None:
    match = grid_match(users.club, "british")
    Hand(match, users.scorer).tap(*FOLLOW_ON_OPEN)
    page = at_the_pad(phone(users.scorer), match)
    expect(due(page)).to_contain_text(in_order("England", 243))
    expect(page.locator("#way-turn")).to_be_hidden()
    page.locator("[name=follow_on][value=enforce]").check()
    expect(preview(page)).to_have_text(script_says(page, WORDS, "follow_on", side="England"))
    score(page)
    expect(due(page)).to_contain_text(in_order("Australia", "2/0"))
    turn_of(page, "bowling", "England")


def test_extras_after_the_last_wicket_are_left_out_with_one_key(phone: Phone, users: ClubUsers) -> None:
    match = grid_match(users.club, "british")
    Hand(match, users.scorer).tap(bowl(9), bat(*[out(3)] * 8, 4))
    page = at_the_pad(phone(users.scorer), match)
    for key in "48k":
        page.keyboard.press(key)
    expect(said(page)).to_contain_text(problem("extras_in_last_turn"))
    expect(page.locator("#pad-preview[data-refused]")).to_have_count(0)
    page.locator("#leave-extras-out").click()
    expect(preview(page)).to_have_text("48 cards: 2 wickets (Hoggard, Harmison b); all out")


def test_the_captain_picks_for_each_wicket(phone: Phone, users: ClubUsers) -> None:
    match = grid_match(users.club, "south-african", captain_picks_next=True)
    page = at_the_pad(phone(users.scorer), match)
    for key in "23":
        page.keyboard.press(key)
    expect(said(page)).to_have_text(script_says(page, WORDS, "due_next"))
    page.get_by_label(script_says(page, WORDS, "next_batter_nth", nth=1)).select_option("5")
    page.get_by_label(script_says(page, WORDS, "next_batter_nth", nth=2)).select_option("7")
    expect(preview(page)).to_have_text(
        "23 cards: 2 wickets (Trescothick, Pietersen b), 1 over; Pietersen comes in; G O Jones comes in"
    )
    score(page)
    expect(page.locator("#pad-top")).to_contain_text("G O Jones0*")
    tap(page, 14)
    page.locator("#turn-missed").click()
    page.get_by_label(script_says(page, WORDS, "next_batter")).select_option("2")
    expect(preview(page)).to_contain_text(script_says(page, WORDS, "missed_batting", name="G O Jones"))
    expect(preview(page)).to_contain_text(script_says(page, WORDS, "comes_in", name="Strauss"))
    score(page)
    expect(page.locator("#pad-top")).to_contain_text("0/3")


def test_a_refused_turn_comes_back_to_the_keys(phone: Phone, users: ClubUsers) -> None:
    page = at_the_pad(phone(users.organiser), grid_match(users.club, "new-zealand"))
    for key in "10":
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.locator("#pad-preview")).to_contain_text(script_says(page, "pad/texts.js", "exception"))
    page.keyboard.press("Enter")
    expect(page.locator("#pad-said")).to_contain_text(problem("count_impossible", count=10))
    expect(page.locator("#turn-count")).to_have_text("10")
    expect(page.locator(".blamed")).to_have_count(1)
    page.get_by_label(str(OVERRIDE_LABEL)).fill("They stopped for tea")
    page.keyboard.press("Enter")
    expect(page.locator("#pad-top")).to_contain_text("Turn 2")
    expect(saved(page)).to_be_visible()


def test_a_line_too_many_is_entered_by_a_second_tap_and_then_refused(phone: Phone, users: ClubUsers) -> None:
    """By thumb or by the keyboard; where another key comes in between it is said again."""
    page = at_the_pad(phone(users.scorer), grid_match(users.club, "british"))
    lines = page.get_by_role("group", name="Lines", exact=True)
    more, shown = lines.get_by_role("button", name="One more"), lines.locator("output")
    too_many = problem("too_many_lines", count=9, given=1, most=0)
    page.keyboard.press("9")
    more.click(force=True)
    expect(said(page)).to_contain_text(script_says(page, "pad/texts.js", "all_the_same"))
    page.keyboard.press("Backspace")
    with page.expect_response("**/check/") as checked:
        page.keyboard.press("9")
        page.keyboard.press("l")
    checked.value.finished()
    page.wait_for_timeout(100)  # what was said stands once the rules have answered about the count
    expect(said(page)).to_contain_text(too_many)
    expect(shown).to_have_text("0")
    more.click(force=True)
    expect(shown).to_have_text("1")
    page.keyboard.press("L")
    expect(shown).to_have_text("0")
    page.keyboard.type("ll")
    expect(shown).to_have_text("1")
    page.locator("#pad-confirm").click(force=True)
    page.keyboard.press("Enter")
    expect(page.locator("#pad-said")).to_contain_text(too_many)
    expect(page.locator("#pad-refused")).to_be_visible()


def test_turns_with_several_wickets_stand_apart_in_the_score(phone: Phone, users: ClubUsers) -> None:
    match = grid_match(users.club, "latham")
    page = phone(users.scorer)
    Hand(match, users.scorer).tap(bat(out(9), out(0), out(0), 14), bowl(23, lines=1), bat(13))
    at_the_pad(page, match)
    marks = page.locator(".pad-marks li a")
    expect(marks).to_have_count(3)
    edges = page.evaluate(
        """() => [...document.querySelectorAll(".pad-marks li a")].map(mark => {
            const text = document.createRange(); text.selectNodeContents(mark);
            const box = text.getBoundingClientRect(); return [box.left, box.right]; })"""
    )
    assert all(after[0] - before[1] >= 6 for before, after in pairwise(edges)), edges
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_what_wins_or_takes_the_last_wicket_may_be_counted_though_no_whole_turn_has_it(
    phone: Phone, users: ClubUsers
) -> None:
    """No turn of 11 cards that fills the grid covers three of a kind; one that ends with the innings may have."""
    match = grid_match(users.club, "new-zealand", innings=1)
    Hand(match, users.scorer).tap(bowl(140), bat(70))
    page = at_the_pad(phone(users.scorer), match)
    more = page.get_by_role("group", name="Lines").get_by_role("button", name="One more")
    tap(page, 11)
    more.click()
    score(page)
    expect(due(page)).to_contain_text(in_order("70", "Australia"))
    tap(page, 9)
    score(page)
    turn_of(page, "batting", "Australia")
    tap(page, 11)
    more.click()
    score(page)
    expect(page.locator(".result")).to_be_visible()
    assert played() == [bowl(140), bat(70), bowl(11, lines=1), bowl(9), bat({"cards": 11, "lines": 1})]


@pytest.mark.further_case
def test_the_second_innings_follows_the_first_without_a_network(phone: Phone, users: ClubUsers) -> None:
    match = grid_match(users.club, "british", innings=1, max_turns=1, stop_at_target=True)
    page = phone(users.scorer)
    page.route("**/score/record/", lambda route: route.abort())
    at_the_pad(page, match)
    tap(page, 9)
    score(page)
    tap(page, 49)
    score(page)
    turn_of(page, "bowling", "England")
    expect(page.locator(".pad-side")).to_have_text("Australia")
    expect(page.locator("[data-live=chase]")).to_contain_text(in_order(50, 50))
    expect(page.locator(".pad-marks li")).to_have_count(0)
    tap(page, 9)
    score(page)
    turn_of(page, "batting", "Australia")
    tap(page, 22)
    score(page)
    expect(page.locator("#pad-top")).to_contain_text("22/0")
    expect(waiting(page, 4)).to_be_visible()
    page.unroute("**/score/record/")
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator("#pad-due .result")).to_contain_text("England")
    assert len(played()) == 4

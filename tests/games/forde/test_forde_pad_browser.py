"""A whole match of two overs a side on a phone: all three ways, a slip undone, a lost connection."""

import pytest
from club_with_accounts import make_club
from pad_match import short_match
from phone_pages import (
    Phone,
    complaints_of,
    key_to,
    outcome,
    preview,
    saved,
    score,
    script_says,
    type_keys,
    waiting,
    way,
)
from playwright.sync_api import Page, expect
from wording import in_order, problem

from scoring.book.open_book import open_book
from scoring.games.forde.pad.rows import ROWS
from scoring.games.forde.pad.typed_over import MISTAKES
from scoring.models import Match

WORDS = "games/forde/words.js"
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_match_is_scored_on_a_phone(phone: Phone) -> None:
    users = make_club()
    match = short_match(users.club)
    page = phone(users.scorer)
    complaints = complaints_of(page)
    page.goto(f"/matches/{match.slug}/score/")

    first_over_by_cards_and_outcome(page)
    second_over_while_the_connection_is_lost(page)
    reply_typed_from_paper(page)

    expect(page.locator(".result")).to_have_text("Australia won by 6 runs")
    expect(page.locator("#pad-top")).to_contain_text("23/1")
    assert complaints == []

    match = Match.objects.get()
    assert match.scoreboard["sides"][0]["innings"][0] | {"closed_by": ""} == {
        "runs": 17,
        "wickets": 2,
        "balls": 12,
        "closed_by": "",
    }
    played = [entry.body() for entry in open_book(match).entries]
    assert played[:5] == [
        {"type": "over", "bowler": 10},
        {"type": "ball", "bowler_card": "7r", "batter_card": "8r"},
        {"type": "ball", "bowler_card": "Kr", "batter_card": "Ar", "drawn": ["9b", "Qr"]},
        {"type": "ball", "wicket_ball": ["7b"]},
        {"type": "ball", "hit_out": ["Ab"]},
    ]
    assert len(played) == 4 * 7
    page.goto(f"/matches/{match.slug}/log/")
    expect(page.locator("main")).to_contain_text("lbw")


def first_over_by_cards_and_outcome(page: Page) -> None:
    """1, W, 2, 6 by their cards, then . and 4 by their outcome; a 3 typed by mistake is undone."""
    page.get_by_role("radio", name="B Lee").click()
    expect(page.locator("#pad-recorded")).to_have_text(in_order("Over 1: B Lee to bowl"))
    expect(page.locator("#pad-undo")).to_contain_text("Undo over 1, Lee")

    way(page, "cards").click()
    page.get_by_role("group", name="Bowler’s card").get_by_role("button", name="red 7").click()
    expect(page.locator("#pad-confirm")).to_be_disabled()
    page.get_by_role("group", name="Batter’s card").get_by_role("button", name="red 8").click()
    expect(preview(page)).to_have_text("0.1 · red 7 to red 8: 1 run")
    page.keyboard.press("Enter")
    expect(page.locator("#pad-top")).to_contain_text("1/0")

    type_keys(page, "kra")
    expect(page.locator("#pad-preview")).to_contain_text(script_says(page, WORDS, "due_colour", rank="A"))
    page.keyboard.press("r")
    page.get_by_role("group", name="Chance card").get_by_role("button", name="black 9").click()
    expect(page.get_by_role("group", name="Further card")).to_be_visible()
    type_keys(page, "rq")
    expect(preview(page)).to_contain_text("out, lbw")
    score(page)
    expect(page.locator("#pad-top")).to_contain_text("A J Strauss")

    page.locator("[data-special=wicket_ball]").click()
    type_keys(page, "b7")
    score(page)
    page.wait_for_timeout(300)  # a second tap within 250 ms would be a slip
    page.locator("[data-special=wicket_ball][aria-disabled=true]").click(force=True)
    expect(page.locator("#pad-preview")).to_contain_text(problem("second_wicket_ball", name="B Lee"))
    type_keys(page, "hab")
    expect(preview(page)).to_contain_text(str(ROWS["hit_out_A"]))
    expect(preview(page)).to_contain_text(in_order(6))
    score(page)

    way(page, "outcome").click()
    page.keyboard.press(".")
    expect(saved(page)).to_be_visible()
    page.keyboard.press("w")
    page.keyboard.press("Backspace")
    expect(preview(page)).to_have_count(0)
    page.keyboard.press("3")
    expect(page.locator("#pad-top")).to_contain_text("12/1")
    expect(key_to(page, "undo")).to_have_text(in_order("0.6", 3))
    key_to(page, "undo").click()
    expect(page.locator("#pad-top")).to_contain_text("9/1")
    key_to(page, "redo").click()
    expect(page.locator("#pad-top")).to_contain_text("12/1")
    expect(key_to(page, "undo")).to_have_text(in_order("0.6", 3))
    key_to(page, "undo").click()
    outcome(page, "W").click()
    expect(page.get_by_role("radio", name="stumped")).to_be_visible()
    outcome(page, "4").click()
    expect(page.locator("#how-out")).to_be_hidden()
    expect(page.locator("#pad-recorded")).to_have_text(in_order("0.6 · 4 runs"))
    expect(page.locator("#pad-top")).to_contain_text("13/1")


def second_over_while_the_connection_is_lost(page: Page) -> None:
    """The next bowler and five balls wait on the phone, through a reload, and go up by themselves."""
    expect(page.get_by_role("radio", name="B Lee")).to_be_disabled()
    page.route("**/score/record/", lambda route: route.abort())
    page.get_by_role("radio", name="S K Warne").click()
    expect(page.locator(".pad-marks span")).to_have_text(script_says(page, WORDS, "this_over"))
    type_keys(page, "1.wb26")
    expect(waiting(page, 6)).to_be_visible()
    expect(key_to(page, "undo")).to_have_text(in_order("1.5", 6))
    key_to(page, "undo").click()
    expect(page.locator("#pad-top")).to_contain_text("16/2")
    expect(page.locator("#pad-top")).to_contain_text("M P Vaughan")
    expect(page.locator(".pad-marks .waiting")).to_have_text(["1", ".", "W", "2"])

    page.reload()
    expect(waiting(page, 5)).to_be_visible()
    expect(page.locator("#pad-top")).to_contain_text("16/2")
    page.unroute("**/score/record/")
    expect(saved(page)).to_be_visible()
    expect(page.locator(".pad-marks a")).to_have_text(["1", ".", "W", "2"])

    way(page, "typed").click()
    page.locator("#typed-over").fill(". 5")
    expect(page.locator("#typed-meaning")).to_have_text(MISTAKES["runs"] % {"ball": 6, "text": "5"})
    page.route("**/score/check/", lambda route: route.abort())
    page.locator("#typed-over").fill(". 1")
    expect(preview(page)).to_have_text(script_says(page, "pad/texts.js", "check_later"))
    page.unroute("**/score/check/")
    expect(page.locator("#typed-meaning li")).to_have_text(["1.5 · no run", "1.6 · 1 run"])
    page.keyboard.press("Control+Enter")
    expect(page.locator("#pad-due")).to_contain_text(in_order("England", "17/2", 2, "Australia", 18))


def reply_typed_from_paper(page: Page) -> None:
    """23/1 in two overs, the first with its bowler's name, the second with the bowler chosen."""
    typed = page.locator("#typed-over")
    typed.fill("b Hogard: . 1 4 W(ro) 2 6")
    expect(page.locator("#typed-meaning")).to_contain_text(MISTAKES["which_bowler"] % {"text": "Hogard"})
    expect(page.locator("#pad-confirm")).to_be_disabled()
    typed.fill("b Hoggard: . 1 4 W(ro) 2 6")
    expect(preview(page)).to_have_text(in_order(1, "M J Hoggard", "1 4 W (run out) 2 6"))
    page.keyboard.press("Control+Enter")
    expect(page.locator("#pad-top")).to_contain_text(in_order(5, 6))
    typed.fill("b Hoggard: . . . . . .")
    expect(page.locator("#typed-meaning .mistake")).to_have_text(
        problem("bowler_has_no_overs", name="M J Hoggard", most=1)
    )
    expect(page.locator("#pad-confirm")).to_be_disabled()
    page.get_by_role("radio", name="A F Giles").check()
    typed.fill("4 4 2 . . .")
    page.keyboard.press("Control+Enter")  # before the server has read it: heard, and done when it has


@pytest.mark.further_case
def test_both_innings_are_scored_without_a_network(phone: Phone) -> None:
    users = make_club()
    match = short_match(users.club)
    page = phone(users.scorer)
    page.route("**/score/**", lambda route: route.abort() if "?" in route.request.url else route.fallback())
    page.route("**/score/record/", lambda route: route.abort())
    page.goto(f"/matches/{match.slug}/score/")
    way(page, "outcome").click()
    for bowler in ("B Lee", "S K Warne"):
        page.get_by_role("radio", name=bowler).click()
        type_keys(page, "121212")
    expect(page.locator(".pad-side")).to_have_text("Australia")
    expect(page.locator("#pad-top")).to_contain_text("0/0")
    expect(page.locator("[data-live=chase]")).to_contain_text(in_order(19, 12, 19))
    page.reload()
    page.get_by_role("radio", name="M J Hoggard").click()
    type_keys(page, "4wb1")
    expect(page.locator(".pad-name").first).to_have_text("M L Hayden, class 5")
    expect(page.locator("#pad-top")).to_contain_text("5/1")
    key_to(page, "undo").click()
    expect(page.locator("#pad-top")).to_contain_text("4/1")
    expect(waiting(page, 17)).to_be_visible()
    page.unroute_all(behavior="wait")
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(saved(page)).to_be_visible(timeout=30_000)
    expect(page.locator("#pad-top")).to_contain_text("4/1")
    assert len(open_book(Match.objects.get()).entries) == 17

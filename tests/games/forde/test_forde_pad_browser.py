"""A whole match of two overs a side on a phone: all three ways, a slip undone, a lost connection."""

import pytest
from club_with_accounts import make_club
from pad_match import short_match
from phone_pages import Phone, complaints_of, key_to, preview, saved, score, script_says, waiting, way
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
    page.get_by_role("radio", name="B Lee").check()
    expect(preview(page)).to_have_text("Over 1: B Lee to bowl")
    score(page)
    expect(page.locator("#pad-undo")).to_contain_text("Undo over 1, Lee")

    way(page, "cards").click()
    bowler, batter = page.get_by_role("group", name="Bowler"), page.get_by_role("group", name="Batter")
    bowler.get_by_role("button", name="7", exact=True).click()
    expect(page.locator("#pad-confirm")).to_be_disabled()
    batter.get_by_role("button", name="8", exact=True).click()
    expect(preview(page)).to_have_text("0.1 · red 7 to red 8: 1 run")
    page.keyboard.press("Enter")
    expect(page.locator("#pad-top")).to_contain_text("1/0")

    for key in ("k", "a"):
        page.keyboard.press(key)
    expect(page.get_by_role("group", name="Chance card")).to_be_visible()
    page.get_by_role("group", name="Chance card").get_by_role("radio", name="Black").check()
    page.get_by_role("group", name="Chance card").get_by_role("button", name="9", exact=True).click()
    expect(page.get_by_role("group", name="Further card")).to_be_visible()
    page.keyboard.press("r")
    page.keyboard.press("q")
    expect(preview(page)).to_contain_text("out, lbw")
    score(page)
    expect(page.locator("#pad-top")).to_contain_text("A J Strauss")

    page.locator("[data-special=wicket_ball]").click()
    page.keyboard.press("b")
    page.keyboard.press("7")
    score(page)
    expect(page.locator("[data-special=wicket_ball]")).to_be_disabled()
    expect(page.locator("#wicket-ball-why")).to_have_text(script_says(page, WORDS, "second_wicket_ball"))
    page.keyboard.press("h")
    page.keyboard.press("a")
    expect(preview(page)).to_contain_text(str(ROWS["hit_out_A"]))
    expect(preview(page)).to_contain_text(in_order(6))
    score(page)

    way(page, "outcome").click()
    page.keyboard.press(".")
    page.keyboard.press("Enter")
    expect(saved(page)).to_be_visible()
    page.keyboard.press("3")
    page.keyboard.press("Backspace")
    expect(page.locator("#pad-confirm")).to_be_disabled()
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(page.locator("#pad-top")).to_contain_text("12/1")
    expect(key_to(page, "undo")).to_have_text(in_order("0.6", 3))
    key_to(page, "undo").click()
    expect(page.locator("#pad-top")).to_contain_text("9/1")
    key_to(page, "redo").click()
    expect(page.locator("#pad-top")).to_contain_text("12/1")
    expect(key_to(page, "undo")).to_have_text(in_order("0.6", 3))
    key_to(page, "undo").click()
    page.get_by_role("radio", name="W", exact=True).check()
    page.get_by_role("radio", name="stumped").check()
    expect(preview(page)).to_have_text("0.6 · out, stumped")
    page.get_by_role("radio", name="4", exact=True).check()
    expect(page.locator("#how-out")).to_be_hidden()
    expect(preview(page)).to_have_text("0.6 · 4 runs")
    score(page)
    expect(page.locator("#pad-top")).to_contain_text("13/1")


def second_over_while_the_connection_is_lost(page: Page) -> None:
    """The next bowler and five balls wait on the phone, through a reload, and go up by themselves."""
    expect(page.get_by_role("radio", name="B Lee")).to_be_disabled()
    page.route("**/score/record/", lambda route: route.abort())
    page.get_by_role("radio", name="S K Warne").check()
    score(page)
    for keys in ("1", ".", "wb", "2", "6"):
        for key in keys:
            page.keyboard.press(key)
        page.keyboard.press("Enter")
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
    expect(preview(page)).to_have_text(in_order(1, "M J Hoggard", "1 4 W(run out) 2 6"))
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

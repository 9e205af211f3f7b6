"""How many taps an innings takes on a phone, dealt by the tests' own player; what is dimmed; what records at once."""

import random
from typing import Any

import pytest
from club_with_accounts import ClubUsers
from forde_dealer import Game, Style
from forde_slow_model import outcome as outcome_of
from forde_thumb import OverThumb
from pad_match import LEE, Hand, cards, over, short_match
from phone_pages import (
    TWICE,
    Phone,
    blind,
    card,
    complaints_of,
    eventually,
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
from playwright.sync_api import ViewportSize, expect
from thumbs import CHOICE
from wording import in_order, problem

from scoring.book.open_book import open_book
from scoring.models import LogRecord, Match

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SMALLEST: ViewportSize = {"width": 360, "height": 640}
TEXTS = "pad/texts.js"
Given = dict[str, Any]


NO_SCROLL = "() => (keys => keys.scrollHeight === keys.clientHeight)(document.querySelector('.pad-middle'))"


def dealt(match: Match, seed: int) -> list[Given]:
    """Return the entries of a whole match as it was dealt, all balls by their cards."""
    setup = open_book(match).setup
    document = {
        "options": dict(setup.options),
        "sides": [
            {"players": [{"batting_class": p.batting_class, "bowling_class": p.bowling_class} for p in side.players]}
            for side in setup.sides
        ],
        "toss": {"won_by": 0, "chose": "bat"},
    }
    return Game(document, Style(), random.Random(seed)).play()


def overs_of(entries: list[Given]) -> list[list[Given]]:
    """Return the entries over by over, each with its bowler first."""
    overs: list[list[Given]] = []
    for entry in entries:
        if entry["type"] == "over":
            overs.append([])
        overs[-1].append(entry)
    return overs


def test_an_over_takes_eight_taps_and_a_ball_by_cards_two_and_a_half(phone: Phone, users: ClubUsers) -> None:
    match = short_match(users.club, overs=8, max_overs_per_bowler=2)
    entries = dealt(match, 5)
    overs = overs_of(entries)
    page = phone(users.scorer)
    complaints = complaints_of(page)
    page.set_viewport_size(SMALLEST)
    page.goto(f"/matches/{match.slug}/score/")
    thumb, taken = OverThumb(page), []
    for bowled in overs[:8]:
        before = thumb.taps
        thumb.bowler(bowled[0]["bowler"])
        for ball in bowled[1:]:
            thumb.by_outcome(ball)
        taken.append(thumb.taps - before)
        eventually(
            page, "() => (keys => keys.scrollHeight === keys.clientHeight)(document.querySelector('.pad-middle'))"
        )
        if not any((outcome_of(ball) or (0, None))[1] for ball in bowled[1:]):
            assert taken[-1] <= 8
    assert sum(taken) / len(taken) <= 9
    print(f"forde, by outcome: {sum(taken) / len(taken):.1f} taps an over")

    expect(saved(page)).to_be_visible()
    way(page, "cards").click()
    page.get_by_text("More").click()
    page.locator("#pad-at-once").check()
    page.get_by_text("More").click()
    before, balls = thumb.taps, 0
    for bowled in overs[8:]:
        thumb.bowler(bowled[0]["bowler"])
        for ball in bowled[1:]:
            thumb.by_cards(ball)
        balls += len(bowled) - 1
        assert page.locator(".pad-middle").evaluate("keys => keys.scrollTop") == 0
    assert (thumb.taps - before) / balls <= 2.6
    print(f"forde, by cards: {(thumb.taps - before) / balls:.2f} taps a ball")
    expect(saved(page)).to_be_visible()
    expect(page.locator(".result")).to_be_visible()

    played = [entry.body() for entry in open_book(match).entries]
    assert [entry for each in overs[8:] for entry in each] == played[sum(map(len, overs[:8])) :]
    assert complaints == []


def test_the_captains_choice_is_tapped_as_it_was_dealt(phone: Phone, users: ClubUsers) -> None:
    """England by outcome, Australia by cards; whoever comes in is chosen from a list."""
    match = short_match(users.club, captain_picks_next=True)
    overs = overs_of(dealt_with_choices(match))
    page = phone(users.scorer)
    complaints = complaints_of(page)
    page.goto(f"/matches/{match.slug}/score/")
    thumb, taken = OverThumb(page), []
    for number, bowled in enumerate(overs):
        if number == len(overs) // 2:
            way(page, "cards").click()
            page.get_by_text("More").click()
            page.locator("#pad-at-once").check()
            page.get_by_text("More").click()
        before = thumb.taps
        thumb.bowler(bowled[0]["bowler"])
        for ball in bowled[1:]:
            if number < len(overs) // 2:
                thumb.by_outcome(ball)
            else:
                thumb.by_cards(ball)
        taken.append(thumb.taps - before)
        thumb.rest()
    expect(page.locator(".result")).to_be_visible()

    choices = sum("next_batter" in ball for bowled in overs for ball in bowled)
    print(f"forde, captain's choice: {taken} taps an over, {choices} choices among them at {CHOICE + 1} taps")
    played = [entry.body() for entry in open_book(match).entries]
    entries = [entry for bowled in overs for entry in bowled]
    assert list(map(as_tapped, played)) == list(map(as_tapped, entries))
    assert played[len(played) // 2 :] == entries[len(played) // 2 :]
    assert complaints == []


def dealt_with_choices(match: Match) -> list[Given]:
    """Return the first match in which a captain of either side sends somebody in before his turn."""
    for seed in range(100):
        entries = dealt(match, seed)
        half = len(entries) // 2
        if len(entries) == 4 * 7 and all(
            any(each.get("next_batter", 0) > 2 for each in part) for part in (entries[:half], entries[half:])
        ):
            return entries
    raise AssertionError


def as_tapped(entry: Given) -> Given:
    """Return an entry by its outcome, with who comes in."""
    if entry["type"] == "over":
        return entry
    return {"came": outcome_of(entry), "next_batter": entry.get("next_batter")}


def test_what_records_at_once_and_what_does_not(phone: Phone, users: ClubUsers) -> None:
    match = short_match(users.club)
    page = phone(users.scorer)
    page.goto(f"/matches/{match.slug}/score/")
    page.get_by_role("radio", name="B Lee").click()
    recorded = page.locator("#pad-recorded")
    expect(recorded).to_have_text(script_says(page, TEXTS, "recorded", words="Over 1: B Lee to bowl"))
    page.wait_for_timeout(TWICE)

    outcome(page, "4").dblclick()
    expect(page.locator("#pad-preview")).to_have_text(script_says(page, TEXTS, "twice"))
    expect(key_to(page, "undo")).to_have_text(in_order("0.1", 4))
    outcome(page, "0").focus()
    page.keyboard.press("ArrowRight")
    expect(outcome(page, "1")).to_be_focused()
    page.keyboard.press("Space")
    expect(recorded).to_have_text(in_order("0.2 · 1 run"))
    key_to(page, "undo").click()
    expect(recorded).to_be_hidden()
    expect(saved(page)).to_be_visible()
    assert match_score() == (4, 1)

    page.get_by_text("More").click()
    page.locator("#pad-at-once").uncheck()
    page.reload()
    outcome(page, "2").click()
    expect(preview(page)).to_have_text("0.2 · 2 runs")
    score(page)
    expect(recorded).to_have_text(in_order("0.2 · 2 runs"))
    expect(saved(page)).to_be_visible()
    assert match_score() == (6, 2)


def match_score() -> tuple[int, int]:
    [innings] = Match.objects.get().scoreboard["sides"][0]["innings"]
    return innings["runs"], innings["balls"]


def test_what_cannot_be_is_dimmed_and_says_why_without_a_connection(phone: Phone, users: ClubUsers) -> None:
    match = short_match(users.club)
    Hand(match, users.scorer).tap(over(LEE), cards("7r", "2b"))
    page = phone(users.scorer)
    page.goto(f"/matches/{match.slug}/score/")
    way(page, "cards").click()
    page.route("**/score/record/", lambda route: route.abort())
    expect(card(page, "7r")).to_have_attribute("aria-disabled", "false")
    card(page, "7r").click()
    expect(card(page, "7r")).to_have_attribute("aria-disabled", "true")
    card(page, "8r").click()
    score(page)
    expect(waiting(page, 1)).to_be_visible()
    card(page, "7r").click(force=True)
    said = page.locator("#pad-preview")
    expect(said).to_contain_text(problem("card_too_often", card="7r", copies=2))
    expect(page.get_by_role("group", name="Bowler’s card")).to_be_visible()
    for name in ("7b", "8b"):
        card(page, name).click()
    score(page)
    for name in ("8b", "7b", "9b"):
        page.wait_for_timeout(TWICE)
        page.locator("[data-special=hit_out]").click()
        card(page, name).click()
        score(page)
    expect(waiting(page, 5)).to_be_visible()
    lee = page.locator(f"[name=bowler][value='{LEE}']")
    for name in ("cards", "outcome"):  # one of them records at once
        way(page, name).click()
        lee.click(force=True)
        expect(lee).not_to_be_checked()
        expect(said).to_contain_text(problem("bowler_has_no_overs", name="B Lee", most=1))
        expect(waiting(page, 5)).to_be_visible()
    page.locator("[data-live=marks] .waiting").first.click()
    expect(said).to_have_text(script_says(page, TEXTS, "waits"))


def test_under_another_version_of_the_rules_the_server_is_asked(
    phone: Phone, users: ClubUsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.pads.screen.VERSION", 0)
    match = short_match(users.club)
    Hand(match, users.scorer).tap(over(LEE), cards("7r", "7r"))
    page = phone(users.scorer)
    page.goto(f"/matches/{match.slug}/score/")
    way(page, "cards").click()
    page.get_by_text("More").click()
    page.locator("#pad-at-once").check()
    page.get_by_text("More").click()
    expect(page.locator(".hand [aria-disabled=true]")).to_have_count(0)
    for name in ("7r", "8r"):
        card(page, name).click()
    expect(page.locator("#pad-preview[data-refused]")).to_contain_text(problem("card_too_often", card="7r", copies=2))
    page.keyboard.press("Escape")
    for name in ("7b", "8b"):
        card(page, name).click()
    expect(page.locator("#pad-recorded")).to_contain_text("0.2 · black 7 to black 8: 1 run")
    expect(saved(page)).to_be_visible()
    assert LogRecord.objects.count() == 4

    page.route("**/score/record/", lambda route: route.abort())
    way(page, "outcome").click()
    type_keys(page, "1212")
    expect(waiting(page, 4)).to_be_visible()
    expect(page.locator("[name=bowler]")).to_have_count(5)
    expect(page.locator("[name=bowler][aria-disabled=true]")).to_have_count(0)


def test_who_comes_in_comes_back_with_a_refused_wicket(phone: Phone, users: ClubUsers) -> None:
    hand = Hand(short_match(users.club, captain_picks_next=True), users.scorer)
    hand.tap(over(LEE))
    page = blind(phone(users.scorer))
    page.goto(hand.address)
    way(page, "outcome").click()
    type_keys(page, "wb")
    next_batter = page.locator("#next-batter")
    hand.tap({"type": "ball", "runs": 1})
    next_batter.select_option("5")
    expect(page.locator("#pad-refused")).to_be_visible()
    expect(next_batter).to_have_value("5")
    score(page)
    expect(page.locator("#pad-top")).to_contain_text("1/1")
    expect(saved(page)).to_be_visible()
    assert open_book(Match.objects.get()).entries[-1].body() == {"type": "ball", "out": "bowled", "next_batter": 5}

"""The network lost and back at every step of an over, by outcome and by cards."""

import pytest
from club_with_accounts import ClubUsers
from lost_network import LOSSES, Loss, Step, redo, undo, walk
from pad_match import LEE, ball, cards, over
from phone_pages import Phone, card, outcome
from playwright.sync_api import Page

from scoring.book.open_book import open_book
from scoring.models import Match

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def bowler(page: Page) -> None:
    page.locator(f"[name=bowler][value='{LEE}']").click(force=True)


def tap(value: str) -> Step:
    return lambda page: outcome(page, value).click(force=True)


def how_out(page: Page) -> None:
    outcome(page, "W").click(force=True)
    page.locator("[name=how][value=bowled]").click(force=True)


def lay(*names: str) -> Step:
    def laid(page: Page) -> None:
        for name in names:
            card(page, name).click(force=True)

    return laid


BY_OUTCOME = [bowler, tap("0"), tap("1"), how_out, tap("4"), undo, redo, undo, tap("6"), tap("2"), tap("3")]
BY_CARDS = [
    bowler,
    lay("7r", "7b"),
    lay("8r", "9b"),
    lay("9r", "8r"),
    undo,
    redo,
    undo,
    lay("2b", "3r"),
    lay("3b", "2r"),
]


@pytest.mark.parametrize("lose", LOSSES)
def test_at_every_step_of_an_over_by_outcome(phone: Phone, users: ClubUsers, match: Match, lose: Loss) -> None:
    page = phone(users.scorer)
    page.evaluate("user => localStorage.setItem(`pad-way:${user}`, 'outcome')", users.scorer.pk)
    walk(page, f"/matches/{match.slug}/score/", BY_OUTCOME, lose)
    bodies = [line.body() for line in open_book(match).entries]
    assert bodies == [over(LEE), ball(0), ball(1), ball("bowled"), ball(6), ball(2), ball(3)]


@pytest.mark.further_case
@pytest.mark.parametrize("lose", LOSSES)
def test_at_every_step_of_an_over_by_cards(phone: Phone, users: ClubUsers, match: Match, lose: Loss) -> None:
    page = phone(users.scorer)
    page.evaluate("user => localStorage.setItem(`pad-way:${user}`, 'cards')", users.scorer.pk)
    page.evaluate("localStorage.setItem('pad-at-once:cards', 'on')")
    walk(page, f"/matches/{match.slug}/score/", BY_CARDS, lose)
    bodies = [line.body() for line in open_book(match).entries]
    assert bodies == [over(LEE), cards("7r", "7b"), cards("8r", "9b"), cards("2b", "3r"), cards("3b", "2r")]

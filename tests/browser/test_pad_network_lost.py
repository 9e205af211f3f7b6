"""The network lost and back at every step of an over, before a request arrives or before its answer does."""

import json
from collections.abc import Callable

import pytest
from club_with_accounts import ClubUsers
from pad_match import LEE
from phone_pages import TWICE, Phone, key_to, outcome, saved, way
from playwright.sync_api import Page, Route, expect

from scoring.book.open_book import open_book
from scoring.models import Match

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

Step = Callable[[Page], None]


def tap(value: str) -> Step:
    return lambda page: outcome(page, value).click(force=True)


def how_out(page: Page) -> None:
    outcome(page, "W").click(force=True)
    page.locator("[name=how][value=bowled]").click(force=True)


STEPS: list[Step] = [
    lambda page: page.locator(f"[name=bowler][value='{LEE}']").click(force=True),
    tap("0"),
    tap("1"),
    how_out,
    tap("4"),
    lambda page: key_to(page, "undo").click(),
    lambda page: key_to(page, "redo").click(),
    lambda page: key_to(page, "undo").click(),
    tap("6"),
    tap("2"),
    tap("3"),
]
CAME_TO: list[dict[str, object]] = [
    {"type": "over", "bowler": LEE},
    {"type": "ball", "runs": 0},
    {"type": "ball", "runs": 1},
    {"type": "ball", "out": "bowled"},
    {"type": "ball", "runs": 6},
    {"type": "ball", "runs": 2},
    {"type": "ball", "runs": 3},
]


def lose_request(route: Route) -> None:
    route.abort()


def lose_answer(route: Route) -> None:
    route.fetch()
    route.abort()


@pytest.mark.parametrize("lose", [lose_request, lose_answer])
def test_at_every_step_of_an_over(phone: Phone, users: ClubUsers, match: Match, lose: Callable[[Route], None]) -> None:
    page = phone(users.scorer)
    page.context.route("**/score/*/", lambda route: route.fallback())  # to begin with each request would take a moment
    page.goto(f"/matches/{match.slug}/score/")
    way(page, "outcome").click()
    for step in STEPS:
        page.route("**/score/*/", lose)
        page.wait_for_timeout(TWICE)
        step(page)
        expect(page.locator("#pad-connection[data-state=waiting], #pad-said .error").first).to_be_visible()
        page.unroute_all(behavior="wait")
        page.evaluate("window.dispatchEvent(new Event('online'))")
        expect(saved(page)).to_be_visible()  # the pad has looked how the match stands
        page.wait_for_timeout(TWICE)
        if page.locator("#pad-said .error").count():  # of what had landed nothing waits: it is pressed again
            step(page)
            expect(page.locator("#pad-said .error")).to_have_count(0)
        expect(saved(page)).to_be_visible()
    bodies = [json.loads(line.body) for line in open_book(match).lines]
    assert bodies == CAME_TO

"""A walk at a pad on which the network is lost and back at every step, before a request arrives or its answer does."""

from collections.abc import Callable, Iterable

from phone_pages import TWICE, key_to, saved
from playwright.sync_api import Page, Route, expect

Step = Callable[[Page], None]
Loss = Callable[[Route], None]


def request_lost(route: Route) -> None:
    """Let a request not arrive."""
    route.abort()


def answer_lost(route: Route) -> None:
    """Let a request arrive, but not its answer."""
    route.fetch()
    route.abort()


LOSSES = (request_lost, answer_lost)


def undo(page: Page) -> None:
    key_to(page, "undo").click()


def redo(page: Page) -> None:
    key_to(page, "redo").click()


def walk(page: Page, address: str, steps: Iterable[Step], lose: Loss) -> None:
    """Open a pad and take the steps, each with the network lost and back; what has to be is pressed again."""
    page.context.route("**/score/*/", lambda route: route.fallback())  # to begin with each request would take a moment
    page.goto(address)
    for step in steps:
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

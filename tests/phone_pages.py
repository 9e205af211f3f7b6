"""The pages of a match on a phone: what a thumb does there, and where to look."""

import re
from collections.abc import Callable

from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from playwright.sync_api import Locator, Page, expect
from wording import in_order

Phone = Callable[[User], Page]
TWICE = 260
"""Milliseconds after which a second tap on a key is meant."""
LOOKS = re.compile(r"/score/\?")
"""Where a pad asks whether the match has moved on."""


def complaints_of(page: Page) -> list[str]:
    """Return the list to which the page's script errors and refusals by the security policy will go."""
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "console",
        lambda message: complaints.append(message.text) if "Content Security Policy" in message.text else None,
    )
    return complaints


def preview(page: Page) -> Locator:
    """What the entry on the keys will mean."""
    return page.locator("#pad-preview span").first


def connection(page: Page) -> Locator:
    """How saving goes, in words."""
    return page.locator("#pad-connection")


def saved(page: Page) -> Locator:
    """How saving goes, where all is saved."""
    return page.locator("#pad-connection[data-state=idle]")


def waiting(page: Page, count: int) -> Locator:
    """How saving goes, where so many entries wait for a connection."""
    return page.locator("#pad-connection[data-state=waiting]", has_text=in_order(count))


def script_says(page: Page, module: str, key: str, count: int | None = None, **params: str | int) -> str:
    """Return a sentence of a script by the module in static/js and the key of its table, filled; a counted one too."""
    said = page.evaluate(
        """async ([module, key, count, params]) => {
            const { COUNTED, TEXTS, WORDS } = await import(`/static/js/${module}`);
            const { counted, fill } = await import("/static/js/words.js");
            if (count !== null) return counted(COUNTED[key], count, params);
            return fill((WORDS ?? TEXTS)[key], params);
        }""",
        [module, key, count, params],
    )
    return str(said)


def eventually(page: Page, script: str, arg: object = None) -> None:
    """Wait until a script answers yes. It may be asynchronous, for which `wait_for_function` does not wait."""
    for _pause in range(150):
        if page.evaluate(script, arg):
            return
        page.wait_for_timeout(100)
    raise AssertionError(script)


def key_to(page: Page, act: str) -> Locator:
    """The key that does something to the match: "undo", "redo", "take-over"."""
    return page.locator(f"[data-act={act}]")


def way(page: Page, name: str) -> Locator:
    """The key for a way to score: "cards", "outcome", "typed"."""
    return page.locator(f"[data-way={name}]")


def main_key(page: Page) -> Locator:
    """The one key that a page of a form is there for."""
    return page.locator("main button.primary")


def link_to(page: Page, end: str) -> Locator:
    """The link of a page whose address ends so."""
    return page.locator(f"main a[href$='{end}']").first


def score(page: Page) -> None:
    """Press the one key that confirms."""
    expect(page.locator("#pad-confirm")).to_be_enabled()
    page.locator("#pad-confirm").click()


def card(page: Page, name: str, hand: str = "") -> Locator:
    """A key of the cards: "7r", "Xb". Where both hands have keys: the "bowler"'s or the "batter"'s, else the first."""
    of = f"[data-hand={hand}]" if hand else ""
    return page.locator(f".hand{of} [data-card='{name}']").first


def outcome(page: Page, value: str) -> Locator:
    """A key of the outcomes, by its value: "0", "4", "W"."""
    return page.locator(f"[name=outcome][value='{value}']")


def type_keys(page: Page, keys: str) -> None:
    """Press keys of the keyboard, one after the other."""
    for key in keys:
        page.keyboard.press(key)


def fits(page: Page) -> None:
    """See that the page is no wider than the phone: the page that a link led to, once it is all there."""
    page.wait_for_load_state()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360, page.url


def violations(page: Page) -> list[str]:
    """Return what axe-core finds wrong with the page as it stands, with the elements."""
    page.emulate_media(reduced_motion="reduce")  # else a colour may be on its way to another
    found = Axe().run(page, options={"rules": {"target-size": {"enabled": True}}}).response["violations"]
    return [f"{each['id']}: {[node['html'] for node in each['nodes']]}" for each in found]


def all_keys_in_sight(page: Page, width: int = 360, height: int = 640) -> None:
    """See on a screen of this size that no key of a pad is hidden or cut: all stand above the bar, without a scroll."""
    page.set_viewport_size({"width": width, "height": height})
    hidden = page.evaluate(
        """() => {
            const frame = document.querySelector(".pad-middle").getBoundingClientRect();
            const bottom = Math.min(frame.bottom, innerHeight) + 1;
            const keys = document.querySelectorAll(".pad-middle :is(button, select, textarea, summary, .key, .bowler)");
            return [...keys].filter((key) => key.checkVisibility()).filter((key) => {
                const box = key.getBoundingClientRect();
                return box.top < frame.top - 1 || box.bottom > bottom || box.left < 0 || box.right > innerWidth;
            }).map((key) => `${key.id || key.textContent.trim()}: ${key.getBoundingClientRect().bottom - bottom}`);
        }"""
    )
    assert not hidden, hidden
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def blind(page: Page) -> Page:
    """Keep a pad from seeing that the match moves on, as if what moves it came between two looks."""
    page.route(LOOKS, lambda route: route.fulfill(status=304))
    return page

"""A thumb that taps keys on a phone, and counts: at most as fast on one place as a tap that is meant."""

from phone_pages import key_to
from playwright.sync_api import FloatRect, Locator, Page, expect

TWICE = 260
"""Milliseconds of the browser's clock after which a second tap on one place is meant."""
NOW = "performance.now()"
NEAR = 30
"""Pixels within which two taps are on one place."""
CHOICE = 2
"""How many taps it takes to choose from a list: one opens it."""


class Thumb:
    """A thumb at a pad: one that rests where a pad ignores a second tap, unless it is `quick`."""

    quick = False

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0
        self._last: FloatRect | None = None
        self._at = 0.0  # of the browser's clock, in milliseconds

    def tap(self, key: Locator) -> None:
        """Tap a key once it is in sight and is no more dimmed; the same place only after a moment."""
        if not self.quick:
            place = key.bounding_box()
            if _near(place, self._last) and (pause := self._at + TWICE - self.page.evaluate(NOW)) > 0:
                self.page.wait_for_timeout(pause)
            self._last = place
        key.click()
        # By the browser's clock: on a busy machine it comes to a tap later than the thumb.
        self.taps, self._at = self.taps + 1, self.page.evaluate(NOW)

    def choose(self, field: Locator, value: int | str) -> None:
        """Choose from a list."""
        field.select_option(str(value))
        self.taps += CHOICE

    def score(self) -> None:
        """Tap the key that confirms."""
        self.tap(self.page.locator("#pad-confirm"))

    def call(self, name: str) -> None:
        """Say how play ended: "declare", "time". Where the match ends by it, once more."""
        if not self.page.locator("#pad-more").evaluate("more => more.open"):
            self.tap(self.page.locator("#pad-more summary"))
        self.tap(self.page.locator(f"[name=call][value={name}]"))
        self.score()
        end = self.page.locator("#pad-sure [value=end]")
        if end.is_visible():
            self.tap(end)

    def rest(self) -> None:
        """Wait until the scorebook has all, so that what comes next is known: an innings, the end of the match."""
        expect(self.page.locator("#pad-connection[data-state=idle]")).to_be_visible()
        expect(key_to(self.page, "undo")).to_be_enabled()


def _near(place: FloatRect | None, last: FloatRect | None) -> bool:
    """Whether the middles of two keys are on one place."""
    if place is None or last is None:
        return False
    across = place["x"] + place["width"] / 2 - last["x"] - last["width"] / 2
    down = place["y"] + place["height"] / 2 - last["y"] - last["height"] / 2
    return abs(across) < NEAR and abs(down) < NEAR


class NotOfferedError(Exception):
    """There is no such key, or no such choice, in sight."""


class StubbornThumb(Thumb):
    """A thumb that means it: of a key that is dimmed it taps twice, and of one that is not there it tells."""

    quick = True

    def tap(self, key: Locator) -> None:
        if not key.is_visible() or key.evaluate("key => key.disabled"):
            raise NotOfferedError
        dimmed = key.get_attribute("aria-disabled") == "true" and key.get_attribute("id") != "pad-confirm"
        key.click(force=True)
        if dimmed:
            self.page.wait_for_timeout(TWICE)
            key.click(force=True)

    def choose(self, field: Locator, value: int | str) -> None:
        if not field.locator(f"option[value='{value}']").count():
            raise NotOfferedError
        field.select_option(str(value))

    def score(self) -> None:
        """Press the key that confirms while it can be, twice."""
        for _press in range(2):
            if self.page.locator("#pad-confirm").is_enabled():
                self.page.wait_for_timeout(TWICE)
                self.tap(self.page.locator("#pad-confirm"))

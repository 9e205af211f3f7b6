"""A thumb at the pad of Cricket Card."""

from typing import Any

from thumbs import Thumb


class ShieldsThumb(Thumb):
    """A thumb that lays the cards of a play, and counts the hands."""

    def enter(self, entry: dict[str, Any]) -> None:
        """Enter a play or a close; what no card can answer is recorded by its last card."""
        if entry["type"] == "close":
            self._close(entry.get("hands", ()))
            return
        self.tap(self.page.locator(f"[data-wicket='{entry['wicket']}']"))
        for card in entry["cards"]:
            self.tap(self.page.locator(f"#play-cards [data-rank='{card}']"))
        if self.page.locator("#pad-confirm").is_enabled():
            self.score()

    def _close(self, hands: list[list[str]]) -> None:
        close = self.page.locator("[data-way=close]")
        if close.get_attribute("aria-pressed") != "true":
            self.tap(close)
        for side, hand in enumerate(hands):
            field = self.page.locator(f"[data-hand-of='{side}']")
            chosen = field.locator("[aria-pressed=true]").all_text_contents()
            for card in hand if sorted(chosen) != sorted(hand) else []:
                self.tap(field.get_by_role("button", name=card, exact=True, pressed=False).first)
        self.score()

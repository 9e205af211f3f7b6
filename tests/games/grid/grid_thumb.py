"""A thumb at the pad of the grid games: a turn of the table's players on the keys, by its count or card by card."""

from typing import Any

from playwright.sync_api import Locator
from thumbs import Thumb

SETS = ("kqj", "kqj_mixed", "kqj_suited", "lines")
FULL = 9


class GridThumb(Thumb):
    """A thumb that enters what was written down of a turn. Its pad records nothing at once, and ignores no tap."""

    quick = True

    def enter(self, entry: dict[str, Any]) -> None:
        """Enter a turn, a follow-on or a call, and score it."""
        match entry["type"]:
            case "follow_on":
                value = "enforce" if entry["enforced"] else "waive"
                self.tap(self.page.locator(f"[name=follow_on][value={value}]"))
            case "bowling_turn" | "batting_turn":
                self._turn(entry)
            case call:
                self.call(str(call))
                return
        self.score()

    def _turn(self, entry: dict[str, Any]) -> None:
        by_card = self._key("#way-turn").get_attribute("data-by") == "card"
        laid, missed = 0, entry.get("missed_cover", False)
        for part in entry.get("segments", [entry]):
            sets = {name: part[name] for name in SETS if part.get(name)}
            if by_card:
                self._cards(laid, part["cards"], sets)
            elif part["cards"]:
                self._count(laid + part["cards"], sets)
            laid += part["cards"]
            if part.get("out") and not missed:
                self.tap(self._key("#turn-wicket"))
        if missed:
            self.tap(self._key("#turn-missed"))
        if entry.get("unfinished"):
            self.tap(self._key("#turn-unfinished"))
        if "bowler" in entry:
            self.choose(self._key("#bowler"), entry["bowler"])
        coming = entry.get("next_batter", [])
        for nth, number in enumerate(coming if isinstance(coming, list) else [coming]):
            self.choose(self.page.locator("#turn-next select").nth(nth), number)

    def _count(self, count: int, sets: dict[str, int]) -> None:
        """Type the turn's count so far, then what was counted beside it."""
        for digit in str(count):
            self.tap(self._key(f".number-pad [data-digit='{digit}']"))
        for name, times in sets.items():
            for _time in range(times):
                self.tap(self._key(f"[data-tally={name}] [data-step='1']"))

    def _cards(self, laid: int, cards: int, sets: dict[str, int]) -> None:
        """Tap the cards as they went down: the grid filled, sets of three, elevens, and single ones."""
        if not laid and cards >= FULL + 3 * sum(sets.values()):
            self.tap(self._key("#turn-full"))
            cards -= FULL
        for name, times in sets.items():
            key = self._key(f".step-pad [data-counts={name}]:visible")
            for _time in range(times):
                self.tap(key)
                cards -= int(key.get_attribute("data-cards") or 0)
        for step in (2, 1):
            while cards >= step:
                self.tap(self._key(f".step-pad [data-cards='{step}']"))
                cards -= step

    def _key(self, css: str) -> Locator:
        return self.page.locator(css)

"""A thumb at the pad of the game by overs: bowlers, and balls by their outcome or their cards."""

from forde_slow_model import outcome as outcome_of
from pad_match import Given
from phone_pages import card, outcome
from thumbs import Thumb


class OverThumb(Thumb):
    """A thumb that enters overs."""

    def bowler(self, number: int) -> None:
        self.tap(self.page.locator(f"[name=bowler][value='{number}']"))

    def by_outcome(self, ball: Given) -> None:
        """Enter what a ball came to."""
        made = outcome_of(ball)
        assert made is not None
        runs, out = made
        self.tap(outcome(self.page, "W" if out else str(runs)))
        if out:
            self.tap(self.page.locator(f"[name=how][value={out}]"))
        self.comes_in(ball)

    def by_cards(self, ball: Given) -> None:
        """Enter the cards of a ball."""
        for special in ("hit_out", "wicket_ball"):
            if special in ball:
                self.tap(self.page.locator(f"[data-special={special}]"))
        laid = [ball[key] for key in ("bowler_card", "batter_card") if key in ball]
        for name in [*laid, *(ball.get("drawn") or ball.get("hit_out") or ball.get("wicket_ball") or [])]:
            self.tap(card(self.page, name))
        self.comes_in(ball)

    def comes_in(self, ball: Given) -> None:
        """Choose the batter whom the captain sends in."""
        if "next_batter" in ball:
            self.choose(self.page.locator("#next-batter"), ball["next_batter"])

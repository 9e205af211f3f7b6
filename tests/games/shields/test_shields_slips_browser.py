"""The slips of the match files of this game, made at the pad, with a network and without."""

from typing import Any

import pytest
from club_with_accounts import ClubUsers
from phone_pages import Phone
from shields_thumb import ShieldsThumb
from slips import make_every_slip
from thumbs import NotOfferedError, StubbornThumb

pytestmark = [pytest.mark.browser, pytest.mark.further_case, pytest.mark.django_db(transaction=True)]

OFFERED = {
    "a_card_played_once_too_often",
    "a_play_without_a_card",
    "counter_equal_in_a_first_innings",
    "recounter_equal",
    "the_hands_not_counted",
}
"""Those that the keys can say. Of the others there is no key, or none that can be pressed."""


class Stubborn(StubbornThumb, ShieldsThumb):
    """A thumb that enters what cannot be."""

    def enter(self, entry: dict[str, Any]) -> None:
        if entry["type"] not in ("play", "close"):
            raise NotOfferedError
        if entry["type"] == "close" and not entry.get("hands"):
            self.tap(self.page.locator("[data-way=close]"))
            for card in self.page.locator("[data-hand-of] [aria-pressed=true]").all()[::-1]:
                self.tap(card)  # what a side with no stock must hold is chosen by itself
        super().enter(entry)

    def score(self) -> None:
        """Confirm, but not another play: that of the cards before one that is too low, which is not laid."""
        if not self.page.locator("#pad-preview[data-refused]").is_visible():
            super().score()


def test_every_slip_at_the_pad(phone: Phone, users: ClubUsers) -> None:
    page = phone(users.scorer)
    make_every_slip(page, users.club, {"shields"}, Stubborn(page).enter, offered=OFFERED)

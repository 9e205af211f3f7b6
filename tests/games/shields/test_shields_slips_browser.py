"""The slips of the match files of this game, made at the pad, with a network and without."""

from functools import partial
from typing import Any

import pytest
from club_with_accounts import ClubUsers
from phone_pages import Phone
from shields_thumb import ShieldsThumb
from slips import match_before, slip_at_the_pad, slips
from thumbs import NotOfferedError, StubbornThumb

pytestmark = [pytest.mark.browser, pytest.mark.further_case, pytest.mark.django_db(transaction=True)]

NOT_OFFERED = {"a_hand_of_the_wrong_size", "follow_on_written_in_shields", "no_such_wicket"}
"""Those of which there is no key, or none that can be pressed."""


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
    thumb = Stubborn(page)
    found = {slip["file"]: slip for slip in slips() if slip["variant"] == "shields"}
    assert len(found) >= len(NOT_OFFERED)
    for name, slip in found.items():
        match = match_before(users.club, slip)
        page.goto(f"/matches/{match.slug}/score/")
        offered = not any(each in name for each in NOT_OFFERED)
        slip_at_the_pad(page, match, partial(thumb.enter, slip["entries"][slip["entry"]]), offered=offered)

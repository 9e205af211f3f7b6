"""The slips of the match files of this game, made at the pad, with a network and without."""

from typing import Any

import pytest
from club_with_accounts import ClubUsers
from forde_thumb import OverThumb
from phone_pages import Phone, outcome, way
from slips import make_every_slip
from thumbs import StubbornThumb

pytestmark = [pytest.mark.browser, pytest.mark.further_case, pytest.mark.django_db(transaction=True)]

OFFERED = {"a_chance_without_its_card", "one_over_too_many", "second_wicket_ball_in_an_over"}
"""Those of which a key stands in sight, dimmed or not. Of the others there is none."""


class Stubborn(StubbornThumb, OverThumb):
    """A thumb that enters what cannot be."""

    def enter(self, entry: dict[str, Any]) -> None:
        """Enter an over or a ball, by its cards where it has any."""
        if entry["type"] == "over":
            self.bowler(entry["bowler"])
            return
        if "runs" in entry or "out" in entry:
            way(self.page, "outcome").click()
            self.tap(outcome(self.page, str(entry.get("runs", "W"))))
            self.tap(self.page.locator(f"[name=how][value='{entry.get('out')}']"))
            return
        way(self.page, "cards").click()
        self.by_cards(entry)
        self.score()


def test_every_slip_at_the_pad(phone: Phone, users: ClubUsers) -> None:
    page = phone(users.scorer)
    make_every_slip(page, users.club, {"forde"}, Stubborn(page).enter, offered=OFFERED)

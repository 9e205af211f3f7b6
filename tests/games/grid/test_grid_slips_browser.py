"""The slips of the match files of the grid games, made at the pad, with a network and without."""

from typing import Any

import pytest
from club_with_accounts import ClubUsers
from grid_pad_match import SLUGS
from grid_thumb import GridThumb
from phone_pages import Phone
from slips import make_every_slip
from thumbs import NotOfferedError, StubbornThumb

pytestmark = [pytest.mark.browser, pytest.mark.further_case, pytest.mark.django_db(transaction=True)]

OFFERED = {
    "a_turn_broken_off_without_saying_so",
    "five_sets_in_one_pack",
    "sets_do_not_fit",
    "count_105_to_112",
    "count_62",
    "covered_lines_do_not_fit",
}
"""Those that the keys can say. Of the others there is no key, or no such choice."""


class Stubborn(StubbornThumb, GridThumb):
    """A thumb that enters what cannot be, but sees whose turn it is."""

    def enter(self, entry: dict[str, Any]) -> None:
        kind = entry["type"].removesuffix("_turn")
        if not self.page.locator(f"#pad-due [data-due={kind}]").is_visible():
            raise NotOfferedError
        super().enter(entry)


def test_every_slip_at_the_pad(phone: Phone, users: ClubUsers) -> None:
    page = phone(users.scorer)
    make_every_slip(page, users.club, SLUGS, Stubborn(page).enter, offered=OFFERED)

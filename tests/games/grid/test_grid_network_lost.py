"""The network lost and back at every step of a grid game: turns by their count and card by card, and a declaration."""

import pytest
from club_with_accounts import ClubUsers
from grid_pad_match import DECLARE, bat, bowl, grid_match, out
from grid_thumb import GridThumb
from lost_network import LOSSES, Loss, Step, redo, undo, walk
from pad_match import Given
from phone_pages import Phone

from scoring.book.open_book import open_book

pytestmark = [pytest.mark.browser, pytest.mark.further_case, pytest.mark.django_db(transaction=True)]


def enter(entry: Given) -> Step:
    return lambda page: GridThumb(page).enter(entry)


TURNS = [bowl(9), bat(out(12), {"cards": 14, "kqj_suited": 1}), bowl(23, lines=1), bat(13)]
INSTEAD = bat(49)


@pytest.mark.parametrize("lose", LOSSES)
def test_at_every_step_of_two_turns(phone: Phone, users: ClubUsers, lose: Loss) -> None:
    match = grid_match(users.club, "british", innings=1)
    page = phone(users.scorer)
    steps = [*map(enter, TURNS), undo, redo, undo, enter(INSTEAD), enter(DECLARE), enter(bowl(9))]
    walk(page, f"/matches/{match.slug}/score/", steps, lose)
    assert [entry.body() for entry in open_book(match).entries] == [*TURNS[:3], INSTEAD, DECLARE, bowl(9)]

"""The network lost and back at every step of a test: plays with and without counters, and the close of an innings."""

import pytest
from club_with_accounts import ClubUsers
from lost_network import LOSSES, Loss, Step, redo, undo, walk
from pad_shields import play, shields_match
from phone_pages import Phone
from shields_thumb import ShieldsThumb

from scoring.book.open_book import open_book

pytestmark = [pytest.mark.browser, pytest.mark.further_case, pytest.mark.django_db(transaction=True)]


def enter(line: str) -> Step:
    return lambda page: ShieldsThumb(page).enter(play(line))


@pytest.mark.parametrize("lose", LOSSES)
def test_at_every_step_of_an_innings(phone: Phone, users: ClubUsers, lose: Loss) -> None:
    match = shields_match(users.club)
    page = phone(users.scorer)
    lines = ["3: J Q", "6: 7", "1: K"]
    steps = [*map(enter, lines), undo, redo, undo, enter("2: 9 10 J"), enter("close"), enter("4: A")]
    walk(page, f"/matches/{match.slug}/score/", steps, lose)
    expected = [*lines[:2], "2: 9 10 J", "close", "4: A"]
    assert [entry.body() for entry in open_book(match).entries] == list(map(play, expected))

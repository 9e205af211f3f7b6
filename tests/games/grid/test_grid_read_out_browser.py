"""A match of turns that is followed is read out: each turn with its wickets, the end of an innings, the result."""

import pytest
from followed import Follower
from grid_pad_match import DECLARE, bat, bowl, grid_match, out
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from scoring.book.changes import corrected
from scoring.models import Club

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.further_case]


def test_every_turn_is_read_out_once(chromium: Browser, live_server: LiveServer) -> None:
    match = grid_match(Club.objects.create(name="Otley"), "british", innings=1)
    follower = Follower(chromium.new_page(), match, f"{live_server.url}{match.get_absolute_url()}live/")
    assert follower.hear(bowl(9), bat(49)) == [
        "Australia bowled 9 cards: no wicket. England batted 49 cards: 49 runs. England 49 for 0"
    ]
    assert follower.hear(bowl(27)) == [
        "Australia bowled 27 cards: 1 wicket. Wicket: Trescothick bowled 49. England 49 for 1"
    ]
    assert follower.hear(bat(52)) == ["England batted 52 cards: 52 runs. Fifty for Strauss. England 101 for 1"]
    assert follower.hear_of(corrected("british", 5, bat(48))) == ["England 97 for 1"]
    assert follower.hear(bowl(9), bat(out(15), 12)) == [
        "Australia bowled 9 cards: no wicket. England batted 27 cards: 27 runs, 1 wicket. "
        "Wicket: Strauss run out 63. England 124 for 2"
    ]
    assert follower.hear(DECLARE) == ["End of innings: England 124 for 2 declared. Australia need 125 runs to win"]
    assert follower.hear(bowl(9)) == [
        "England bowled 9 cards: no wicket. Australia 0 for 0. Australia need 125 runs to win"
    ]
    assert follower.hear({"type": "concede", "side": 0}) == [
        "End of innings: Australia 0 for 0. Australia won (England conceded)"
    ]

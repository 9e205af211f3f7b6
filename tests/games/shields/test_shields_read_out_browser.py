"""A match of wicket cards that is followed is read out: each play, the end of an innings, the result."""

import pytest
from followed import Follower
from pad_shields import FIRST_PAIR, play, shields_match
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from scoring.book.changes import corrected
from scoring.models import Club

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.further_case]


def test_every_play_is_read_out_once(chromium: Browser, live_server: LiveServer) -> None:
    match = shields_match(Club.objects.create(name="Otley"))
    follower = Follower(chromium.new_page(), match, f"{live_server.url}{match.get_absolute_url()}live/")
    first, second, third, close, *others, hands = map(play, FIRST_PAIR)
    assert follower.hear(first) == ["Red played J on wicket 3, Black countered with Q: no run. Red 0 for 1"]
    assert follower.hear(second, third) == [
        "Red played 7 on wicket 6: 10 runs. Red played K on wicket A: 120 runs. Red 130 for 3"
    ]
    assert follower.hear_of(corrected("shields", 2, play("3: J"))) == ["Red 210 for 3"]
    assert follower.hear(close) == ["End of innings: Red 210. Black trail by 210 runs"]
    assert follower.hear(*others)[0].endswith(
        "Black played A on wicket 5: 90 runs. Black 90 for 2. Black trail by 120 runs"
    )
    assert follower.hear(hands) == ["End of innings: Black 104. Red lead by 120 runs"]
    assert follower.hear({"type": "concede", "side": 0}) == ["Black won (Red conceded)"]

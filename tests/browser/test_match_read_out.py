"""A match that is followed is read out: ball, wicket, over and innings once each, and no more when corrected."""

import pytest
from followed import Follower
from pad_match import LEE, ball, over, short_match
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer
from stored_match import record

from scoring.book.changes import REDO, UNDO, corrected, inserted, struck
from scoring.models import Club, LogRecord, Match

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.further_case]
HARMISON = 10


def last_entry(match: Match) -> int:
    return LogRecord.objects.filter(match=match).latest("version").version


def test_from_the_first_over_to_the_result(chromium: Browser, live_server: LiveServer) -> None:
    match = short_match(Club.objects.create(name="Otley"), overs=1, stop_at_target=True)
    follower = Follower(chromium.new_page(), match, f"{live_server.url}{match.get_absolute_url()}live/")
    assert follower.hear(over(LEE)) == ["Over 1: Lee. England 0 for 0"]
    assert follower.hear(ball(4)) == ["4 runs. England 4 for 0"]
    assert follower.hear(ball("lbw")) == ["Wicket: Trescothick lbw 4. England 4 for 1"]
    wicket = last_entry(match)
    assert follower.hear(ball(6), ball(), ball(6)) == ["6 runs. No run. 6 runs. England 16 for 1"]
    assert follower.hear(ball(2)) == [
        "2 runs. End of over 1. End of innings: England 18 for 1. Australia need 19 from 6 balls"
    ]
    assert follower.hear_of(corrected("forde", wicket, ball("bowled"))) == []

    assert follower.hear(over(HARMISON)) == ["Over 1: Harmison. Australia 0 for 0. Australia need 19 from 6 balls"]
    assert follower.hear(ball(6), ball("caught")) == [
        "6 runs. Wicket: Langer caught 6. Australia 6 for 1. Australia need 13 from 4 balls"
    ]
    assert follower.hear(ball(6), ball(6)) == ["6 runs. 6 runs. Australia 18 for 1. Australia need 1 from 2 balls"]
    assert follower.hear(ball(1)) == [
        "1 run. End of innings: Australia 19 for 1. Australia won by 10 wickets with 1 ball remaining"
    ]


def test_what_is_corrected_is_not_read_out_again(chromium: Browser, live_server: LiveServer) -> None:
    """What is read out is how the match stands, where that is another. The line that is read keeps the focus."""
    match = short_match(Club.objects.create(name="Otley"))
    for entry in (over(LEE), ball(4), ball("lbw"), ball(6)):
        match.refresh_from_db()
        record(match, entry)
    newest = last_entry(match)
    page = chromium.new_page()
    follower = Follower(page, match, f"{live_server.url}{match.get_absolute_url()}")
    page.locator(f"#place-{newest - 2}").focus()

    assert follower.hear_of(*UNDO) == ["England 4 for 1"]
    assert follower.hear_of(*REDO) == ["England 10 for 1"]
    assert follower.hear_of(inserted("forde", newest, ball(3))) == ["England 13 for 1"]
    assert follower.hear_of(*struck([last_entry(match)])) == ["England 10 for 1"]
    assert follower.hear_of(corrected("forde", newest - 2, ball(1))) == ["England 7 for 1"]
    assert follower.hear_of(corrected("forde", newest, ball("bowled"))) == ["Wicket: Strauss bowled 0. England 1 for 2"]
    assert follower.hear(ball(1)) == ["1 run. England 2 for 2"]
    expect(page.locator("#course table.batting")).to_contain_text("Vaughan")
    expect(page.locator(f"#place-{newest - 2}")).to_be_focused()

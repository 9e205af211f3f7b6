"""Whatever is sent to the pad: a sentence in answer, never a traceback, and the book as it was."""

import json
from typing import Any

import pytest
from club_with_accounts import ClubUsers
from pad_match import LEE, Hand, over, short_match
from page_text import text_of

from scoring.models import LogRecord, Match
from scoring.pads.post_data import OUT_OF_DATE

pytestmark = pytest.mark.django_db


@pytest.fixture
def hand(users: ClubUsers) -> Hand:
    hand = Hand(short_match(users.club), users.scorer)
    hand.tap(over(LEE))
    return hand


ENTRIES: list[Any] = [
    "",
    "{",
    "nonsense",
    "null",
    "{}",
    "[]",
    "[[]]",
    "[null]",
    "[1]",
    '["ball"]',
    '[{"type": "ball"}]',
    '[{"type": "ball", "runs": 5}]',
    '[{"type": "ball", "runs": "4"}]',
    '[{"type": "ball", "runs": 1e400}]',
    '[{"type": "ball", "runs": NaN}]',
    '[{"type": "ball", "runs": ' + "9" * 5_000 + "}]",
    '[{"type": "ball", "runs": 4, "runs": 6}]',
    '[{"type": "ball", "runs": 4, "colour": 1}]',
    '[{"type": "ball", "runs": 4, "note": "\\u0000"}]',
    '[{"type": "ball", "runs": 4, "note": "\\ud800"}]',
    '[{"type": "ball", "runs": 4, "\\ud800": 1}]',
    '[{"type": ["ball"]}]',
    '[{"type": {"a": {"b": {"c": {"d": {"e": {"f": {"g": {}}}}}}}}}]',
    '[{"type": "ball", "bowler_card": ["7r"], "batter_card": {}}]',
    '[{"type": "ball", "hit_out": "6r"}]',
    '[{"type": "over", "bowler": true}]',
    '[{"type": "over", "bowler": 10}]',
    "[" * 100_000,
    json.dumps([{"type": "ball", "runs": 0}] * 21),
    json.dumps([{"type": "ball", "runs": 0}] * 7),
    " " * 30_000,
    "\x00",
    "\ufeff[]",
]


@pytest.mark.parametrize("entries", ENTRIES, ids=lambda entries: repr(entries[:40]))
@pytest.mark.parametrize("parts", [True, False])
def test_entries_that_are_none(hand: Hand, entries: str, parts: bool) -> None:
    hand.headers = {"X-Pad": "1"} if parts else {}
    before = Match.objects.get().version
    answer = hand.post("record/", entries=entries)
    assert answer.status_code in (400, 422)
    assert 'class="notice error"' in answer.content.decode()
    assert Match.objects.get().version == before


@pytest.mark.parametrize("seen", [None, "", "-1", "1.0", "x", "٣", "9" * 30, "1\x00"])
@pytest.mark.parametrize("act", ["record/", "undo/", "redo/"])
def test_a_version_that_is_none(hand: Hand, seen: str | None, act: str) -> None:
    answer = hand.post(act, seen=seen, entries='[{"type": "ball", "runs": 1}]')
    assert answer.status_code == 400
    assert str(OUT_OF_DATE) in text_of(answer)


@pytest.mark.parametrize("key", [None, "", "short", "k" * 65, "with space", "\x00" * 10, "ключключключ"])
def test_a_key_that_is_none(hand: Hand, key: str | None) -> None:
    answer = hand.post("record/", key=key, entries='[{"type": "ball", "runs": 1}]')
    assert answer.status_code == 400
    assert str(OUT_OF_DATE) in text_of(answer)


def test_a_version_of_the_future_is_no_version(hand: Hand) -> None:
    answer = hand.post("record/", seen="999999999", entries='[{"type": "ball", "runs": 1}]')
    assert answer.status_code == 409


@pytest.mark.parametrize("reason", ["\x00", "\u202eabc", "x" * 1_001])
@pytest.mark.parametrize("field", ["reason", "override"])
def test_a_reason_that_cannot_be_kept(hand: Hand, field: str, reason: str) -> None:
    answer = hand.post("record/", entries='[{"type": "ball", "runs": 1}]', **{field: reason})
    assert answer.status_code == 400


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"outcome": "5"},
        {"outcome": "W"},
        {"outcome": "W", "how": "hit wicket"},
        {"outcome": "\x00"},
        {"outcome": "W", "how": "lbw", "next_batter": "99999999999999999999"},
        {"outcome": "W", "how": "lbw", "next_batter": "5"},
        {"outcome": "²"},
        {"typed": "1 5 W"},
        {"typed": "b Katich: 1 2 3 1 1 1 1"},
        {"typed": "\x00\ud83d"},
        {"call": "rain"},
        {"call": "concede-2"},
        {"bowler": "x"},
    ],
    ids=repr,
)
def test_a_form_that_makes_no_sense(hand: Hand, fields: dict[str, str]) -> None:
    hand.headers = {}
    before = LogRecord.objects.count()
    sent = {key: value.encode("utf-8", "surrogatepass").decode("utf-8", "replace") for key, value in fields.items()}
    answer = hand.post("record/", **sent)
    if fields.get("next_batter", "").startswith("9"):
        assert answer.status_code == 302
        return
    assert answer.status_code == 422
    assert 'class="notice error"' in answer.content.decode()
    assert LogRecord.objects.count() == before


def test_a_wrong_method_or_a_forged_form_is_turned_away(hand: Hand) -> None:
    assert hand.client.get(hand.address + "record/").status_code == 405
    assert hand.client.post(hand.address).status_code == 405
    hand.client.handler.enforce_csrf_checks = True
    assert hand.tap({"type": "ball", "runs": 1}).status_code == 403

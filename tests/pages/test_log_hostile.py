"""Whatever is sent to correct a book, it is answered: never a server error, and nothing changes."""

import json
from typing import Any

import pytest
from club_with_accounts import ClubUsers, browser_of, post_raw
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from stored_match import stored

from scoring.models import Match

pytestmark = pytest.mark.django_db

GOOD = {"action": "correct", "line": "3", "kind": "ball", "seen": "8", "key": "a-key-of-its-own", "outcome": "4"}
HUGE = "9" * 5_000
TEXTS = ["", "\0", "\ud800", "\u202e", "x" * 70_000, HUGE, "-1", "1e400", "NaN", "٣", "<script>", "null", "[]", "{}"]
CARRIED = [
    "[",
    "null",
    "1",
    '"x"',
    "[[]]",
    "[null]",
    "[{}]",
    "[" * 100_000,
    '[{"action":"correct","line":Infinity,"raw":{}}]',
    '[{"action":"correct","line":1e400,"raw":{}}]',
    '[{"action":"correct","line":' + HUGE + ',"raw":{}}]',
    '[{"action":"correct","line":true,"raw":{}}]',
    '[{"action":"correct","line":-3,"raw":{"type":"ball","runs":1}}]',
    '[{"action":"correct","line":3,"raw":null}]',
    '[{"action":"correct","line":3,"raw":[]}]',
    '[{"action":"correct","line":3,"raw":{"type":"ball","runs":1},"more":1}]',
    '[{"action":"correct","line":3,"raw":{"type":"ball","runs":' + HUGE + "}}]",
    '[{"action":"correct","line":3,"raw":{"type":"\\ud800"}}]',
    '[{"action":"correct","line":3,"raw":{"type":"ball","runs":1,"note":"\\u0000"}}]',
    '[{"action":"strike","line":3,"raw":{"type":"ball","runs":1}}]',
    '[{"action":"strike","line":999,"raw":null}]',
    '[{"action":"insert","line":999,"raw":{"type":"ball","runs":1}}]',
    '[{"action":"record","line":0,"raw":{"type":"ball","runs":1}}]',
    '[{"action":"undo","line":0,"raw":null}]',
    '[{"action":"withdraw","line":0,"raw":null}]',
    '[{"action":[],"line":0,"raw":null}]',
    '[{"action":"setup","line":0,"raw":{}}]',
    '[{"action":"setup","line":0,"raw":{"side0_players":[]}}]',
    '[{"action":"setup","line":0,"raw":{"side0_team":"99999999999999999999","won_by":"9"}}]',
    json.dumps([{"action": "strike", "line": 3, "raw": None}] * 1_001),
]


@pytest.fixture
def match(users: ClubUsers) -> Match:
    return stored(users.club, "forde-1", 7)


def refused(match: Match, client: Client, **sent: str) -> None:
    """Send, and see that it is refused and that nothing has changed."""
    status = post_raw(client, reverse("match-change", args=[match.slug]), GOOD | sent)
    assert status in (302, 400, 404, 409, 413, 422), (sent, status)
    assert Match.objects.get(pk=match.pk).version == 8 == match.log.count()


def test_the_good_act_is_good(match: Match, scorer: Client) -> None:
    cards = {"bowler_card": "", "batter_card": "", "drawn": "", "manner": ""}
    assert post_raw(scorer, reverse("match-change", args=[match.slug]), GOOD | cards) == 302
    assert match.log.count() == 9


@pytest.mark.parametrize("action", ["", "correct", "strike", "open"])
def test_what_a_page_carries_along_is_read_strictly(match: Match, scorer: Client, action: str) -> None:
    for carried in CARRIED:
        sent = GOOD | {"pending": carried, "action": action}
        status = post_raw(scorer, reverse("match-change", args=[match.slug]), sent)
        assert status in (302, 400, 409, 422) or (action == "open" and status == 200), (carried[:80], status)
        assert match.log.count() == 8, carried[:80]


@pytest.mark.parametrize("field", ["action", "line", "kind", "seen", "pending", "outcome", "manner"])
def test_fields_of_the_act(match: Match, scorer: Client, field: str) -> None:
    for text in TEXTS:
        refused(match, scorer, **{field: text}, bowler_card="2r")


def test_keys_of_the_act(match: Match, scorer: Client) -> None:
    for text in ("", "\0", "x" * 65, HUGE):
        refused(match, scorer, key=text)


@pytest.mark.parametrize("field", ["bowler_card", "drawn", "next_batter"])
def test_fields_of_the_entry(match: Match, scorer: Client, field: str) -> None:
    for text in TEXTS[1:]:
        refused(match, scorer, **{field: text})


@pytest.mark.parametrize("field", ["note", "override", "reason"])
def test_texts_that_would_garble_a_page(match: Match, scorer: Client, field: str) -> None:
    for text in ("\0", "\u202e", "x" * 70_000, "a\x07b"):
        refused(match, scorer, **{field: text})


def test_a_half_of_a_character_becomes_the_sign_for_it(match: Match, scorer: Client) -> None:
    status = post_raw(scorer, reverse("match-change", args=[match.slug]), GOOD | {"note": "\ud800"})
    assert status == 302
    assert "\ufffd" in match.log.latest("version").body


@pytest.mark.parametrize("kind", ["setup", "TIME", "ball ", "undo", "__class__", "over\0"])
def test_kinds_that_the_game_has_not(match: Match, scorer: Client, kind: str) -> None:
    assert post_raw(scorer, reverse("match-change", args=[match.slug]), GOOD | {"kind": kind}) == 400
    assert scorer.get(reverse("match-line", args=[match.slug, 3]), {"insert": kind}).status_code == 404


@pytest.mark.parametrize("line", [0, 1, 9, 10**9, 10**30])
def test_lines_that_the_book_has_not(match: Match, scorer: Client, line: int) -> None:
    assert scorer.get(reverse("match-line", args=[match.slug, line])).status_code == 404
    for action in ("correct", "strike", "restore", "insert"):
        refused(match, scorer, line=str(line), action=action)


def test_an_entry_of_another_match_is_not_in_this_book(match: Match, users: ClubUsers, scorer: Client) -> None:
    other = stored(users.club, "forde-2", 20)
    assert scorer.get(reverse("match-line", args=[match.slug, 15])).status_code == 404
    refused(match, scorer, line="15")
    assert other.log.count() == 21


def test_ways_that_are_not_offered(match: Match, scorer: Client) -> None:
    change = reverse("match-change", args=[match.slug])
    assert scorer.get(change).status_code == 405
    assert scorer.post(reverse("match-log", args=[match.slug])).status_code == 405
    assert scorer.post(change).status_code == 400
    assert scorer.post(change, "{}", content_type="application/json").status_code == 400
    assert scorer.post(reverse("match-change", args=["no-such-match"]), GOOD).status_code == 404


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
pending = st.lists(
    st.fixed_dictionaries(
        {
            "action": st.sampled_from(["correct", "insert", "strike", "restore", "setup"]) | json_values,
            "line": st.integers(0, 12) | json_values,
            "raw": st.none()
            | st.dictionaries(
                st.sampled_from(["type", "runs", "out", "bowler", "hit_out", "note", "won_by", "side0_players"]),
                st.sampled_from(["ball", "over", "time", 1, 4, ["2r"], "bowled"]) | json_values,
                max_size=4,
            )
            | json_values,
        }
    ),
    max_size=3,
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(carried=pending, action=st.sampled_from(["", "correct", "strike", "restore", "open"]))
def test_whatever_is_carried_along_is_answered(match: Match, carried: list[Any], action: str) -> None:
    client = browser_of(User.objects.get(username="organiser-of-otley"))
    seen = str(Match.objects.get(pk=match.pk).version)
    sent = GOOD | {"pending": json.dumps(carried), "action": action, "seen": seen, "key": f"key {seen}"}

    assert post_raw(client, reverse("match-change", args=[match.slug]), sent) in (200, 302, 400, 409, 422)

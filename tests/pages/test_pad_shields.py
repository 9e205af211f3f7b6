"""Scoring Cricket Card on the pad: what the page shows and says, and what is refused."""

import json
from typing import Any

import pytest
from clubhouse import Clubhouse, open_clubhouse
from pad_match import Hand, state, text
from pad_shields import FIRST_PAIR, FOLLOW_ON, play, shields_match
from pytest_django import DjangoAssertNumQueries

from scoring.book.opening import open_book
from scoring.book.shelf import Shelf
from scoring.models import LogRecord, Match
from scoring.words.phrase import isolate
from scoring.words.refusals import ASK_AN_ORGANISER, OVERRIDE_LABEL

pytestmark = pytest.mark.django_db

TEN_PLAYS = ("1: 2", "2: 3", "3: 4", "4: 5", "5: 6", "6: 7", "7: 8", "8: 9", "9: 10", "10: J")

SPENT = ("1: 2 3 4 5 6 7 8 9 10 J Q K A", "2: 3 4 5 6 7 8 9 10 J Q K A", "3: J", "4: Q", "5: K")
"""Red have laid all their sixteen, on five wickets."""


@pytest.fixture
def house() -> Clubhouse:
    return open_clubhouse()


def hand_in(house: Clubhouse, *lines: str, **options: Any) -> Hand:
    return Hand(shields_match(house.club, *lines, **options), house.scorer)


def tap(hand: Hand, *lines: str) -> str:
    """Record lines; return what the answer says."""
    answer = hand.tap(*map(play, lines))
    assert answer.status_code == 200, text(answer)
    return text(answer)


# What is shown


def test_the_page_shows_who_bats_and_the_ten_wickets(house: Clubhouse) -> None:
    hand = hand_in(house)
    page = hand.look()
    shown = text(page)
    assert "Red bat first." in shown
    assert "0/0 10 wickets to play on First innings of the match" in shown
    assert shown.count("2 3 4 5 6 7 8 9 10 J J Q Q K K A 16 left") == 2
    assert page.content.decode().count("data-wicket=") == 10
    assert "Nothing to undo" in shown


def test_s2_s3_the_sources_jack_on_the_three_makes_80_until_a_queen_counters(house: Clubhouse) -> None:
    hand = hand_in(house)
    shown = tap(hand, "3: J Q")
    assert "0/1 9 wickets to play on" in shown
    assert "Undo 3: J Q for 0" in shown
    shown = tap(hand, "6: 7")
    assert "10/2" in shown
    assert "tally 10 of 1,400" in shown
    hand.post("undo/")
    hand.post("undo/")
    assert "80/1" in tap(hand, "3: J")


def test_s5_the_cards_that_have_been_seen_leave_the_sixteen_of_their_side(house: Clubhouse) -> None:
    shown = tap(hand_in(house), "3: J Q K", "4: 10 A")
    assert "Batting 2 3 4 5 6 7 8 9 J Q Q K A 13 left" in shown
    assert "Fielding 2 3 4 5 6 7 8 9 10 J J Q K K 14 left" in shown


def test_the_answer_carries_what_the_keys_need_and_is_small(house: Clubhouse) -> None:
    hand = hand_in(house)
    answer = hand.tap(play("3: J Q"))
    assert "<html" not in answer.content.decode()
    assert len(answer.content) < 3_000
    known = state(answer)
    assert known["played"] == {"3": [["J", "Q"], 0]}
    assert known["unseen"][0]["J"] == 1
    assert known["unseen"][1]["Q"] == 1
    assert (known["left"], known["due"], known["equal"], known["hands_due"]) == ([15, 15], "play", False, False)


def test_each_play_leads_to_its_line_in_the_log(house: Clubhouse) -> None:
    hand = hand_in(house)
    answer = hand.tap(play("3: J"), play("4: Q"))
    for version in LogRecord.objects.order_by("-version").values_list("version", flat=True)[:2]:
        assert f'href="/matches/{hand.match.slug}/log/#entry-{version}"' in answer.content.decode()


def test_the_first_close_of_a_pair_hands_the_cards_on(house: Clubhouse) -> None:
    hand = hand_in(house, "3: J Q")
    shown = tap(hand, "close")
    assert "Red closed at 0. Black bat next. Both play on with the cards that are left." in shown
    assert "Batting 2 3 4 5 6 7 8 9 10 J J Q K K A 15 left" in shown
    assert "Level · tally 0 of 1,400" in shown
    assert "Undo the close" in shown
    assert state(hand.look())["hands_due"]


def test_s4_an_innings_with_all_ten_wickets_used_can_only_be_closed(house: Clubhouse) -> None:
    answer = hand_in(house, *TEN_PLAYS[:9]).tap(play(TEN_PLAYS[9]))
    assert "All ten wickets are played on Close the innings." in text(answer)
    assert "No wicket left to play on" in text(answer)
    assert state(answer)["due"] == "close"


def test_s4_a_side_without_a_card_can_only_close(house: Clubhouse) -> None:
    answer = hand_in(house, *SPENT[:-1]).tap(play(SPENT[-1]))
    assert state(answer)["left"] == [0, 4]
    assert "Red have no card left Close the innings." in text(answer)


def test_s5_s6_between_the_pairs_hands_and_follow_on_are_announced(house: Clubhouse) -> None:
    hand = hand_in(house, *FOLLOW_ON[:-1])
    shown = tap(hand, FOLLOW_ON[-1])
    assert "Black closed at 0." in shown
    assert "With the hands counted, Red have 254 (14 in hand) and Black 18 (18)." in shown
    assert "Black are 236 behind and must follow on. Shuffle both sixteens." in shown
    assert "Behind by 236 · tally 272 of 1,400" in shown
    assert shown.count("16 left") == 2
    assert state(hand.look())["equal"]


def test_s6_without_a_follow_on_the_other_side_bats(house: Clubhouse) -> None:
    shown = tap(hand_in(house, *FIRST_PAIR[:-1]), FIRST_PAIR[-1])
    assert "No follow-on. Shuffle both sixteens; Red bat." in shown
    assert "Ahead by 40" in shown


def test_the_last_innings_has_its_target_and_ends_with_it(house: Clubhouse) -> None:
    hand = hand_in(house, *FIRST_PAIR, "1: J")
    shown = tap(hand, "close")
    assert "Red closed at 100. Black need 141 runs to win." in shown
    assert "141 needed · target 141 · tally 348 of 1,400" in shown
    assert "31 needed · target 141" in tap(hand, "2: K")
    assert "Black won by 9 wickets" in tap(hand, "3: 10")


def test_s7_at_1400_the_match_is_drawn_and_says_why(house: Clubhouse) -> None:
    hand = hand_in(house, "1: K", "2: K", multiplier=60)
    assert "tally 1,380 of 1,400" in text(hand.look())
    shown = tap(hand, "3: 4")
    assert "Match drawn" in shown
    assert "The tally has reached 1,400: drawn" in shown


def test_s7_a_timeless_test_has_no_tally(house: Clubhouse) -> None:
    hand = hand_in(house, "1: K", "2: K", multiplier=60, timeless=True)
    assert "1,400" not in text(hand.look())
    assert "Match drawn" not in tap(hand, "3: 4")


def test_a_closed_innings_without_a_play_is_recorded_with_a_notice(house: Clubhouse) -> None:
    assert "Red closed the innings without playing a card" in tap(hand_in(house), "close")


@pytest.mark.parametrize(
    ("call", "says"),
    [({"type": "time"}, "Match drawn"), ({"type": "concede", "side": 1}, "Red won (Black conceded)")],
)
def test_a_call_ends_the_match(house: Clubhouse, call: dict[str, object], says: str) -> None:
    assert says in text(hand_in(house, "3: J").tap(call))


def test_an_old_screen_is_answered_with_what_happened_meanwhile(house: Clubhouse) -> None:
    hand = hand_in(house)
    other = Hand(hand.match, house.scorer)
    tap(hand, "3: J Q")
    stale = other.tap(play("3: 9"))
    assert stale.status_code == 409
    assert f"{house.scorer.username}: 3: J Q for 0 (recorded)" in text(stale)


def test_names_are_escaped_and_kept_apart(house: Clubhouse) -> None:
    hand = Hand(shields_match(house.club, names=("<b>אבג</b>", "</script>")), house.scorer)
    page = hand.look().content.decode()
    assert f"{isolate('&lt;b&gt;אבג&lt;/b&gt;')} bat first" in page
    assert "<b>" not in page
    assert "style=" not in page


# What is refused

PLAYED = ("3: J Q", "6: J")
OVER = {"type": "abandon"}

BAD = {
    "a jack more than the two": (PLAYED, "4: J", "Red have J only twice", "S5", True),
    "a second ace": (("1: A",), "4: A", "Red have A only once", "S5", True),
    "a card of one who has none left": (
        SPENT,
        "6: Q",
        "Red have used all sixteen cards of this pair of innings",
        "S5",
        True,
    ),
    "a counter not higher": ((), "3: J J", "Black cannot counter J with J: in a first innings", "S3", False),
    "a counter lower in the second innings": (FIRST_PAIR, "3: J 10", "Black cannot counter J with 10", "S3", False),
    "a recounter not higher": ((), "3: 10 J J", "Red cannot answer the counter J with J", "S3", False),
    "a recounter equal in the second innings": (FIRST_PAIR, "3: J J J", "Red cannot answer the counter", "S3", False),
    "a wicket played twice": (PLAYED, "3: 9", "Wicket 3 has had its play in this innings: J Q, for 0.", "S4", False),
    "a hand with a card already played": (
        FOLLOW_ON[:-1],
        "close: A 3 4 5 / 3 4 5 6",
        "Red have A only once",
        "S5",
        True,
    ),
    "a hand of the wrong size": (
        FOLLOW_ON[:-1],
        "close: 2 3 4 / 3 4 5 6",
        "Red must hold 4 cards at this point, and 3 are entered",
        "S5",
        True,
    ),
    "a close without hands at the end of a pair": (FOLLOW_ON[:-1], "close", "both hands count", "S5", False),
    "hands at the first close of a pair": (("3: J",), "close: 2 3 4 5 / 2 3 4 5", "this is the first", "S5", False),
    "a play without a card": ((), "3:", "A play needs a card", "S2", False),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_refused_in_words_with_its_rule_and_changes_nothing(house: Clubhouse, name: str) -> None:
    played, line, says, rule, infeasible = BAD[name]
    hand = hand_in(house, *played)
    before = LogRecord.objects.count(), Match.objects.get().head
    refused = hand.tap(play(line))
    assert refused.status_code == 422
    shown = text(refused)
    assert says in shown
    assert f"({rule})" in shown
    assert (str(ASK_AN_ORGANISER) in shown) is infeasible
    assert (LogRecord.objects.count(), Match.objects.get().head) == before


def test_m2_a_play_after_the_end_is_refused(house: Clubhouse) -> None:
    hand = hand_in(house, "3: J")
    hand.tap(OVER)
    before = LogRecord.objects.count()
    refused = hand.tap(play("4: J"))
    assert refused.status_code in (403, 422)
    organiser = Hand(Match.objects.get(), house.organiser)
    organiser.post("take-over/")
    refused = organiser.tap(play("4: J"), reason="Once more")
    assert refused.status_code == 422
    assert "The match is over, so nothing can follow." in text(refused)
    assert "(M2)" in text(refused)
    assert LogRecord.objects.count() == before


def test_s4_an_eleventh_play_is_refused(house: Clubhouse) -> None:
    refused = hand_in(house, *TEN_PLAYS).tap(play("3: K"))
    assert "All ten wicket cards of Red have been played on" in text(refused)


def test_s5_an_organiser_records_a_third_jack_with_a_reason(house: Clubhouse) -> None:
    organiser = Hand(shields_match(house.club, *PLAYED), house.organiser)
    assert str(OVERRIDE_LABEL) in text(organiser.tap(play("4: J")))
    assert organiser.tap(play("4: J"), override="A jack of a second pack").status_code == 200
    assert open_book(Match.objects.get()).entries[-1].override == "A jack of a second pack"
    assert state(organiser.look())["left"] == [13, 15]


@pytest.mark.parametrize(
    "entry",
    [
        {"type": "play"},
        {"type": "play", "wicket": 11, "cards": ["J"]},
        {"type": "play", "wicket": True, "cards": ["J"]},
        {"type": "play", "wicket": 3, "cards": "J"},
        {"type": "play", "wicket": 3, "cards": ["Jr"]},
        {"type": "play", "wicket": 3, "cards": ["\x00"]},
        {"type": "play", "wicket": 3, "cards": ["2"] * 40},
        {"type": "close", "hands": {}},
        {"type": "close", "hands": [["2"]]},
        {"type": "close", "hands": [["2", None], []]},
        {"type": "follow_on", "enforced": True},
    ],
    ids=repr,
)
def test_what_is_no_entry_of_the_game_is_refused_in_words(house: Clubhouse, entry: dict[str, object]) -> None:
    hand = hand_in(house, "3: J", "close")
    before = LogRecord.objects.count()
    refused = hand.tap(entry)
    assert refused.status_code == 422
    assert 'class="notice error"' in refused.content.decode()
    assert LogRecord.objects.count() == before


# How it is asked of the database


@pytest.mark.parametrize(
    "lines", [(), (*FIRST_PAIR, "1: J", "2: K A", "close", "3: 2", "4: 3 Q K A")], ids=["new", "late"]
)
def test_the_queries_of_a_play_do_not_grow_with_the_match(
    house: Clubhouse,
    lines: tuple[str, ...],
    django_assert_num_queries: DjangoAssertNumQueries,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hand = hand_in(house, *lines)
    tap(hand, "8: 5")
    with django_assert_num_queries(8):
        tap(hand, "9: 6")
    monkeypatch.setattr("scoring.book.write.shelf", Shelf())
    with django_assert_num_queries(9):
        tap(hand, "10: 4")
    with django_assert_num_queries(5):
        assert hand.look().status_code == 200
    with django_assert_num_queries(5):
        hand.post("check/", typed="7: 8\nclose")


def test_what_was_played_reads_back_as_it_was_sent(house: Clubhouse) -> None:
    hand = hand_in(house)
    for line in (*FIRST_PAIR, "3: J J"):
        tap(hand, line)
    played = [entry.body() for entry in open_book(Match.objects.get()).entries]
    assert json.loads(json.dumps(played)) == [play(line) for line in (*FIRST_PAIR, "3: J J")]

"""Scoring Cricket Card on the pad: what the page shows and says, and what is refused."""

import json
from typing import Any

import pytest
from club_with_accounts import ClubUsers
from django.http import HttpResponse
from pad_match import CHASE, DUE, MEANWHILE, OPENING, UNDO, Hand, state
from pad_shields import FIRST_PAIR, FOLLOW_ON, play, shields_match
from page_text import text_of
from pytest_django import DjangoAssertNumQueries
from wording import carries, problem, said, texts, worded

from scoring.book.book_cache import BookCache
from scoring.book.open_book import open_book
from scoring.games.shields.pad.top import AHEAD, NONE_OPEN
from scoring.models import LogRecord, Match
from scoring.words.phrase import isolate
from scoring.words.refusals import OVERRIDE_LABEL, ask_for_an_exception

pytestmark = pytest.mark.django_db

HELD = "//dl[@class='pad-players']//dd[@class='pad-name']"
LEFT = "//dl[@class='pad-players']//dd[@class='figure']"

TEN_PLAYS = ("1: 2", "2: 3", "3: 4", "4: 5", "5: 6", "6: 7", "7: 8", "8: 9", "9: 10", "10: J")

SPENT = ("1: 2 3 4 5 6 7 8 9 10 J Q K A", "2: 3 4 5 6 7 8 9 10 J Q K A", "3: J", "4: Q", "5: K")
"""Red have laid all their sixteen, on five wickets."""


def hand_in(users: ClubUsers, *lines: str, **options: Any) -> Hand:
    return Hand(shields_match(users.club, *lines, **options), users.scorer)


def tap(hand: Hand, *lines: str) -> HttpResponse:
    """Record lines; return the answer."""
    answer = hand.tap(*map(play, lines))
    assert answer.status_code == 200, text_of(answer)
    return answer


# What is shown


def test_the_page_shows_who_bats_and_the_ten_wickets(users: ClubUsers) -> None:
    hand = hand_in(users)
    page = hand.look()
    assert carries(said(page, OPENING), "Red")
    assert carries(said(page, "pad-top"), "0/0", 10)
    assert texts(page, HELD) == ["2 3 4 5 6 7 8 9 10 J J Q Q K K A"] * 2
    assert [carries(left, 16) for left in texts(page, LEFT)] == [True, True]
    assert page.content.decode().count("data-wicket=") == 10
    assert texts(page, f"{UNDO}[@disabled]")


def test_s2_s3_the_sources_jack_on_the_three_makes_80_until_a_queen_counters(users: ClubUsers) -> None:
    hand = hand_in(users)
    answer = tap(hand, "3: J Q")
    assert carries(said(answer, "pad-top"), "0/1", 9)
    assert carries(said(answer, UNDO), 3, "J Q", 0)
    assert carries(said(tap(hand, "6: 7"), "pad-top"), "10/2", 10, "1,400")
    hand.post("undo/")
    hand.post("undo/")
    assert "80/1" in said(tap(hand, "3: J"), "pad-top")


def test_s5_the_cards_that_have_been_seen_leave_the_sixteen_of_their_side(users: ClubUsers) -> None:
    answer = tap(hand_in(users), "3: J Q K", "4: 10 A")
    assert texts(answer, HELD) == ["2 3 4 5 6 7 8 9 J Q Q K A", "2 3 4 5 6 7 8 9 10 J J Q K K"]
    batting, fielding = texts(answer, LEFT)
    assert carries(batting, 13)
    assert carries(fielding, 14)


def test_the_answer_carries_what_the_keys_need_and_is_small(users: ClubUsers) -> None:
    hand = hand_in(users)
    answer = hand.tap(play("3: J Q"))
    assert "<html" not in answer.content.decode()
    assert len(answer.content) < 3_000
    known = state(answer)
    assert known["played"] == {"3": [["J", "Q"], 0]}
    assert known["unseen"][0]["J"] == 1
    assert known["unseen"][1]["Q"] == 1
    assert (known["left"], known["due"], known["equal"], known["hands_due"]) == ([15, 15], "play", False, False)


def test_each_play_leads_to_its_line_in_the_log(users: ClubUsers) -> None:
    hand = hand_in(users)
    answer = hand.tap(play("3: J"), play("4: Q"))
    for version in LogRecord.objects.order_by("-version").values_list("version", flat=True)[:2]:
        assert f'href="/matches/{hand.match.slug}/log/{version}/?from=pad"' in answer.content.decode()


def test_s5_the_first_close_of_a_pair_hands_the_cards_on(users: ClubUsers) -> None:
    hand = hand_in(users, "3: J Q")
    answer = tap(hand, "close")
    assert carries(said(answer, OPENING), "Red", 0, "Black")
    assert texts(answer, HELD)[0] == "2 3 4 5 6 7 8 9 10 J J Q K K A"
    assert carries(texts(answer, LEFT)[0], 15)
    assert carries(said(answer, CHASE), 0, "1,400")
    assert not texts(answer, f"{UNDO}[@disabled]")
    assert state(hand.look())["hands_due"]


def test_s4_an_innings_with_all_ten_wickets_used_can_only_be_closed(users: ClubUsers) -> None:
    answer = hand_in(users, *TEN_PLAYS[:9]).tap(play(TEN_PLAYS[9]))
    assert str(NONE_OPEN) in said(answer, "pad-top")
    assert said(answer, DUE % "close")
    assert state(answer)["due"] == "close"


def test_s4_a_side_without_a_card_can_only_close(users: ClubUsers) -> None:
    answer = hand_in(users, *SPENT[:-1]).tap(play(SPENT[-1]))
    assert state(answer)["left"] == [0, 4]
    assert carries(said(answer, DUE % "close"), "Red")


def test_s5_s6_between_the_pairs_hands_and_follow_on_are_announced(users: ClubUsers) -> None:
    hand = hand_in(users, *FOLLOW_ON[:-1])
    answer = tap(hand, FOLLOW_ON[-1])
    assert carries(said(answer, OPENING), "Black", 0, "Red", 254, 14, "Black", 18, 18, "Black", 236)
    assert carries(said(answer, CHASE), 236, 272, "1,400")
    assert [carries(left, 16) for left in texts(answer, LEFT)] == [True, True]
    assert state(hand.look())["equal"]


def test_s6_without_a_follow_on_the_other_side_bats(users: ClubUsers) -> None:
    answer = tap(hand_in(users, *FIRST_PAIR[:-1]), FIRST_PAIR[-1])
    assert said(answer, "//*[@class='pad-side']") == "Red"
    assert worded(AHEAD, runs=40).match(said(answer, CHASE))


def test_s8_the_last_innings_has_its_target_and_ends_with_it(users: ClubUsers) -> None:
    hand = hand_in(users, *FIRST_PAIR, "1: J")
    answer = tap(hand, "close")
    assert carries(said(answer, OPENING), "Red", 100, "Black", 141)
    assert carries(said(answer, CHASE), 141, 141, 348, "1,400")
    assert carries(said(tap(hand, "2: K"), CHASE), 31, 141)
    assert "Black won by 9 wickets" in text_of(tap(hand, "3: 10"))


def test_s7_at_1400_the_match_is_drawn_and_says_why(users: ClubUsers) -> None:
    hand = hand_in(users, "1: K", "2: K", multiplier=60)
    assert carries(said(hand.look(), CHASE), "1,380", "1,400")
    answer = tap(hand, "3: 4")
    assert "Match drawn" in text_of(answer)
    assert carries(said(answer, CHASE), "1,400")


def test_s7_a_timeless_test_has_no_tally(users: ClubUsers) -> None:
    hand = hand_in(users, "1: K", "2: K", multiplier=60, timeless=True)
    assert "1,400" not in text_of(hand.look())
    assert "Match drawn" not in text_of(tap(hand, "3: 4"))


def test_s4_a_closed_innings_without_a_play_is_recorded_with_a_notice(users: ClubUsers) -> None:
    assert problem("closed_without_a_play", side="Red").search(text_of(tap(hand_in(users), "close")))


@pytest.mark.parametrize(
    ("call", "says"),
    [({"type": "time"}, "Match drawn"), ({"type": "concede", "side": 1}, "Red won (Black conceded)")],
)
def test_m5_a_call_ends_the_match(users: ClubUsers, call: dict[str, object], says: str) -> None:
    assert says in text_of(hand_in(users, "3: J").tap(call))


def test_an_old_screen_is_answered_with_what_happened_meanwhile(users: ClubUsers) -> None:
    hand = hand_in(users)
    other = Hand(hand.match, users.scorer)
    tap(hand, "3: J Q")
    stale = other.tap(play("3: 9"))
    assert stale.status_code == 409
    assert carries(said(stale, MEANWHILE), users.scorer.username, 3, "J Q", 0)


def test_names_are_escaped_and_kept_apart(users: ClubUsers) -> None:
    hand = Hand(shields_match(users.club, names=("<b>אבג</b>", "</script>")), users.scorer)
    page = hand.look().content.decode()
    assert f"{isolate('&lt;b&gt;אבג&lt;/b&gt;')} " in page
    assert "<b>" not in page
    assert "style=" not in page


# What is refused

PLAYED = ("3: J Q", "6: J")
OVER = {"type": "abandon"}

BAD: dict[str, tuple[tuple[str, ...], str, str, dict[str, object], str, bool]] = {
    "a jack more than the two": (
        PLAYED,
        "4: J",
        "card_not_left",
        {"side": "Red", "card": "J", "copies": 2},
        "S5",
        True,
    ),
    "a second ace": (("1: A",), "4: A", "card_not_left", {"side": "Red", "card": "A", "copies": 1}, "S5", True),
    "a card of one who has none left": (
        SPENT,
        "6: Q",
        "no_card_left",
        {"side": "Red"},
        "S5",
        True,
    ),
    "a counter not higher": (
        (),
        "3: J J",
        "counter_not_higher",
        {"side": "Black", "below": "J", "card": "J"},
        "S3",
        False,
    ),
    "a counter lower in the second pair": (
        FIRST_PAIR,
        "3: J 10",
        "counter_lower",
        {"side": "Black", "below": "J", "card": "10"},
        "S3",
        False,
    ),
    "a recounter not higher": (
        (),
        "3: 10 J J",
        "recounter_not_higher",
        {"side": "Red", "below": "J", "card": "J"},
        "S3",
        False,
    ),
    "a recounter equal in the second pair": (
        FIRST_PAIR,
        "3: J J J",
        "recounter_not_higher",
        {"side": "Red"},
        "S3",
        False,
    ),
    "a wicket played twice": (
        PLAYED,
        "3: 9",
        "wicket_played_on",
        {"wicket": 3, "cards": "J Q", "runs": 0},
        "S4",
        False,
    ),
    "a hand with a card already played": (
        FOLLOW_ON[:-1],
        "close: A 3 4 5 / 3 4 5 6",
        "card_not_left",
        {"side": "Red", "card": "A", "copies": 1},
        "S5",
        True,
    ),
    "a hand of the wrong size": (
        FOLLOW_ON[:-1],
        "close: 2 3 4 / 3 4 5 6",
        "hand_of_wrong_size",
        {"side": "Red", "due": 4, "given": 3},
        "S5",
        True,
    ),
    "a close without the hands that are due": (FOLLOW_ON[:-1], "close", "hands_missing", {}, "S5", False),
    "hands at the first close of a pair": (("3: J",), "close: 2 3 4 5 / 2 3 4 5", "hands_not_due", {}, "S5", False),
    "a play without a card": ((), "3:", "play_without_card", {}, "S2", False),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_refused_in_words_with_its_rule_and_changes_nothing(users: ClubUsers, name: str) -> None:
    played, line, code, figures, rule, infeasible = BAD[name]
    hand = hand_in(users, *played)
    before = LogRecord.objects.count(), Match.objects.get().scoreboard
    refused = hand.tap(play(line))
    assert refused.status_code == 422
    shown = text_of(refused)
    assert problem(code, **figures).search(shown)
    assert rule in shown.split()  # in brackets, and a link to the rule
    assert (ask_for_an_exception() in shown) is infeasible
    assert (LogRecord.objects.count(), Match.objects.get().scoreboard) == before


def test_m2_a_play_after_the_end_is_refused(users: ClubUsers) -> None:
    hand = hand_in(users, "3: J")
    hand.tap(OVER)
    before = LogRecord.objects.count()
    refused = hand.tap(play("4: J"))
    assert refused.status_code in (403, 422)
    organiser = Hand(Match.objects.get(), users.organiser)
    organiser.post("take-over/")
    refused = organiser.tap(play("4: J"), reason="Once more")
    assert refused.status_code == 422
    assert problem("match_is_over").search(text_of(refused))
    assert "M2" in text_of(refused).split()
    assert LogRecord.objects.count() == before


def test_s4_an_eleventh_play_is_refused(users: ClubUsers) -> None:
    refused = hand_in(users, *TEN_PLAYS).tap(play("3: K"))
    assert problem("all_wickets_played_on", side="Red").search(text_of(refused))


def test_s5_an_organiser_records_a_third_jack_with_a_reason(users: ClubUsers) -> None:
    organiser = Hand(shields_match(users.club, *PLAYED), users.organiser)
    assert str(OVERRIDE_LABEL) in text_of(organiser.tap(play("4: J")))
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
def test_what_is_no_entry_of_the_game_is_refused_in_words(users: ClubUsers, entry: dict[str, object]) -> None:
    hand = hand_in(users, "3: J", "close")
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
    users: ClubUsers,
    lines: tuple[str, ...],
    django_assert_num_queries: DjangoAssertNumQueries,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hand = hand_in(users, *lines)
    tap(hand, "8: 5")
    with django_assert_num_queries(8):
        tap(hand, "9: 6")
    monkeypatch.setattr("scoring.book.write.books", BookCache())
    with django_assert_num_queries(9):
        tap(hand, "10: 4")
    with django_assert_num_queries(5):
        assert hand.look().status_code == 200
    with django_assert_num_queries(5):
        hand.post("check/", typed="7: 8\nclose")


def test_what_was_played_reads_back_as_it_was_sent(users: ClubUsers) -> None:
    hand = hand_in(users)
    for line in (*FIRST_PAIR, "3: J J"):
        tap(hand, line)
    played = [entry.body() for entry in open_book(Match.objects.get()).entries]
    assert json.loads(json.dumps(played)) == [play(line) for line in (*FIRST_PAIR, "3: J J")]

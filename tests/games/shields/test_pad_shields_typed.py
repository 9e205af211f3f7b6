"""An innings of Cricket Card typed from paper: how lines are read, what is said of each, the form without a script."""

import re
from typing import Any

import pytest
from club_with_accounts import ClubUsers
from hypothesis import given
from hypothesis import strategies as st
from pad_match import OPENING, UNDO, WHY, Hand
from pad_shields import FOLLOW_ON, play, shields_match
from wording import carries, problem, said, texts, worded

from scoring.book.open_book import open_book
from scoring.games.shields.pad.pad import TYPE_PLAYS
from scoring.games.shields.pad.typed_plays import MISTAKES, PlayMistakeError, read_innings, read_line
from scoring.models import LogRecord, Match
from scoring.rules.registry import find_rules
from scoring.rules.setup import Setup

INNINGS = "3: J Q\n6: 7\n\n1: K\nclose"


def setup(first: str = "Red", second: str = "Black") -> Setup:
    sides = [{"name": first}, {"name": second}]
    read, _problems = find_rules("shields").read_setup({"sides": sides, "toss": {"won_by": 0, "chose": "bat"}})
    assert read is not None
    return read


@pytest.mark.parametrize(
    ("line", "wicket", "cards"),
    [
        ("3: J Q", 3, "J Q"),
        ("6: 7", 6, "7"),
        (" 3 :j, q ; k", 3, "J Q K"),
        ("3 J Q", 3, "J Q"),
        ("10: JQK", 10, "J Q K"),
        ("A: 10 j", 1, "10 J"),
        ("1. 2", 1, "2"),
        ("4: 9-10-J", 4, "9 10 J"),
        ("4: 9 > 10 → J", 4, "9 10 J"),
        ("3:", 3, ""),
    ],
)
def test_a_play_is_read(line: str, wicket: int, cards: str) -> None:
    assert read_line(line, setup()) == {"type": "play", "wicket": wicket, "cards": cards.split()}


@pytest.mark.parametrize(
    ("line", "hands"),
    [
        ("close", None),
        (" Closed ", None),
        ("close:", None),
        ("close: 2 3 4 5 / J Q K A", ["2345", "JQKA"]),
        ("close 2 3 4 5 / jqka", ["2345", "JQKA"]),
        ("close: red 2 3 4 5 / black J Q K A", ["2345", "JQKA"]),
        ("close: Black: J Q K A / Red: 2 3 4 5", ["2345", "JQKA"]),
        ("close: Black J Q K A / 2 3 4 5", ["2345", "JQKA"]),
        ("close: J Q K A / red 2 3 4 5", ["2345", "JQKA"]),
        ("close: 2 3 4 5 / –", ["2345", ""]),
        ("close: r 2 / b -", ["2", ""]),
        ("close: - / -", ["", ""]),
    ],
)
def test_a_close_is_read(line: str, hands: list[str] | None) -> None:
    expected: dict[str, Any] = {"type": "close"}
    if hands is not None:
        expected["hands"] = [[*hand] for hand in hands]
    assert read_line(line, setup()) == expected


@pytest.mark.parametrize(
    ("names", "line"),
    [
        (("The King 10", "Queen's Park"), "close: The King 10 2 3 / Queen's Park 9 A"),
        (("The King 10", "Queen's Park"), "close: queen's 9 A / the 2 3"),
        (("Otley A", "Otley"), "close: Otley 9 A / Otley A: 2 3"),
        (("A", "10"), "close: 2 3 / 9 A"),
        (("اردو", "中文"), "close: 中文 9 A / 2 3"),
    ],
)
def test_a_hand_is_known_by_its_side(names: tuple[str, str], line: str) -> None:
    assert read_line(line, setup(*names))["hands"] == [["2", "3"], ["9", "A"]]


@pytest.mark.parametrize(
    ("line", "code", "shown"),
    [
        ("J Q", "no_play", "J Q"),
        ("11: J", "no_play", "11: J"),
        ("0: J", "no_play", "0: J"),
        ("3", "no_play", "3"),
        ("٣: J", "no_play", "٣: J"),
        ("declared", "no_play", "declared"),
        ("3: 11", "no_card", "11"),
        ("3: J 1", "no_card", "1"),
        ("3: J10", "no_card", "J10"),
        ("3: ²", "no_card", "²"),
        ("3: Jr", "no_card", "Jr"),
        ("close: 2 3 4 5", "two_hands", ""),
        ("close: 2 / 3 / 4", "two_hands", ""),
        ("close: green 2 / 3", "which_side", "green"),
        ("close: red 2 / red 3", "same_side", ""),
        ("close: 2 X / 3", "no_card", "x"),
    ],
)
def test_what_cannot_be_read_is_named(line: str, code: str, shown: str) -> None:
    with pytest.raises(PlayMistakeError) as caught:
        read_line(line, setup())
    assert str(caught.value) == MISTAKES[code] % {"text": shown}


@given(st.text(alphabet=st.one_of(st.sampled_from("close:/ \n0123456789jqkaJQKA-!"), st.characters()), max_size=80))
def test_whatever_is_typed_gives_entries_or_sentences(typed: str) -> None:
    lines = read_innings(typed, find_rules("shields")(setup()))  # type: ignore[arg-type]
    assert len(lines) == sum(bool(line.strip()) for line in typed.splitlines())
    assert all(line.refused or line.raw for line in lines)


# Through the pad


def check(hand: Hand, typed: str) -> list[dict[str, Any]]:
    """Return what the pad is told of each line while it is typed."""
    answer = hand.client.post(hand.address + "check/", {"typed": typed})
    assert answer.status_code == 200
    return list(answer.json()["lines"])


def test_each_line_is_checked_after_those_before_it(users: ClubUsers) -> None:
    hand = Hand(shields_match(users.club), users.scorer)
    lines = check(hand, "3: J Q\n4: J\n\n5: J\n3: 9\n6: x\n7: 2\nclose\n8: 2")
    assert [(line["line"], line["raw"] and line["raw"]["type"]) for line in lines] == [
        (1, "play"),
        (2, "play"),
        (4, "play"),
        (5, "play"),
        (6, None),
        (7, "play"),
        (8, "close"),
        (9, None),
    ]
    refused = {line["line"]: " ".join(each["text"] for each in line["refused"]) for line in lines if line["refused"]}
    assert refused.keys() == {4, 5, 6, 9}
    assert problem("card_not_left", side="Red", card="J", copies=2).match(refused[4])
    assert [each["rule"] for line in lines for each in line["refused"]] == ["S5", "S4", "", ""]
    assert problem("wicket_played_on", wicket=3).match(refused[5])
    assert worded(MISTAKES["no_card"], text="x").match(refused[6])
    assert worded(MISTAKES["after_close"]).match(refused[9])
    assert Match.objects.get().version == 1


def test_a_whole_innings_is_one_act(users: ClubUsers) -> None:
    hand = Hand(shields_match(users.club), users.scorer, parts=False)
    assert hand.post("record/", typed=INNINGS).status_code == 302
    page = hand.look()
    assert carries(said(page, OPENING), "Red", 130, "Black")
    assert carries(said(page, UNDO), 4, 3, "J Q", 0)
    hand.post("undo/")
    assert carries(said(hand.look(), OPENING), "Red")


def test_s5_the_second_close_brings_its_hands(users: ClubUsers) -> None:
    hand = Hand(shields_match(users.club, *FOLLOW_ON[:3]), users.scorer, parts=False)
    typed = "10: 2\nclose: Black 3 4 5 6 / Red 2 3 4 5"
    assert hand.post("record/", typed=typed).status_code == 302
    assert open_book(Match.objects.get()).entries[-1].body() == play(FOLLOW_ON[-1])
    assert said(hand.look(), "//*[@class='pad-side']") == "Black"


@pytest.mark.parametrize(
    ("typed", "line", "says"),
    [
        ("", 0, worded(TYPE_PLAYS)),
        (" \n ", 0, worded(TYPE_PLAYS)),
        ("3: J Q\n3: 9", 2, problem("wicket_played_on", wicket=3, cards="J Q", runs=0)),
        ("3: J\n\n4: J\n5: J", 4, problem("card_not_left", side="Red", card="J", copies=2)),
        ("3: J Q\n6: 14\n7: 9 8", 2, worded(MISTAKES["no_card"], text="14")),
        ("3: J J", 1, problem("counter_not_higher", side="Black", below="J", card="J")),
        ("3: J\nclose: 2 3 4 5 / 2 3 4 5", 2, problem("hands_not_due")),
    ],
)
def test_mistakes_are_named_by_their_lines_and_nothing_typed_is_lost(
    users: ClubUsers, typed: str, line: int, says: re.Pattern[str]
) -> None:
    hand = Hand(shields_match(users.club), users.scorer, parts=False)
    answer = hand.post("record/", typed=typed)
    assert answer.status_code == 422
    why = texts(answer, WHY)[0]
    assert says.search(why)
    assert not line or carries(why, line)
    assert f">{typed}</textarea>" in answer.content.decode()
    assert LogRecord.objects.count() == 1


def test_an_organiser_writes_the_reason_behind_the_line(users: ClubUsers) -> None:
    typed = "3: J\n4: J\n5: J ! A jack of a second pack"
    scorer = Hand(shields_match(users.club), users.scorer, parts=False)
    assert scorer.post("record/", typed=typed).status_code == 403
    organiser = Hand(Match.objects.get(), users.organiser, parts=False)
    assert organiser.post("record/", typed=typed).status_code == 302
    overrides = [entry.override for entry in open_book(Match.objects.get()).entries]
    assert overrides == ["", "", "A jack of a second pack"]

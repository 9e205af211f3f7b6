"""A whole over typed from paper: what each ball means, and each mistake named by its ball."""

import json
from pathlib import Path
from typing import Any

import pytest
from club_with_accounts import ClubUsers
from hypothesis import given
from hypothesis import strategies as st
from pad_match import LEE, WARNE, Hand, ball, over, short_match
from wording import problem, worded

from scoring.games.checked_entries import MOST_ENTRIES
from scoring.games.forde.pad.typed_over import MISTAKES, Mistake, overs_in, read_over
from scoring.models import LogRecord

EXAMPLES = json.loads((Path(__file__).parent / "typed_overs.json").read_text(encoding="utf-8"))
BOWLERS = dict(EXAMPLES["bowlers"])


def entry(ball: Any) -> dict[str, object]:
    if isinstance(ball, list):
        return {"type": "ball", "out": ball[0], "next_batter": ball[1]}
    return {"type": "ball", **({"out": ball} if isinstance(ball, str) else {"runs": ball})}


@pytest.mark.parametrize("case", EXAMPLES["cases"], ids=lambda case: case["text"])
def test_an_over_is_read_as_the_examples_say(case: dict[str, Any]) -> None:
    read = read_over(case["text"], BOWLERS, case["bowling"], case["bowled"])
    assert read.mistakes == [Mistake(*mistake) for mistake in case.get("mistakes", [])]
    if not read.mistakes:
        assert read.balls == [entry(ball) for ball in case["balls"]]
        assert read.bowler == case.get("bowler", case["bowling"])


@given(st.text(alphabet=st.one_of(st.sampled_from("wWlbcts(),;:. 0123456"), st.characters()), max_size=60))
def test_whatever_is_typed_gives_an_over_or_sentences(text: str) -> None:
    read = read_over(text, BOWLERS, 7, 2)
    assert read.balls or read.mistakes
    assert len(read.balls) <= 4
    assert all(mistake.sentence("S K Warne") for mistake in read.mistakes)


@pytest.mark.parametrize(
    ("text", "overs"),
    [
        (". 1\nb Lee: 2\n\n 3", [". 1", "b Lee: 2", " 3"]),
        ("b Lee: 1 2 b Warne: 3", ["b Lee: 1 2", "b Warne: 3"]),
        ("1 W b 6 b 9: 2", ["1 W b 6", "b 9: 2"]),
        ("1 W b b Lee: 2", ["1 W b", "b Lee: 2"]),
        ("W b W lbw B van der Lee: 2", ["W b W lbw", "B van der Lee: 2"]),
        ("b Lee: 1 W(b) .", ["b Lee: 1 W(b) ."]),
        (" \n ", []),
    ],
)
def test_overs_are_told_apart_by_lines_and_bowlers(text: str, overs: list[str]) -> None:
    assert overs_in(text) == overs


def test_a_mistake_says_its_ball_and_what_to_write() -> None:
    assert Mistake("runs", 3, "5").sentence() == MISTAKES["runs"] % {"ball": 3, "text": "5"}
    assert set(MISTAKES) >= {mistake[0] for case in EXAMPLES["cases"] for mistake in case.get("mistakes", [])}


# What the script asks while it is typed


@pytest.fixture
def hand(users: ClubUsers) -> Hand:
    return Hand(short_match(users.club), users.scorer)


def checked(hand: Hand, **typed: str) -> list[dict[str, Any]]:
    """Return what the server says of a typed over, of which nothing is recorded."""
    before = LogRecord.objects.count()
    answer = hand.client.post(hand.address + "check/", typed)
    assert LogRecord.objects.count() == before
    lines: list[dict[str, Any]] = answer.json()["lines"]
    return lines


@pytest.mark.django_db
def test_an_over_that_opens_is_read_as_its_bowler_and_its_balls(hand: Hand) -> None:
    entries = [over(LEE), ball(0), {"type": "ball", "out": "lbw"}, ball(6)]
    assert [line["raw"] for line in checked(hand, typed="b Lee: . W(lbw) 6")] == entries
    assert [line["raw"] for line in checked(hand, typed=". W(lbw) 6", bowler=str(LEE))] == entries
    hand.tap(over(LEE), ball(1))
    lines = checked(hand, typed=". W(lbw) 6")
    assert [line["raw"] for line in lines] == entries[1:]
    assert not any(line["refused"] for line in lines)


@pytest.mark.django_db
def test_what_cannot_be_read_comes_back_as_its_sentences(hand: Hand) -> None:
    hand.tap(over(LEE))
    lines = checked(hand, typed="1 5 W")
    assert [line["raw"] for line in lines] == [None, None]
    assert worded(MISTAKES["runs"], ball=2, text="5").match(lines[0]["refused"][0]["text"])
    assert worded(MISTAKES["how"], ball=3).match(lines[1]["refused"][0]["text"])


@pytest.mark.django_db
def test_the_rules_refuse_once_what_an_over_begins_with(hand: Hand) -> None:
    hand.tap(over(LEE), *[ball(0)] * 6)
    first, *balls = checked(hand, typed="b Lee: 1 1 1 1 1 1")
    assert problem("bowler_has_no_overs", most=1).search(first["refused"][0]["text"])
    assert len(balls) == 6
    assert not any(line["refused"] for line in balls)


@pytest.mark.django_db
def test_several_overs_are_read_one_after_another(hand: Hand) -> None:
    entries = [over(LEE), *[ball(1)] * 6, over(WARNE), ball(0), {"type": "ball", "out": "caught_behind"}]
    for between in ("\n", " "):
        lines = checked(hand, typed=f"b Lee: 1 1 1 1 1 1{between}b Warne: . W(cb)")
        assert [line["raw"] for line in lines] == entries
        assert [line["line"] for line in lines] == [1] * 7 + [2] * 3
        assert not any(line["refused"] for line in lines)


@pytest.mark.django_db
def test_a_line_goes_on_with_an_over_that_is_not_full(hand: Hand) -> None:
    hand.tap(over(LEE), ball(1))
    assert [line["raw"] for line in checked(hand, typed="1 1\n2 2")] == [ball(1), ball(1), ball(2), ball(2)]
    [mistake] = [line for line in checked(hand, typed="1 1\nb Warne: 2") if line["refused"]]
    assert worded(MISTAKES["other_bowler"]).search(mistake["refused"][0]["text"])


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("options", "typed", "code"),
    [
        ({"overs": 6, "max_overs_per_bowler": 2}, "b Lee: . . . . . .\nb Lee: 1 1", "two_overs_running"),
        (
            {"overs": 4, "max_overs_per_bowler": 1},
            "b Lee: . . . . . .\nb Warne: . . . . . .\n10: 1",
            "bowler_has_no_overs",
        ),
        ({}, "b Lee: . . . . .\nb Lee: 1 1", ""),
    ],
)
def test_a_bowler_who_may_not_bowl_is_refused_before_anything_is_recorded(
    users: ClubUsers, options: dict[str, Any], typed: str, code: str
) -> None:
    lines = checked(Hand(short_match(users.club, **options), users.scorer), typed=typed)
    refused = [line for line in lines if line["refused"]]
    if code:
        [line] = refused
        assert (line["raw"]["type"], line["line"]) == ("over", typed.count("\n") + 1)
        assert problem(code, name="B Lee", most=1).search(line["refused"][0]["text"])
    else:
        assert worded(MISTAKES["too_many"], ball=7).match(refused[0]["refused"][0]["text"])


@pytest.mark.django_db
def test_the_other_side_bowls_once_the_innings_is_over(hand: Hand) -> None:
    innings = "b Lee: . . . . . .\nb Warne: 1 . . . . ."
    assert not any(line["refused"] for line in checked(hand, typed=f"{innings}\nb Hoggard: 1"))
    *_, last = checked(hand, typed=f"{innings}\nb Gillespie: 1")
    assert worded(MISTAKES["which_bowler"], text="Gillespie").search(last["refused"][0]["text"])


@pytest.mark.django_db
def test_more_than_a_form_may_hold_is_refused_whole(hand: Hand) -> None:
    [line] = checked(hand, typed="b Lee: . . . . . .\n" * (MOST_ENTRIES // 7 + 1))
    assert problem("wrong_length", low=1, high=MOST_ENTRIES).search(line["refused"][0]["text"])

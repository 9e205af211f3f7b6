"""A whole over typed from paper: what each ball means, and each mistake named by its ball."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.games.forde.pad.typed import MISTAKES, Mistake, read_over

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


def test_a_mistake_says_its_ball_and_what_to_write() -> None:
    assert Mistake("runs", 3, "5").sentence() == MISTAKES["runs"] % {"ball": 3, "text": "5"}
    assert set(MISTAKES) >= {mistake[0] for case in EXAMPLES["cases"] for mistake in case.get("mistakes", [])}

"""The four tables, cell by cell, against the copy in the slow model, which is typed in another layout."""

from itertools import product

import pytest
from forde_books import entry
from forde_slow_model import BATTED, CARDS, Given, outcome

from scoring.games.forde.rules.entries import Ball
from scoring.games.forde.rules.tables import CHANCE, HIT_OUT, RESULTS, WICKET_BALL
from scoring.rules.registry import find_rules


def read(given: Given) -> tuple[int, str | None] | None:
    """Return what the product makes of a ball's cards; None where it says that they do not end there."""
    ball, problems = find_rules("forde").read_entry({"type": "ball"} | given)
    if isinstance(ball, Ball):
        return ball.outcome.runs, ball.outcome.out
    (problem,) = problems
    assert problem.code in ("card_due", "card_not_due")
    return None


@pytest.mark.parametrize("bowled", CARDS)
def test_every_cell_of_the_results_table_in_every_colour_and_with_up_to_one_card_drawn(bowled: str) -> None:
    for batted, first, second in product(CARDS, "rb", "rb"):
        cards: Given = {"bowler_card": bowled + first, "batter_card": batted + second}
        for drawn in ([], ["7r"], ["Qb"], ["8r"]):
            given = cards | ({"drawn": drawn} if drawn else {})
            assert read(given) == outcome(given), given


def test_a_chance_with_every_two_cards_that_can_follow() -> None:
    for drawn in (list(pair) for pair in product(CARDS, CARDS)):
        given: Given = {"bowler_card": "Kr", "batter_card": "Qr", "drawn": [card + "b" for card in drawn]}
        assert read(given) == outcome(given), given


@pytest.mark.parametrize(("way", "most"), [("hit_out", 2), ("wicket_ball", 3)])
def test_every_row_of_the_other_tables_with_all_that_can_follow(way: str, most: int) -> None:
    for length in range(1, most + 1):
        for drawn in product(CARDS, repeat=length):
            given: Given = {way: [card + "r" for card in drawn]}
            assert read(given) == outcome(given), given


def test_the_tables_are_whole_and_every_row_has_a_key_of_its_own() -> None:
    assert [len(RESULTS), *(len(row) for row in RESULTS.values())] == [14] * 15
    assert list(RESULTS) == list(HIT_OUT) == list(WICKET_BALL) == list(CHANCE) == CARDS == list(BATTED)
    keys = [row.key for table in (HIT_OUT, WICKET_BALL, CHANCE) for row in table.values()]
    assert len(set(keys)) == len(keys) == 42


@pytest.mark.parametrize(
    ("given", "runs", "out"),
    [
        ({"bowler_card": "6r", "batter_card": "8b"}, 1, None),  # the rules' own example
        ({"bowler_card": "Kr", "batter_card": "Ab"}, 0, None),  # a chance of two colours is none
        ({"bowler_card": "Kr", "batter_card": "Ar", "drawn": ["Ab"]}, 0, "bowled"),
        ({"bowler_card": "Ar", "batter_card": "Xb"}, 0, "bowled"),  # bowled needs no colour
        ({"bowler_card": "Xb", "batter_card": "Kr"}, 0, "bowled"),
        ({"bowler_card": "Xb", "batter_card": "10b", "drawn": ["2r"]}, 6, None),  # jokers have a colour
        ({"bowler_card": "Xb", "batter_card": "10r"}, 0, None),
        ({"hit_out": ["6r", "Ab"]}, 0, "stumped"),
        ({"hit_out": ["6r", "Xb"]}, 0, None),  # only an ace is a stumping
        ({"hit_out": ["Xr"]}, 6, None),
        ({"wicket_ball": ["Kr", "9b", "Kb"]}, 0, "lbw"),
        ({"wicket_ball": ["Kr", "9b", "Ab"]}, 0, None),  # an ace is no picture card, nor is a joker
        ({"wicket_ball": ["Kr", "9b", "Xb"]}, 0, None),
        ({"wicket_ball": ["Ar", "Xr", "Xb"]}, 0, "run_out"),
        ({"wicket_ball": ["Ar", "Xr", "Ab"]}, 0, "run_out"),
        ({"wicket_ball": ["Ar", "Xr", "Kb"]}, 0, None),
        ({"wicket_ball": ["Xr"]}, 0, "bowled"),
    ],
)
def test_examples(given: Given, runs: int, out: str | None) -> None:
    ball = entry({"type": "ball"} | given)
    assert isinstance(ball, Ball)
    assert (ball.outcome.runs, ball.outcome.out) == (runs, out)


def test_the_rows_that_led_to_an_outcome_are_named() -> None:
    ball = entry({"type": "ball", "wicket_ball": ["Kr", "9b", "Kb"]})
    assert isinstance(ball, Ball)
    assert ball.outcome.rows == ("wicket_ball_K", "chance_9", "appeal_out")

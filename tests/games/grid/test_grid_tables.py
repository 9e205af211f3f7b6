"""G4: the table of what a turn can come to: derived again, and every combination dealt and played."""

import random

import pytest
from grid_matches import variant_of

from scoring.games.grid.rules.layout import Covering
from scoring.games.grid.rules.pack import PACK
from scoring.games.grid.rules.tables import broken_off_sets, finished_sets, finishes, passes
from scoring.games.grid.rules.three_in_line import most_by_card, most_lines, most_threes
from tools.grid import enumeration
from tools.grid.tables import (
    COVERINGS,
    Dealer,
    broken_off_table,
    most_runs_uncovered,
    run_out_table,
    run_out_witness,
    table,
    witness,
)
from tools.grid.turn import CardTurn

POSSIBLE = [9, *range(11, 51), 52]
EVERY_COVERING = pytest.mark.parametrize("covering", COVERINGS.values(), ids=COVERINGS)


@EVERY_COVERING
def test_g4_the_tables_are_what_the_classes_of_cards_allow(covering: Covering) -> None:
    assert table(covering) == enumeration.finished(covering)
    assert run_out_table(covering) == enumeration.run_out(covering)
    derived = {c for c in enumeration.broken_off(covering) if c[0] > 3 * (c[1] + c[2])}
    assert broken_off_table(covering) == derived


@EVERY_COVERING
def test_g4_combinations_have_witness_deals(covering: Covering) -> None:
    """The whole table takes `python -m tools.grid.tables`; here its edges and a sample."""
    dealer = Dealer(covering)
    everything = sorted(table(covering))
    edges = [c for c in everything if c[0] in (9, 11, 49, 50, 52)]
    for combination in {*edges, *random.Random(4).sample(everything, 40)}:
        turn = witness(dealer, combination)
        assert turn is not None, combination
        assert turn.over
    for sets in run_out_table(covering):
        turn = run_out_witness(dealer, *sets)
        assert turn is not None, sets
        assert turn.exhausted


@EVERY_COVERING
def test_g4_a_last_pass_is_9_or_11_to_50_or_52(covering: Covering) -> None:
    for gathered in range(4):
        counts = [n - PACK * gathered for n in range(PACK * gathered + 1, PACK * (gathered + 1) + 1)]
        assert [n for n in counts if finishes(covering, PACK * gathered + n)] == POSSIBLE
    for never in (0, 1, 8, 10, 51, *range(53, 61), 62, 103, *range(105, 113), 114):
        assert not finishes(covering, never)
    for possible in (61, 63, 102, 104, 113, 115):
        assert finishes(covering, possible)


@EVERY_COVERING
def test_g4_parity_of_one_pass(covering: Covering) -> None:
    for cards, kqj, threes in table(covering):
        assert cards % 2 == 1 - (kqj + threes) % 2


@EVERY_COVERING
def test_g4_each_pass_that_ran_out_held_a_set(covering: Covering) -> None:
    assert (0, 0) not in run_out_table(covering)
    assert not finished_sets(covering, 61)[0] & 1
    assert not broken_off_sets(covering, 52)[0] & 1
    assert broken_off_sets(covering, 51)[0] & 1


@pytest.mark.parametrize(
    ("cards", "expected"), [(1, (0, 1)), (52, (0, 52)), (53, (1, 1)), (104, (1, 52)), (105, (2, 1))]
)
def test_g4_passes(cards: int, expected: tuple[int, int]) -> None:
    assert passes(cards) == expected


def test_g5_the_lines_that_cards_can_make() -> None:
    assert [most_lines(n) for n in range(1, 10)] == [0, 0, 1, 2, 3, 4, 5, 6, 8]
    assert [most_by_card(n) for n in (1, 2, 3, 6, 7, 9, 10, 53, 54, 55, 62)] == [0, 0, 1, 1, 2, 3, 4, 0, 0, 1, 4]
    assert [most_threes(n) for n in range(1, 9)] == [0, 0, 1, 2, 2, 2, 3, 4]
    assert most_lines(55) == most_lines(52) + 1


def test_g13_nine_cards_that_cannot_be_covered_show_four_runs_at_most() -> None:
    assert most_runs_uncovered() == variant_of("hill").game.most_lines_uncovered


def test_g13_nine_cards_show_eight_lines_where_threes_are_not_covered() -> None:
    turn = CardTurn(
        COVERINGS["latham"], [24, 28, 32, 25, 29, 33, 26, 30, 34, *(n for n in range(52) if not 24 <= n < 35), 27, 31]
    )
    while not turn.over:
        turn.lay()
    assert len(turn.lines) == variant_of("latham").game.most_lines_uncovered

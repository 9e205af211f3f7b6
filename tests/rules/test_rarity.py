"""How rare so much or more is: by distributions that are counted by hand, and as it is rounded."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.rarity import COMMON, SEEN, Rarity, Steps

SAMPLE = 20_000
# Of 1,000 steps 900 bring 0, 60 bring 10, 30 bring 20, 8 bring 30, 2 bring 50; 970 cost no wicket, 28 one, 2 two.
RUNS = {0: 0.9, 10: 0.06, 20: 0.03, 30: 0.008, 50: 0.002}
STEPS = Steps("over", [RUNS.get(runs, 0.0) for runs in range(51)], [0.97, 0.028, 0.002], SAMPLE)


@pytest.mark.parametrize(
    ("runs", "one_in", "rarer"),
    [
        (20, 25, False),  # 40 of 1,000
        (21, 100, False),  # 10 of 1,000
        (30, 100, False),
        (50, 500, False),  # 2 of 1,000
        (51, 1000, True),  # none of 20,000: at most 20 may have been missed
    ],
)
def test_all_that_bring_as_many_or_more_are_counted(runs: int, one_in: int, rarer: bool) -> None:
    assert STEPS.rarities(runs, 0) == (Rarity("over", "runs", runs, one_in, rarer),)


def test_wickets_are_told_alike_and_both_where_both_are_rare() -> None:
    assert STEPS.rarities(0, 1) == (Rarity("over", "wickets", 1, 30),)  # 30 of 1,000
    assert STEPS.rarities(50, 2) == (Rarity("over", "runs", 50, 500), Rarity("over", "wickets", 2, 500))


def test_what_is_not_rarer_than_the_bound_is_not_told() -> None:
    assert STEPS.rarities(10, 0) == ()
    bound = 1 / COMMON
    assert Steps("over", [1 - bound, bound], [1.0], SAMPLE).rarities(1, 0) == ()
    assert Steps("over", [1 - bound + 1e-6, bound - 1e-6], [1.0], SAMPLE).rarities(1, 0) != ()


@pytest.mark.parametrize(
    ("one_in", "told"), [(37, 40), (33, 30), (109, 100), (121, 120), (136, 150), (880, 800), (920, 1000)]
)
def test_a_number_is_told_as_far_as_a_sample_is_certain_of_it(one_in: int, told: int) -> None:
    (rarity,) = Steps("over", [1 - 1 / one_in, 1 / one_in], [1.0], 10 * SAMPLE).rarities(1, 0)
    assert (rarity.one_in, rarity.rarer) == (told, False)


@given(st.lists(st.integers(0, 1_000), min_size=1, max_size=60), st.integers(400, 200_000))
def test_more_is_never_likelier(counts: list[int], sample: int) -> None:
    whole = sum(counts) or 1
    steps = Steps("over", [count / whole for count in counts] if sum(counts) else [1.0], [1.0], sample)
    told = [steps.rarities(runs, 0) for runs in range(len(counts) + 1)]
    assert sorted(bool(each) for each in told) == [bool(each) for each in told]
    certain = [each.one_in for (each,) in filter(None, told) if not each.rarer]
    assert certain == sorted(certain)
    assert all(each.one_in * SEEN <= sample for (each,) in filter(None, told) if each.rarer)
    rarer = [each.rarer for (each,) in filter(None, told)]
    assert rarer == sorted(rarer)

"""What sixteen cards prove of totals, against plays and hands written out."""

from itertools import combinations, permutations
from typing import Any

import pytest
from reported_matches import refused, setup_of

from scoring.games.shields.rules.sums import BEST_PLAY, MOST_IN_HAND, hand_sizes, most_made

VALUES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 12, 12, 13, 13, 14)
TOSS = {"won_by": 0, "chose": "bat"}

Raw = dict[str, Any]


def without(hand: tuple[int, ...]) -> list[int]:
    rest = list(VALUES)
    for value in hand:
        rest.remove(value)
    return rest


def test_s5_hands_are_just_what_four_cards_or_fewer_make() -> None:
    for size in range(5):
        sums = {sum(hand) for hand in combinations(VALUES, size)}
        assert {made for cards, made in most_made() if cards == size} == sums
    assert (max(VALUES) - 1, sum(sorted(VALUES)[-4:])) == (BEST_PLAY, MOST_IN_HAND)


@pytest.mark.parametrize("hand", [(), (2, 3, 4, 5), (14, 13, 13, 12), (11, 11, 2, 14), (6,), (7, 10, 3)])
@pytest.mark.parametrize("plays", [0, 1, 2, 3])
def test_s2_a_few_plays_make_just_what_every_way_to_play_them_makes(hand: tuple[int, ...], plays: int) -> None:
    """Each card on each wicket, and a counter on any: every sum up to the most comes up, and no higher one."""
    makes = set()
    for cards in set(permutations(without(hand), plays)):
        for wickets in combinations(range(1, 11), plays):
            makes.add(sum(max(0, value - wicket) for value, wicket in zip(cards, wickets, strict=True)))
    other_hands = [held for held in set(combinations(VALUES, len(hand))) if sum(held) == sum(hand)]
    most = most_made()[len(hand), sum(hand)][plays]

    assert makes | {0} == set(range(max(makes) + 1))
    assert max(makes) <= most
    if len(other_hands) == 1:
        assert max(makes) == most


def test_s2_ten_plays_of_all_sixteen_make_at_most_sixty() -> None:
    """Against trying to better the best assignment by exchanging any two cards, laid or not."""
    laid = sorted(VALUES, reverse=True)[:10]
    best = sum(max(0, value - wicket) for wicket, value in enumerate(laid, 1))
    assert best == most_made()[0, 0][10] == 60
    order = sorted(VALUES, reverse=True)
    for one, other in combinations(range(16), 2):
        changed = order.copy()
        changed[one], changed[other] = changed[other], changed[one]
        assert sum(max(0, value - wicket) for wicket, value in zip(range(1, 11), changed, strict=False)) <= best


def test_s3_chains_of_higher_cards_are_as_long_as_is_held_possible() -> None:
    """Thirteen values, each higher: seven of the batter's and six of the other's; with equal ones, thirteen of each."""
    assert hand_sizes(1, 0, second=False) == range(4, 5)
    assert hand_sizes(2, 0, second=False) == range(2, 5)  # fourteen cards may be laid
    assert hand_sizes(1, 1, second=False) == range(3, 5)
    assert hand_sizes(10, 10, second=True) == range(5)
    assert hand_sizes(1, 0, second=True) == range(3, 5)
    assert hand_sizes(0, 0, second=True) == range(4, 5)


# Reports


def match(*innings: tuple[int, int, int | None], multiplier: int = 10, **more: object) -> list[tuple[str, str]]:
    """Return what is said of innings as runs, wickets, hand (None: not kept); the second side follows on by itself."""
    setup = setup_of("shields-1", options={"multiplier": multiplier}, toss=TOSS)
    listed: list[Raw] = []
    for runs, wickets, hand in innings:
        kept = {"extras": {"hand": hand}} if hand is not None else {}
        listed.append({"runs": runs, "wickets": wickets, **kept})
    return refused(setup, {"innings": listed} | more)


SECOND = (160, 8, 20)
REPORTS: list[tuple[tuple[tuple[int, int, int | None], ...], str, str]] = [
    (((154, 8, 34), SECOND), "", ""),
    (((155, 8, 34), SECOND), "not_in_multiples", "innings.0.runs"),
    (((154, 8, None), SECOND), "", ""),
    (((53, 10, 53), SECOND), "no_such_hand", "innings.0.extras.hand"),
    (((8, 0, 8), (20, 0, 20)), "no_such_hand", "innings.0.extras.hand"),  # nobody laid a card, so four are held
    (((48, 0, 8), SECOND), "more_than_the_cards", "innings.0.runs"),
    (((9, 1, 9), SECOND), "", ""),  # three cards are left where counters took the others
    (((154, 1, 14), SECOND), "more_than_the_cards", "innings.0.runs"),
    (((144, 1, 14), SECOND), "", ""),
    (((634, 10, 34), SECOND), "more_than_the_cards", "innings.0.runs"),  # what is held was not laid
    (((154, 8, 34), (8 * 10 + 20, 8, 20), (200, 5, None)), "", ""),
    (((154, 8, 34), (160, 8, 20), (200, 5, 20)), "hand_not_counted", "innings.2.extras.hand"),
    (((600, 10, None),), "", ""),
    (((600, 7, None),), "more_than_the_cards", "innings.0.runs"),
    (((610, 10, None),), "more_than_the_cards", "innings.0.runs"),
    (((605, 10, None),), "not_in_multiples", "innings.0.runs"),
]  # fmt: skip


@pytest.mark.parametrize(("innings", "code", "field"), REPORTS)
def test_s2_s5_totals_are_held_against_the_sixteen_cards(
    innings: tuple[tuple[int, int, int | None], ...], code: str, field: str
) -> None:
    assert match(*innings, outcome="abandoned") == ([(code, field)] if code else [])


def test_s2_the_organisers_totals_of_twelve_are_refused() -> None:
    assert match((365, 10, 20), (300, 10, 20), (300, 10, 20), (200, 10, 20), multiplier=12) == [
        ("not_in_multiples", "innings.0.runs"),
        ("not_in_multiples", "innings.1.runs"),
        ("not_in_multiples", "innings.2.runs"),
    ]  # 345, 280 and 280 are no multiples of 12; 180 is


def test_s8_the_winning_play_makes_thirteen_multipliers_at_most() -> None:
    first, second, third = (220, 5, 20), (220, 5, 20), (150, 5, None)
    assert match(first, second, third, (280, 5, None)) == []  # level, and then an ace on the first wicket
    assert match(first, second, third, (290, 5, None)) == [("beyond_the_winning_play", "innings.3.runs")]


def test_s7_the_play_that_makes_the_draw_does_too() -> None:
    first, second = (520, 8, 20), (520, 8, 20)
    for runs, code in ((480, ""), (490, "beyond_the_drawing_play")):
        said = match(first, second, (runs, 8, None))
        assert [found for found, _field in said] == ([code] if code else [])


@pytest.mark.parametrize("hands", [(20, 30), (None, None)])
def test_s5_hands_count_at_the_end_of_a_pair_and_not_before(hands: tuple[int | None, int | None]) -> None:
    """The third innings and its hand make 1,400, the third innings alone does not: the fourth was played."""
    third, fourth = hands
    innings = [(520, 8, 20), (520, 8, 20), (350, 8, third), (50, 8, fourth)]
    assert match(*innings, toss_known=True) == []


@pytest.mark.parametrize(
    ("innings", "code", "field"),
    [
        ({"runs": 30, "wickets": 3, "extras": {"hand": 31}}, "extras_over_total", "innings.0.extras"),
        ({"runs": 30, "wickets": 11}, "more_wickets_than_end_it", "innings.0.wickets"),
        ({"runs": 30, "wickets": 3, "batters": []}, "unknown_key", "innings.0.batters"),
    ],
)
def test_s5_what_the_law_refuses_is_said_where_it_stands(innings: dict[str, object], code: str, field: str) -> None:
    setup = setup_of("shields-1", options={}, toss={"won_by": 0, "chose": "bat"})
    assert (code, field) in refused(setup, {"innings": [innings]})

"""Swiss evenings: no rematch, one bye each, score groups kept."""

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.formats import swiss_draw
from tournaments.formats.swiss import Swiss
from tournaments.formats.swiss_draw import Draw, NoDraw, NoDrawReason, draw

Standing = list[tuple[int, Fraction]]


def standing(*points: float) -> Standing:
    return [(place, Fraction(mine)) for place, mine in enumerate(points)]


def level(entrants: int) -> Standing:
    return standing(*[0] * entrants)


@pytest.mark.parametrize(
    ("entrants", "pairs", "bye"),
    [
        (2, ((0, 1),), None),
        (3, ((0, 1),), 2),
        (4, ((0, 2), (3, 1)), None),
        (5, ((0, 2), (3, 1)), 4),
        (6, ((0, 3), (4, 1), (2, 5)), None),
        (8, ((0, 4), (5, 1), (2, 6), (7, 3)), None),
    ],
)
def test_the_first_round_is_the_upper_half_against_the_lower(
    entrants: int, pairs: tuple[tuple[int, int], ...], bye: int | None
) -> None:
    assert draw(level(entrants), [], []) == Draw(pairs, bye)


def test_the_plan_is_the_first_round() -> None:
    rounds, _ = Swiss.read_settings({"rounds": 3})
    assert [(f.key, f.home.code, f.away.code) for f in Swiss.plan(3, rounds)] == [
        ("1-1", "entrant:0", "entrant:1"),
        ("1-2", "entrant:2", "bye"),
    ]


def test_winners_meet_winners_and_who_was_away_is_at_home() -> None:
    """0 to 3 have won, 0 and 2 of them at home; 5 and 7 of those who lost were at home."""
    played = [(0, 4), (5, 1), (2, 6), (7, 3)]
    drawn = draw(standing(2, 2, 2, 2, 0, 0, 0, 0), played, [])
    assert isinstance(drawn, Draw)
    assert [{home, away} < {0, 1, 2, 3} for home, away in drawn.pairs] == [True, True, False, False]
    assert {home for home, _ in drawn.pairs} == {1, 3, 4, 6}


def test_the_last_of_a_score_group_floats_to_the_first_of_the_next() -> None:
    drawn = draw(standing(4, 4, 4, 2, 2, 2), [], [])
    assert isinstance(drawn, Draw)
    assert {frozenset(pair) for pair in drawn.pairs} == {frozenset((0, 1)), frozenset((2, 3)), frozenset((4, 5))}


def test_the_bye_goes_to_the_lowest_who_has_had_none() -> None:
    drawn = draw(level(5), [], [4, 3])
    assert isinstance(drawn, Draw)
    assert drawn.bye == 2


def test_the_bye_goes_higher_where_the_rest_could_not_be_paired() -> None:
    """Were 2 to rest, 0 and 1 would meet again."""
    assert draw(level(3), [(0, 1)], []) == Draw(((2, 0),), 1)


@pytest.mark.parametrize(
    ("after", "played", "byes", "reason"),
    [
        (level(0), [], [], NoDrawReason.TOO_FEW),
        (level(1), [], [], NoDrawReason.TOO_FEW),
        (level(2), [(0, 1)], [], NoDrawReason.ALL_MET),
        (level(4), [(0, 1), (0, 2), (0, 3)], [], NoDrawReason.ALL_MET),
        (level(3), [], [0, 1, 2], NoDrawReason.ALL_HAD_BYES),
        (level(3), [(0, 1), (0, 2), (1, 2)], [], NoDrawReason.ALL_MET),
    ],
)
def test_where_no_round_can_be_drawn(
    after: Standing, played: list[tuple[int, int]], byes: list[int], reason: NoDrawReason
) -> None:
    assert draw(after, played, byes) == NoDraw(reason)


def test_who_has_withdrawn_is_passed_over() -> None:
    assert draw(level(2), [(7, 0), (1, 8)], [9]) == Draw(((0, 1),))


def test_nobody_stands_twice() -> None:
    with pytest.raises(ValueError, match="twice"):
        draw([(1, Fraction(0)), (1, Fraction(0))], [], [])


def pairings(places: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Yield every way to put an even number of places into pairs."""
    if not places:
        yield []
        return
    first, *others = places
    for index, other in enumerate(others):
        for rest in pairings(others[:index] + others[index + 1 :]):
            yield [(first, other), *rest]


def brute_force(after: Standing, played: list[tuple[int, int]], byes: set[int]) -> tuple[int | None, Fraction] | None:
    """Return the bye, and the least sum of the squares of the differences, of all draws there are."""
    met = {frozenset(pair) for pair in played}
    points = dict(after)
    resting = [e for e in reversed(points) if e not in byes] if len(points) % 2 else [None]
    for bye in resting:
        sums = [
            sum(((points[a] - points[b]) ** 2 for a, b in pairs), Fraction())
            for pairs in pairings([e for e in points if e != bye])
            if not any(frozenset(pair) in met for pair in pairs)
        ]
        if sums:
            return bye, min(sums)
    return None


def evening(after: Standing, played: list[tuple[int, int]], byes: set[int], left: int = 0) -> Draw | NoDraw:
    """Draw a round and check that nobody meets again, nobody rests twice, and everybody is there."""
    drawn = draw(after, played, byes, left)
    if isinstance(drawn, Draw):
        met = {frozenset(pair) for pair in played}
        assert not any(frozenset(pair) in met for pair in drawn.pairs)
        assert drawn.bye not in byes
        there = [entrant for pair in drawn.pairs for entrant in pair] + ([] if drawn.bye is None else [drawn.bye])
        assert sorted(there) == sorted(entrant for entrant, _ in after)
        assert (drawn.bye is None) == (len(after) % 2 == 0)
    return drawn


def evenings(
    entrants: int, seed: int, rounds: int, *, look_ahead: bool = False
) -> Iterator[tuple[Standing, list[tuple[int, int]], set[int], Draw]]:
    """Play evenings with results by chance, as far as draws are possible, and yield each with what it rested on."""
    chance = Random(seed)
    points = dict.fromkeys(range(entrants), Fraction(0))
    played: list[tuple[int, int]] = []
    byes: set[int] = set()
    for number in range(rounds):
        after = sorted(points.items(), key=lambda item: (-item[1], item[0]))
        drawn = evening(after, played, byes, rounds - number - 1 if look_ahead else 0)
        if isinstance(drawn, NoDraw):
            assert number >= entrants // 2, drawn  # Dirac's theorem: so many rounds there always are
            return
        yield after, list(played), set(byes), drawn
        for pair in drawn.pairs:
            winner = chance.choice((*pair, None))
            for entrant in pair:
                points[entrant] += 1 if winner is None else 2 * (entrant == winner)
        played += drawn.pairs
        if drawn.bye is not None:
            byes.add(drawn.bye)
            points[drawn.bye] += 2


@settings(max_examples=40)
@given(entrants=st.integers(2, 40), seed=st.integers(0, 10**6), rounds=st.integers(1, 12))
def test_many_evenings_without_a_rematch(entrants: int, seed: int, rounds: int) -> None:
    homes: Counter[int] = Counter()
    for *_, drawn in evenings(entrants, seed, rounds):
        for home, away in drawn.pairs:
            homes[home] += 1
            homes[away] -= 1
    assert all(abs(balance) <= 4 for balance in homes.values())


@pytest.mark.parametrize("entrants", range(2, 13))
def test_every_evening_that_can_be_set_up_is_drawn_to_its_last_round(entrants: int) -> None:
    for rounds in range(1, 21):
        if not Swiss.check(entrants, Swiss.read_settings({"rounds": rounds})[0]):
            for seed in range(12):
                assert len(list(evenings(entrants, seed, rounds, look_ahead=True))) == rounds, (rounds, seed)


def test_of_the_draws_that_last_the_best_is_taken() -> None:
    """Were level to meet level, 0, 2 and 4 would all have met 1, 3 and 5, and neither three could be paired."""
    after, played = standing(6, 6, 4, 4, 2, 2), [(0, 3), (2, 5), (4, 1), (0, 5), (2, 1), (4, 3)]
    points = dict(after)

    def apart(pairs: Iterable[tuple[int, int]]) -> Fraction:
        return sum(((points[one] - points[other]) ** 2 for one, other in pairs), Fraction())

    sums = []
    for left in range(4):
        drawn = evening(after, played, set(), left)
        assert isinstance(drawn, Draw)
        # A fifth round is the last of six: with three left after this one, it is as with two.
        assert lasts(played, list(drawn.pairs), min(left, 2))
        sums.append(apart(drawn.pairs))
        assert sums[-1] == min(apart(p) for p in pairings(list(range(6))) if lasts(played, p, min(left, 2)))
    assert sums[0] == 0 < sums[1] <= sums[2] == sums[3]


@pytest.mark.parametrize("limit", ["TRIES", "STEPS"])
def test_a_search_that_is_cut_short_gives_the_cheapest_draw(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(swiss_draw, limit, 0)
    played = [(0, 3), (2, 5), (4, 1), (0, 5), (2, 1), (4, 3)]
    after = standing(6, 6, 4, 4, 2, 2)
    assert draw(after, played, [], 2) == draw(after, played, [])


def lasts(played: list[tuple[int, int]], pairs: list[tuple[int, int]], left: int) -> bool:
    """Return whether these six may meet, and so many rounds be drawn after it, by trying everything."""
    if {frozenset(pair) for pair in played} & {frozenset(pair) for pair in pairs}:
        return False
    return not left or any(lasts(played + pairs, then, left - 1) for then in pairings(list(range(6))))


@settings(max_examples=60)
@given(entrants=st.integers(2, 8), seed=st.integers(0, 10**6))
def test_as_near_in_points_as_any_draw(entrants: int, seed: int) -> None:
    rounds = 0
    for after, played, byes, drawn in evenings(entrants, seed, 8):
        points = dict(after)
        apart = sum(((points[home] - points[away]) ** 2 for home, away in drawn.pairs), Fraction())
        assert brute_force(after, played, byes) == (drawn.bye, apart)
        rounds += 1
    assert rounds


@given(
    points=st.lists(st.fractions(0, 50, max_denominator=7), min_size=2, max_size=7),
    played=st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)).filter(lambda p: p[0] != p[1]), max_size=14),
    byes=st.sets(st.integers(0, 6)),
)
def test_any_standing_is_drawn_as_well_as_can_be_or_not_at_all(
    points: list[Fraction], played: list[tuple[int, int]], byes: set[int]
) -> None:
    after = list(enumerate(sorted(points, reverse=True)))
    drawn = evening(after, played, byes)
    best = brute_force(after, played, byes)
    if isinstance(drawn, NoDraw):
        assert best is None
    else:
        mine = dict(after)
        assert best == (drawn.bye, sum(((mine[home] - mine[away]) ** 2 for home, away in drawn.pairs), Fraction()))


@pytest.mark.parametrize("entrants", [4, 7, 12, 13])
def test_where_the_likely_pairs_are_not_enough_all_are_weighed(entrants: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(swiss_draw, "FEW", 0)
    monkeypatch.setattr(swiss_draw, "NEAR", 1)
    assert len(list(evenings(entrants, 5, 20))) >= entrants // 2


@pytest.mark.parametrize("entrants", [199, 200])
def test_two_hundred_are_drawn_in_their_score_groups_without_a_wait(entrants: int) -> None:
    started = time.process_time()
    for after, _played, _byes, drawn in evenings(entrants, 1, 4):
        points = dict(after)
        groups = sorted(set(points.values()), reverse=True)
        below = dict(pairwise(groups))
        floats = Counter(points[a] - points[b] for a, b in (sorted(p, key=lambda e: -points[e]) for p in drawn.pairs))
        assert floats.total() - floats[Fraction(0)] < len(groups)
        assert set(floats) <= {Fraction(0), *(upper - lower for upper, lower in below.items())}
    assert time.process_time() - started < 8  # about half a second


def test_the_same_standing_gives_the_same_draw() -> None:
    for after, played, byes, drawn in evenings(21, 3, 6):
        assert draw(list(after), list(reversed(played))[::-1], sorted(byes)) == drawn


@pytest.mark.parametrize(("entrants", "rounds", "most"), [(2, 2, 1), (5, 6, 5), (6, 6, 5)])
def test_no_more_rounds_than_there_are_opponents(entrants: int, rounds: int, most: int) -> None:
    values, _ = Swiss.read_settings({"rounds": rounds})
    assert [(p.code, p.field, p.params["most"]) for p in Swiss.check(entrants, values)] == [
        ("too_many_rounds", "rounds", most)
    ]

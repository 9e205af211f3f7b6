"""Round robins: complete, balanced, dealt into groups, byes where the number is odd."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats.groups import snake
from tournaments.formats.league import League
from tournaments.formats.plan import Planned
from tournaments.formats.round_robin import round_robin
from tournaments.formats.slots import Bye, EntrantSlot


def plan(entrants: int, **raw: object) -> list[Planned]:
    settings, problems = League.read_settings(raw)
    assert problems == []
    return League.plan(entrants, settings)


def indices(planned: Planned) -> tuple[int, int | None]:
    assert isinstance(planned.home, EntrantSlot)
    return planned.home.index, planned.away.index if isinstance(planned.away, EntrantSlot) else None


@pytest.mark.parametrize(
    ("sides", "rounds"),
    [
        (2, [[(0, 1)]]),
        (3, [[(1, 2), (0, None)], [(2, 0), (1, None)], [(0, 1), (2, None)]]),
        (4, [[(0, 3), (1, 2)], [(2, 0), (3, 1)], [(0, 1), (2, 3)]]),
        (
            5,
            [
                [(1, 4), (3, 2), (0, None)],
                [(2, 0), (4, 3), (1, None)],
                [(0, 4), (3, 1), (2, None)],
                [(1, 0), (4, 2), (3, None)],
                [(0, 3), (2, 1), (4, None)],
            ],
        ),
    ],
)
def test_a_single_round_robin_by_hand(sides: int, rounds: list[list[tuple[int, int | None]]]) -> None:
    assert round_robin(sides, 1) == rounds


def test_two_sides_take_turns_at_home() -> None:
    assert round_robin(2, 5) == [[(0, 1)], [(1, 0)], [(0, 1)], [(1, 0)], [(0, 1)]]


@pytest.mark.parametrize("times", range(1, 7))
@pytest.mark.parametrize("sides", range(2, 41))
def test_everyone_meets_everyone_as_often_at_home_as_away(sides: int, times: int) -> None:
    rounds = round_robin(sides, times)
    pairs: Counter[tuple[int, int]] = Counter()
    byes: Counter[int] = Counter()
    places = dict.fromkeys(range(sides), "")
    for playing in rounds:
        assert sorted(s for pair in playing for s in pair if s is not None) == list(range(sides))
        for home, away in playing:
            if away is None:
                byes[home] += 1
            else:
                pairs[home, away] += 1
                places[home] += "H"
                places[away] += "A"
    assert len(rounds) == times * (sides - 1 + sides % 2)
    for first in range(sides):
        for second in range(first):
            assert pairs[first, second] + pairs[second, first] == times
            assert abs(pairs[first, second] - pairs[second, first]) == times % 2
    assert byes == (dict.fromkeys(range(sides), times) if sides % 2 else {})
    fixtures = times * (sides - 1)
    assert {abs(played.count("H") - played.count("A")) for played in places.values()} == {fixtures % 2}
    assert not any(re.search("HHH|AAA", played) for played in places.values())
    if times == 1:
        breaks = sum(len(re.findall("H(?=H)|A(?=A)", played)) for played in places.values())
        assert breaks == (0 if sides % 2 else sides - 2)


def test_seeds_are_dealt_to_and_fro() -> None:
    assert snake(8, 3) == [0, 1, 2, 2, 1, 0, 0, 1]


def test_groups_play_side_by_side() -> None:
    fixtures = plan(7, groups=2)
    assert {f.group for f in fixtures} == {"A", "B"}
    assert [(f.key, *indices(f)) for f in fixtures if f.round == 1] == [
        ("A1-1", 3, 4),
        ("B1-2", 1, 6),
        ("B1-3", 2, 5),
        ("A1-4", 0, None),
    ]
    assert [f.number for f in fixtures if f.round == 3] == [1, 2, 3, 4]


def test_a_smaller_group_is_finished_earlier() -> None:
    fixtures = plan(6, groups=2, dealt=[0, 0, 0, 0, 1, 1])
    assert Counter(f.group for f in fixtures) == {"A": 6, "B": 1}
    assert [f.key for f in fixtures if f.round == 2] == ["A2-1", "A2-2"]


def test_groups_are_as_the_organiser_dealt_them() -> None:
    fixtures = plan(5, groups=2, dealt=[1, 0, 1, 0, 1])
    assert {i for f in fixtures if f.group == "B" for i in indices(f)} == {0, 2, 4, None}


@given(entrants=st.integers(2, 40), groups=st.integers(1, 16), times=st.integers(1, 6))
def test_every_plan_has_its_own_keys_and_numbers(entrants: int, groups: int, times: int) -> None:
    settings, _ = League.read_settings({"groups": groups, "round_robins": times})
    if League.check(entrants, settings):
        assert entrants < 2 * groups
        return
    fixtures = League.plan(entrants, settings)
    assert len({f.key for f in fixtures}) == len({(f.round, f.number) for f in fixtures}) == len(fixtures)
    assert fixtures == sorted(fixtures, key=lambda f: (f.round, f.number))
    sizes = Counter(snake(entrants, groups)).values()
    assert max(sizes) - min(sizes) <= 1
    assert sum(not f.is_bye for f in fixtures) == times * sum(size * (size - 1) // 2 for size in sizes)
    assert all(isinstance(f.away, Bye) == f.is_bye for f in fixtures)


@pytest.mark.parametrize(
    ("entrants", "raw", "code", "field"),
    [
        (0, {}, "too_few_entrants", "entrants"),
        (1, {}, "too_few_entrants", "entrants"),
        (257, {}, "too_many_entrants", "entrants"),
        (10**30, {}, "too_many_entrants", "entrants"),
        (5, {"groups": 3}, "group_too_small", "groups"),
        (4, {"groups": 2, "dealt": [0, 0, 0, 1]}, "dealt_too_few", "dealt"),
        (4, {"groups": 2, "dealt": [0, 1, 0]}, "dealt_wrong_length", "dealt"),
        (4, {"groups": 2, "dealt": [0, 1, 2, 1]}, "dealt_to_no_group", "dealt"),
        (200, {"round_robins": 2}, "too_many_fixtures", "round_robins"),
    ],
)
def test_what_cannot_be_planned_is_said(entrants: int, raw: object, code: str, field: str) -> None:
    settings, problems = League.read_settings(raw)
    assert problems == []
    assert [(p.code, p.field) for p in League.check(entrants, settings)] == [(code, field)]
    with pytest.raises(ValueError, match=code):
        League.plan(entrants, settings)

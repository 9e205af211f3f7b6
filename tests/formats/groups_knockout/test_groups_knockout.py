"""Groups, then a knockout in which group mates are kept apart."""

import pytest

from tournaments.formats.bracket import knockout_rounds
from tournaments.formats.groups_knockout import GroupsKnockout
from tournaments.formats.plan import KNOCKOUT, TABLE, Planned, rounds_of
from tournaments.formats.qualifiers import qualifiers
from tournaments.formats.slots import PlaceIn
from tournaments.formats.words import label_words


def first_round(groups: int, through: int) -> list[tuple[str, str]]:
    plan = knockout_rounds(qualifiers(groups, through), third_place=False)
    return [(f.home.code.removeprefix("place:"), f.away.code.removeprefix("place:")) for f in plan if f.round == 1]


def test_two_groups_cross() -> None:
    assert first_round(2, 2) == [("A:1", "B:2"), ("B:1", "A:2")]


def test_four_groups_cross_and_group_mates_meet_again_only_in_the_final() -> None:
    assert first_round(4, 2) == [("A:1", "B:2"), ("D:1", "C:2"), ("B:1", "A:2"), ("C:1", "D:2")]


def test_three_groups_leave_byes_to_the_best() -> None:
    assert first_round(3, 2) == [("A:1", "bye"), ("C:2", "B:2"), ("B:1", "bye"), ("C:1", "A:2")]


def test_one_table_and_then_its_best_four() -> None:
    assert first_round(1, 4) == [(":1", ":4"), (":2", ":3")]


SIZES = [(g, n) for g in range(1, 17) for n in range(1, 9) if 2 <= g * n <= 64]


@pytest.mark.parametrize(("groups", "through"), SIZES)
def test_everyone_through_has_a_place_and_no_group_mates_meet_at_once(groups: int, through: int) -> None:
    seeds = qualifiers(groups, through)
    assert len(set(seeds)) == groups * through
    assert [slot.place for slot in seeds] == [place for place in range(1, through + 1) for _ in range(groups)]
    rounds = knockout_rounds(seeds, third_place=False)
    for fixture in rounds:
        if groups > 1 and isinstance(fixture.home, PlaceIn) and isinstance(fixture.away, PlaceIn):
            assert fixture.home.group != fixture.away.group
    if groups > 1 and through == 2 and groups & (groups - 1) == 0:
        upper = [slot for f in rounds[: groups // 2] for slot in (f.home, f.away) if isinstance(slot, PlaceIn)]
        assert len({slot.group for slot in upper}) == groups  # winner and second of a group in two halves


def plan(entrants: int, **raw: object) -> list[Planned]:
    settings, problems = GroupsKnockout.read_settings(raw)
    assert problems == []
    return GroupsKnockout.plan(entrants, settings)


def test_the_knockout_comes_after_the_groups() -> None:
    fixtures = plan(6, third_place=True)
    assert [f.stage for f in fixtures] == [TABLE] * 12 + [KNOCKOUT] * 4
    assert rounds_of(fixtures) == [(TABLE, 1), (TABLE, 2), (TABLE, 3), (KNOCKOUT, 1), (KNOCKOUT, 2)]
    assert [label_words(f.label) for f in fixtures[12:]] == ["Semi-final 1", "Semi-final 2", "Final", "Third place"]
    assert len({f.key for f in fixtures}) == len(fixtures)


@pytest.mark.parametrize(
    ("entrants", "raw", "code", "field"),
    [
        (8, {"groups": 1, "through": 1}, "wrong_number_through", "through"),
        (200, {"groups": 16, "through": 5}, "wrong_number_through", "through"),
        (3, {}, "group_too_small", "groups"),
        (11, {"groups": 3, "through": 4}, "group_too_small", "groups"),
        (3, {"groups": 2, "through": 1}, "group_too_small", "groups"),
        (1, {}, "too_few_entrants", "entrants"),
    ],
)
def test_what_cannot_be_planned_is_said(entrants: int, raw: object, code: str, field: str) -> None:
    settings, _ = GroupsKnockout.read_settings(raw)
    assert [(p.code, p.field) for p in GroupsKnockout.check(entrants, settings)] == [(code, field)]

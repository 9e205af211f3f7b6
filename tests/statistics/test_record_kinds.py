"""Every kind of record has its heading and figure, and the numbers that order them say what they were made of."""

from itertools import groupby
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.models import BattingInnings, BowlingInnings, Partnership, RecordCandidate, SideResult, TeamInnings
from scoring.statistics.encoding import MOST_RUNS, bowling_of, bowling_value, score_of, score_value
from scoring.statistics.records import (
    BATTING,
    KINDS,
    STANDS,
    RecordKind,
    Rows,
    record_figure,
    record_group,
    record_heading,
)

ROWS = Rows(
    sides=[
        SideResult(name="Ayr", runs=300, margin_runs=12, margin_wickets=3, margin_balls=0),
        SideResult(name="Bath", runs=200, margin_runs=7, margin_innings=True),
    ],
    innings=[
        TeamInnings(number=1, name="Ayr", runs=187, wickets=11, closed_by="wickets", longest_turn=9, cards=40),
        TeamInnings(number=2, name="Bath", runs=90, wickets=0, closed_by="close", cards=12),
    ],
    batting=[
        BattingInnings(innings=1, name="Ann", side_name="Ayr", place=1, runs=61, fifty=33),
        *(BattingInnings(innings=1, name=f"B{n}", side_name="Ayr", place=n, runs=0, out="lbw") for n in (2, 3)),
    ],
    bowling=[
        BowlingInnings(innings=1, name="Cat", side_name="Bath", wickets=5, runs=19, hat_tricks=1),
        BowlingInnings(innings=2, name="Dan", side_name="Ayr", wickets=4),
    ],
    stands=[
        Partnership(innings=1, wicket=wicket, runs=100, unbroken=wicket == STANDS[-1], name="Ann", side_name="Ayr")
        for wicket in STANDS
    ],
)
"""Rows of which every kind of record takes something."""


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.slug)
def test_each_has_a_heading_and_a_figure_of_what_it_takes(kind: RecordKind) -> None:
    assert str(kind.heading)
    taken = list(kind.take(ROWS))
    assert taken
    for candidate in taken:
        candidate.kind = kind.slug
        figure = str(record_figure(candidate))
        assert figure
        assert "None" not in figure


def test_none_is_made_without_its_heading_or_figure() -> None:
    given: dict[str, Any] = {
        "slug": "most",
        "heading": "Most",
        "take": lambda rows: iter(()),
        "figure": lambda best: 1,
        "group": BATTING,
    }
    RecordKind(**given)
    for name in given:
        with pytest.raises(TypeError, match=name):
            RecordKind(**{key: value for key, value in given.items() if key != name})


def test_kinds_of_a_group_are_read_together() -> None:
    groups = [group for group, _kinds in groupby(record_group(kind.slug) for kind in KINDS)]
    assert len(groups) == len(set(groups)) == 4


def test_headings_tell_kinds_apart() -> None:
    assert len({record_heading(kind.slug) for kind in KINDS}) == len(KINDS)


def test_bowling_where_runs_are_not_the_bowlers_is_told_by_wickets_alone() -> None:
    assert str(record_figure(RecordCandidate(kind="bowling", value=0, wickets=4))) == "4 wickets"
    assert str(record_figure(RecordCandidate(kind="bowling", value=0, wickets=4, runs=7))) == "4–7"


FIGURES = st.tuples(st.integers(0, 11), st.integers(0, MOST_RUNS - 1))


@given(FIGURES, FIGURES, st.booleans(), st.booleans())
def test_the_better_has_the_higher_number(
    one: tuple[int, int], other: tuple[int, int], out: bool, other_out: bool
) -> None:
    assert bowling_of(bowling_value(*one)) == one
    better = (one[0], -one[1]) > (other[0], -other[1])
    assert (bowling_value(*one) > bowling_value(*other)) is better
    assert score_of(score_value(one[1], int(out))) == (one[1], out)
    higher = (one[1], out) > (other[1], other_out)
    assert (score_value(one[1], int(out)) > score_value(other[1], int(other_out))) is higher

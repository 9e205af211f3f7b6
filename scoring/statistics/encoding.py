"""The best in one number, so that the database can order and find it: a score, and a bowler's figures in an innings.

A score is twice the runs, and one more for not out, which ranks first of equal scores. Bowling is by most wickets,
then fewest runs. The same formulas make the numbers of rows in Python and those of expressions in the database.
"""

from typing import TypeVar

from django.db.models.expressions import Combinable

MOST_RUNS = 1_000_000
"""More than a bowler can concede in an innings."""

_N = TypeVar("_N", int, Combinable)


def score_value(runs: _N, not_out: _N) -> _N:
    """Return the number for a score; `not_out` is 1 or 0."""
    return runs * 2 + not_out


def score_of(value: int) -> tuple[int, bool]:
    """Return runs and whether not out."""
    return value // 2, bool(value % 2)


def bowling_value(wickets: _N, runs: _N) -> _N:
    """Return the number for a bowler's figures in an innings."""
    return (wickets + 1) * MOST_RUNS - 1 - runs


def bowling_order(wickets: int, runs: int | None) -> int:
    """Return that number, that of the most runs where they are not known or not the bowler's."""
    return bowling_value(wickets, MOST_RUNS - 1 if runs is None else runs)


def bowling_of(value: int) -> tuple[int, int]:
    """Return wickets and runs."""
    wickets, left = divmod(value, MOST_RUNS)
    return wickets, MOST_RUNS - 1 - left

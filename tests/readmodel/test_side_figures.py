"""What a side made in all its innings, and what a run rate counts of it."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from reported_matches import KNOWN

from scoring.matchfile.reader import read
from scoring.rules.innings import Closing, Innings
from scoring.rules.settlement import NOTHING
from scoring.statistics.innings_figures import InningsFigures, SideFigures, figures, side_figures

TWENTY_OVERS = 120


def made(*own: tuple[Innings, InningsFigures], balls: int = TWENTY_OVERS) -> SideFigures:
    """Return what a side made in these innings of a match of which a full innings has so many balls."""
    match: Any = SimpleNamespace(balls_an_innings=balls, settlement=NOTHING, result=None)
    return side_figures(match, 0, own)


def innings(runs: int, wickets: int, closed_by: Closing, balls: int | None = None) -> tuple[Innings, InningsFigures]:
    return Innings(0, 1, runs=runs, wickets=wickets, closed_by=closed_by), InningsFigures(balls=balls)


def test_a_side_all_out_is_rated_off_its_full_overs() -> None:
    """124 all out in 16.3 overs are 124 off 20; 124 for nine are off the overs it had."""
    assert made(innings(124, 11, Closing.WICKETS, 99)) == SideFigures(124, 11, 124, 11, 124, 120)
    assert made(innings(124, 9, Closing.TARGET, 99)) == SideFigures(124, 9, 124, 9, 124, 99)


def test_all_out_without_overs_recorded_is_rated_all_the_same() -> None:
    assert made(innings(124, 11, Closing.WICKETS)).rated_balls == 120
    assert made(innings(124, 9, Closing.TARGET)).rated_runs is None


def test_in_a_game_without_overs_nothing_is_rated() -> None:
    assert made(innings(124, 10, Closing.WICKETS), balls=0) == SideFigures(124, 10, 124, 10)


def test_innings_add_up_and_the_first_is_kept_apart() -> None:
    both = [innings(250, 10, Closing.WICKETS), innings(180, 4, Closing.DECLARATION)]
    assert made(*both, balls=0) == SideFigures(430, 14, 250, 10)


def test_no_innings_is_no_total() -> None:
    assert made() == SideFigures()


@pytest.mark.parametrize("path", KNOWN, ids=lambda path: path.stem)
def test_the_sides_of_real_matches(path: Path) -> None:
    file = read(path.read_bytes()).file
    assert file
    match = file.match
    for side in (0, 1):
        own = [each for each in match.innings if each.side == side]
        found = side_figures(match, side, [(each, figures(each, match)) for each in match.innings])
        assert found.runs == (match.total(side) if own else None)
        assert found.first_wickets == (own[0].wickets if own else None)
        assert (found.rated_balls is None) == (not own or not match.balls_an_innings)

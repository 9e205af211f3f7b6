"""What a side made in all its innings, and what a run rate counts of it."""

from pathlib import Path

import pytest

from scoring.matchfile.reading import read
from scoring.readmodel.figures import InningsFigures, SideFigures, figures, side_figures
from scoring.rules.innings import Innings

EXAMPLES = sorted((Path(__file__).parents[1] / "matchfiles" / "examples").glob("*.json"))
TWENTY_OVERS = 120


def innings(runs: int, wickets: int, closed_by: str, balls: int | None = None) -> tuple[Innings, InningsFigures]:
    return Innings(0, 1, runs=runs, wickets=wickets, closed_by=closed_by), InningsFigures(balls=balls)


def test_a_side_all_out_is_rated_off_its_full_overs() -> None:
    """124 all out in 16.3 overs are 124 off 20; 124 for nine are off the overs it had."""
    assert side_figures([innings(124, 11, "wickets", 99)], TWENTY_OVERS) == SideFigures(124, 11, 124, 11, 124, 120)
    assert side_figures([innings(124, 9, "target", 99)], TWENTY_OVERS) == SideFigures(124, 9, 124, 9, 124, 99)


def test_all_out_without_overs_recorded_is_rated_all_the_same() -> None:
    assert side_figures([innings(124, 11, "wickets")], TWENTY_OVERS).rated_balls == 120
    assert side_figures([innings(124, 9, "target")], TWENTY_OVERS).rated_runs is None


def test_in_a_game_without_overs_nothing_is_rated() -> None:
    assert side_figures([innings(124, 10, "wickets")], 0) == SideFigures(124, 10, 124, 10)


def test_innings_add_up_and_the_first_is_kept_apart() -> None:
    both = [innings(250, 10, "wickets"), innings(180, 4, "declaration")]
    assert side_figures(both, 0) == SideFigures(430, 14, 250, 10)


def test_no_innings_is_no_total() -> None:
    assert side_figures([], TWENTY_OVERS) == SideFigures()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_sides_of_real_matches(path: Path) -> None:
    file = read(path.read_bytes()).file
    assert file
    match = file.match
    for side in (0, 1):
        own = [each for each in match.innings if each.side == side]
        made = side_figures([(each, figures(each, match)) for each in own], match.balls_an_innings)
        assert made.runs == (match.total(side) if own else None)
        assert made.first_wickets == (own[0].wickets if own else None)
        assert (made.rated_balls is None) == (not own or not match.balls_an_innings)

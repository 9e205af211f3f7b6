"""Sums add up, the best of two is kept, and rates are exact or none at all."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.statistics.encoding import MOST_RUNS, bowling_of, score_of
from tournaments.statistics.average_columns import bowling_measures, people_measures
from tournaments.statistics.players import CardPlayerFigures, PlayerFigures, SidePlayedFor
from tournaments.statistics.totals.totals import Batting, Bowling, SideSums

SIDE = SidePlayedFor(None, "Ayr")


def figures_shown(row: PlayerFigures | CardPlayerFigures) -> str:
    """Return the columns of bowling, or of people, as they are shown."""
    if isinstance(row, CardPlayerFigures):
        return " ".join(str(each.figure(row)) for each in people_measures([row]))
    return " ".join(str(each.figure(row)) for each in bowling_measures(row.bowling))


def test_batting_of_two_scopes() -> None:
    first = Batting(innings=3, not_outs=1, runs=91, high_score=2 * 50 + 1, rated_runs=41, balls=30)
    second = Batting(innings=1, runs=50, high_score=2 * 50)
    both = first + second
    assert both.average == Fraction(141, 3)
    assert both.highest == (50, True)
    assert both.strike_rate == Fraction(100 * 41, 30)


def test_nothing_to_divide_by_is_no_rate() -> None:
    for rate in (Batting(innings=2, not_outs=2, runs=80).average, Batting().strike_rate, Bowling(conceded=5).average):
        assert rate is None
    assert (Batting() + Batting()).highest is None
    assert Bowling().economy is None


@pytest.mark.parametrize(
    ("better", "worse"), [((5, 19), (5, 24)), ((5, 24), (4, 8)), ((1, 30), (0, 0)), ((0, 3), (0, 4))]
)
def test_best_bowling_is_by_wickets_then_runs(better: tuple[int, int], worse: tuple[int, int]) -> None:
    first, second = (Bowling(best_bowling=(w + 1) * MOST_RUNS - 1 - r) for w, r in (better, worse))
    assert (first + second).best == (second + first).best == better


@given(st.integers(0, 11), st.integers(0, MOST_RUNS - 1), st.integers(0, 10**6), st.booleans())
def test_one_number_tells_both(wickets: int, conceded: int, runs: int, not_out: bool) -> None:
    assert bowling_of((wickets + 1) * MOST_RUNS - 1 - conceded) == (wickets, conceded)
    assert score_of(2 * runs + not_out) == (runs, not_out)


def test_bowling_in_turns() -> None:
    bowling = Bowling(spells=2, wickets=7, most_wickets=5, five_wickets=1, bowled_turns=4, bowled_cards=90)
    # M T C W Best W/T C/T 4w 5w
    assert figures_shown(PlayerFigures(1, "Ann", (SIDE,), 2, Batting(), bowling)) == "2 4 90 7 5 1.75 22.50 0 1"


def test_turns_of_a_side() -> None:
    played = SideSums(played=2, drawn=2, runs=300, turned_runs=200, turns=8, carded_turns=5, cards=60)
    # M W L T D NR R Turns R/T C/T: of one match the turns were not kept, of another the cards.
    assert figures_shown(CardPlayerFigures("Ann", (SIDE,), played)) == "2 0 0 0 2 0 300 8 25.00 12.00"

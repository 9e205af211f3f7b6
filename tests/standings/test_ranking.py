"""Ranking: ties, adjustments, and what holds of every table whatever was played."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest
from hand_tables import HALVES, Competition, match
from hypothesis import given
from hypothesis import strategies as st
from slow_ranking import Played, SlowTable, slow_rank

from tournaments.standings.facts import MatchFacts
from tournaments.standings.line import StandingsLine, line_of, total
from tournaments.standings.points import points
from tournaments.standings.presets import PRESETS
from tournaments.standings.scheme import Scheme
from tournaments.standings.table import Pair, TableRow, rank
from tournaments.standings.tiebreaks.registry import TIE_BREAKS

QUOTA = 12
ENTRANTS = range(1, 7)


def test_a_tie_that_nothing_breaks_is_a_tie() -> None:
    played = Competition("ABCD")
    for loser in "BCD":
        played.won("A", loser)
    played.won("B", "D")
    played.won("C", "D")
    played.level("B", "C")
    assert played.table("wins", "head_to_head") == "1 A, 2 B, 2 C, 4 D"
    assert [row.tied for row in played.rows("wins").values()] == [False, True, True, False]
    assert played.why("wins", "head_to_head")["C"] == "Level on 3 points with B and nothing separates them"


def test_the_tied_stand_in_the_order_given() -> None:
    for order in ("ABC", "CAB"):
        played = Competition(order)
        played.level("A", "B")
        played.level("B", "C")
        played.level("C", "A")
        assert list(played.rows("wins")) == list(order)


def test_nothing_played() -> None:
    played = Competition("CAB")
    assert played.table("wins", "head_to_head", "net_run_rate", "lot") == "1 C, 1 A, 1 B"
    assert set(played.why("wins").values()) == {"Not yet played"}
    assert Competition("").table("wins") == ""


def test_who_has_not_played_is_said_not_to_have() -> None:
    played = Competition("ABC")
    played.won("A", "B")
    assert played.why("net_run_rate") == {
        "A": "1st with 2 points, 2 ahead of B",
        "B": "Level on 0 points with C and nothing separates them",
        "C": "Not yet played",
    }


def test_an_adjustment_moves_a_row_and_is_said() -> None:
    played = Competition("ABC")
    played.won("A", "B")
    played.won("A", "C")
    played.won("B", "C")
    rows = played.rows(adjustments={"A": -3, "C": 1})
    assert {entrant: (row.rank, int(row.points), int(row.line.points)) for entrant, row in rows.items()} == {
        "B": (1, 2, 2),
        "A": (2, 1, 4),
        "C": (2, 1, 0),
    }
    assert played.why("wins", adjustments={"A": -3, "C": 1}) == {
        "B": "1st with 2 points, 1 ahead of A",
        "A": "Level on 1 point with C; above them on wins, 2 to 0; 3 points deducted",
        "C": "Level on 1 point with A; below them on wins, 0 to 2; 1 point added",
    }


def test_whom_they_played_need_not_be_in_the_table() -> None:
    played = Competition("AB")
    played.won("A", "X")
    played.won("X", "B")
    assert played.table("buchholz") == "1 A, 2 B"


def test_an_unknown_tie_break_is_an_error() -> None:
    with pytest.raises(KeyError):
        Competition("AB").rows("toss")


def innings(score: tuple[int, int, int] | None) -> str:
    if score is None:
        return ""
    runs, wickets, overs = score
    return f"{runs} ({overs})" if wickets == 3 else f"{runs}/{wickets} ({overs})"


SCORES = st.none() | st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(1, 2))
FACTS = st.builds(
    lambda outcome, winner, scores: match(
        outcome, winner if outcome in ("won", "conceded", "awarded") else None, [innings(s) for s in scores], QUOTA
    ),
    st.sampled_from(["won"] * 4 + ["tied", "drawn", "abandoned", "no_result", "conceded", "awarded"]),
    st.sampled_from([0, 1]),
    st.tuples(SCORES, SCORES),
)
PAIRS = st.permutations(ENTRANTS).map(lambda order: (order[0], order[1]))
MATCHES = st.builds(lambda pair, facts: Played(pair[0], pair[1], facts), PAIRS, FACTS)
BYES = st.builds(lambda entrant: Played(entrant, None, match("drawn")), st.sampled_from(ENTRANTS))
SEASONS = st.lists(MATCHES | MATCHES | BYES, max_size=20)
ORDERS = st.lists(st.sampled_from(sorted(TIE_BREAKS)), unique=True)
LOTS = st.lists(st.permutations(ENTRANTS).flatmap(lambda lot: st.integers(2, 6).map(lambda n: lot[:n])), max_size=3)
ADJUSTMENTS = st.dictionaries(st.sampled_from(ENTRANTS), st.integers(-2, 2).map(Fraction), max_size=2)
SCHEMES = st.sampled_from([*(preset.scheme for preset in PRESETS.values()), HALVES])


def lines_of(season: Sequence[Played], scheme: Scheme) -> dict[Pair, StandingsLine]:
    lines: dict[Pair, StandingsLine] = {}
    for each in season:
        if each.away is None:
            parts: dict[Pair, StandingsLine] = {(each.home, None): StandingsLine(points=scheme.bye)}
        else:
            home, away = (line_of(each.facts, side, scheme, QUOTA) for side in (0, 1))
            parts = {(each.home, each.away): home, (each.away, each.home): away}
        lines |= {pair: lines.get(pair, StandingsLine()) + line for pair, line in parts.items()}
    return lines


@given(SEASONS, ORDERS, LOTS, ADJUSTMENTS, SCHEMES)
def test_the_slow_and_obvious_way_comes_to_the_same(
    season: list[Played],
    tie_breaks: list[str],
    lots: list[list[int]],
    adjustments: dict[int, Fraction],
    scheme: Scheme,
) -> None:
    rows = rank(ENTRANTS, lines_of(season, scheme), tie_breaks, adjustments, lots)
    slow = SlowTable(season, scheme, QUOTA, lots)
    assert {row.entrant: row.rank for row in rows} == slow_rank(slow, ENTRANTS, tie_breaks, adjustments)


@given(SEASONS, ORDERS, LOTS, st.permutations(ENTRANTS), st.randoms(use_true_random=False))
def test_neither_the_order_of_entry_nor_of_entrants_matters(
    season: list[Played], tie_breaks: list[str], lots: list[list[int]], order: list[int], random: Random
) -> None:
    scheme = PRESETS["2-1-0"].scheme
    rows = rank(ENTRANTS, lines_of(season, scheme), tie_breaks, {}, lots)
    shuffled = random.sample(season, len(season))
    assert rank(ENTRANTS, lines_of(shuffled, scheme), tie_breaks, {}, lots) == rows
    others = rank(order, lines_of(season, scheme), tie_breaks, {}, lots)
    assert {row.entrant: (row.rank, row.values) for row in others} == {
        row.entrant: (row.rank, row.values) for row in rows
    }


@given(SEASONS, ORDERS, ADJUSTMENTS)
def test_ranks_are_those_of_a_competition(
    season: list[Played], tie_breaks: list[str], adjustments: dict[int, Fraction]
) -> None:
    rows = rank(ENTRANTS, lines_of(season, PRESETS["icc"].scheme), tie_breaks, adjustments, [])
    assert sorted(row.entrant for row in rows) == list(ENTRANTS)
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    ranks = [row.rank for row in rows]
    assert ranks == sorted(ranks)
    for row in rows:
        assert row.rank == 1 + sum(other.rank < row.rank for other in rows)
        assert row.tied == (ranks.count(row.rank) > 1)
        assert explained(row, rows)


def explained(row: TableRow, rows: Sequence[TableRow]) -> bool:
    """Return whether its reasons account for everybody level on points, once each and on the right side."""
    place = {each.entrant: each.rank for each in rows}
    below = [other for step in row.why.steps for other in step.below]
    above = [other for step in row.why.steps for other in step.above]
    return (
        {each.entrant for each in rows if each.points == row.points} - {row.entrant} == set(row.why.level_with)
        and sorted([*below, *above, *row.why.tied_with]) == sorted(row.why.level_with)
        and all(place[other] < row.rank for other in below)
        and all(place[other] > row.rank for other in above)
        and all(place[other] == row.rank for other in row.why.tied_with)
    )


@given(SEASONS, ADJUSTMENTS, SCHEMES)
def test_points_sum(season: list[Played], adjustments: dict[int, Fraction], scheme: Scheme) -> None:
    given_out = sum(adjustments.values(), Fraction(0))
    for each in season:
        given_out += scheme.bye if each.away is None else sum(map(sum, (points(each.facts, s, scheme) for s in (0, 1))))
    rows = rank(ENTRANTS, lines_of(season, scheme), (), adjustments, [])
    assert sum(row.points for row in rows) == given_out
    assert all(row.line.bonus <= row.line.points for row in rows)


@given(SEASONS)
def test_every_match_of_two_one_nought_gives_out_two_points(season: list[Played]) -> None:
    rows = rank(ENTRANTS, lines_of(season, PRESETS["2-1-0"].scheme), (), {}, [])
    assert sum(row.points for row in rows) == 2 * sum(each.away is not None for each in season)
    whole = total(row.line for row in rows)
    assert (whole.won, whole.runs_for, whole.wickets_lost) == (whole.lost, whole.runs_against, whole.wickets_taken)


@given(st.lists(FACTS, max_size=8))
def test_what_one_makes_the_other_concedes(facts: list[MatchFacts]) -> None:
    scheme = PRESETS["2-1-0"].scheme
    played = [each for each in facts if each.outcome not in ("conceded", "awarded")]
    home, away = (total(line_of(each, side, scheme, QUOTA) for each in played) for side in (0, 1))
    rows = {row.entrant: row for row in rank((1, 2), {(1, 2): home, (2, 1): away}, ("net_run_rate",), {}, [])}
    rates = [rows[entrant].values["net_run_rate"] for entrant in (1, 2)]
    assert rates == [None, None] or sum(value for value in rates if isinstance(value, Fraction)) == 0

"""The sentences and figures of a table."""

from fractions import Fraction

import pytest
from hand_tables import HALVES
from hypothesis import given
from slow_ranking import Played
from test_ranking import ADJUSTMENTS, ENTRANTS, LOTS, ORDERS, SEASONS, lines_of

from scoring.words.phrase import isolate
from tournaments.standings.line import StandingsLine
from tournaments.standings.table import Pair, rank
from tournaments.standings.tiebreaks.base import INFINITE, Value
from tournaments.standings.tiebreaks.registry import TIE_BREAKS
from tournaments.words.standings import adjustment_text, why_text
from tournaments.words.tiebreaks import (
    points_text,
    points_words,
    tie_break_abbreviation,
    tie_break_name,
    value_text,
    value_title,
)


@pytest.mark.parametrize(
    ("slug", "value", "text", "title"),
    [
        ("wins", Fraction(3), "3", ""),
        ("head_to_head", Fraction(3, 2), "1.5", ""),
        ("net_run_rate", Fraction(1, 2), "+0.500", ""),
        ("net_run_rate", None, "–", "Nothing to be counted"),
        ("run_quotient", Fraction(1), "1.000", ""),
        ("run_quotient", Fraction(9995, 10000), "1.000", ""),
        ("run_quotient", INFINITE, "∞", "Above every number: no wicket lost, or no run conceded"),
        ("wicket_quotient", Fraction(2, 3), "0.667", ""),
        ("wicket_quotient", INFINITE, "∞", "Above every number: no wicket lost"),
        ("runs_scored", Fraction(1234), "1234", ""),
        ("buchholz", Fraction(21, 2), "10.5", ""),
        ("sonneborn_berger", Fraction(25, 4), "6.25", ""),
        ("lot", Fraction(-1), "1st", ""),
        ("lot", Fraction(-12), "12th", ""),
        ("lot", None, "–", "Nothing to be counted"),
    ],
)
def test_what_a_tie_break_found(slug: str, value: Value, text: str, title: str) -> None:
    assert (value_text(slug, value), value_title(slug, value)) == (text, title)


def test_every_tie_break_has_its_words() -> None:
    assert len({tie_break_name(slug) for slug in TIE_BREAKS}) == len(TIE_BREAKS)
    assert len({tie_break_abbreviation(slug) for slug in TIE_BREAKS}) == len(TIE_BREAKS)
    assert len({str(tie_break.explanation) for tie_break in TIE_BREAKS.values()}) == len(TIE_BREAKS)
    assert len({str(tie_break.on) for tie_break in TIE_BREAKS.values()}) == len(TIE_BREAKS)


@pytest.mark.parametrize(
    ("points", "text", "words"),
    [
        ("0", "0", "0 points"),
        ("1", "1", "1 point"),
        ("-1", "-1", "-1 point"),
        ("10", "10", "10 points"),
        ("100.5", "100.5", "100.5 points"),
        ("0.125", "0.125", "0.125 points"),
        ("-2.5", "-2.5", "-2.5 points"),
    ],
)
def test_points_are_written_without_needless_decimals(points: str, text: str, words: str) -> None:
    assert (points_text(Fraction(points)), points_words(Fraction(points))) == (text, words)


def won(entrant: int, runs: int = 0, balls: int = 0) -> dict[Pair, StandingsLine]:
    line = StandingsLine(played=1, won=1, points=Fraction(2), rated_runs_for=runs, rated_balls_for=balls)
    return {(entrant, 0): line}


def test_figures_alike_at_three_places_get_as_many_as_tell_them_apart() -> None:
    rows = rank((1, 2), won(1, 100_001, 60_000) | won(2, 100_000, 60_000), ("net_run_rate",), {}, ())
    assert why_text(rows[0], rows, {1: "A", 2: "B"}) == (
        "Level on 2 points with B; above them on net run rate, +10.0001 to +10.0000"
    )


def test_of_many_the_nearest_are_named_and_the_rest_counted() -> None:
    names = {entrant: chr(64 + entrant) for entrant in range(1, 10)}
    lines: dict[Pair, StandingsLine] = {}
    for entrant in names:
        lines |= won(entrant, 100 - min(entrant, 8), 6)
    rows = rank(list(names), lines, ("net_run_rate",), {}, ())
    assert [str(why_text(row, rows, names)) for row in (rows[0], rows[4], rows[8])] == [
        "Level on 2 points with B, C, D and 5 others; above B, C, D and 5 others on net run rate, "
        "+99.000 to +98.000, +97.000 and +96.000",
        "Level on 2 points with A, B, C and 5 others; below B, C, D and 1 other and above F, G, H and 1 other "
        "on net run rate, +95.000 to +98.000, +97.000, +96.000, +94.000, +93.000 and +92.000",
        "Level on 2 points with A, B, C and 5 others; below E, F, G and 4 others on net run rate, "
        "+92.000 to +95.000, +94.000 and +93.000; level with H on everything",
    ]


def test_figures_that_are_all_the_same_are_said_once() -> None:
    lines: dict[Pair, StandingsLine] = {(1, 0): StandingsLine(played=2, won=1, points=Fraction(2))}
    lines |= {(entrant, 0): StandingsLine(played=2, tied=2, points=Fraction(2)) for entrant in (2, 3)}
    rows = rank((1, 2, 3), lines, ("wins",), {}, ())
    assert why_text(rows[0], rows, {1: "A", 2: "B", 3: "C"}) == (
        "Level on 2 points with B and C; above them on wins, 1 to 0"
    )


def test_adjustments_with_their_reasons() -> None:
    rows = rank((1,), won(1), (), {1: Fraction(-1)}, ())
    changes = [(Fraction(-2), "late start"), (Fraction(1), "umpire's error")]
    assert why_text(rows[0], rows, {1: "A"}, changes) == (
        "1st with 1 point; 2 points deducted: late start; 1 point added: umpire's error"
    )
    assert why_text(rows[0], rows, {1: "A"}) == "1st with 1 point; 1 point deducted"
    unplayed = rank((1,), {}, (), {1: Fraction(-2)}, ())
    assert why_text(unplayed[0], unplayed, {1: "A"}, changes[:1]) == "Not yet played; 2 points deducted: late start"


def test_foreign_text_is_isolated() -> None:
    rows = rank((1, 2), won(1) | won(2), (), {}, ())
    said = why_text(rows[0], rows, {1: "A", 2: "<b>100%(x)s שם"}, [(Fraction(-1), "איחור")])
    assert said == (
        f"Level on 2 points with {isolate('<b>100%(x)s שם')} and nothing separates them; "
        f"1 point deducted: {isolate('איחור')}"
    )
    assert adjustment_text(Fraction(1, 2)) == "0.5 points added"


@given(SEASONS, ORDERS, LOTS, ADJUSTMENTS)
def test_every_row_says_why(
    season: list[Played], tie_breaks: list[str], lots: list[list[int]], adjustments: dict[int, Fraction]
) -> None:
    names = {entrant: f"Team {entrant}" for entrant in ENTRANTS}
    rows = rank(ENTRANTS, lines_of(season, HALVES), tie_breaks, adjustments, lots)
    for row in rows:
        said = why_text(row, rows, names)
        assert names[row.entrant] not in said
        assert row.line == StandingsLine() or all(names[other] in said for other in row.why.level_with[:3])

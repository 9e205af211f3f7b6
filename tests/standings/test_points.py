"""What matches are worth, under every ready-made scheme and with every kind of bonus."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hand_tables import Competition, match

from tournaments.standings.facts import MatchFacts
from tournaments.standings.line import StandingsLine, line_of
from tournaments.standings.points import points
from tournaments.standings.presets import PRESETS, tie_breaks_for
from tournaments.standings.scheme import Bonus, Scheme
from tournaments.standings.share import share_of

HALF = Fraction(1, 2)
OUTCOMES = ("won", "tied", "drawn", "no_result", "abandoned", "conceded", "awarded")


@pytest.mark.parametrize(
    ("preset", "winner", "loser", "tied", "drawn", "no_result", "bye"),
    [
        ("2-1-0", 2, 0, 1, 1, 1, 0),
        ("icc", 2, 0, 1, 1, 1, 0),
        ("county", 16, 0, 8, 5, 5, 0),
    ],
)
def test_the_ready_made_schemes(
    preset: str, winner: int, loser: int, tied: Fraction, drawn: Fraction, no_result: Fraction, bye: int
) -> None:
    scheme = PRESETS[preset].scheme
    for outcome in ("won", "conceded", "awarded"):
        assert points(match(outcome, 1), 1, scheme) == (Fraction(winner), Fraction(0))
        assert points(match(outcome, 1), 0, scheme) == (Fraction(loser), Fraction(0))
    worth = {"tied": tied, "drawn": drawn, "no_result": no_result, "abandoned": no_result}
    for outcome, due in worth.items():
        assert [points(match(outcome), side, scheme) for side in (0, 1)] == [(due, Fraction(0))] * 2
    assert scheme.bye == bye


def test_an_abandoned_match_has_points_of_its_own_or_else_those_of_no_result() -> None:
    kept = {"win": 4, "tie": 2, "draw": 2, "no_result": 2, "loss": 0, "bye": 0}
    for own, due in ((kept, 2), (kept | {"abandoned": 1}, 1)):
        scheme = Scheme.from_data(own)
        assert [points(match(outcome), 0, scheme)[0] for outcome in ("no_result", "abandoned")] == [2, due]
        share = share_of(line_of(match("abandoned"), 0, scheme, None), Fraction(due), scheme)
        assert share.points == 0, "not played, and so not counted"


@pytest.mark.parametrize(
    ("score", "batting", "bowling"),
    [
        ("199/2", 0, 0),
        ("200/3", 1, 1),
        ("249/5", 1, 1),
        ("250/6", 2, 2),
        ("300/8", 3, 2),
        ("350/9", 4, 3),
        ("399", 4, 3),
        ("400/0", 5, 0),
        ("650/0 & 400", 5, 0),
        ("120 & 400/0", 0, 3),
    ],
)
@pytest.mark.parametrize("outcome", ["won", "tied", "drawn"])
def test_county_bonus_is_of_first_innings_and_kept_whatever_the_result(
    score: str, batting: int, bowling: int, outcome: str
) -> None:
    facts = match(outcome, 1 if outcome == "won" else None, (score, "150/2"), None)
    county = PRESETS["county"].scheme
    assert points(facts, 0, county)[1] == batting
    assert points(facts, 1, county)[1] == bowling


@pytest.mark.parametrize("outcome", ["abandoned", "no_result"])
def test_no_bonus_without_a_result(outcome: str) -> None:
    assert points(match(outcome, None, ("400/9", "400/9")), 0, PRESETS["county"].scheme) == (Fraction(5), Fraction(0))


def bonus(facts: MatchFacts, measure: str, *steps: tuple[int, int], to: str = "both") -> list[Fraction]:
    """Return the bonus of the two sides."""
    rule = Bonus(measure, tuple((at, Fraction(worth)) for at, worth in steps), to)
    scheme = replace(PRESETS["2-1-0"].scheme, bonuses=(rule,))
    return [points(facts, side, scheme)[1] for side in (0, 1)]


@pytest.mark.parametrize(("lost_by", "due"), [(1, 2), (10, 2), (11, 1), (20, 1), (21, 0)])
def test_a_narrow_defeat_is_the_losers(lost_by: int, due: int) -> None:
    steps = ((10, 2), (20, 1))
    assert bonus(match("won", 1, runs=lost_by), "defeat_runs", *steps, to="loser") == [due, 0]
    assert bonus(match("won", 0, wickets=lost_by), "defeat_wickets", *steps, to="loser") == [0, due]
    assert bonus(match("won", 0, wickets=lost_by), "defeat_runs", *steps, to="loser") == [0, 0]
    assert bonus(match("won", 1, innings=1, runs=lost_by), "defeat_runs", *steps, to="loser") == [0, 0]
    assert bonus(match("tied"), "defeat_runs", *steps, to="loser") == [0, 0]
    assert bonus(match("conceded", 1), "defeat_runs", *steps, to="loser") == [0, 0]
    rule = {"measure": "defeat_runs", "steps": [[10, 2]], "to": "loser"}
    scheme = Scheme.from_data(PRESETS["2-1-0"].scheme.to_data() | {"bonuses": [rule]})
    assert scheme.most == 2, "nobody wins and loses at once"


def test_a_margin_is_the_winners() -> None:
    by_runs = match("won", 1, runs=60)
    assert bonus(by_runs, "margin_runs", (50, 1), (100, 2), to="winner") == [0, 1]
    assert bonus(by_runs, "margin_runs", (61, 1), to="winner") == [0, 0]
    assert bonus(by_runs, "margin_wickets", (1, 1), to="winner") == [0, 0]
    by_wickets = match("won", 0, wickets=10, balls_left=3)
    assert bonus(by_wickets, "margin_wickets", (5, 1), (10, 2), to="winner") == [2, 0]
    assert bonus(by_wickets, "margin_runs", (1, 1), to="winner") == [0, 0]
    assert bonus(by_wickets, "innings_win", (1, 1), to="winner") == [0, 0]


def test_an_innings_win_is_a_measure_of_its_own() -> None:
    by_innings = match("won", 0, innings=1, runs=46)
    assert bonus(by_innings, "innings_win", (1, 3), to="winner") == [3, 0]
    assert bonus(by_innings, "margin_runs", (1, 1), to="winner") == [0, 0]


def test_a_bonus_for_one_side_only() -> None:
    facts = match("won", 0, ("200/4", "190/9"))
    assert bonus(facts, "runs", (180, 1)) == [1, 1]
    assert bonus(facts, "runs", (180, 1), to="winner") == [1, 0]
    assert bonus(facts, "runs", (180, 1), to="loser") == [0, 1]
    for to in ("winner", "loser"):
        assert bonus(match("tied", None, ("200/4", "200/9")), "runs", (180, 1), to=to) == [0, 0]


def test_without_totals_there_is_no_bonus() -> None:
    assert bonus(match("won", 0), "runs", (1, 1)) == [0, 0]
    assert bonus(match("won", 0), "wickets", (1, 1)) == [0, 0]


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_a_line_says_what_a_match_was(outcome: str) -> None:
    winner = 0 if outcome in ("won", "conceded", "awarded") else None
    facts = match(outcome, winner, ("250/4", "240/9"), None)
    home, away = (line_of(facts, side, PRESETS["county"].scheme, None) for side in (0, 1))
    counts = (home.won, home.tied, home.drawn, home.no_result, home.abandoned)
    kinds = ("won", "tied", "drawn", "no_result", "abandoned")
    kind = "won" if winner == 0 else outcome
    assert dict(zip(kinds, counts, strict=True)) == dict.fromkeys(kinds, 0) | {kind: 1}
    assert (away.lost, home.lost) == (home.won, 0)
    assert home.played == away.played == int(outcome != "abandoned")
    totals = (home.runs_for, home.wickets_lost, home.runs_against, home.wickets_taken)
    assert totals == ((0, 0, 0, 0) if outcome in ("abandoned", "no_result") else (250, 4, 240, 9))
    base = {"tied": 8, "drawn": 5, "no_result": 5, "abandoned": 5}.get(outcome, 16)
    assert home.bonus == (0 if outcome in ("abandoned", "no_result") else 2 + 3)
    assert home.points == base + home.bonus


def test_a_side_that_did_not_bat_counts_in_no_sum() -> None:
    played = Competition("AB", quota=None)
    played.level("A", "B", "drawn", "300/5")
    rows = played.rows()
    assert rows["A"].line == StandingsLine(played=1, drawn=1, points=Fraction(1), runs_for=300, wickets_lost=5)
    assert rows["B"].line == StandingsLine(played=1, drawn=1, points=Fraction(1), runs_against=300, wickets_taken=5)


def test_a_county_table_worked_by_hand() -> None:
    """A 16 + 5 + 3 and 5 + 1 + 3; B 0 + 2 + 2 and 16 + 3 + 2; C 5 + 3 + 0 and 0 + 0 + 2."""
    played = Competition("CBA", PRESETS["county"].scheme, None)
    played.won("A", "B", "410/6 & 90/2", "250 & 249")
    played.level("A", "C", "drawn", "200/2 & 10/0", "300/9 & 400/2")
    played.won("B", "C", "300/8", "140/8 & 100")
    rows = played.rows()
    assert {entrant: row.points for entrant, row in rows.items()} == {"A": 33, "B": 25, "C": 10}
    assert {entrant: row.line.bonus for entrant, row in rows.items()} == {"A": 12, "B": 9, "C": 5}


def test_tie_breaks_suit_the_game() -> None:
    assert tie_breaks_for(PRESETS["icc"], overs=True) == ("wins", "net_run_rate", "head_to_head", "lot")
    assert tie_breaks_for(PRESETS["icc"], overs=False) == ("wins", "run_quotient", "head_to_head", "lot")
    assert tie_breaks_for(PRESETS["2-1-0"], overs=False) == ("wins", "head_to_head", "run_quotient")
    for overs in (True, False):
        assert tie_breaks_for(PRESETS["county"], overs=overs) == PRESETS["county"].tie_breaks

"""Every tie-break against tables worked by hand: the results, the order they make, and why."""

from fractions import Fraction

from hand_tables import HALVES, Competition

from tournaments.standings.tiebreaks.base import INFINITE
from tournaments.standings.tiebreaks.registry import TIE_BREAKS


def circle(quota: int | None = 120) -> Competition:
    """A beats B, B beats C and C beats A: 2 points each.

    With overs:    A 270 off 240, 241 off 228 against: 6.750 - 6.342 = +0.408
                   B 260 off 240, 280 off 240 against: 6.500 - 7.000 = −0.500
                   C 251 off 228, 260 off 240 against: 6.605 - 6.500 = +0.105
    Without:       A 385 for 15, 370 for 18 against: 25.667 / 20.556 = 1.249, 18 / 15 = 1.200
                   B 390 for 20, 350 for 15 against: 19.500 / 23.333 = 0.836, 15 / 20 = 0.750
                   C 340 for 18, 395 for 20 against: 18.889 / 19.750 = 0.956, 20 / 18 = 1.111
    """
    played = Competition("ABC", quota=quota)
    if quota:
        played.won("A", "B", "150/5 (20)", "120/8 (20)")
        played.won("B", "C", "140/6 (20)", "130/9 (20)")
        played.won("C", "A", "121/4 (18)", "120/9 (20)")
    else:
        played.won("A", "B", "200/5", "180")
        played.won("B", "C", "210", "150")
        played.won("C", "A", "190/8", "185")
    return played


def test_points_alone() -> None:
    played = Competition("ABCD")
    for loser in "BCD":
        played.won("A", loser)
    played.won("B", "C")
    played.level("B", "D")
    played.level("C", "D", "no_result")
    assert played.why("wins") == {
        "A": "1st with 6 points, 3 ahead of B",
        "B": "2nd with 3 points, 3 behind A and 1 ahead of D",
        "D": "3rd with 2 points, 1 behind B and 1 ahead of C",
        "C": "4th with 1 point, 1 behind D",
    }


def test_wins() -> None:
    played = Competition("BAC")
    played.level("B", "C", "no_result")
    played.level("B", "C", "abandoned")
    played.won("B", "A")
    played.won("A", "C")
    played.won("A", "C")
    assert played.why("wins") == {
        "A": "Level on 4 points with B; above them on wins, 2 to 1",
        "B": "Level on 4 points with A; below them on wins, 1 to 2",
        "C": "3rd with 2 points, 2 behind B",
    }


def test_net_run_rate() -> None:
    assert circle().why("net_run_rate") == {
        "A": "Level on 2 points with C and B; above them on net run rate, +0.408 to +0.105 and −0.500",
        "C": "Level on 2 points with A and B; below A and above B on net run rate, +0.105 to +0.408 and −0.500",
        "B": "Level on 2 points with A and C; below them on net run rate, −0.500 to +0.408 and +0.105",
    }


def test_run_quotient() -> None:
    played = circle(quota=None)
    assert played.why("run_quotient") == {
        "A": "Level on 2 points with C and B; above them on run quotient, 1.249 to 0.956 and 0.836",
        "C": "Level on 2 points with A and B; below A and above B on run quotient, 0.956 to 1.249 and 0.836",
        "B": "Level on 2 points with A and C; below them on run quotient, 0.836 to 1.249 and 0.956",
    }
    assert played.rows("run_quotient")["A"].values == {"run_quotient": Fraction(385 * 18, 15 * 370)}


def test_wicket_quotient() -> None:
    assert circle(quota=None).why("wicket_quotient")["C"] == (
        "Level on 2 points with A and B; below A and above B on wicket quotient, 1.111 to 1.200 and 0.750"
    )


def test_runs_scored() -> None:
    assert circle(quota=None).why("runs_scored")["A"] == (
        "Level on 2 points with B and C; below B and above C on runs scored, 385 to 390 and 340"
    )


def test_quotients_without_wickets() -> None:
    played = Competition("DCBA", quota=None)
    played.won("A", "E", "90/0", "80/9")  # no wicket lost: infinite
    played.won("B", "E", "300/1", "50/9")  # (300 / 1) / (50 / 9) = 54
    played.won("C", "E", "90/0", "89/0")  # no wicket either way: nothing tells
    played.won("D", "E", "90/9", "89/0")  # no wicket taken: 0
    for tie_break, of_b in (("run_quotient", "54.000"), ("wicket_quotient", "9.000")):
        rows = played.rows(tie_break)
        assert [rows[entrant].values[tie_break] for entrant in "ACD"] == [INFINITE, None, 0]
        assert played.table(tie_break) == "1 A, 2 B, 3 D, 4 C"
        assert played.why(tie_break)["B"].endswith(f", {of_b} to ∞, 0.000 and –")


def test_head_to_head_of_two() -> None:
    played = Competition("ABC")
    played.won("B", "A")
    played.won("A", "C")
    played.won("C", "B")
    played.won("A", "C")
    played.won("B", "C")
    assert played.why("head_to_head") == {
        "B": "Level on 4 points with A; above them on points in their own matches, 2 to 0",
        "A": "Level on 4 points with B; below them on points in their own matches, 0 to 2",
        "C": "3rd with 2 points, 2 behind A",
    }
    assert played.rows("head_to_head")["C"].values == {"head_to_head": None}


def test_head_to_head_in_a_circle_leaves_it_to_the_next() -> None:
    played = circle()
    assert played.table("head_to_head") == "1 A, 1 B, 1 C"
    assert played.table("head_to_head", "net_run_rate") == "1 A, 2 C, 3 B"
    assert [row.values["head_to_head"] for row in played.rows("head_to_head").values()] == [2, 2, 2]


def test_head_to_head_only_if_all_the_tied_met() -> None:
    played = Competition("ABCD")
    played.wins("CA CB AD AD BD BD")
    assert played.table("head_to_head") == "1 A, 1 B, 1 C, 4 D"
    for outcome in ("no_result", "abandoned"):
        played.level("A", "B", outcome)  # both have a point more, C has not
        assert played.table("head_to_head", adjustments={"C": 1 if outcome == "no_result" else 2}).startswith(
            "1 A, 1 B, 1 C"
        )
    played.level("A", "B")
    assert played.table("head_to_head", adjustments={"C": 3}) == "1 C, 2 A, 2 B, 4 D"


def test_head_to_head_is_taken_again_among_those_still_level() -> None:
    """Among the four A and B have 4 points, C and D 2; of their own matches A won against B, C against D."""
    played = Competition("DCBAF")
    played.won("A", "B")
    played.won("A", "C")
    played.won("D", "A")
    played.won("B", "C")
    played.won("B", "D")
    played.won("C", "D")
    played.won("C", "F")
    played.won("D", "F")
    assert played.why("head_to_head") == {
        "A": "Level on 4 points with B, C and D; above C and D on points in their own matches, 4 to 2; "
        "above B on points in their own matches, 2 to 0",
        "B": "Level on 4 points with A, C and D; above C and D on points in their own matches, 4 to 2; "
        "below A on points in their own matches, 0 to 2",
        "C": "Level on 4 points with A, B and D; below A and B on points in their own matches, 2 to 4; "
        "above D on points in their own matches, 2 to 0",
        "D": "Level on 4 points with A, B and C; below A and B on points in their own matches, 2 to 4; "
        "below C on points in their own matches, 0 to 2",
        "F": "5th with 0 points, 4 behind D",
    }


def swiss_evening() -> Competition:
    """A beat B and C and lost to D; C beat D and E; B beat nobody, tied with E and had a bye; D and E had one too.

    Points: A 2, C 2, D 2 (a bye, and A beaten), B 1.5 (a bye), E 1.5 (a bye).
    Buchholz: A 1.5 + 2 + 2 = 5.5, C 2 + 2 + 1.5 = 5.5, D 2 + 2 + its own 2 = 6;
              B 2 + 1.5 + its own 1.5 = 5, E 1.5 + 2 + its own 1.5 = 5.
    Sonneborn-Berger: A 1.5 + 2 = 3.5, C 2 + 1.5 = 3.5, D 2 + 2 = 4; B and E 1.5 + 0.75 = 2.25.
    """
    played = Competition("EDCBA", HALVES)
    played.won("A", "B")
    played.won("C", "D")
    played.bye("E")
    played.won("A", "C")
    played.level("E", "B")
    played.bye("D")
    played.won("D", "A")
    played.won("C", "E")
    played.bye("B")
    return played


def test_swiss() -> None:
    assert swiss_evening().why("buchholz", "sonneborn_berger", "head_to_head") == {
        "D": "Level on 2 points with A and C; above them on Buchholz, 6 to 5.5",
        "A": "Level on 2 points with D and C; below D on Buchholz, 5.5 to 6; "
        "above C on points in their own matches, 1 to 0",
        "C": "Level on 2 points with D and A; below D on Buchholz, 5.5 to 6; "
        "below A on points in their own matches, 0 to 1",
        "E": "Level on 1.5 points with B and nothing separates them",
        "B": "Level on 1.5 points with E and nothing separates them",
    }


def test_sonneborn_berger() -> None:
    played = swiss_evening()
    rows = played.rows("sonneborn_berger")
    assert {entrant: row.values["sonneborn_berger"] for entrant, row in rows.items()} == {
        "D": 4,
        "C": Fraction(7, 2),
        "A": Fraction(7, 2),
        "E": Fraction(9, 4),
        "B": Fraction(9, 4),
    }
    assert played.why("sonneborn_berger")["A"] == (
        "Level on 2 points with D and C; below D on Sonneborn-Berger, 3.5 to 4; level with C on everything"
    )


def test_a_deduction_does_not_harm_the_opponents_buchholz() -> None:
    played = swiss_evening()
    assert played.rows("buchholz", adjustments={"D": -2})["A"].values == played.rows("buchholz")["A"].values


def test_a_drawn_lot() -> None:
    played = Competition("ABC")
    played.level("A", "B")
    played.won("A", "C")
    played.won("B", "C")
    assert played.table("lot") == "1 A, 1 B, 3 C"
    assert played.table("lot", lots=["AC"]) == "1 A, 1 B, 3 C"
    assert played.table("lot", lots=["AB", "CBA", "AC"]) == "1 B, 2 A, 3 C"
    assert played.why("lot", lots=["BA"]) == {
        "B": "Level on 3 points with A; above them by the lot drawn",
        "A": "Level on 3 points with B; below them by the lot drawn",
        "C": "3rd with 0 points, 3 behind A",
    }


def test_one_tie_break_after_the_other() -> None:
    """Level on 4: D has fewer wins; of the others A has made most runs; B and C are level on everything."""
    played = Competition("BCDA")
    for entrant, score in (("A", "50/1"), ("B", "40/1"), ("C", "40/1")):
        played.won(entrant, "E", score, "30/2")
        played.won(entrant, "E", score, "30/2")
    played.won("D", "E", "45/1", "30/2")
    played.level("D", "E", "no_result")
    played.level("D", "E", "abandoned")
    assert played.why("wins", "runs_scored") == {
        "A": "Level on 4 points with B, C and D; above D on wins, 2 to 1; above B and C on runs scored, 100 to 80",
        "B": "Level on 4 points with A, C and D; above D on wins, 2 to 1; below A on runs scored, 80 to 100; "
        "level with C on everything",
        "C": "Level on 4 points with A, B and D; above D on wins, 2 to 1; below A on runs scored, 80 to 100; "
        "level with B on everything",
        "D": "Level on 4 points with A, B and C; below them on wins, 1 to 2",
    }


def test_to_which_games_they_apply() -> None:
    with_overs, without = (
        {slug for slug, tie_break in TIE_BREAKS.items() if tie_break.applies(overs=overs)} for overs in (True, False)
    )
    assert with_overs == set(TIE_BREAKS)
    assert without == with_overs - {"net_run_rate"}
    assert {slug for slug, each in TIE_BREAKS.items() if each.of_opponents} == {"buchholz", "sonneborn_berger"}

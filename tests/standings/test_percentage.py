"""Tables in the order of the percentage of the points possible, and abandoned matches that count as played."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hand_tables import TWO_ONE_NOUGHT, Competition, match

from tournaments.standings.points import points
from tournaments.standings.presets import PRESETS
from tournaments.standings.scheme import RankedOn, Scheme
from tournaments.words.tiebreaks import percentage_text

PERCENTAGE = replace(TWO_ONE_NOUGHT, ranked_on=RankedOn.PERCENTAGE)


def unequal(scheme: Scheme = PERCENTAGE) -> Competition:
    """A has played five matches, B three, C four: 6 of 10 points, 4 of 6, 4 of 8."""
    played = Competition("ABCD", scheme=scheme)
    played.wins("AD AD AC BA CA BD CD DB DC")
    return played


def test_who_has_most_of_what_was_possible_stands_first() -> None:
    """By points A leads, 6 to 4 and 4 and 4; by their share B is first: 66.67, 60, 50, D 4 of 12 33.33."""
    assert unequal(TWO_ONE_NOUGHT).table() == "1 A, 2 B, 2 C, 2 D"
    rows = unequal().rows()
    assert [(entrant, row.share and percentage_text(row.share)) for entrant, row in rows.items()] == [
        ("B", "66.67"),
        ("A", "60.00"),
        ("C", "50.00"),
        ("D", "33.33"),
    ]
    assert unequal().why() == {
        "B": "1st with 66.67% (4 of 6 points), 6.67 percentage points ahead of A",
        "A": "2nd with 60.00% (6 of 10 points), 6.67 percentage points behind B and 10.00 percentage points ahead of C",
        "C": "3rd with 50.00% (4 of 8 points), 10.00 percentage points behind A and 16.67 percentage points ahead of D",
        "D": "4th with 33.33% (4 of 12 points), 16.67 percentage points behind C",
    }


def test_of_an_equal_share_the_tie_breaks_decide() -> None:
    """A has 4 of 8 points, B 2 of 4: half of them each, and A has won more."""
    played = Competition("ABC", scheme=PERCENTAGE)
    for home, away in ("AC", "AC", "CA", "CA", "BC", "CB"):
        played.won(home, away)
    assert played.table() == "1 A, 1 B, 1 C"
    assert played.table("wins") == "1 C, 2 A, 3 B"
    assert played.why("wins")["A"] == (
        "Level on 50.00% (4 of 8 points) with C and B; below C and above B on wins, 2 to 3 and 1"
    )


def test_points_taken_are_taken_from_the_share() -> None:
    """5 of 10 are left to A, and with C it is level."""
    rows = unequal().rows(adjustments={"A": -1})
    assert {entrant: row.rank for entrant, row in rows.items()} == {"B": 1, "A": 2, "C": 2, "D": 4}


def test_who_has_not_played_has_no_share_and_stands_with_those_without_points() -> None:
    played = Competition("ABC", scheme=PERCENTAGE)
    played.won("A", "B")
    rows = played.rows()
    assert {entrant: row.rank for entrant, row in rows.items()} == {"A": 1, "B": 2, "C": 2}
    share = rows["C"].share
    assert share
    assert percentage_text(share) == "–"


@pytest.mark.parametrize(
    ("bonuses", "most"),
    [
        ([], 16),
        ([{"measure": "runs", "steps": [[200, 1], [250, 3]]}, {"measure": "wickets", "steps": [[3, 2]]}], 21),
        ([{"measure": "runs", "steps": [[200, 3]], "to": "loser"}], 16),
        ([{"measure": "runs", "steps": [[200, -3]]}], 16),
        # Nobody wins by runs, by wickets and by an innings at once.
        (
            [
                {"measure": "margin_runs", "steps": [[50, 2]], "to": "winner"},
                {"measure": "margin_wickets", "steps": [[5, 1]], "to": "winner"},
                {"measure": "innings_win", "steps": [[1, 3]], "to": "winner"},
            ],
            19,
        ),
    ],
)
def test_what_a_match_can_be_worth_at_most(bonuses: list[dict[str, Any]], most: int) -> None:
    data = {"win": 16, "tie": 8, "draw": 5, "no_result": 5, "loss": 0, "bye": 0, "bonuses": bonuses}
    assert Scheme.from_data(data).most == most


def test_an_abandoned_match_counts_as_played_where_the_scheme_says_so() -> None:
    """Its points are those of no result either way; of the share they are part only where it was played."""
    for scheme, matches, share in (
        (PERCENTAGE, 1, Fraction(100)),
        (replace(PERCENTAGE, abandoned_played=True), 2, Fraction(75)),
    ):
        played = Competition("AB", scheme=scheme)
        played.won("A", "B")
        played.level("A", "B", "abandoned")
        row = played.rows()["A"]
        assert (row.line.played, row.line.abandoned, row.points) == (matches, 1, Fraction(3))
        assert row.share
        assert row.share.percentage == share


def test_of_the_presets_that_of_the_icc_counts_an_abandoned_match() -> None:
    assert [slug for slug, preset in PRESETS.items() if preset.scheme.abandoned_played] == ["icc"]
    assert points(match("abandoned"), 0, PRESETS["icc"].scheme) == (Fraction(1), Fraction(0))


def test_who_met_in_an_abandoned_match_alone_has_not_met() -> None:
    played = Competition("AB", scheme=PRESETS["icc"].scheme)
    played.level("A", "B", "abandoned")
    assert played.rows("head_to_head")["A"].values["head_to_head"] is None

"""A season of turns worked by hand: declared, followed on, forfeited, broken off."""

from datetime import date
from typing import Any

import pytest
from grid_matches import DECLARE, TIME, bat, bowl, follow_on, out
from league_with_cards import left_out
from matches_with_records import standing
from season_by_hand import figures, meet, of

from scoring.models import Club, TeamInnings
from tournaments.models import SideTotals
from tournaments.statistics.averages import Averages

pytestmark = pytest.mark.django_db

FOLLOWED_ON: list[Any] = [
    # Red 60/2 dec: R1 40, bowled by B4; R2 run out by the seventh card; R3 13 not out when it was declared.
    *(bowl(9, bowler=3), bat(40), bowl(21, bowler=4), bat(out(7), 13), DECLARE),
    # Black 23: B1 11, B2 out without a turn, B3 9, the next seven out as they came in; three wides.
    *(bowl(9), bat(11), bowl(43, bowler=6), bat(9), bowl(168, kqj=3, bowler=5)),
    # Behind by 37: Black again, 25. B1 20, nine others nothing, five wides. Red won by an innings and 12 runs.
    *(follow_on(True), bowl(9, bowler=5), bat(20), bowl(210, kqj=5, bowler=6)),
]
FORFEITED: dict[str, Any] = {
    # Each side forfeits an innings; Red 100/2 dec, Black 90 all out: Red won by 10 runs. A card, without the turns.
    "innings": [
        {
            "runs": 100,
            "wickets": 2,
            "closed_by": "declaration",
            "batters": [
                {"player": 1, "runs": 60, "out": "bowled", "bowler": 4},
                {"player": 2, "runs": 0, "out": "run_out"},
                {"player": 3, "runs": 40},
            ],
        },
        {"runs": 0, "wickets": 0, "closed_by": "declaration"},
        {"runs": 0, "wickets": 0, "closed_by": "declaration"},
        {
            "runs": 90,
            "wickets": 10,
            "batters": [
                {"player": number, "runs": runs, "out": "bowled"}
                for number, runs in enumerate((60, 10, 10, 0, 0, 2, 2, 2, 2, 2), 1)
            ],
        },
    ]
}
BROKEN_OFF: list[Any] = [bowl(9), bat(50), TIME]  # Red 50 without loss; Black never batted.


@pytest.fixture
def season(club: Club) -> Averages:
    """Three matches of turns."""
    meet(club, "british", 1, entries=FOLLOWED_ON)
    meet(club, "british", 2, report=FORFEITED)
    meet(club, "british", 3, entries=BROKEN_OFF)
    return of(club)


def test_batting(season: Averages) -> None:
    lines = figures(season, "batting")
    # M I NO R HS Ave T C R/T C/T 100 50 0: turns are known of the first match and the last.
    # 40 + 60 + 50 not out: 150, out twice. A turn of 40 cards, and one of 50.
    assert lines["R1"] == "3 3 1 150 60 75.00 2 90 45.00 45.00 0 2 0"
    # 7 and 0, run out twice; the third time did not bat, and played all the same.
    assert lines["R2"] == "3 2 0 7 7 3.50 1 7 7.00 7.00 0 0 1"
    # 13 and 40, both times not out when it was declared: no average.
    assert lines["R3"] == "3 2 2 53 40* – 1 13 13.00 13.00 0 0 0"
    assert lines["R4"] == "3 0 0 0 – – 0 0 – – 0 0 0"
    # 11 and 20 in one match, 60 in the next: 91, out three times; turns of 11 and 20 cards.
    assert lines["B1"] == "3 3 0 91 60 30.33 2 31 15.50 15.50 0 1 0"
    assert lines["B2"] == "3 3 0 10 10 3.33 0 0 – – 0 0 2"  # a pair, without facing a turn, and 10
    assert lines["B3"] == "3 3 0 19 10 6.33 1 9 9.00 9.00 0 0 1"
    assert lines["B4"] == "3 3 0 0 0 0.00 0 0 – – 0 0 3"
    assert lines["B10"] == "3 3 0 2 2 0.67 0 0 – – 0 0 2"
    assert lines["B11"] == "3 0 0 0 – – 0 0 – – 0 0 0"  # the tenth wicket ends an innings: B11 never comes in
    assert len(lines) == 22


def test_bowling(season: Averages) -> None:
    # M T C W Best W/T C/T 4w 5w: the first match alone; the turns that nobody was named for are nobody's.
    assert figures(season, "bowling") == {
        "R6": "3 2 253 12 10 6.00 126.50 0 1",  # 43 cards for 2, 210 for 10
        "R5": "3 2 177 8 8 4.00 88.50 0 1",  # 168 cards for 8, 9 for none
        "B4": "3 1 21 1 1 1.00 21.00 0 0",
        "B3": "3 1 9 0 0 0.00 9.00 0 0",
    }


def test_people(season: Averages) -> None:
    # M W L T D NR R Turns R/T C/T. Red 60, 100 and 50; Black 23 + 25, 90 and none. Red batted turns of 40, 20 (7 + 13)
    # and 50 cards: 110 runs; Black of 11, 9 and 20: 48 runs with the wides.
    assert figures(season, "people") == {
        "Ann": "3 2 0 0 1 0 210 3 36.67 36.67",
        "Bob": "3 0 2 0 1 0 138 3 16.00 13.33",
    }


@pytest.mark.usefixtures("season")
def test_a_forfeited_innings_is_none(club: Club) -> None:
    assert list(TeamInnings.objects.filter(match__played_on=date(2026, 5, 2)).values_list("number", flat=True)) == [
        1,
        4,
    ]
    # Red: one in each match. Black: two, one, none. Out: Red 2 + 2 + 0, Black 10 + 10 + 10.
    sums = {row.person: (row.innings, row.wickets_lost) for row in SideTotals.objects.filter(club=club)}
    assert sums == {"Ann": (3, 4), "Bob": (3, 30)}


def test_what_was_left_out_is_the_bowling_and_not_what_was_forfeited(season: Averages) -> None:
    assert season.left_out == left_out(without_bowling=1)


@pytest.mark.usefixtures("season")
def test_records(club: Club) -> None:
    due = {
        "highest-total": ["100/2 dec Red"],
        "lowest-total": ["23 all out Black"],  # 60 and 100 were declared, 50 broken off; nothing is less than none
        "aggregate": ["190 runs"],
        "win-by-innings": ["an innings and 12 runs Red"],
        "win-by-runs": ["10 runs Red"],
        "narrowest-win": ["10 runs Red"],
        "win-by-wickets": [],
        "score": ["60 R1", "60 B1"],
        "ducks": ["9 ducks Black"],  # in the innings before it eight
        "stand-1": ["50* R1"],  # unbroken when time was called; of the card nobody kept the stands
        "stand-2": ["7 R2"],
        "opening-hundred": [],
        "bowling": ["10 wickets R6"],
        "hat-trick": [],
        "longest-turn": ["50 cards Red"],
        "most-cards": ["60 cards Red"],  # 40, and 7 and 13
    }
    assert {kind: standing(club, kind, "british") for kind in due} == due


def test_a_card_of_which_an_innings_has_totals_alone_is_no_forfeit(club: Club) -> None:
    innings = FORFEITED["innings"]
    meet(club, "british", 1, report={"innings": [innings[0], {"runs": 5, "wickets": 0, "closed_by": "declaration"}],
                                     "outcome": "drawn"})  # fmt: skip
    assert of(club).left_out == left_out(totals_only=1)

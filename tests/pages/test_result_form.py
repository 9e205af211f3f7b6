"""The form of a result: whatever is in the book can be typed, and lines as cards print them are read."""

from typing import Any

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st
from reported_matches import EXAMPLES, played, report_of, setup_of

from scoring.forms.papercards import read_batters, read_bowlers, read_falls
from scoring.forms.papernames import Names
from scoring.forms.results import ResultForm, initial_of_report
from scoring.rules.registry import find
from scoring.rules.reported.reading import read_report

FINISHED = [path.stem for path in sorted(EXAMPLES.glob("*.json")) if played(path.stem).result is not None]
SETUP = setup_of("forde-5", options={}, toss={"won_by": 0, "chose": "bat"})
BATTING, BOWLING = Names(SETUP, 0), Names(SETUP, 1)


@pytest.mark.parametrize("known", [True, False], ids=["toss", "no toss"])
@pytest.mark.parametrize("name", FINISHED)
def test_what_stands_in_the_book_is_typed_again_by_saving_the_form(name: str, *, known: bool) -> None:
    match = played(name)
    rules = type(match)
    report, problems = read_report(report_of(match) | {"toss_known": known}, match.setup, rules)
    assert report is not None, problems

    form = ResultForm(rules, match.setup, initial_of_report(report.body(), match.setup), may_override=True)

    assert form.is_valid(), form.errors
    assert form.report == report.body()


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("Trescothick b Warne 43 (30)", {"player": 1, "out": "bowled", "bowler": 7, "runs": 43, "balls": 30}),
        ("M E Trescothick, b S K Warne, 43, 3", {"player": 1, "out": "bowled", "bowler": 7, "runs": 43, "balls": 3}),
        ("Trescothick bowled b Warne 43", {"player": 1, "out": "bowled", "bowler": 7, "runs": 43}),
        ("1 b Warne 43", {"player": 1, "out": "bowled", "bowler": 7, "runs": 43}),
        ("1. Trescothick\tbowled\t43", {"player": 1, "out": "bowled", "runs": 43}),
        ("TRESCOTHICK C & B WARNE 43", {"player": 1, "out": "caught", "bowler": 7, "runs": 43}),
        ("Trescothick c Lee b Warne 43", {"player": 1, "out": "caught", "bowler": 7, "runs": 43}),
        ("Trescothick caught behind b Warne 43", {"player": 1, "out": "caught_behind", "bowler": 7, "runs": 43}),
        ("Trescothick caught b Warne 43", {"player": 1, "out": "caught", "bowler": 7, "runs": 43}),
        ("Trescothick lbw b Warne 0 (1)", {"player": 1, "out": "lbw", "bowler": 7, "runs": 0, "balls": 1}),
        ("Trescothick st †Gilchrist b Warne 43", {"player": 1, "out": "stumped", "bowler": 7, "runs": 43}),
        ("Trescothick run out (Lee) 43 (30)", {"player": 1, "out": "run_out", "runs": 43, "balls": 30}),
        ("Trescothick not out 43", {"player": 1, "runs": 43}),
        ("Trescothick 43*", {"player": 1, "runs": 43}),
        ("*Trescothick 43* (30) 4x4 1x6", {"player": 1, "runs": 43, "balls": 30, "fours": 4, "sixes": 1}),
        ("Trescothick out 43", {"player": 1, "out": "out", "runs": 43}),
        ("S P Jones b Lee 3", {"player": 11, "out": "bowled", "bowler": 10, "runs": 3}),
    ],
)  # fmt: skip
def test_a_batters_line_is_read_as_cards_print_it(line: str, read: dict[str, object]) -> None:
    found = read_batters(line, BATTING, BOWLING)

    assert (found.mistakes, found.read) == ([], [read])


def test_those_who_did_not_bat_and_blank_lines_are_passed_over() -> None:
    found = read_batters("\nTrescothick 43*\n\nStrauss did not bat\nBell dnb\nVaughan b Lee 1", BATTING, BOWLING)

    assert (found.numbers, found.mistakes) == ([2, 6], [])


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Nobody b Lee 3", "Line 1: nobody of England is named so."),
        ("Jones b Lee 3", "Line 1: nobody of England is named so."),
        ("Trescothick b Nobody 3", "Line 1: nobody of Australia is named so."),
        ("Trescothick b Lee", "Line 1: write a batter as “Hayden b Giles 34 (21)”: how out, runs, balls if known."),
        ("Trescothick 43", "Line 1: say how he was out, or “not out”."),
        ("Trescothick eaten 43", "Line 1: “eaten” is no way to be out that can be read."),
    ],
)
def test_a_line_that_cannot_be_read_says_why(line: str, said: str) -> None:
    assert read_batters(line, BATTING, BOWLING).mistakes == [said]


@pytest.mark.parametrize("line", ["Warne 4-0-27-3", "7  4 – 0 – 27 – 3", "S K Warne 4/0/27/3", "Warne, 4, 0, 27, 3"])
def test_a_bowlers_line_is_read_however_it_is_set_apart(line: str) -> None:
    found = read_bowlers(line, BOWLING)

    assert (found.mistakes, found.read) == ([], [{"player": 7, "balls": 24, "maidens": 0, "runs": 27, "wickets": 3}])


def test_overs_are_base_six() -> None:
    assert [line["balls"] for line in read_bowlers("Lee 3.4-0-27-3", BOWLING).read] == [22]
    assert "0 to 5 balls" in read_bowlers("Lee 3.6-0-27-3", BOWLING).mistakes[0]


@pytest.mark.parametrize(
    "text",
    ["23, 51", "1-23, 2-51", "23; 51", "23\n51", "1/23 (Trescothick), 2/51 (Strauss)", "23 Trescothick, 51 Strauss"],
)
def test_the_fall_of_wickets_is_read_with_and_without_names(text: str) -> None:
    found = read_falls(text, BATTING)

    assert (found.mistakes, [fall["runs"] for fall in found.read]) == ([], [23, 51])
    assert [fall.get("player") for fall in found.read] in ([1, 2], [None, None])


def test_the_overs_that_scorecards_print_beside_a_fall_are_passed_over() -> None:
    found = read_falls("1-23 (Trescothick, 3.4 ov), 2-51 (Strauss, 8.1 ov)", BATTING)

    assert (found.mistakes, found.read) == ([], [{"runs": 23, "player": 1}, {"runs": 51, "player": 2}])


TYPED = st.text() | st.sampled_from(["\0", "9" * 5000, "187", "-1", "20.6", "Warne 4-0-0-0", "Strauss b Lee 3", "١٢"])


FIELDS = ["runs", "wickets", "overs", "batters", "bowlers", "falls", "turns", "closed", "extras_hand"]
POSTED = ["outcome", "batted_first", *(f"innings{slot}_{name}" for slot in (0, 1) for name in FIELDS)]


@given(st.dictionaries(st.sampled_from(POSTED), TYPED))
def test_whatever_is_typed_is_read_or_refused(data: dict[str, Any]) -> None:
    with translation.override("en"):
        form = ResultForm(find("forde"), SETUP, data)
        assert form.is_valid() == (form.report is not None)
        form.as_p()

"""The form of a result: whatever is in the book can be typed, and lines as cards print them are read."""

from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st
from reported_matches import KNOWN, played, report_of, setup_of

from scoring.forms.late_forms import as_sent
from scoring.forms.papercards import (
    NO_WAY_OUT,
    WRITE_A_BATTER,
    WRITE_HOW_OUT,
    WRITE_OVERS,
    read_batters,
    read_bowlers,
    read_falls,
    said_of_line,
    write_batters,
)
from scoring.forms.papernames import MANY, NOBODY_BEGINS, NOBODY_NAMED, Names
from scoring.forms.results import ResultForm, initial_of_report
from scoring.rules.registry import find_rules
from scoring.rules.reported.report_reader import read_report

FINISHED = [path.stem for path in KNOWN if played(path.stem).result is not None]
SETUP = setup_of("forde-5", options={}, toss={"won_by": 0, "chose": "bat"})
BATTING, BOWLING = Names(SETUP, 0), Names(SETUP, 1)


@pytest.mark.parametrize("known", [True, False], ids=["toss", "no toss"])
@pytest.mark.parametrize("name", FINISHED)
def test_what_stands_in_the_book_is_typed_again_by_saving_the_form(name: str, *, known: bool) -> None:
    match = played(name)
    rules = type(match)
    report, problems = read_report(report_of(match) | {"toss_known": known}, match.setup, rules)
    assert report is not None, problems

    stands = initial_of_report(report.body(), match.setup)

    sent = as_sent(ResultForm(rules, match.setup, initial=stands, may_override=True))
    form = ResultForm(rules, match.setup, sent, initial=stands, may_override=True)

    assert form.is_valid(), form.errors
    assert form.report == report.body()


@pytest.mark.parametrize(
    ("variant", "report", "drawn"),
    [("forde", None, False), ("forde", {"outcome": "drawn"}, True), ("latham", None, True)],
    ids=["overs", "drawn all the same", "time"],
)
def test_a_draw_is_offered_where_matches_are_played_to_time_and_where_one_stands(
    variant: str, report: dict[str, object] | None, *, drawn: bool
) -> None:
    rules = find_rules(variant)
    options = {option.name: option.default for option in rules.setup_rules.options}
    form = ResultForm(rules, replace(SETUP, variant=variant, options=options), initial=report)
    assert ("drawn" in dict(choices(form, "outcome"))) is drawn


def test_sides_are_called_as_whoever_asks_calls_them() -> None:
    form = ResultForm(find_rules("forde"), SETUP, names=["Ann", "Bob"])
    assert choices(form, "batted_first") == [(0, "Ann"), (1, "Bob")]
    assert {said for value, said in choices(form, "outcome") if value.startswith("awarded")} == {
        "awarded to Ann",
        "awarded to Bob",
    }
    assert all(said.startswith(("Ann", "Bob")) for value, said in choices(form, "toss") if value)


def choices(form: ResultForm, name: str) -> list[tuple[Any, str]]:
    field: Any = form.fields[name]
    return [(value, str(said)) for value, said in field.choices]


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


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("Trescothick c b B Lee 43", {"out": "caught", "bowler": 10, "runs": 43}),
        ("Trescothick c B Lee b Warne 43", {"out": "caught", "bowler": 7, "runs": 43}),
        ("Trescothick c Warne b B Lee 43", {"out": "caught", "bowler": 10, "runs": 43}),
        ("Trescothick b B Lee 43", {"out": "bowled", "bowler": 10, "runs": 43}),
        ("Trescothick lbw b B Lee 43", {"out": "lbw", "bowler": 10, "runs": 43}),
        ("Trescothick c & b B Lee 43", {"out": "caught", "bowler": 10, "runs": 43}),
        ("Trescothick caught and bowled by Warne 43", {"out": "caught", "bowler": 7, "runs": 43}),
        ("Trescothick st b B Lee 43", {"out": "stumped", "bowler": 10, "runs": 43}),
        ("Trescothick st †Gilchrist b B Lee 43", {"out": "stumped", "bowler": 10, "runs": 43}),
        ("Trescothick c †Gilchrist b Lee 43", {"out": "caught_behind", "bowler": 10, "runs": 43}),
        ("Trescothick c sub b Warne 43", {"out": "caught", "bowler": 7, "runs": 43}),
        ("Trescothick c sub (B Hodge) b Warne 43", {"out": "caught", "bowler": 7, "runs": 43}),
        ("Trescothick c Hodge (sub) b Warne 43", {"out": "caught", "bowler": 7, "runs": 43}),
        ("Trescothick c Lee 43", {"out": "caught", "runs": 43}),
        ("Trescothick (c) b Warne 43", {"out": "bowled", "bowler": 7, "runs": 43}),
        ("Trescothick† b Warne 43", {"out": "bowled", "bowler": 7, "runs": 43}),
        ("Trescothick b Warne 43 2x4 1x6", {"out": "bowled", "bowler": 7, "runs": 43, "fours": 2, "sixes": 1}),
        ("Trescothick b Warne 43 2x4", {"out": "bowled", "bowler": 7, "runs": 43, "fours": 2}),
        ("Trescothick b Warne 43 1×6", {"out": "bowled", "bowler": 7, "runs": 43, "sixes": 1}),
        (
            "Trescothick b Warne 43(30) 2 1",
            {"out": "bowled", "bowler": 7, "runs": 43, "balls": 30, "fours": 2, "sixes": 1},
        ),
        ("Trescothick b 7 43 (30)", {"out": "bowled", "bowler": 7, "runs": 43, "balls": 30}),
    ],
)
def test_a_name_is_read_whatever_its_initials_and_whoever_caught(line: str, read: dict[str, object]) -> None:
    found = read_batters(line, BATTING, BOWLING)

    assert (found.mistakes, found.read) == ([], [{"player": 1} | read])


def named(*names: str, keeper: int | None = None) -> Names:
    """Return eleven of which these are the first, the others being A, B and so on of Anywhere."""
    more = [f"{letter} Anywhere" for letter in "ABCDEFGHIJK"[len(names) :]]
    side = {"name": "Anywhere", "players": [{"name": name} for name in (*names, *more)], "keeper": keeper}
    return Names(setup_of("hill-1", sides=[side, side | {"name": "Elsewhere"}]), 0)


@pytest.mark.parametrize(
    ("line", "bowling", "read"),
    [
        ("Number 1 b Number 11 20 2x4 1x6", None, {"bowler": 11, "runs": 20, "fours": 2, "sixes": 1}),
        ("Number 1 b Number 1 20 (12)", None, {"bowler": 1, "runs": 20, "balls": 12}),
        ("Number 1 c b B Lee 7", ("B Lee", "Bee"), {"out": "caught", "bowler": 1, "runs": 7}),
        ("Number 1 c b Lee 7", ("Lee", "B"), {"out": "caught", "bowler": 1, "runs": 7}),
        ("Number 1 c B b Lee 7", ("Lee", "B"), {"out": "caught", "bowler": 1, "runs": 7}),
        ("Number 1 c b By 7", ("By", "B"), {"out": "caught", "bowler": 1, "runs": 7}),
        ("Number 1 b A b C 7", ("A b C", "C"), {"out": "bowled", "bowler": 1, "runs": 7}),
        ("Number 1 c b b Lee 7", ("B Lee", "Lee", "B"), None),  # c B b Lee, or c b B Lee: of two bowlers
        ("Number 1 c Jones b Lee 7", ("G Jones", "S Jones", "Lee"), None),  # one of the two is the keeper
        ("Number 1 b 11 20", None, None),  # 20 off number 11, or 11 off 20 balls
    ],
)
def test_the_reading_is_taken_in_which_all_names_are_players(
    line: str, bowling: tuple[str, ...] | None, read: dict[str, object] | None
) -> None:
    numbers = named(*(f"Number {number}" for number in range(1, 12)))
    others = numbers if bowling is None else named(*bowling, keeper=1 if "Jones" in line else None)
    found = read_batters(line, numbers, others)

    if read is None:
        assert "is ambiguous" in found.mistakes[0]
    else:
        assert (found.mistakes, found.read) == ([], [{"player": 1, "out": "bowled"} | read])


def test_what_was_read_is_written_back() -> None:
    lines = "Trescothick b Warne 43 (30) 2x4 1x6\nStrauss lbw b Lee 8 1x4\nVaughan c †Gilchrist b Lee 10 0x4 1x6"
    read = read_batters(lines, BATTING, BOWLING)
    again = read_batters(write_batters(read.read, SETUP, 0), BATTING, BOWLING)

    assert read.mistakes == []
    assert again.read == read.read


@given(
    st.lists(
        st.sampled_from(["Lee", "b", "c", "B", "st", "7", "11", "43", "(30)", "2x4", "†", "sub", "by", "not", "out"])
    )
)
def test_no_line_of_such_words_is_too_much(words: list[str]) -> None:
    found = read_batters(" ".join(["Trescothick", *words]), BATTING, BOWLING)

    assert len(found.read) + len(found.mistakes) <= 1


def test_those_who_did_not_bat_and_blank_lines_are_passed_over() -> None:
    found = read_batters("\nTrescothick 43*\n\nStrauss did not bat\nBell dnb\nVaughan b Lee 1", BATTING, BOWLING)

    assert (found.numbers, found.mistakes) == ([2, 6], [])


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Nobody b Lee 3", NOBODY_BEGINS % {"side": "England"}),
        ("Jones b Lee 3", MANY % {"side": "England"}),
        ("Trescothick c Nobody b Lee 3", NOBODY_NAMED % {"side": "Australia", "text": "nobody"}),
        ("Trescothick b Lee Lee 3", NOBODY_NAMED % {"side": "Australia", "text": "lee lee"}),
        ("Trescothick b " + "b " * 100 + "Lee 3", WRITE_A_BATTER),
        ("Trescothick b Nobody 3", NOBODY_NAMED % {"side": "Australia", "text": "nobody"}),
        ("Trescothick b Lee", WRITE_A_BATTER),
        ("Trescothick 43", WRITE_HOW_OUT),
        ("Trescothick eaten 43", NO_WAY_OUT % {"how": "eaten"}),
    ],
)
def test_a_line_that_cannot_be_read_says_why(line: str, said: str) -> None:
    assert read_batters(line, BATTING, BOWLING).mistakes == [said_of_line(1, str(said))]


@pytest.mark.parametrize("line", ["Warne 4-0-27-3", "7  4 – 0 – 27 – 3", "S K Warne 4/0/27/3", "Warne, 4, 0, 27, 3"])
def test_a_bowlers_line_is_read_however_it_is_set_apart(line: str) -> None:
    found = read_bowlers(line, BOWLING)

    assert (found.mistakes, found.read) == ([], [{"player": 7, "balls": 24, "maidens": 0, "runs": 27, "wickets": 3}])


def test_overs_are_base_six() -> None:
    assert [line["balls"] for line in read_bowlers("Lee 3.4-0-27-3", BOWLING).read] == [22]
    assert read_bowlers("Lee 3.6-0-27-3", BOWLING).mistakes == [said_of_line(1, str(WRITE_OVERS))]


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
        form = ResultForm(find_rules("forde"), SETUP, data)
        assert form.is_valid() == (form.report is not None)
        form.as_p()

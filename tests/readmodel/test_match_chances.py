"""How the chances of a match went: by entry, by over or turn, where it turned, and as a chart."""

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printable import document, folded, overs
from stored_match import EXAMPLES

from scoring.games.registry import find_game
from scoring.matchfile.reader import read
from scoring.readmodel.chances import TURN, ChancesCourse, chances_course, chances_text, result_chances
from scoring.readmodel.chances_chart import chances_chart
from scoring.readmodel.chart_shapes import STEPS_AT, width_of
from scoring.readmodel.percent import PERCENT, percent_text, whole_percents
from scoring.readmodel.svg import chart_svg
from scoring.readmodel.values import data
from scoring.rules.chances import Chances
from scoring.rules.match import PlayableMatch
from scoring.rules.results import Outcome
from scoring.words.phrase import plain

FILES = sorted(EXAMPLES.glob("*.json"))
EVEN = Chances((0.5, 0.5))


def test_percent_says_nothing_certain_of_what_is_open() -> None:
    assert [PERCENT.text(each).replace("\N{NO-BREAK SPACE}", " ") for each in (0.0, 0.004, 0.626, 0.996, 1.0)] == [
        "0 %", "<1 %", "63 %", ">99 %", "100 %",
    ]  # fmt: skip
    assert [PERCENT.number(each) for each in (0.0, 0.25, 1.0)] == [0, Decimal("0.25"), 1]


def test_the_line_has_what_can_still_be() -> None:
    said = chances_text(Chances((0.62, 0.36), tie=0.02), ("England", "Australia"))
    assert plain(said).replace("\N{NO-BREAK SPACE}", " ") == "England 62 %, Australia 36 %, tie 2 %"
    assert "draw" in chances_text(Chances((0.1, 0.2), draw=0.7), ("England", "Australia"))


@given(st.lists(st.integers(0, 1000), min_size=2, max_size=4).filter(any))
def test_what_is_told_in_percent_sums_to_100(parts: list[int]) -> None:
    exact = [part / sum(parts) for part in parts]
    percents = whole_percents(exact)
    assert sum(percents) == 100
    assert all(abs(percent - 100 * each) < 1 + 1e-9 for percent, each in zip(percents, exact, strict=True))
    told = [percent_text(each, percent) for percent, each in zip(percents, exact, strict=True)]
    certain = {f"{percent}\N{NO-BREAK SPACE}%" for percent in (0, 100)}
    assert [text in certain for text in told] == [each in (0, 1) for each in exact]


@given(st.floats(0, 0.5), st.floats(0, 1))
def test_equal_chances_are_told_in_equal_percents(each: float, part: float) -> None:
    level = 1 - 2 * each
    one, other, *_level = whole_percents((each, each, level * part, level - level * part))
    assert one == other


@pytest.mark.parametrize(
    ("chances", "percents"),
    [
        (Chances((0.46528, 0.46528), tie=0.06944), [47, 47, 6]),
        (Chances((0.495, 0.495), tie=0.01), [49, 49, 2]),
        (Chances((0.028, 0.937), tie=0.035), [3, 94, 3]),
        (Chances((0.407, 0.524), tie=0.069), [41, 52, 7]),
        (Chances((0.977, 0.014), tie=0.009), [98, 1, 1]),
        (Chances((0.9945, 0.0025), draw=0.003), [100, 0]),
    ],
)
def test_the_percents_of_the_line_sum_to_100(chances: Chances, percents: list[int]) -> None:
    told = chances_text(chances, ("England", "Australia"))
    signs = {">99": "100", "<1": "0"}
    found = re.findall(r"[<>]?\d+", told)
    assert [int(signs.get(each, each)) for each in found] == percents


def test_results_as_values() -> None:
    said: Any = data(result_chances(Chances((0.6, 0.3), 0.1), ("England", "Australia")))
    first, _second, tie, draw = said
    assert first == {"outcome": "win", "side": 0, "name": "England", "chance": 0.6, "percent": 60}
    assert (tie["chance"], draw["side"]) == (0.1, None)


def two_overs(*chances: Chances | None) -> ChancesCourse:
    """Return the course of England's first two overs of six balls: before, then after each of 14 entries."""
    match, entries = folded(document(), overs(". 1 4 lbw 2 6", ". . ro 6 . 1"))
    return chances_course(match, entries, [*chances, *[chances[-1]] * (15 - len(chances))])


def test_a_step_is_an_over_with_the_chances_after_its_last_ball() -> None:
    course = two_overs(*[Chances((n / 20, 1 - n / 20)) for n in range(15)])
    assert [(each.place, each.entry, each.score) for each in course.steps] == [("1", 6, "13/1"), ("2", 13, "20/2")]
    assert [each.chances and each.chances.wins[0] for each in course.steps] == [7 / 20, 14 / 20]
    assert [each.entry for each in course.entries] == list(range(14))
    assert course.entries[3].place == "0.3"


def test_the_match_turned_in_the_over_after_which_a_side_was_likelier_by_a_tenth() -> None:
    course = two_overs(EVEN, *[EVEN] * 7, Chances((0.75, 0.25)))
    [point] = course.turning_points
    assert (point.step.place, point.result.side, point.before.chance, point.result.chance) == ("2", 0, 0.5, 0.75)
    assert [word in str(point) for word in ("England", "over 2", "50", "75")] == [True] * 4
    less = 0.5 + TURN - 0.01
    assert two_overs(EVEN, *[EVEN] * 7, Chances((less, 1 - less))).turning_points == ()


def test_the_match_turned_towards_a_draw() -> None:
    [point] = two_overs(EVEN, *[EVEN] * 7, Chances((0.2, 0.2), draw=0.6)).turning_points
    assert (point.result.outcome, point.result.chance) == ("draw", 0.6)


def test_what_is_not_known_is_no_turn_and_no_line() -> None:
    course = two_overs(None, *[None] * 7, Chances((0.9, 0.1)))
    assert course.turning_points == ()
    match, _entries = folded(document(), overs(". 1 4 lbw 2 6", ". . ro 6 . 1"))
    for line in chances_chart(course, match, "somehow").lines:
        assert len(line.points.split()) == 7
    assert not two_overs(*[None] * 14, Chances((1.0, 0.0))).is_known
    assert two_overs(*[None] * 14, EVEN).is_known


def drawn(*chances: Chances | None) -> list[list[str]]:
    """Return the points of the lines of the side that bats first, whose chances are given."""
    match, _entries = folded(document(), overs(". 1 4 lbw 2 6", ". . ro 6 . 1"))
    lines = chances_chart(two_overs(*chances), match, "somehow").lines
    return [line.points.split() for line in lines if line.series == 0]


def test_a_line_goes_on_beyond_one_state_that_is_not_known_and_no_more() -> None:
    [line] = drawn(EVEN, EVEN, None, EVEN)
    assert len(line) == 14
    one, other = drawn(EVEN, EVEN, None, None, EVEN)
    assert (len(one), len(other)) == (2, 11)


def test_a_single_state_that_is_known_is_drawn_and_joined_to_nothing() -> None:
    one, single = drawn(EVEN, EVEN, *[None] * 12, Chances((1.0, 0.0)))
    assert len(one) == 2
    assert [point.split(",")[1] for point in single] == ["26", "26"]
    start, end = (float(point.split(",")[0]) for point in single)
    assert (end - start) * 28 == pytest.approx(400 - 34 - 8, abs=3)


@pytest.mark.parametrize(
    ("tie", "draw", "level"), [(0.2, 0.0, "tie"), (0.0, 0.2, "draw"), (0.1, 0.1, "tie or draw"), (0.001, 0.001, "")]
)
def test_what_neither_side_wins_is_named_as_it_may_be(tie: float, draw: float, level: str) -> None:
    course = two_overs(EVEN, Chances((0.5, 0.5 - tie - draw), tie, draw))
    match, _entries = folded(document(), overs(". 1 4 lbw 2 6", ". . ro 6 . 1"))
    chart = chances_chart(course, match, "somehow")
    told = [level] if level else []
    assert [re.split(r" \d", name)[0] for _series, name in chart.legend[2:]] == told
    assert [column.heading.lower() for column in chart.table.columns[5:]] == told
    for row in chart.table.rows:
        percents = [int(cell.text.replace("\N{NO-BREAK SPACE}%", "").strip("<>")) for cell in row[3:]]
        assert sum(percents) == 100


@pytest.mark.parametrize(
    ("names", "shortened"), [(("Australia", "Red"), False), (("Australia and New", "Otley and Ilkley"), True)]
)
def test_names_below_the_chart_are_shortened_where_they_would_meet(names: tuple[str, str], shortened: bool) -> None:
    file = json.loads((EXAMPLES / "british-1.json").read_text())
    del file["derived"]
    file["sides"] = [side | {"name": name} for side, name in zip(file["sides"], names, strict=True)]
    played = read(json.dumps(file).encode()).file
    assert played is not None
    assert isinstance(played.match, PlayableMatch)
    course = chances_course(played.match, played.entries, [EVEN] * (len(played.entries) + 1))
    chart = chances_chart(course, played.match, "somehow")
    below = [label for label in chart.labels if label.y == STEPS_AT]
    assert len(below) == 4
    assert any(len(label.text) < 10 and label.text.endswith("…") for label in below) is shortened
    for one, other in pairwise(below):
        assert float(one.x) + width_of(one.text) / 2 <= float(other.x) - width_of(other.text) / 2


@pytest.mark.parametrize(
    ("name", "told"), [("England", True), ("E" * 11, False), ("England of " * 5 + "England", False)]
)
def test_a_call_is_told_in_the_table_where_it_has_room(name: str, told: bool) -> None:
    sides = [side | {"name": each} for side, each in zip(document()["sides"], (name, "Wales"), strict=True)]
    match, entries = folded(document(sides=sides), [*overs(". 1 4 lbw 2 6"), {"type": "concede", "side": 0}])
    course = chances_course(match, entries, [EVEN] * (len(entries) + 1))
    table = chances_chart(course, match, "somehow").table
    assert (name in table.rows[-1][1].text) is told


def test_the_legend_of_a_match_that_goes_on_has_the_newest_chances() -> None:
    course = two_overs(EVEN, Chances((0.6, 0.3), tie=0.1))
    match, _entries = folded(document(), overs(". 1 4 lbw 2 6", ". . ro 6 . 1"))
    assert match.result is None
    legend = [name for _series, name in chances_chart(course, match, "somehow").legend]
    assert [re.findall(r"\d+", name) for name in legend] == [["60"], ["30"], ["10"]]


def test_a_number_on_the_lines_has_a_ground_of_its_own() -> None:
    course = two_overs(EVEN, *[EVEN] * 7, Chances((0.75, 0.25)))
    match, _entries = folded(document(), overs(". 1 4 lbw 2 6", ". . ro 6 . 1"))
    drawing = chart_svg(chances_chart(course, match, "somehow"))
    assert drawing.count('class="ground"') == 1


def test_the_three_greatest_turns_are_named_in_their_order() -> None:
    steps = [Chances((share, 1 - share)) for share in (0.5, 0.61, 0.35, 0.7, 0.2)]
    match, entries = folded(document(), overs(*["1 1 1 1 1 1"] * 4))
    course = chances_course(match, entries, [steps[0], *(each for each in steps[1:] for _ball in range(7))])
    assert [(point.step.innings, point.step.place) for point in course.turning_points] == [(0, "2"), (1, "1"), (1, "2")]


def test_the_chart_names_the_turns_and_what_it_rests_on() -> None:
    course = two_overs(EVEN, *[EVEN] * 7, Chances((0.75, 0.2), tie=0.05))
    match, _entries = folded(document(), overs(". 1 4 lbw 2 6", ". . ro 6 . 1"))
    chart = chances_chart(course, match, "They bat.")
    assert chart.notes == (str(course.turning_points[0]),)
    assert "They bat." in chart.rests_on
    assert [series for series, _name in chart.legend] == [0, 1, 2]
    assert len(chart.dots) == 1
    assert [cell.text.strip() for cell in chart.table.rows[-1]][:3] == ["1", "2", "20/2"]


def after_each_entry(file: dict[str, Any]) -> Iterator[tuple[Any, Chances | None]]:
    """Yield the match of a file, always the same, and its chances, before its first entry and after each."""
    game = find_game(file["variant"])
    reading = read(json.dumps(file).encode())
    assert reading.file is not None
    assert game.chances is not None
    match = game.rules(reading.file.setup)
    yield match, game.chances.of(match)
    for entry in reading.file.entries:
        match.play(entry)
        yield match, game.chances.of(match)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_chances_of_whole_matches_sum_to_one_and_are_certain_at_the_end_alone(path: Any) -> None:
    chances = None
    for match, chances in after_each_entry(json.loads(path.read_text())):
        if chances is None:
            continue
        every = (*chances.wins, chances.tie, chances.draw)
        assert sum(every) == pytest.approx(1)
        assert all(0 <= each <= 1 for each in every)
        if match.result is None:
            continue
        assert set(every) == {0.0, 1.0}
        assert [each == 1 for each in chances.wins] == [match.result.winner == side for side in (0, 1)]
    if match.result and match.result.outcome is not Outcome.ABANDONED:
        assert chances is not None

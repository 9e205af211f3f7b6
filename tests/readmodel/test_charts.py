"""Charts: what is drawn is what is counted, as clean SVG."""

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.template.loader import render_to_string
from printable import BATTED, EXAMPLES, document, example, folded, overs

from scoring.readmodel.chart_shapes import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, Chart, ChartLabel
from scoring.readmodel.charts import charts, stands_chart
from scoring.readmodel.games import reader
from scoring.words.phrase import phrase

SVG = "{http://www.w3.org/2000/svg}"


def drawn(chart: Chart) -> ElementTree.Element:
    return ElementTree.fromstring(render_to_string("scoring/reader/_chart.svg", {"chart": chart}))


def test_no_chart_before_the_first_over() -> None:
    assert charts(folded(document(), [])[0]) == []


def test_an_over_without_a_ball_can_be_drawn() -> None:
    assert [chart.key for chart in charts(folded(document(), [{"type": "over", "bowler": 7}])[0])] == [
        "worm",
        "steps",
    ]


def test_the_numbers_beside_the_charts() -> None:
    match, _entries = folded(document(), overs(". 1 4 lbw 2 6", ". . ro 6 . 1") + overs("1 st"))
    worm, steps = charts(match)
    stands = stands_chart(reader(match.innings[0], match))
    assert worm.table.texts == (("1", "13/1", "1/1"), ("2", "20/2", ""))
    assert steps.table.texts == (("1", "13", "1", "1", "1"), ("2", "7", "1", "", ""))
    assert stands.table.texts == (("1st", "5", "Trescothick"), ("2nd", "8", "Strauss"), ("3rd", "7*", "Vaughan"))
    assert [str(label) for _series, label in worm.legend] == [
        "England innings, 20/2 (2 overs)",
        "Australia innings, 1/1 (0.2 overs)",
    ]


def test_the_bars_of_both_sides_stand_side_by_side_and_stands_are_named() -> None:
    match, _entries = folded(document(), overs("1 1 1 1 1 1", "4 . . . . .") + overs("1 st"))
    *_others, steps = charts(match)
    stands = stands_chart(reader(match.innings[1], match))
    first, second = (next(bar for bar in steps.bars if bar.series == side) for side in (0, 1))
    assert float(first.x) + float(first.width) == pytest.approx(float(second.x), abs=0.11)
    axes = {label.text for label in steps.labels}
    assert {"Over", "Runs"} <= axes
    assert {label.text for label in stands.labels} >= {"1st", "Langer", "1"}


def test_the_worm_of_a_chase_has_its_target() -> None:
    first, both = (charts(folded(document(), overs("6 6 6 6 6 6", *more))[0])[0] for more in ((), ("4 . . . . .",)))
    assert not any(line.series is None for line in (*first.lines, *both.lines))
    chase = charts(folded(document(), [*overs("6 6 6 6 6 6", "4 . . . . ."), *overs("1")])[0])[0]
    [level] = [line for line in chase.lines if line.series is None]
    assert any(label.text.endswith(" 41") for label in chase.labels)
    assert float(level.points.split(",")[-1]) < min(float(p.split(",")[1]) for p in chase.lines[0].points.split())


def test_the_worm_rises_to_the_total() -> None:
    worm = charts(folded(document(), overs("6 6 6 6 6 6", "4 . . . . ."))[0])[0]
    points = [tuple(map(float, point.split(","))) for point in worm.lines[0].points.split()]
    assert len(points) == 13
    assert points[0] == (LEFT, HEIGHT - BOTTOM)
    assert points[-1][0] == WIDTH - RIGHT
    assert [y for _x, y in points] == sorted((y for _x, y in points), reverse=True)
    assert points[-1][1] == TOP  # 40 runs, the top of a scale of forty


@pytest.mark.parametrize("path", BATTED, ids=lambda path: path.stem)
def test_stands_are_drawn_where_they_are_not_the_batters_scores(path: Path) -> None:
    match, _entries = example(path)
    drawn = {chart.key for chart in charts(match) if chart.key.startswith("stands")}
    assert drawn == {
        f"stands-{innings.side}-{innings.number}"
        for innings in match.innings
        if innings.stands() != [batter.runs for batter in innings.batters]
    }


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_is_drawn_cleanly(path: Path) -> None:
    match, _entries = example(path)
    found = charts(match)
    assert len({chart.key for chart in found}) == len(found)
    if path in BATTED:
        wickets = sum(innings.wickets for innings in match.innings)
        assert sum(len(chart.dots) for chart in found if chart.key.startswith("worm")) == wickets
    for chart in found:
        svg = drawn(chart)
        assert svg.get("role") == "img"
        title, description = svg.find(f"{SVG}title"), svg.find(f"{SVG}desc")
        assert title is not None
        assert description is not None
        assert svg.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
        assert title.text == chart.title
        for element in svg.iter():
            assert "style" not in element.attrib
            assert element.tag not in (f"{SVG}script", f"{SVG}style")
            for key in ("x", "y", "cx", "cy", "width", "height"):
                assert float(element.get(key, "0")) >= 0
        for dot in chart.dots:
            assert 0 <= float(dot.x) <= WIDTH
            assert 0 <= float(dot.y) <= chart.height


def test_a_name_in_a_chart_is_text_and_nothing_else() -> None:
    hostile = "<script>alert(1)</script>&\"'"
    match, _entries = folded(document(), overs("1 2"))
    worm = charts(match)[0]
    labels = (*worm.labels, ChartLabel("1", "1", hostile, "start"))
    svg = drawn(replace(worm, title=phrase("%(it)s", it=hostile), description=hostile, labels=labels))
    assert [svg.findtext(f"{SVG}{what}") for what in ("title", "desc")] == [hostile, hostile]
    assert [text.text for text in svg.iter(f"{SVG}text")][-1] == hostile
    assert not list(svg.iter("script"))

"""Charts as SVG, by the library that knows the format; the same in a page and on paper.

No style stands in it, which a page's security policy would refuse: colours are the style sheets', and without one it
is legible in black on white.
"""

from collections.abc import Iterator
from decimal import Decimal

import svg
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from scoring.readmodel.chart_shapes import Bar, Chart, Polyline

_GROUND, _ABOVE_BASELINE = 7, Decimal("4.5")
"""The radius of the ground of a number, and how high above its foot the middle of it is."""


def chart_svg(chart: Chart, apart: str = "") -> SafeString:
    """Return a chart as an SVG element; `apart` keeps its ids from those of the same chart of another match."""
    key = f"{apart}{chart.key}"
    drawing = svg.SVG(
        class_=["chart-drawing"],
        viewBox=svg.ViewBoxSpec(0, 0, chart.width, chart.height),
        extra={"direction": "ltr", "role": "img", "aria-labelledby": f"{key}-title {key}-desc"},
        elements=[
            svg.Title(id=f"{key}-title", text=escape(chart.title)),
            svg.Desc(id=f"{key}-desc", text=escape(chart.description)),
            svg.G(fill="currentColor", extra={"font-size": "13"}, elements=list(_elements(chart))),
        ],
    )
    # The library escapes nothing: texts are escaped where they are put in, all else is our own.
    return mark_safe(str(drawing))  # noqa: S308 - see above


def _elements(chart: Chart) -> Iterator[svg.Element]:
    for grid in chart.grid:
        yield svg.Polyline(
            class_=["grid"],
            points=_points(grid),
            fill="none",
            stroke="currentColor",
            stroke_opacity=Decimal("0.25"),
            stroke_width=Decimal("0.5"),
        )
    yield from (_bar(bar) for bar in chart.bars)
    for line in chart.lines:
        if chart.bars:
            yield _ground(line)
        yield _line(line)
    for label in chart.labels:
        if label.over_lines:
            middle = Decimal(label.y) - _ABOVE_BASELINE
            yield svg.Circle(class_=["ground"], cx=Decimal(label.x), cy=middle, r=_GROUND, fill="white")
    for dot in chart.dots:
        yield svg.Circle(class_=[f"series-{dot.series}"], cx=Decimal(dot.x), cy=Decimal(dot.y), r=3)
    for label in chart.labels:
        yield svg.Text(x=Decimal(label.x), y=Decimal(label.y), text_anchor=label.anchor, text=escape(label.text))


def _bar(bar: Bar) -> svg.Element:
    """Return a bar: filled, of the second series an outline with a tint of it."""
    x, y, width, height = map(Decimal, (bar.x, bar.y, bar.width, bar.height))
    drawn = svg.Rect(class_=[f"series-{bar.series}"], x=x, y=y, width=width, height=height)
    if bar.series:
        drawn.fill_opacity, drawn.stroke, drawn.stroke_width = Decimal("0.15"), "currentColor", 1
    else:
        drawn.fill_opacity = Decimal("0.6")
    return drawn


def _line(line: Polyline) -> svg.Element:
    """Return a line: of the second series a broken one, a dotted one if it is of none."""
    drawn = svg.Polyline(
        class_=["level" if line.series is None else f"series-{line.series}"],
        points=_points(line),
        fill="none",
        stroke="currentColor",
        stroke_width=2,
    )
    if line.series is None:
        drawn.stroke_dasharray, drawn.stroke_width = [1, 3], 1
    elif line.series:
        drawn.stroke_dasharray = [5, 3]
    return drawn


def _ground(line: Polyline) -> svg.Element:
    """Return the ground of a line that crosses bars, so that it is seen on them."""
    return svg.Polyline(class_=["ground"], points=_points(line), fill="none", stroke="white", stroke_width=5)


def _points(line: Polyline) -> list[svg.Point]:
    return [svg.Point(*map(Decimal, point.split(","))) for point in line.points.split()]

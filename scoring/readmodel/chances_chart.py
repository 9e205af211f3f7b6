"""The chart of how likely each result of a match was, with its turning points."""

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.readmodel.chances import SEEN, ChancesCourse, result_chances
from scoring.readmodel.chart_shapes import (
    HEIGHT,
    STEPS_AT,
    Chart,
    ChartLabel,
    Dot,
    Plot,
    Polyline,
    coordinate,
    shortened,
)
from scoring.readmodel.tables import Column, Table
from scoring.readmodel.values import PERCENT
from scoring.rules.chances import Chances
from scoring.rules.match_state import MatchState
from scoring.words.phrase import isolate, phrase

CHANCES = "chances"
"""The key of the chart."""
_NEITHER = 2
"""The series of what neither side wins."""
_LONGEST_WORD = 10
"""How many letters a word of a name may have to stand whole above its column on paper."""


def chances_chart(course: ChancesCourse, match: MatchState[Any], way_of_playing: str) -> Chart:
    """Return the chances as lines from the start to the newest entry, the turning points numbered on them."""
    names = match.setup.names
    known = [course.start, *(each.chances for each in course.entries)]
    plot = Plot(len(known) - 1, 100, _("Course of the match"), _("Chance in %"))
    every = [*([each.wins[side] if each else None for each in known] for side in (0, 1)), _level(known)]
    has_level = max((each for each in every[_NEITHER] if each), default=0) >= SEEN
    if not has_level:
        every.pop()
    legend = list(enumerate(map(isolate, names)))
    if match.result is None and known[-1]:
        legend = [(each.side, str(each)) for each in result_chances(known[-1], names) if each.side is not None]
    if has_level:
        legend.append((_NEITHER, _("tie or draw")))
    dots = _dots(plot, course)
    lifts = (-14 if 100 * height > 90 else 6 for height in _heights(course))
    numbers = [
        ChartLabel(dot.x, coordinate(float(dot.y) - lift), str(number), "middle")
        for number, (dot, lift) in enumerate(zip(dots, lifts, strict=True), 1)
    ]
    begins = [innings.first_entry for innings in match.innings][1:]
    bounds = [Polyline(f"{plot.x(first)},{plot.y(0)} {plot.x(first)},{plot.y(100)}") for first in begins]
    return Chart(
        key=CHANCES,
        title=_("Chances"),
        description=_("How likely each result was after each entry; a number is where the match turned."),
        height=HEIGHT,
        grid=(*plot.grid, *bounds),
        lines=tuple(
            Polyline(line, None if series == _NEITHER else series)
            for series, chances in enumerate(every)
            for line in _drawn(plot, chances)
        ),
        bars=(),
        dots=tuple(dots),
        labels=(*plot.labels, *numbers, *_innings(plot, match, len(known) - 1)),
        legend=tuple(legend),
        table=_numbers(course, names, has_level=has_level),
        notes=tuple(map(str, course.turning_points)),
        rests_on=phrase(
            _("They rest on this way of playing: %(way)s Sides that play better or worse have other chances."),
            way=way_of_playing,
        ),
    )


def _level(known: Sequence[Chances | None]) -> list[float | None]:
    return [each.level if each else None for each in known]


def _heights(course: ChancesCourse) -> list[float]:
    """Return how high each turning point stands on its line, from 0 to 1."""
    return [
        point.step.chances.level if point.result.side is None and point.step.chances else point.result.chance
        for point in course.turning_points
    ]


def _dots(plot: Plot, course: ChancesCourse) -> list[Dot]:
    """Return the dots of the turning points, on the lines of the results that became likelier."""
    return [
        Dot(
            plot.x(point.step.entry + 1),
            plot.y(100 * height),
            _NEITHER if point.result.side is None else point.result.side,
        )
        for point, height in zip(course.turning_points, _heights(course), strict=True)
    ]


def _innings(plot: Plot, match: MatchState[Any], entries: int) -> Iterator[ChartLabel]:
    """Yield who batted below each innings that has room for it."""
    for innings, then in zip_longest(match.innings, match.innings[1:]):
        first, end = innings.first_entry, then.first_entry if then else entries
        if end - first > entries / 10:
            name = isolate(shortened(match.setup.names[innings.side]))
            yield ChartLabel(plot.x((first + end) / 2), STEPS_AT, name, "middle")


def _numbers(course: ChancesCourse, names: Sequence[str], *, has_level: bool) -> Table:
    """Return the chances after each step as a table."""
    columns = (
        Column("innings", pgettext("column", "Inns"), _("Innings")),
        Column("place", _("After"), numeric=False),
        Column("score", _("Score"), numeric=False),
        *(Column(f"side{side}", isolate(name), form=PERCENT) for side, name in enumerate(names)),
        *((Column("level", _("Tie or draw"), form=PERCENT),) if has_level else ()),
    )
    rows = []
    for step in course.steps:
        chances = (*step.chances.wins, step.chances.level) if step.chances else (None, None, None)
        number = None if step.innings is None else step.innings + 1
        rows.append((number, step.place, step.score, *chances)[: len(columns)])
    long = any(len(word) > _LONGEST_WORD for name in names for word in name.split())
    return Table.of(_("Chances"), columns, rows, kind="long-names" if long else "")


def _drawn(plot: Plot, chances: Sequence[float | None]) -> Iterator[str]:
    """Yield a line for each stretch in which the chances are known."""
    for is_known, stretch in groupby(enumerate(chances), lambda each: each[1] is not None):
        points = [f"{plot.x(at)},{plot.y(100 * (chance or 0))}" for at, chance in stretch]
        if is_known and len(points) > 1:
            yield " ".join(points)

"""The chart of how likely each result of a match was, with its turning points."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.readmodel.chances import ChancesCourse, result_chances
from scoring.readmodel.chart_shapes import HEIGHT, STEPS_AT, Chart, ChartLabel, Dot, Plot, Polyline, shortened
from scoring.readmodel.tables import Column, Table
from scoring.readmodel.values import PERCENT
from scoring.rules.match_state import MatchState
from scoring.words.phrase import isolate, phrase

CHANCES = "chances"
"""The key of the chart."""
_NEITHER = 2
"""The series of what neither side wins."""


def chances_chart(course: ChancesCourse, match: MatchState[Any], way_of_playing: str) -> Chart:
    """Return the chances as lines from the start to the newest entry, the turning points numbered on them."""
    names = match.setup.names
    known = [course.start, *(each.chances for each in course.entries)]
    plot = Plot(len(known) - 1, 100, _("Course of the match"), _("Chance in %"))
    wins = [[each.wins[side] if each else None for each in known] for side in (0, 1)]
    lines = [Polyline(line, side) for side, chances in enumerate(wins) for line in _drawn(plot, chances)]
    level = [each.level if each else None for each in known]
    has_level = max((each for each in level[:-1] if each), default=0) >= 0.01
    if has_level:
        lines += [Polyline(line) for line in _drawn(plot, level)]
    dots, labels = [], list(plot.labels)
    for number, point in enumerate(course.turning_points, 1):
        x, series = plot.x(point.step.entry + 1), _NEITHER if point.result.side is None else point.result.side
        height = 100 * (point.result.chance if point.result.side is not None else level[point.step.entry + 1] or 0)
        dots.append(Dot(x, plot.y(height), series))
        labels.append(ChartLabel(x, plot.y(height, lift=-14 if height > 90 else 6), str(number), "middle"))
    begins = [innings.first_entry for innings in match.innings]
    labels += [
        ChartLabel(plot.x((first + then) / 2), STEPS_AT, isolate(shortened(names[innings.side])), "middle")
        for innings, first, then in zip(match.innings, begins, [*begins[1:], len(known) - 1], strict=True)
        if then - first > (len(known) - 1) / 10
    ]
    bounds = [Polyline(f"{plot.x(first)},{plot.y(0)} {plot.x(first)},{plot.y(100)}") for first in begins[1:]]
    legend = list(enumerate(names))
    if match.result is None and known[-1]:
        legend = [(each.side, str(each)) for each in result_chances(known[-1], names) if each.side is not None]
    if has_level:
        legend.append((_NEITHER, _("tie or draw")))
    columns = (
        Column("innings", pgettext("column", "Inns"), _("Innings")),
        Column("place", _("After"), numeric=False),
        Column("score", _("Score"), numeric=False),
        *(Column(f"side{side}", name, form=PERCENT) for side, name in enumerate(names)),
        *((Column("level", _("Tie or draw"), form=PERCENT),) if has_level else ()),
    )
    return Chart(
        key=CHANCES,
        title=_("Chances"),
        description=_("How likely each result was after each entry; a number is where the match turned."),
        height=HEIGHT,
        grid=(*plot.grid, *bounds),
        lines=tuple(lines),
        bars=(),
        dots=tuple(dots),
        labels=tuple(labels),
        legend=tuple(legend),
        table=Table.of(
            _("Chances"),
            columns,
            (
                (
                    None if step.innings is None else step.innings + 1,
                    step.place,
                    step.score,
                    *(step.chances.wins if step.chances else (None, None)),
                    *([step.chances.level if step.chances else None] if has_level else ()),
                )
                for step in course.steps
            ),
        ),
        notes=tuple(map(str, course.turning_points)),
        rests_on=phrase(
            _("They rest on this way of playing: %(way)s Sides that play better or worse have other chances."),
            way=way_of_playing,
        ),
    )


def _drawn(plot: Plot, chances: Sequence[float | None]) -> Iterator[str]:
    """Yield a line for each stretch in which the chances are known."""
    for is_known, stretch in groupby(enumerate(chances), lambda each: each[1] is not None):
        points = [f"{plot.x(at)},{plot.y(100 * (chance or 0))}" for at, chance in stretch]
        if is_known and len(points) > 1:
            yield " ".join(points)

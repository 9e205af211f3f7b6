"""Charts of a match: worm, runs by step, partnerships."""

from collections.abc import Sequence
from functools import singledispatch
from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.readmodel.chart_shapes import (
    HEIGHT,
    LEFT,
    RIGHT,
    WIDTH,
    Bar,
    Chart,
    ChartLabel,
    Dot,
    Plot,
    Polyline,
    coordinate,
    shortened,
)
from scoring.readmodel.games import reader
from scoring.readmodel.innings import InningsReader
from scoring.readmodel.progression import Progression
from scoring.readmodel.tables import Column, Table
from scoring.readmodel.values import Runs
from scoring.rules.match_state import MatchState
from scoring.rules.settlement import target_of
from scoring.words.figures import ordinal
from scoring.words.phrase import isolate, phrase

_ROW = 24
_BARS_FROM = 150
"""Where the bars of stands begin, right of their names."""
_Played = tuple[InningsReader[Any], Progression]


@singledispatch
def charts(match: MatchState[Any]) -> list[Chart]:
    """Return the charts of a match: the worm, the runs by step, and the stands of each innings in which they are not
    the batters' scores; where each side has two innings, a worm and the runs by step for both first innings and for
    both second. A game in which nothing grows that way registers its own.
    """
    readers = [reader(innings, match) for innings in match.innings]
    progressions = [each.progression() for each in readers]
    if not any(progression.steps for progression in progressions):
        return []
    highest = max(step.runs for progression in progressions for step in progression.steps)
    by_number = [
        [pair for pair in zip(readers, progressions, strict=True) if pair[0].innings.number == number]
        for number in range(1, match.innings_a_side + 1)
    ]
    begun = [played for played in by_number if any(progression.steps for _each, progression in played)]
    return [
        *(worm(played, match) for played in begun),
        *(stands_chart(each) for each in readers if not each.stands_repeat_batters),
        *(step_chart(played, match, highest) for played in begun),
    ]


def worm(played: Sequence[_Played], match: MatchState[Any]) -> Chart:
    """Return the runs of both sides' innings of one number as they grew, a dot for every wicket, with the target."""
    readers, progressions = zip(*played, strict=True)
    length = max(max(progression.length, progression.points[-1].at) for progression in progressions)
    target = _target(readers, match)
    top = max(target, *(progression.points[-1].runs for progression in progressions))
    step_length = progressions[0].step_length
    unit = progressions[0].unit
    plot = Plot(length, top, unit, _("Runs"))
    dots = [
        Dot(plot.x(point.at), plot.y(point.runs), each.innings.side)
        for each, progression in played
        for point in progression.points
        if point.wicket
    ]
    columns = [
        Column("step", unit),
        *(Column(f"score{i}", each.title) for i, each in enumerate(readers)),
    ]
    rows = zip_longest(*(progression.steps for progression in progressions))
    key, title = _called("worm", _("Worm"), readers, match)
    lines = [
        Polyline(" ".join(f"{plot.x(p.at)},{plot.y(p.runs)}" for p in progression.points), each.innings.side)
        for each, progression in played
    ]
    labels = [*plot.labels, *plot.along(length // step_length, step_length)]
    if target:
        said = phrase(_("Target %(runs)s"), runs=str(target))
        lines.append(plot.level(target))
        labels.append(ChartLabel(coordinate(LEFT + 4), plot.y(target, lift=5), said, "start"))
    return Chart(
        key=key,
        title=title,
        description=_described(_("How each innings grew; a dot is a wicket."), progressions[0]),
        height=HEIGHT,
        grid=plot.grid,
        lines=tuple(lines),
        bars=(),
        dots=tuple(dots),
        labels=tuple(labels),
        legend=_legend(readers),
        table=Table.of(
            _("Score after each"),
            columns,
            ((number, *(step.score if step else None for step in row)) for number, row in enumerate(rows, 1)),
        ),
    )


def _target(readers: Sequence[InningsReader[Any]], match: MatchState[Any]) -> int:
    """Return what the last innings of a match needed to win, if it is one of these; 0 if not."""
    last = match.innings[-1]
    if not match.is_last_innings or all(each.innings is not last for each in readers):
        return 0
    revised = target_of(match)
    return revised.runs if revised else last.runs - match.lead(last.side) + 1


def _called(key: str, title: str, readers: Sequence[InningsReader[Any]], match: MatchState[Any]) -> tuple[str, str]:
    """Return key and title of a chart of both sides' innings, which say of which innings where a side has two."""
    if match.innings_a_side == 1:
        return key, title
    number = readers[0].innings.number
    return f"{key}-{number}", phrase(_("%(chart)s, %(ordinal)s innings"), chart=title, ordinal=ordinal(number))


def _described(said: str, progression: Progression) -> str:
    """Return what a chart shows, and how the steps along it are numbered where that needs to be said."""
    return " ".join(each for each in (said, progression.numbering) if each)


def _legend(readers: Sequence[InningsReader[Any]]) -> tuple[tuple[int, str], ...]:
    return tuple(
        (each.innings.side, phrase("%(title)s, %(score)s", title=each.title, score=str(each.score))) for each in readers
    )


def step_chart(played: Sequence[_Played], match: MatchState[Any], highest: int) -> Chart:
    """Return the runs of each step of both sides' innings of one number as bars side by side, dots for wickets.

    They are to the scale of the match's `highest`.
    """
    readers, progressions = zip(*played, strict=True)
    room = max(max(len(each.steps), each.length // each.step_length) for each in progressions)
    unit = progressions[0].unit
    plot = Plot(room, highest + 1, unit, _("Runs"))
    places = len(played)
    key, title = _called("steps", phrase(_("Runs by %(unit)s"), unit=unit.lower()), readers, match)
    columns = [Column("step", unit)]
    for i, each in enumerate(readers):
        columns += [Column(f"runs{i}", each.title), Column(f"wickets{i}", pgettext("column", "W"), _("Wickets"))]
    rows = zip_longest(*(progression.steps for progression in progressions))
    return Chart(
        key=key,
        title=title,
        description=_described(
            phrase(_("A bar for each %(unit)s; a dot above it is a wicket."), unit=unit.lower()), progressions[0]
        ),
        height=HEIGHT,
        grid=plot.grid,
        lines=(),
        bars=tuple(
            plot.bar(step.number, step.runs, each.innings.side, place, places)
            for place, (each, progression) in enumerate(played)
            for step in progression.steps
            if step.runs
        ),
        dots=tuple(
            Dot(plot.x(plot.left_of(step.number, place + 0.5, places)), y, each.innings.side)
            for place, (each, progression) in enumerate(played)
            for step in progression.steps
            for y in plot.above(step.runs, len(step.fallen))
        ),
        labels=(*plot.labels, *plot.along(room, 1, -0.5)),
        legend=_legend(readers),
        table=Table.of(
            title,
            columns,
            (
                (number, *(cell for step in row for cell in ((step.runs, len(step.fallen)) if step else (None, None))))
                for number, row in enumerate(rows, 1)
            ),
        ),
    )


def stands_chart(each: InningsReader[Any]) -> Chart:
    """Return the stands of an innings as bars, one below the other, with whose each was."""
    innings = each.innings
    stands = innings.stands()
    scale = (WIDTH - _BARS_FROM - 4 * RIGHT) / max(1, *stands) if stands else 0
    title = phrase("%(stands)s: %(innings)s", stands=each.stands_heading, innings=each.title)
    figures = [Runs(runs, index == len(innings.falls)) for index, runs in enumerate(stands)]
    whose = [each.batters[batter.player] for batter in innings.batters[: len(stands)]]
    labels: list[ChartLabel] = []
    for index, (runs, figure, name) in enumerate(zip(stands, figures, whose, strict=True)):
        base = coordinate(_ROW * index + 0.7 * _ROW)
        labels.append(ChartLabel("0", base, ordinal(index + 1), "start"))
        labels.append(ChartLabel(coordinate(LEFT), base, isolate(shortened(name)), "start"))
        labels.append(ChartLabel(coordinate(_BARS_FROM + runs * scale + 4), base, str(figure), "start"))
    return Chart(
        key=f"stands-{innings.side}-{innings.number}",
        title=title,
        description=_("A bar for each wicket's stand; a star marks the unbroken one."),
        height=_ROW * max(1, len(stands)),
        grid=(),
        lines=(),
        bars=tuple(
            Bar(
                x=coordinate(_BARS_FROM),
                y=coordinate(_ROW * index + 4),
                width=coordinate(runs * scale),
                height=coordinate(_ROW - 8),
                series=innings.side,
            )
            for index, runs in enumerate(stands)
            if runs
        ),
        dots=(),
        labels=tuple(labels),
        legend=(),
        table=Table.of(
            title,
            (
                Column("wicket", _("Wicket"), numeric=False),
                Column("runs", _("Runs")),
                Column("batter", _("Batter"), numeric=False),
            ),
            ((ordinal(i), figure, batter) for i, (figure, batter) in enumerate(zip(figures, whose, strict=True), 1)),
        ),
    )

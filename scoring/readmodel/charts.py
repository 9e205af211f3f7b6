"""Charts of a match: worm, runs by step, partnerships."""

from collections.abc import Sequence
from functools import singledispatch
from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext as _

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
)
from scoring.readmodel.games import reader
from scoring.readmodel.innings import InningsReader
from scoring.readmodel.progression import Progression
from scoring.readmodel.tables import Column, Table
from scoring.readmodel.values import Runs
from scoring.rules.match_state import MatchState
from scoring.words.figures import ordinal
from scoring.words.phrase import phrase

_ROW = 24


@singledispatch
def charts(match: MatchState[Any]) -> list[Chart]:
    """Return the charts of a match: a worm for each side's first innings, one for its second, then for each innings
    its runs by step and its stands. A game in which nothing grows that way registers its own.
    """
    readers = [reader(innings, match) for innings in match.innings]
    progressions = [each.progression() for each in readers]
    if not any(progression.steps for progression in progressions):
        return []
    highest = max(step.runs for progression in progressions for step in progression.steps)
    drawn = []
    for number in range(1, match.innings_a_side + 1):
        played = [pair for pair in zip(readers, progressions, strict=True) if pair[0].innings.number == number]
        if any(progression.steps for _each, progression in played):
            drawn.append(worm(played, number if match.innings_a_side > 1 else None))
    drawn += [step_chart(each, progression, highest) for each, progression in zip(readers, progressions, strict=True)]
    drawn += [stands_chart(each) for each in readers]
    return drawn


def worm(played: Sequence[tuple[InningsReader[Any], Progression]], number: int | None) -> Chart:
    """Return the runs of both sides' innings as they grew, with a dot for every wicket; `number` if there are two."""
    readers, progressions = zip(*played, strict=True)
    length = max(max(progression.length, progression.points[-1].at) for progression in progressions)
    top = max(progression.points[-1].runs for progression in progressions)
    step_length = progressions[0].step_length
    plot = Plot(length, top)
    dots = [
        Dot(plot.x(point.at), plot.y(point.runs), each.innings.side)
        for each, progression in played
        for point in progression.points
        if point.wicket
    ]
    columns = [
        Column("step", progressions[0].unit),
        *(Column(f"score{i}", each.title) for i, each in enumerate(readers)),
    ]
    rows = zip_longest(*(progression.steps for progression in progressions))
    return Chart(
        key=f"worm-{number}" if number else "worm",
        title=phrase(_("Worm, %(ordinal)s innings"), ordinal=ordinal(number)) if number else _("Worm"),
        description=_("How each innings grew; a dot is a wicket."),
        height=HEIGHT,
        grid=plot.grid,
        lines=tuple(
            Polyline(" ".join(f"{plot.x(p.at)},{plot.y(p.runs)}" for p in progression.points), each.innings.side)
            for each, progression in played
        ),
        bars=(),
        dots=tuple(dots),
        labels=(*plot.labels, *plot.along(length // step_length, step_length)),
        legend=tuple(
            (each.innings.side, phrase("%(title)s, %(score)s", title=each.title, score=str(each.score)))
            for each in readers
        ),
        table=Table.of(
            _("Score after each"),
            columns,
            ((number, *(step.score if step else None for step in row)) for number, row in enumerate(rows, 1)),
        ),
    )


def step_chart(each: InningsReader[Any], progression: Progression, highest: int) -> Chart:
    """Return the runs of each step of an innings as bars, to the scale of the match's `highest`, dots for wickets."""
    room = max(len(progression.steps), progression.length // progression.step_length)
    plot = Plot(room, highest + 1)
    side = each.innings.side
    title = phrase(_("Runs by %(unit)s: %(innings)s"), unit=progression.unit.lower(), innings=each.title)
    return Chart(
        key=f"steps-{side}-{each.innings.number}",
        title=title,
        description=phrase(_("A bar for each %(unit)s; a dot above it is a wicket."), unit=progression.unit.lower()),
        height=HEIGHT,
        grid=plot.grid,
        lines=(),
        bars=tuple(plot.bar(step.number, step.runs, side) for step in progression.steps if step.runs),
        dots=tuple(
            Dot(plot.x(step.number - 0.5), y, side)
            for step in progression.steps
            for y in plot.above(step.runs, len(step.fallen))
        ),
        labels=(*plot.labels, *plot.along(room, 1, -0.5)),
        legend=(),
        table=Table.of(
            title,
            (
                Column("step", progression.unit),
                Column("player", progression.player_heading, numeric=False),
                Column("runs", _("Runs")),
                Column("wickets", _("Wickets")),
                Column("score", _("Score")),
            ),
            ((s.number, s.player, s.runs, len(s.fallen), s.score) for s in progression.steps),
        ),
    )


def stands_chart(each: InningsReader[Any]) -> Chart:
    """Return the stands of an innings as bars, one below the other."""
    innings = each.innings
    stands = innings.stands()
    scale = (WIDTH - 2 * LEFT - RIGHT) / max(1, *stands) if stands else 0
    title = phrase("%(stands)s: %(innings)s", stands=each.stands_heading, innings=each.title)
    figures = [Runs(runs, index == len(innings.falls)) for index, runs in enumerate(stands)]
    ended = [each.batters[fall.player] for fall in innings.falls] + [""] * (len(stands) - len(innings.falls))
    labels: list[ChartLabel] = []
    for index, (runs, figure) in enumerate(zip(stands, figures, strict=True)):
        base = coordinate(_ROW * index + 0.7 * _ROW)
        labels.append(ChartLabel(coordinate(LEFT - 4), base, ordinal(index + 1), "end"))
        labels.append(ChartLabel(coordinate(LEFT + runs * scale + 4), base, str(figure), "start"))
    return Chart(
        key=f"stands-{innings.side}-{innings.number}",
        title=title,
        description=_("A bar for each wicket's stand; a star marks the unbroken one."),
        height=_ROW * max(1, len(stands)),
        grid=(),
        lines=(),
        bars=tuple(
            Bar(
                x=coordinate(LEFT),
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
                Column("ended", _("Ended by the wicket of"), numeric=False),
            ),
            ((ordinal(i), figure, batter) for i, (figure, batter) in enumerate(zip(figures, ended, strict=True), 1)),
        ),
    )

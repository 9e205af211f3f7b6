"""Charts of a match - worm, runs by step, partnerships - drawn as lines, bars and dots with their numbers beside them.

Coordinates are texts, ready for an SVG of `WIDTH` by the chart's height; who draws them adds nothing up.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext as _

from scoring.readmodel.course import Course
from scoring.readmodel.games import reader
from scoring.readmodel.innings import InningsReader
from scoring.readmodel.tables import Column, Table
from scoring.rules.match import Match
from scoring.words.figures import ordinal
from scoring.words.phrase import Phrase, name, phrase

WIDTH = 400
HEIGHT = 220
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 8, 14, 26
_ROW = 24
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points ("x,y x,y"); `series` is the side whose it is, None for a line of the grid."""

    points: str
    series: int | None = None


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a series."""

    x: str
    y: str
    width: str
    height: str
    series: int


@dataclass(frozen=True, slots=True)
class Dot:
    """A wicket."""

    x: str
    y: str
    series: int


@dataclass(frozen=True, slots=True)
class Label:
    """A text at a point; `anchor` is start, middle or end."""

    x: str
    y: str
    text: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart: what is drawn, what it is called and says, the names of its series, and its numbers as a table."""

    key: str
    title: Phrase
    description: Phrase
    height: int
    grid: tuple[Line, ...]
    lines: tuple[Line, ...]
    bars: tuple[Bar, ...]
    dots: tuple[Dot, ...]
    labels: tuple[Label, ...]
    legend: tuple[tuple[int, Phrase], ...]
    table: Table

    @property
    def width(self) -> int:
        """The width, the same for all charts."""
        return WIDTH


def charts(match: Match[Any]) -> list[Chart]:
    """Return the charts of a match: a worm for each side's first innings, one for its second, then for each innings
    its runs by step and its stands.
    """
    readers = [reader(innings, match) for innings in match.innings]
    courses = [each.course() for each in readers]
    if not any(course.steps for course in courses):
        return []
    highest = max(step.runs for course in courses for step in course.steps)
    drawn = []
    for number in range(1, match.innings_a_side + 1):
        played = [pair for pair in zip(readers, courses, strict=True) if pair[0].innings.number == number]
        if any(course.steps for _each, course in played):
            drawn.append(worm(played, number if match.innings_a_side > 1 else None))
    drawn += [step_chart(each, course, highest) for each, course in zip(readers, courses, strict=True)]
    drawn += [stands_chart(each) for each in readers]
    return drawn


def worm(played: Sequence[tuple[InningsReader[Any], Course]], number: int | None) -> Chart:
    """Return the runs of both sides' innings as they grew, with a dot for every wicket; `number` if there are two."""
    readers, courses = zip(*played, strict=True)
    length = max(max(course.length, course.points[-1].at) for course in courses)
    top = max(course.points[-1].runs for course in courses)
    step_length = courses[0].step_length
    plot = _Plot(length, top)
    dots = [
        Dot(plot.x(point.at), plot.y(point.runs), each.innings.side)
        for each, course in played
        for point in course.points
        if point.wicket
    ]
    columns = [Column("step", courses[0].unit), *(Column(f"score{i}", each.title) for i, each in enumerate(readers))]
    rows = zip_longest(*(course.steps for course in courses))
    return Chart(
        key=f"worm-{number}" if number else "worm",
        title=phrase(_("Worm, %(ordinal)s innings"), ordinal=ordinal(number)) if number else phrase(_("Worm")),
        description=phrase(_("How each innings grew; a dot is a wicket.")),
        height=HEIGHT,
        grid=plot.grid,
        lines=tuple(
            Line(" ".join(f"{plot.x(p.at)},{plot.y(p.runs)}" for p in course.points), each.innings.side)
            for each, course in played
        ),
        bars=(),
        dots=tuple(dots),
        labels=(*plot.labels, *plot.along(length // step_length, step_length)),
        legend=tuple(
            (each.innings.side, phrase("%(title)s, %(score)s", title=each.title, score=each.score)) for each in readers
        ),
        table=Table.of(
            _("Score after each"),
            columns,
            ((str(number), *(step.score if step else "" for step in row)) for number, row in enumerate(rows, 1)),
        ),
    )


def step_chart(each: InningsReader[Any], course: Course, highest: int) -> Chart:
    """Return the runs of each step of an innings as bars, to the scale of the match's `highest`, dots for wickets."""
    room = max(len(course.steps), course.length // course.step_length)
    plot = _Plot(room, highest + 1)
    side = each.innings.side
    title = phrase(_("Runs by %(unit)s: %(innings)s"), unit=course.unit.lower(), innings=each.title)
    return Chart(
        key=f"steps-{side}-{each.innings.number}",
        title=title,
        description=phrase(_("A bar for each %(unit)s; a dot above it is a wicket."), unit=course.unit.lower()),
        height=HEIGHT,
        grid=plot.grid,
        lines=(),
        bars=tuple(plot.bar(step.number, step.runs, side) for step in course.steps if step.runs),
        dots=tuple(
            Dot(plot.x(step.number - 0.5), y, side)
            for step in course.steps
            for y in plot.above(step.runs, len(step.fallen))
        ),
        labels=(*plot.labels, *plot.along(room, 1, -0.5)),
        legend=(),
        table=Table.of(
            title,
            (
                Column("step", course.unit),
                Column("player", course.player_heading, numeric=False),
                Column("runs", _("Runs")),
                Column("wickets", _("Wickets")),
                Column("score", _("Score")),
            ),
            ((str(s.number), s.player, str(s.runs), str(len(s.fallen)), s.score) for s in course.steps),
        ),
    )


def stands_chart(each: InningsReader[Any]) -> Chart:
    """Return the stands of an innings as bars, one below the other."""
    innings = each.innings
    stands = innings.stands()
    scale = (WIDTH - 2 * _LEFT - _RIGHT) / max(1, *stands) if stands else 0
    title = phrase("%(stands)s: %(innings)s", stands=each.stands_heading, innings=each.title)
    figures = [f"{runs}{'*' if index == len(innings.falls) else ''}" for index, runs in enumerate(stands)]
    ended = [each.batters[fall.player] for fall in innings.falls] + [name("")] * (len(stands) - len(innings.falls))
    labels: list[Label] = []
    for index, (runs, figure) in enumerate(zip(stands, figures, strict=True)):
        base = _text(_ROW * index + 0.7 * _ROW)
        labels.append(Label(_text(_LEFT - 4), base, ordinal(index + 1), "end"))
        labels.append(Label(_text(_LEFT + runs * scale + 4), base, figure, "start"))
    return Chart(
        key=f"stands-{innings.side}-{innings.number}",
        title=title,
        description=phrase(_("A bar for each wicket's stand; a star marks the unbroken one.")),
        height=_ROW * max(1, len(stands)),
        grid=(),
        lines=(),
        bars=tuple(
            Bar(_text(_LEFT), _text(_ROW * index + 4), _text(runs * scale), _text(_ROW - 8), innings.side)
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


class _Plot:
    """A frame with a scale of `length` across and of at least `top` upwards, and its grid."""

    def __init__(self, length: int, top: int) -> None:
        step = _tick(top, 5)
        self.length = max(length, 1)
        self.top = max(step * -(-top // step), step)
        marks = range(0, self.top + 1, step)
        self.grid = tuple(Line(f"{_LEFT},{self.y(runs)} {WIDTH - _RIGHT},{self.y(runs)}") for runs in marks)
        self.labels = tuple(Label(_text(_LEFT - 5), self.y(runs, lift=-4), str(runs), "end") for runs in marks)

    def x(self, at: float) -> str:
        return _text(_LEFT + at * (WIDTH - _LEFT - _RIGHT) / self.length)

    def y(self, runs: float, lift: float = 0) -> str:
        return _text(HEIGHT - _BOTTOM - runs * (HEIGHT - _TOP - _BOTTOM) / self.top - lift)

    def above(self, runs: float, dots: int) -> Iterable[str]:
        """Yield the heights of dots one over the other above a bar, closer where many must fit below the edge."""
        edge = float(self.y(runs))
        gap = min(8, edge / max(1, dots))
        return (_text(edge - gap * (nth + 0.875)) for nth in range(dots))

    def bar(self, number: int, runs: int, side: int) -> Bar:
        """Return the bar of the step with this number, from 1."""
        wide = (WIDTH - _LEFT - _RIGHT) / self.length
        tall = runs * (HEIGHT - _TOP - _BOTTOM) / self.top
        return Bar(self.x(number - 0.9), self.y(runs), _text(0.8 * wide), _text(tall), side)

    def along(self, steps: int, step_length: int, offset: float = 0) -> Iterable[Label]:
        """Yield the numbers of the steps below the plot."""
        every = _tick(steps, 10)
        for number in range(every, steps + 1, every):
            yield Label(self.x((number + offset) * step_length), _text(HEIGHT - 8), str(number), "middle")


def _tick(largest: int, most: int) -> int:
    """Return the distance of marks by which at most `most` of them reach `largest`."""
    return next((step for step in _STEPS if largest <= step * most), _STEPS[-1])


def _text(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")

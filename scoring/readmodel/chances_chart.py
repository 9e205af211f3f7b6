"""The chart of how likely each result of a match was, with its turning points; and the numbers of every entry."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.readmodel.chances import ChancesCourse, result_chances
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
    width_of,
)
from scoring.readmodel.percent import PERCENT, ChanceInPercent
from scoring.readmodel.tables import Column, Table
from scoring.rules.chances import Chances
from scoring.rules.match_state import MatchState
from scoring.words.phrase import isolate, phrase, plain

CHANCES = "chances"
"""The key of the chart."""
_NEITHER = 2
"""The series of what neither side wins."""
_SHARES = 3
"""The columns before those of the chances."""
_JOINED = 2
"""So far apart at most are two states that a line joins: one between them is not known, after a turn broken off."""
_LONGEST_CALL = 40
"""How many letters a call may have to stand in the table, in two lines on paper."""
_HALF = 0.5
"""Half of a step."""
_LONGEST_WORD = 10
"""How many letters a word of a name may have to stand whole in a column on paper."""


def chances_chart(course: ChancesCourse, match: MatchState[Any], way_of_playing: str) -> Chart:
    """Return the chances as lines from the start to the newest entry, the turning points numbered on them."""
    names = match.setup.names
    known = [course.start, *(each.chances for each in course.entries)]
    plot = Plot(len(known) - 1, 100, _("Course of the match"), _("Chance in %"))
    level = _level_name([each for each in known if each])
    called = [*map(isolate, names), *([level] if level else [])]
    shares = [_shares(each, level) for each in known]
    legend = list(enumerate(called))
    if match.result is None and shares[-1]:
        told = zip(called, shares[-1], strict=True)
        legend = list(enumerate(phrase(_("%(result)s %(percent)s"), result=one, percent=share) for one, share in told))
    dots = _dots(plot, course)
    lifts = (-14 if 100 * height > 90 else 6 for height in _heights(course))
    numbers = [
        ChartLabel(dot.x, coordinate(float(dot.y) - lift), str(number), "middle", over_lines=True)
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
            for series in range(len(called))
            for line in _drawn(plot, [each[series].chance if each else None for each in shares])
        ),
        bars=(),
        dots=tuple(dots),
        labels=(*plot.labels, *numbers, *_innings(plot, match, len(known) - 1)),
        legend=tuple(legend),
        table=_numbers(course, names, level),
        notes=tuple(map(str, course.turning_points)),
        rests_on=phrase(
            _("They rest on this way of playing: %(way)s Sides that play better or worse have other chances."),
            way=way_of_playing,
        ),
    )


def numbers_of_entries(course: ChancesCourse, names: Sequence[str]) -> Table:
    """Return how likely each result was before the first entry and after each, for other programs."""
    columns = (
        Column("innings", pgettext("column", "Inns"), _("Innings")),
        Column("place", _("After"), numeric=False),
        Column("text", _("What happened"), numeric=False),
        Column("score", _("Score"), numeric=False),
        *(Column(f"side{side}", isolate(name), form=PERCENT) for side, name in enumerate(names)),
        Column("tie", capfirst(_("tie")), form=PERCENT),
        Column("draw", capfirst(_("draw")), form=PERCENT),
    )
    rows: list[tuple[object, ...]] = [(None, "", _("Before the first entry"), "", *_each(course.start))]
    for entry in course.entries:
        number = None if entry.innings is None else entry.innings + 1
        rows.append((number, entry.place, entry.text, entry.score, *_each(entry.chances)))
    return Table.of(_("Chances"), columns, rows)


def _each(chances: Chances | None) -> Sequence[float | None]:
    return (*chances.wins, chances.tie, chances.draw) if chances else (None,) * 4


def _level_name(known: Sequence[Chances]) -> str:
    """Return what may come about that neither side wins: a tie, a draw or both; "" where neither was ever likely."""
    told = [result_chances(each, ("", ""))[_NEITHER:] for each in known]
    tie, draw = (any(each.percent for each in results) for results in zip(*told, strict=True))
    return _("tie or draw") if tie and draw else _("tie") if tie else _("draw") if draw else ""


def _shares(chances: Chances | None, level: str) -> Sequence[ChanceInPercent] | None:
    """Return the chances of a state that are told: those of the sides, and that of neither where it has a name."""
    if chances is None:
        return None
    *wins, tie, draw = result_chances(chances, ("", ""))
    neither = [ChanceInPercent(chances.level, tie.percent + draw.percent)] if level else []
    return [*(ChanceInPercent(each.chance, each.percent) for each in wins), *neither]


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
    """Yield who batted below each innings that has room for it, in fewer letters where two would meet."""
    placed = []
    for innings, then in zip_longest(match.innings, match.innings[1:]):
        first, end = innings.first_entry, then.first_entry if then else entries
        if end - first > entries / 10:
            left, right = (float(plot.x(at)) for at in (first, end))
            placed.append(((left + right) / 2, right - left, match.setup.names[innings.side]))
    spans = [(middle, width_of(shortened(name)) / 2) for middle, _width, name in placed]
    meet = any(one + half > other - its_half for (one, half), (other, its_half) in pairwise(spans))
    for middle, width, name in placed:
        text = isolate(shortened(name, width) if meet else shortened(name))
        yield ChartLabel(coordinate(middle), STEPS_AT, text, "middle")


def _numbers(course: ChancesCourse, names: Sequence[str], level: str) -> Table:
    """Return the chances after each step as a table."""
    columns = (
        Column("innings", pgettext("column", "Inns"), _("Innings")),
        Column("place", _("After"), numeric=False),
        Column("score", _("Score"), numeric=False),
        *(Column(f"side{side}", isolate(name), form=PERCENT) for side, name in enumerate(names)),
        *((Column("level", capfirst(level), form=PERCENT),) if level else ()),
    )
    rows = []
    for step in course.steps:
        shares: Sequence[ChanceInPercent | None] = _shares(step.chances, level) or [None] * len(columns[_SHARES:])
        number = None if step.innings is None else step.innings + 1
        rows.append((number, step.place or _call(step.text), step.score, *shares))
    long = any(len(word) > _LONGEST_WORD for name in names for word in name.split())
    return Table.of(_("Chances"), columns, rows, kind="long-names" if long else "")


def _call(text: str) -> str:
    """Return what was called, "" where a very long name is in it: the log has it, and the file of the numbers."""
    called = plain(text)
    return text if len(called) <= _LONGEST_CALL and max(map(len, called.split())) <= _LONGEST_WORD else ""


def _drawn(plot: Plot, chances: Sequence[float | None]) -> Iterator[str]:
    """Yield a line for each stretch in which the chances are known, a short one of a single state."""
    lines: list[list[tuple[float, float]]] = []
    for at, chance in enumerate(chances):
        if chance is None:
            continue
        if lines and at - lines[-1][-1][0] <= _JOINED:
            lines[-1].append((at, chance))
        else:
            lines.append([(at, chance)])
    for line in lines:
        if len(line) == 1:
            [(only, chance)] = line
            line = [(max(0, only - _HALF), chance), (min(only + _HALF, len(chances) - 1), chance)]
        yield " ".join(f"{plot.x(place)},{plot.y(100 * chance)}" for place, chance in line)

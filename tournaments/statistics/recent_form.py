"""Form: what a batter, a bowler or a side did in the last innings or matches, as bars in the order of play."""

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.readmodel.chart_shapes import HEIGHT, Chart, ChartLabel, Plot, Polyline
from scoring.readmodel.tables import Column, Table
from scoring.readmodel.values import Day, Decimals
from tournaments.statistics.scores import BattingScore, SideMatch, Spell, when
from tournaments.statistics.totals.totals import Batting, ratio

LAST = 30
"""How many innings are drawn."""
_ROOM = 10
"""For how many bars there is room at least, so that a few are as slender as many."""
_BARS, _AVERAGE = 0, 1


def form_chart(
    scores: Sequence[BattingScore], batting: Batting, title: str | None = None, *, key: str = "form"
) -> Chart | None:
    """Return the chart of a batter's last innings, given the newest first, with what the average came to after each.

    `batting` is the total up to the newest: of the career or, where a `title` says so, in a competition.
    None where there is nothing to draw.
    """
    if not scores:
        return None
    averages = _averages(scores, batting)
    oldest_first = scores[::-1]
    said = _("A bar for each of the last innings, * not out; the dashed line is the career average after each.")
    if title:
        said = _("A bar for each of the last innings, * not out; the dashed line is the average here after each.")
    rows = [[*when(score.occasion), score.made, average] for score, average in zip(oldest_first, averages, strict=True)]
    return _chart(
        (key, title or _("Form"), said),
        (_("Innings"), _("Runs")),
        [score.runs for score in oldest_first],
        [f"{'' if score.runs else 0}{'*' if score.not_out else ''}" for score in oldest_first],
        averages,
        (Column("runs", _("Runs")), Column("average", _("Average"), form=Decimals())),
        rows,
    )


def bowling_form(spells: Sequence[Spell], title: str, *, key: str) -> Chart:
    """Return the chart of the innings in which a bowler bowled last, given the newest first: the wickets."""
    oldest_first = spells[::-1]
    of_balls = any(spell.runs is not None for spell in spells)
    columns = (
        Column("figures", _("Figures") if of_balls else _("Wickets")),
        Column("overs", _("Overs") if of_balls else _("Bowling turns")),
    )
    said = _("A bar for the wickets in each of the last innings with bowling.")
    rows = [[*when(spell.occasion), spell.figures, spell.length] for spell in oldest_first]
    bars = [spell.wickets for spell in oldest_first]
    return _chart((key, title, said), (_("Innings"), _("Wickets")), bars, [""] * len(bars), (), columns, rows)


def results_form(results: Sequence[SideMatch], title: str, *, key: str) -> Chart:
    """Return the chart of the last matches of a side, given the newest first: its runs, and how each came out."""
    oldest_first = results[::-1]
    came_out = [result.sign for result in oldest_first]
    said = _("A bar for the runs in each of the last matches: W won, L lost, T tied, D drawn, – no result.")
    return _chart(
        (key, title, said),
        (_("Matches"), _("Runs")),
        [result.runs or 0 for result in oldest_first],
        came_out,
        (),
        (Column("result", _("Result"), numeric=False), Column("runs", _("Runs"))),
        [[*when(each.occasion), sign, each.runs] for each, sign in zip(oldest_first, came_out, strict=True)],
    )


def _chart(
    said: tuple[str, str, str],
    axes: tuple[str, str],
    bars: Sequence[int],
    signs: Sequence[str],
    line: Sequence[Fraction | None],
    columns: Sequence[Column],
    rows: Sequence[Sequence[object]],
) -> Chart:
    """Return a chart: what is `said` of it (key, title, description), bars with their signs above, and a line.

    `axes` are what is counted across and up. `columns` are those of its table after number, date and match, `rows` the
    cells after the number.
    """
    key, title, description = said
    highest = max(*bars, *(each or 0 for each in line), 1)
    plot = Plot(max(len(bars), _ROOM), int(highest) + 1, *axes)
    points = [(number, each) for number, each in enumerate(line) if each is not None]
    first = (
        Column("number", _("No.")),
        Column("day", _("Date"), numeric=False, form=Day()),
        Column("match", _("Match"), numeric=False),
    )
    return Chart(
        key=key,
        title=title,
        description=description,
        height=HEIGHT,
        grid=plot.grid,
        lines=(Polyline(" ".join(f"{plot.x(at + 0.5)},{plot.y(float(each))}" for at, each in points), _AVERAGE),)
        if points
        else (),
        bars=tuple(plot.bar(number, height, _BARS) for number, height in enumerate(bars, 1) if height),
        dots=(),
        labels=(
            *plot.labels,
            *plot.along(len(bars), 1, -0.5),
            *(
                ChartLabel(plot.x(at + 0.5), plot.y(height, lift=3), sign, "middle")
                for at, (height, sign) in enumerate(zip(bars, signs, strict=True))
                if sign
            ),
        ),
        legend=(),
        table=Table.of(title, (*first, *columns), ([n, *cells] for n, cells in enumerate(rows, 1))),
    )


def _averages(scores: Sequence[BattingScore], batting: Batting) -> list[Fraction | None]:
    """Return the average after each innings, the oldest first: from today's, going back."""
    runs, outs = batting.runs, batting.innings - batting.not_outs
    found = []
    for score in scores:
        found.append(ratio(runs, outs))
        runs -= score.runs
        outs -= not score.not_out
    return found[::-1]

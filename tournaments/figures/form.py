"""The form of a batter: his last innings as bars, and what his average came to after each."""

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.readmodel.drawing import HEIGHT, Chart, Label, Line, Plot
from scoring.readmodel.tables import Column, Table
from scoring.words.phrase import phrase
from tournaments.figures.scores import Score
from tournaments.figures.sums import Batting, ratio
from tournaments.words.tiebreaks import decimal_text

LAST = 30
"""How many innings are drawn."""
_BARS, _AVERAGE = 0, 1


def form_chart(scores: Sequence[Score], career: Batting) -> Chart | None:
    """Return the chart of the last innings, given the newest first; the averages follow from those of the career.

    None where there is nothing to draw.
    """
    if not scores:
        return None
    averages = _averages(scores, career)
    innings = list(enumerate(zip(reversed(scores), averages, strict=True), 1))
    highest = max(*(score.runs for score in scores), *(average or 0 for average in averages), 1)
    plot = Plot(len(innings), int(highest) + 1)
    points = [(number, average) for number, (_score, average) in innings if average is not None]
    return Chart(
        key="form",
        title=phrase(_("Form")),
        description=phrase(
            _("A bar for each of the last innings, * not out; the broken line is the career average after each.")
        ),
        height=HEIGHT,
        grid=plot.grid,
        lines=(
            Line(" ".join(f"{plot.x(number - 0.5)},{plot.y(float(average))}" for number, average in points), _AVERAGE),
        )
        if points
        else (),
        bars=tuple(plot.bar(number, score.runs, _BARS) for number, (score, _average) in innings if score.runs),
        dots=(),
        labels=(
            *plot.labels,
            *plot.along(len(innings), 1, -0.5),
            *(
                Label(plot.x(number - 0.5), plot.y(score.runs, lift=3), "*", "middle")
                for number, (score, _average) in innings
                if score.not_out
            ),
        ),
        legend=(),
        table=Table.of(
            _("Form"),
            (
                Column("number", _("No.")),
                Column("day", _("Date"), numeric=False),
                Column("match", _("Match"), numeric=False),
                Column("runs", _("Runs")),
                Column("average", _("Average")),
            ),
            (
                [
                    str(number),
                    score.occasion.day.isoformat() if score.occasion.day else "",
                    score.occasion.sides,
                    score.text,
                    "–" if average is None else decimal_text(average, 2),
                ]
                for number, (score, average) in innings
            ),
        ),
    )


def _averages(scores: Sequence[Score], career: Batting) -> list[Fraction | None]:
    """Return the career average after each innings, the oldest first: from today's, going back."""
    runs, outs = career.runs, career.innings - career.not_outs
    found = []
    for score in scores:
        found.append(ratio(runs, outs))
        runs -= score.runs
        outs -= not score.not_out
    return found[::-1]

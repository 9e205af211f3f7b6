"""The chart of the ten wicket cards: what both sides made on each, in an innings of either."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.games.shields.reader.innings import WicketCardsReader, readers
from scoring.games.shields.rules.entries import WICKETS
from scoring.games.shields.rules.match import ShieldsMatch
from scoring.games.shields.words.plays import chain_text, wicket_text
from scoring.readmodel.chart_shapes import HEIGHT, STEPS_AT, Bar, Chart, ChartLabel, Dot, Plot, coordinate
from scoring.readmodel.charts import charts
from scoring.readmodel.tables import Column, Table
from scoring.words.figures import ordinal
from scoring.words.phrase import phrase

_BAR = 0.38  # of the room of a wicket; the bars of the two sides stand in it side by side


@charts.register
def _charts(match: ShieldsMatch) -> list[Chart]:
    played = [each for each in readers(match) if each.plays]
    top = max((wicket.runs for each in played for wicket in each.plays), default=0)
    numbers = sorted({each.innings.number for each in played})
    return [ten_wickets([each for each in played if each.innings.number == number], number, top) for number in numbers]


def ten_wickets(sides: Sequence[WicketCardsReader], number: int, top: int) -> Chart:
    """Return the runs on each wicket card in the innings with this number, to the scale of the match's `top`."""
    plot = Plot(WICKETS, top + 1, _("Wicket card"), _("Runs"))
    title = phrase(_("The ten wicket cards, %(ordinal)s innings"), ordinal=ordinal(number))
    return Chart(
        key=f"wickets-{number}",
        title=title,
        description=_("A bar for the runs of each wicket card; a dot is a wicket that was countered."),
        height=HEIGHT,
        grid=plot.grid,
        lines=(),
        bars=tuple(bar for place, each in enumerate(sides) for bar in _bars(plot, each, place)),
        dots=tuple(dot for place, each in enumerate(sides) for dot in _dots(plot, each, place)),
        labels=(
            *plot.labels,
            *(
                ChartLabel(plot.x(wicket - 0.5), STEPS_AT, wicket_text(wicket), "middle")
                for wicket in range(1, WICKETS + 1)
            ),
        ),
        legend=tuple(
            (each.innings.side, phrase("%(title)s, %(score)s", title=each.title, score=str(each.score)))
            for each in sides
        ),
        table=_numbers(title, sides),
    )


def _left(wicket: int, place: int) -> float:
    """Return where the bar of a wicket begins, of the side in this place, 0 or 1."""
    return wicket - 0.5 + _BAR * (place - 1)


def _bars(plot: Plot, each: WicketCardsReader, place: int) -> Iterator[Bar]:
    zero = float(plot.y(0))
    for played in each.plays:
        if played.runs:
            left = float(plot.x(_left(played.wicket, place)))
            right = float(plot.x(_left(played.wicket, place) + _BAR))
            top = plot.y(played.runs)
            width, height = coordinate(right - left), coordinate(zero - float(top))
            yield Bar(coordinate(left), top, width, height, each.innings.side)


def _dots(plot: Plot, each: WicketCardsReader, place: int) -> Iterator[Dot]:
    for played in each.plays:
        if played.counters:
            yield Dot(
                plot.x(_left(played.wicket, place) + _BAR / 2),
                plot.y(played.runs, lift=6),
                each.innings.side,
            )


def _numbers(title: str, sides: Sequence[WicketCardsReader]) -> Table:
    columns = [Column("wicket", _("Wicket"), numeric=False)]
    for each in sides:
        side = each.innings.side
        columns.append(Column(f"cards{side}", each.batting_side.name, numeric=False))
        columns.append(Column(f"runs{side}", pgettext("runs", "R"), _("Runs")))
    rows = [
        (wicket_text(wicket), *(text for each in sides for text in _laid(each, wicket)))
        for wicket in range(1, WICKETS + 1)
    ]
    return Table.of(title, columns, rows)


def _laid(each: WicketCardsReader, wicket: int) -> tuple[str, int | None]:
    played = each.innings.played_on.get(wicket)
    return (chain_text(played.cards), played.runs) if played else ("–", None)

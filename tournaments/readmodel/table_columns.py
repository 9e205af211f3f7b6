"""The columns of a table of a competition, and what stands in each of them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.readmodel.tables import Column
from scoring.readmodel.values import Figure
from scoring.rules.overs import overs_text
from tournaments.standings.line import StandingsLine
from tournaments.standings.scheme import RankedOn, Scheme
from tournaments.standings.table import TableRow
from tournaments.standings.tiebreaks.base import Value
from tournaments.standings.tiebreaks.registry import TIE_BREAKS
from tournaments.standings.tiebreaks.sums import NetRunRate, RunQuotient
from tournaments.words.tiebreaks import (
    PERCENTAGE,
    POINTS,
    PlusMinus,
    TieBreakForm,
    is_value,
    tie_break_abbreviation,
    tie_break_name,
    value_title,
)

_RATES = {rate.slug: rate for rate in (NetRunRate(), RunQuotient())}
RATES = tuple(_RATES)
"""The figure beside points: the rate in games with overs; in the others the quotient, if it breaks ties."""
BRIEF = ("played", "points", "percentage", *RATES)
"""The columns of a table in short."""


@dataclass(frozen=True, slots=True)
class RunsOff:
    """Runs off so many balls: "187/20"."""

    runs: int
    balls: int

    @property
    def order(self) -> int:
        """The runs."""
        return self.runs

    def parts(self) -> Mapping[str, object]:
        """Return runs and balls."""
        return {"runs": self.runs, "balls": self.balls}

    def __str__(self) -> str:
        return f"{self.runs}/{overs_text(self.balls)}" if self.balls else "–"


@dataclass(frozen=True, slots=True)
class RunsFor:
    """Runs for so many wickets in all matches: "1240/63"."""

    runs: int
    wickets: int

    @property
    def order(self) -> int:
        """The runs."""
        return self.runs

    def parts(self) -> Mapping[str, object]:
        """Return runs and wickets."""
        return {"runs": self.runs, "wickets": self.wickets}

    def __str__(self) -> str:
        return f"{self.runs}/{self.wickets}" if self.runs or self.wickets else "–"


def columns_of(tie_breaks: Sequence[str], scheme: Scheme, rows: Sequence[TableRow], *, overs: bool) -> Iterator[Column]:
    """Yield the columns of figures: those of cricket, of what can occur or did, of tie-breaks in their order."""

    def did(column: str) -> bool:
        return any(getattr(row.line, column) for row in rows)

    yield Column("played", pgettext("column", "M"), _("Matches"), form=POINTS)
    yield Column("won", pgettext("column", "W"), _("Won"), form=POINTS)
    yield Column("lost", pgettext("column", "L"), _("Lost"), form=POINTS)
    yield Column("tied", pgettext("column", "T"), _("Tied"), form=POINTS)
    if not overs or did("drawn"):
        yield Column("drawn", pgettext("column", "D"), _("Drawn"), form=POINTS)
    if overs or did("no_result"):
        yield Column("no_result", pgettext("column", "NR"), _("No result"), form=POINTS)
    if did("abandoned"):
        yield Column("abandoned", pgettext("column", "Ab"), _("Abandoned"), form=POINTS)
    if scheme.bonuses or did("bonus"):
        yield Column("bonus", pgettext("column", "Bon"), _("Bonus points"), form=POINTS)
    if any(row.adjustment for row in rows):
        yield Column("adjustment", pgettext("column", "Adj"), _("Points adjustments"), form=PlusMinus(signed=True))
    yield Column("points", pgettext("column", "Pts"), _("Points"), form=POINTS)
    if scheme.ranked_on is RankedOn.PERCENTAGE:
        yield percentage_column()
    for slug in _shown(tie_breaks, rows, overs=overs):
        yield Column(slug, tie_break_abbreviation(slug), tie_break_name(slug), form=TieBreakForm(slug=slug))
    per = _("Runs for, and overs") if overs else _("Runs for, and wickets lost")
    against = _("Runs against, and overs") if overs else _("Runs against, and wickets taken")
    yield Column("for", pgettext("column", "For"), per)
    yield Column("against", pgettext("column", "Against"), against)


def _shown(tie_breaks: Sequence[str], rows: Sequence[TableRow], *, overs: bool) -> Iterator[str]:
    """Yield the tie-breaks that have a column: wins have theirs already, and what was asked of nobody needs none."""
    rate = RATES[0] if overs else RATES[1]
    if overs or rate in tie_breaks:
        yield rate
    for slug in tie_breaks:
        if slug == rate or not TIE_BREAKS[slug].has_column or not TIE_BREAKS[slug].applies(overs=overs):
            continue
        if not TIE_BREAKS[slug].among_tied or any(row.values.get(slug) is not None for row in rows):
            yield slug


def percentage_column() -> Column:
    """Return the column of the points in a hundred of those possible."""
    return Column("percentage", pgettext("column", "Pct"), _("Percentage of the points possible"), form=PERCENTAGE)


def percentage(row: TableRow) -> dict[str, Figure]:
    """Return the figure of that column; none in a table in the order of points."""
    return {} if row.share is None else {"percentage": Figure.of(row.share, PERCENTAGE)}


def figure_of(column: Column, row: TableRow, *, overs: bool) -> Figure:
    """Return what stands in a column of a row."""
    value = _value(column.key, row, overs=overs)
    title = value_title(column.key, value) if isinstance(column.form, TieBreakForm) and is_value(value) else ""
    return Figure.of(value, column.form, title)


def _value(key: str, row: TableRow, *, overs: bool) -> object:
    line = row.line
    if key in TIE_BREAKS:
        return row.values.get(key) if key in row.values else _rate(key, line)
    match key:
        case "points":
            return row.points
        case "percentage":
            return row.share
        case "adjustment":
            return row.adjustment
        case "for" if overs:
            return RunsOff(line.rated_runs_for, line.rated_balls_for)
        case "against" if overs:
            return RunsOff(line.rated_runs_against, line.rated_balls_against)
        case "for":
            return RunsFor(line.runs_for, line.wickets_lost)
        case "against":
            return RunsFor(line.runs_against, line.wickets_taken)
    return Fraction(getattr(line, key))


def _rate(slug: str, line: StandingsLine) -> Value:
    """Return a rate that the competition has not among its tie-breaks."""
    return _RATES[slug].value(line)

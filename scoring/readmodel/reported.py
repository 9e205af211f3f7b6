"""A match kept from paper for readers: the figures that were written down, and no others."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.readmodel.chart_shapes import Chart
from scoring.readmodel.charts import charts
from scoring.readmodel.games import reader
from scoring.readmodel.innings import Highlight, InningsReader
from scoring.readmodel.log_lines import Said, say
from scoring.readmodel.overs import RUN_RATE, STRIKE_RATE, best_bowling, bowling_table
from scoring.readmodel.progression import Progression
from scoring.readmodel.tables import Column, Table
from scoring.readmodel.values import FallOfWicket, Missing, Quantity, Stand, overs, run_rate, strike_rate
from scoring.rules.innings import Batter
from scoring.rules.reported.innings import ReportedBatter, ReportedInnings
from scoring.rules.reported.match import ReportedMatch
from scoring.words.figures import rate, turns_words
from scoring.words.phrase import phrase


class ReportedReader(InningsReader[ReportedInnings]):
    """Reads an innings of a report."""

    match: ReportedMatch

    @property
    def beside_score(self) -> Quantity | None:
        """How long the innings was, in what its game counts; None where that was not kept."""
        if self.innings.balls is not None:
            return overs(self.innings.balls)
        if self.innings.turns is None:
            return None
        batted = self.innings.batting_turns
        return Quantity(batted, "turns", turns_words(batted))

    @property
    def extras(self) -> Mapping[str, int]:
        """The extras by their headings."""
        return self.innings.extras

    @property
    def run_rate(self) -> Fraction | None:
        """The runs an over, where the balls are known."""
        return run_rate(self.innings.runs, self.innings.balls or 0)

    # Batting

    @property
    def _kept(self) -> list[str]:
        """The figures beside the runs that were kept of any batter."""
        keys = ("balls", "fours", "sixes")
        return [key for key in keys if any(getattr(batter, key, None) is not None for batter in self.innings.batters)]

    def batting_columns(self) -> tuple[Column, ...]:
        """Return the columns of the batting table: those of which something was kept."""
        kept = {
            "balls": Column("balls", pgettext("balls", "B"), _("Balls faced")),
            "fours": Column("fours", _("4s"), _("Fours")),
            "sixes": Column("sixes", _("6s"), _("Sixes")),
        }
        columns = (*super().batting_columns(), *(kept[key] for key in self._kept))
        if "balls" not in self._kept:
            return columns
        return (*columns, Column("strike_rate", _("SR"), _("Strike rate: runs off a hundred balls"), form=STRIKE_RATE))

    def batting_figures(self, batter: Batter) -> tuple[object, ...]:
        """Return the figures of a batter that were kept."""
        if not isinstance(batter, ReportedBatter):
            raise TypeError(batter)
        figures = [getattr(batter, key) for key in self._kept]
        if "balls" not in self._kept:
            return tuple(figures)
        unknown = batter.balls is None
        return (*figures, Missing.NOT_RECORDED if unknown else strike_rate(batter.runs, batter.balls or 0))

    def not_batted(self) -> Sequence[int]:
        """Return those who did not bat, where the card says who did."""
        return super().not_batted() if self.innings.batters else ()

    def total_details(self) -> Sequence[str]:
        """Return wickets, overs or turns, and the run rate of a game of overs."""
        details = [*super().total_details()]
        if self.beside_score:
            details.append(str(self.beside_score))
        if self.innings.balls is not None:
            details.append(_("RR %(rate)s") % {"rate": rate(self.innings.runs, self.innings.balls)})
        return details

    # Bowling, wickets, stands

    def bowling_table(self) -> Table | None:
        """Return the bowlers' figures, where the card has them."""
        bowlers = self.innings.bowlers.values()
        return bowling_table(bowlers, self.bowlers, 1 - self.innings.side) if bowlers else None

    def highlights(self) -> Iterator[Highlight]:
        """Yield the three highest scores and the two best figures among bowlers, where the card has them."""
        yield from super().highlights()
        yield from best_bowling(self.innings.bowlers.values(), self.bowlers, 1 - self.innings.side)

    def fall_of_wickets(self) -> Iterator[FallOfWicket]:
        """Yield the fall of wickets: "1-23 (Trescothick)", or "1-23" where nobody wrote down who fell."""
        for fall in self.innings.falls:
            text = "%(wicket)d-%(runs)d (%(batter)s)" if fall.player else "%(wicket)d-%(runs)d"
            batter = self.batters[fall.player] if fall.player else ""
            said = phrase(text, wicket=fall.wicket, runs=fall.runs, batter=batter)
            yield FallOfWicket(fall.wicket, fall.runs, fall.player, batter, "", said)

    def partnerships(self) -> Iterator[Stand]:
        """Yield the stands, where the fall of wickets was kept."""
        falls = self.innings.falls
        if not falls:
            return
        for number, (before, after) in enumerate(pairwise([0, *(fall.runs for fall in falls)]), 1):
            yield Stand(number, after - before)
        if len(falls) < self.match.wickets_in_innings:
            yield Stand(len(falls) + 1, self.innings.runs - falls[-1].runs, unbroken=True)

    def figures_to_agree(self) -> Iterator[tuple[str, int, str, int]]:
        """Yield nothing: what was kept was made to agree before it was written."""
        return iter(())

    # How it went: nobody wrote that down

    @property
    def course_heading(self) -> str:
        """What the innings in the order of play would be called."""
        return self._of_the_game().course_heading

    @property
    def unit(self) -> str:
        """What an innings of the game is counted in."""
        return self._of_the_game().unit

    def _of_the_game(self) -> InningsReader[Any]:
        """Return the game's own reader of such an innings, of which nothing is recorded."""
        reference_match = self.match.reference_match
        return reader(reference_match.new_innings(self.innings.side, self.innings.number), reference_match)

    def progression(self) -> Progression:
        """Return a progression without a step."""
        return Progression(self.course_heading, "", "", (), (), 1, 0)


def totals_table(match: ReportedMatch) -> Table:
    """Return a row for each innings of a match: its total, how long it was, and the run rate where that is known."""
    readers = [ReportedReader(match, innings) for innings in match.innings]
    columns = [Column("innings", _("Innings"), numeric=False), Column("total", _("Total"))]
    if any(each.beside_score for each in readers):
        columns.append(Column("length", _("Length")))
    if any(each.innings.balls for each in readers):
        columns.append(Column("run_rate", _("Run rate"), form=RUN_RATE))
    rows = [
        (each.title, each.score.total, *((str(each.beside_score or ""), each.run_rate)[: len(columns) - 2]))
        for each in readers
    ]
    return Table.of(_("Totals"), columns, rows)


@reader.register
def _reported(innings: ReportedInnings, match: ReportedMatch) -> InningsReader[ReportedInnings]:
    return ReportedReader(match, innings)


@say.register
def _say_nothing(innings: ReportedInnings, match: ReportedMatch) -> Iterator[Said]:
    return iter(())


@charts.register
def _no_charts(match: ReportedMatch) -> list[Chart]:
    return []

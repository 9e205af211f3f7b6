"""Tie-breaks on the sums of an entrant's own line."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.standings.line import StandingsLine
from tournaments.standings.tiebreaks.base import INFINITE, Form, Results, TieBreak, Value

BALLS = 6
"""The balls of an over."""


class OfLine(TieBreak):
    """A tie-break that needs no more than the entrant's own line."""

    def values(self, tied: Sequence[int], results: Results) -> Mapping[int, Value]:
        """Return the value of each line."""
        return {entrant: self.value(results.lines[entrant]) for entrant in tied}

    @abstractmethod
    def value(self, line: StandingsLine) -> Value:
        """Return the value of a line."""


class Wins(OfLine):
    """Matches won."""

    slug = "wins"
    name = _("Wins")
    abbreviation = pgettext_lazy("tie-break", "W")
    explanation = _("more matches won is better; a bye is not a win")
    on = _("on wins")
    of_results = True
    has_column = False

    def value(self, line: StandingsLine) -> Value:
        """Return the wins; a bye is none."""
        return Fraction(line.won)


class NetRunRate(OfLine):
    """Runs an over made less runs an over given away, over all rated matches together; for games with overs only.

    Whoever has no rated match stands as with 0, between those above and those below the average.
    """

    slug = "net_run_rate"
    name = _("Net run rate")
    abbreviation = pgettext_lazy("tie-break", "NRR")
    explanation = _(
        "runs an over scored minus runs an over conceded, over all matches; a side all out counts its full "
        "overs; drawn, abandoned and no-result matches do not count"
    )
    on = _("on net run rate")
    form = Form.SIGNED
    of_nothing = Fraction(0)
    instead = "run_quotient"

    def applies(self, *, overs: bool) -> bool:
        """Without overs there is no rate."""
        return overs

    def value(self, line: StandingsLine) -> Value:
        """Return the rate; a half without a ball is 0."""
        if not line.rated_balls_for and not line.rated_balls_against:
            return None
        made = Fraction(line.rated_runs_for * BALLS, line.rated_balls_for or 1)
        return made - Fraction(line.rated_runs_against * BALLS, line.rated_balls_against or 1)


class RunQuotient(OfLine):
    """Runs for each wicket lost over runs against for each wicket taken."""

    slug = "run_quotient"
    name = _("Run quotient")
    abbreviation = pgettext_lazy("tie-break", "RQ")
    explanation = _(
        "runs for each wicket lost, divided by runs conceded for each wicket taken; this game has no overs, so "
        "there is no run rate"
    )
    on = _("on run quotient")
    form = Form.DECIMALS
    infinite = _("Above every number: no wicket lost, or no run conceded")

    def value(self, line: StandingsLine) -> Value:
        """Return the quotient: infinite where no wicket was lost or no run given away, None where nothing tells."""
        return _quotient(line.runs_for * line.wickets_taken, line.wickets_lost * line.runs_against)


class WicketQuotient(OfLine):
    """Wickets taken for each wicket lost."""

    slug = "wicket_quotient"
    name = _("Wicket quotient")
    abbreviation = pgettext_lazy("tie-break", "WQ")
    explanation = _("wickets taken divided by wickets lost")
    on = _("on wicket quotient")
    form = Form.DECIMALS
    infinite = _("Above every number: no wicket lost")

    def value(self, line: StandingsLine) -> Value:
        """Return the quotient: infinite where none was lost, None where none fell at all."""
        return _quotient(line.wickets_taken, line.wickets_lost)


class RunsScored(OfLine):
    """Runs made."""

    slug = "runs_scored"
    name = _("Runs scored")
    abbreviation = pgettext_lazy("tie-break", "Runs")
    explanation = _("more runs is better")
    on = _("on runs scored")

    def value(self, line: StandingsLine) -> Value:
        """Return the runs."""
        return Fraction(line.runs_for)


def _quotient(dividend: int, divisor: int) -> Value:
    if divisor:
        return Fraction(dividend, divisor)
    return INFINITE if dividend else None

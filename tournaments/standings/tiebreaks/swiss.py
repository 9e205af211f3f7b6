"""The tie-breaks on what the opponents that the draw gave were worth.

An opponent's points are those of its matches and byes, bonus included; points the organiser gave or took are not in
them, as they say nothing of its play. A match counts if it was played, conceded or awarded; one abandoned only where
it counts as played.
Against the same opponent twice, its points count twice. A bye counts as a match won against somebody with as many
points as the entrant itself; a second bye counts no more.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.standings.line import StandingsLine
from tournaments.standings.tiebreaks.base import Results, TieBreak, Value

_BYE = StandingsLine(played=1, won=1)


class OfOpponents(TieBreak):
    """A sum of the opponents' points, each as often as the matches against it weigh."""

    of_the_draw = True
    of_opponents = True

    def values(self, tied: Sequence[int], results: Results) -> Mapping[int, Value]:
        """Return the sum of each."""
        return {entrant: self._value(entrant, results) for entrant in tied}

    @abstractmethod
    def weight(self, meeting: StandingsLine) -> Fraction:
        """Return how often the points of an opponent count for the matches against it."""

    def _value(self, entrant: int, results: Results) -> Fraction:
        return sum(
            (
                self.weight(_BYE) * results.lines[entrant].points
                if opponent is None
                else self.weight(meeting) * results.lines[opponent].points
                for opponent, meeting in results.meetings[entrant].items()
            ),
            Fraction(0),
        )


class Buchholz(OfOpponents):
    """The points of all opponents."""

    slug = "buchholz"
    name = _("Buchholz")
    abbreviation = pgettext_lazy("tie-break", "BH")
    explanation = _("the points of all opponents; a bye counts as an opponent with one's own points")
    on = _("on Buchholz")

    def weight(self, meeting: StandingsLine) -> Fraction:
        """Every match counts once."""
        return Fraction(meeting.played)


class SonnebornBerger(OfOpponents):
    """The points of the opponents beaten and half of those of the opponents neither beaten nor lost to."""

    slug = "sonneborn_berger"
    name = _("Sonneborn-Berger")
    abbreviation = pgettext_lazy("tie-break", "SB")
    explanation = _(
        "the points of the opponents beaten, and half of those of the opponents drawn or tied with; a bye counts as an "
        "opponent beaten with one's own points"
    )
    on = _("on Sonneborn-Berger")

    def weight(self, meeting: StandingsLine) -> Fraction:
        """A win counts once; what was neither won nor lost, whatever it is worth in points, a half."""
        return meeting.won + Fraction(meeting.played - meeting.won - meeting.lost, 2)

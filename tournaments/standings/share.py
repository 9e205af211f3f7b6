"""The share of the points that were possible, where sides play unequally often."""

from dataclasses import dataclass
from fractions import Fraction

from tournaments.standings.line import StandingsLine
from tournaments.standings.scheme import Scheme


@dataclass(frozen=True, slots=True)
class Share:
    """The points that somebody has of those that were possible in the matches played."""

    points: Fraction
    possible: Fraction

    @property
    def percentage(self) -> Fraction:
        """The share in a hundred; 0 where nothing was possible."""
        return 100 * self.points / self.possible if self.possible else Fraction(0)


def share_of(line: StandingsLine, points: Fraction, scheme: Scheme) -> Share:
    """Return the share of a line, given its points with those given and taken.

    Where an abandoned match does not count as played, neither do its points.
    """
    uncounted = 0 if scheme.abandoned_played else line.abandoned
    return Share(points - uncounted * scheme.abandoned, line.played * scheme.most)

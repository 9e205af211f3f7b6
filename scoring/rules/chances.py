"""How likely each result of a match is, from a state of it."""

from dataclasses import dataclass

from scoring.rules.results import Outcome, Result


@dataclass(frozen=True, slots=True)
class Chances:
    """The chance of each result, from 0 to 1: that either side wins, by its number, of a tie and of a draw.

    They sum to 1. A chance is 0 or 1 exactly when that is decided, and never before.
    """

    wins: tuple[float, float]
    tie: float = 0.0
    draw: float = 0.0

    @property
    def level(self) -> float:
        """The chance that neither side wins."""
        return self.tie + self.draw


def decided(result: Result) -> Chances | None:
    """Return the chances once there is a result; None where it is none that they are of, as of a match abandoned."""
    if result.winner is not None:
        return Chances((float(result.winner == 0), float(result.winner == 1)))
    if result.outcome not in (Outcome.TIED, Outcome.DRAWN):
        return None
    return Chances((0.0, 0.0), float(result.outcome is Outcome.TIED), float(result.outcome is Outcome.DRAWN))

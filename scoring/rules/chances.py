"""How likely each result of a match is, from a state of it."""

from dataclasses import dataclass


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

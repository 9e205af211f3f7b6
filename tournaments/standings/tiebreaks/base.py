"""What a tie-break is, and the registry of them."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import ClassVar

from tournaments.standings.line import Line


class Infinite(Enum):
    """The quotient of something by nothing: above every number."""

    INFINITE = "∞"


INFINITE = Infinite.INFINITE

Value = Fraction | Infinite | None
"""What a tie-break finds for an entrant; None where nothing was counted."""


@dataclass(frozen=True, slots=True)
class Results:
    """All that tie-breaks look at.

    `meetings` are every entrant's lines against each opponent, against None for its byes; `lines` their sums; `lots`
    are the lots drawn, oldest first, each the entrants in the order in which they were drawn.
    """

    meetings: Mapping[int, Mapping[int | None, Line]]
    lines: Mapping[int, Line]
    lots: Sequence[Sequence[int]]

    def meeting(self, one: int, other: int) -> Line:
        """Return what one entrant did against another."""
        return self.meetings[one].get(other, _NEVER_MET)


_NEVER_MET = Line()


class TieBreak(ABC):
    """A way to part entrants that are level. The higher value stands above; equal values part nobody."""

    slug: ClassVar[str]
    among_tied: ClassVar[bool] = False
    """Whether the values depend on who is level, so that there are none for an entrant level with nobody."""
    repeated: ClassVar[bool] = False
    """Whether it is taken again among those it leaves level, once it has parted them from others."""
    of_nothing: ClassVar[Fraction | None] = None
    """What None counts as; None is below every number."""

    def applies(self, *, overs: bool, swiss: bool) -> bool:
        """Return whether it suits a game with overs or without, and a Swiss or any other format."""
        return True

    @abstractmethod
    def values(self, tied: Sequence[int], results: Results) -> Mapping[int, Value]:
        """Return the value of each of `tied`, who are level on all that came before."""

    def order(self, value: Value) -> tuple[int, Fraction]:
        """Return what values are compared by."""
        if value is None:
            value = self.of_nothing
        if value is None:
            return 0, Fraction(0)
        return (2, Fraction(0)) if isinstance(value, Infinite) else (1, value)


TIE_BREAKS: dict[str, TieBreak] = {}


def register(tie_break: type[TieBreak]) -> type[TieBreak]:
    """Add a tie-break to the registry, under its slug; a class decorator."""
    TIE_BREAKS[tie_break.slug] = tie_break()
    return tie_break

"""What a tie-break is: how it parts those who are level, and what is said of it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.standings.line import StandingsLine


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

    meetings: Mapping[int, Mapping[int | None, StandingsLine]]
    lines: Mapping[int, StandingsLine]
    lots: Sequence[Sequence[int]]

    def meeting(self, one: int, other: int) -> StandingsLine:
        """Return what one entrant did against another."""
        return self.meetings[one].get(other, _NEVER_MET)


_NEVER_MET = StandingsLine()


class Form(Enum):
    """How the values of a tie-break are written."""

    POINTS = "points"  # without the decimals that are not needed: "8", "1.5"
    DECIMALS = "decimals"  # "0.871"
    SIGNED = "signed"  # "+1.495"
    PLACE = "place"  # of minus the place in a draw: "1st"


class TieBreak(ABC):
    """A way to part entrants that are level. The higher value stands above; equal values part nobody.

    `name` and `abbreviation` head its column, `explanation` says what it looks at, `on` follows a sentence of who
    stands above whom ("above B on wins").
    """

    slug: ClassVar[str]
    name: ClassVar[Promise]
    abbreviation: ClassVar[Promise]
    explanation: ClassVar[Promise]
    on: ClassVar[Promise]
    form: ClassVar[Form] = Form.POINTS
    infinite: ClassVar[Promise] = _("Above every number")
    """What an infinite value means."""
    with_values: ClassVar[bool] = True
    """Whether the values are told in the sentence of who stands above whom."""
    has_column: ClassVar[bool] = True
    """Whether the table has a column for it because of it: what it counts may stand there in any case."""
    of_the_draw: ClassVar[bool] = False
    """Whether it looks at what was drawn for the entrants, which says nothing of who held the cards for them."""
    of_opponents: ClassVar[bool] = False
    """Whether it looks at what the opponents were worth, which tells nothing where all have the same ones."""
    of_results: ClassVar[bool] = False
    """Whether it looks at nothing but who won which match, or at what is drawn: no score changes it but by a bonus."""
    instead: ClassVar[str] = ""
    """The tie-break that stands for it where it does not apply."""
    among_tied: ClassVar[bool] = False
    """Whether the values depend on who is level, so that there are none for an entrant level with nobody."""
    repeated: ClassVar[bool] = False
    """Whether it is taken again among those it leaves level, once it has parted them from others."""
    of_nothing: ClassVar[Fraction | None] = None
    """What None counts as; None is below every number."""

    def applies(self, *, overs: bool) -> bool:
        """Return whether it can be found in a game with overs, or without."""
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

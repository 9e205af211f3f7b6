"""A planned fixture, and what is read off a whole plan."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.formats.labels import Label
from tournaments.formats.slots import Bye, Slot

TABLE, KNOCKOUT = 0, 1
"""The stages of a competition, in the order they are played."""

NO_LABEL = Label()


@dataclass(frozen=True, slots=True)
class Planned:
    """One fixture of a plan, or a bye where `away` is one.

    `key` is its own in the competition, fit for an address, and never changes. `round` counts from 1 within the stage,
    `number` from 1 within the round, over all groups of a table, within each part of a bracket. `group` is "A" to "P",
    or "" where there is but one table; of a bracket the part, or "" where it has but one.
    `label` is what it is called, of no kind where round and number say enough.
    """

    key: str
    stage: int
    group: str
    round: int
    number: int
    home: Slot
    away: Slot
    label: Label = NO_LABEL

    @property
    def is_bye(self) -> bool:
        """Whether nobody plays: the home side goes through, or rests for the round."""
        return isinstance(self.away, Bye)


def rounds_of(plan: Iterable[Planned]) -> list[tuple[int, int]]:
    """Return the rounds of a plan as (stage, round), in the order they are played; see `nights` for their dates."""
    return sorted({(planned.stage, planned.round) for planned in plan})

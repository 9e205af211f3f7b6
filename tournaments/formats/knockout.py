"""A knockout: who loses is out."""

from typing import ClassVar

from tournaments.formats.base import Format
from tournaments.formats.bracket import knockout_rounds
from tournaments.formats.plan import Planned
from tournaments.formats.registry import register
from tournaments.formats.settings import Kind, Setting, Settings
from tournaments.formats.slots import Entrant

THIRD_PLACE = Setting("third_place", Kind.SWITCH, default=False)
TIE = Setting("tie", Kind.CHOICE, "ask", choices=("ask", "replay", "higher_seed", "first_named"))
"""What is proposed to the organiser where a knockout match has no winner; the decision is always the organiser's."""


def proposed(tie: str, seeds: tuple[int, int]) -> int | None:
    """Return which side, 0 at home or 1 away, the rule `tie` lets go through after a match without a winner.

    `seeds` are those of the two sides, the lower the higher seeded. None: nobody yet, as the organiser is asked without
    a proposal, or the match is played again.
    """
    match tie:
        case "higher_seed":
            return int(seeds[1] < seeds[0])
        case "first_named":
            return 0
    return None


@register
class Knockout(Format):
    """A seeded bracket for any number, byes to the highest seeds."""

    slug: ClassVar[str] = "knockout"
    name: ClassVar[str] = "Knockout"
    settings: ClassVar[tuple[Setting, ...]] = (THIRD_PLACE, TIE)
    has_bracket: ClassVar[bool] = True

    @classmethod
    def fixtures(cls, entrants: int, settings: Settings) -> list[Planned]:
        """Return every round of the bracket."""
        slots = [Entrant(seed) for seed in range(entrants)]
        return knockout_rounds(slots, third_place=settings.switch("third_place"))

"""A knockout: who loses is out."""

from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.formats.bracket import THIRD_PLACE, TIE, Bracketed, knockout_rounds
from tournaments.formats.plan import Planned
from tournaments.formats.settings import Setting, Settings
from tournaments.formats.slots import EntrantSlot


class Knockout(Bracketed):
    """A seeded bracket for any number, byes to the highest seeds."""

    slug: ClassVar[str] = "knockout"
    name: ClassVar[Promise] = _("Knockout")
    about: ClassVar[Promise] = _("Who loses is out; the highest seeds have the byes.")
    settings: ClassVar[tuple[Setting, ...]] = (THIRD_PLACE, TIE)

    @classmethod
    def fixtures(cls, entrants: int, settings: Settings) -> list[Planned]:
        """Return every round of the bracket."""
        slots = [EntrantSlot(seed) for seed in range(entrants)]
        return knockout_rounds(slots, third_place=settings.switch("third_place"))

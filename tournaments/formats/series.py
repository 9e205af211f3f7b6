"""A series: two sides, up to five matches, at home by turns."""

from typing import ClassVar

from tournaments.formats.base import Format
from tournaments.formats.plan import TABLE, Planned
from tournaments.formats.registry import register
from tournaments.formats.settings import Kind, Setting, Settings
from tournaments.formats.slots import Entrant

MOST_MATCHES = 5
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


@register
class Series(Format):
    """A series between two sides, for a trophy or for honour."""

    slug: ClassVar[str] = "series"
    name: ClassVar[str] = "Series"
    settings: ClassVar[tuple[Setting, ...]] = (
        Setting("matches", Kind.NUMBER, 3, 1, MOST_MATCHES),
        Setting("dead_rubbers", Kind.SWITCH, default=True),
        Setting("trophy", Kind.NAME, ""),
        Setting("holder", Kind.NUMBER, None, 0, 1),
    )
    one_by_one: ClassVar[bool] = True
    most: ClassVar[int] = 2

    @classmethod
    def label(cls, number: int) -> str:
        """Return "6th match"."""
        ending = "th" if number % 100 in (11, 12, 13) else _ENDINGS.get(number % 10, "th")
        return f"{number}{ending} match"

    @classmethod
    def fixtures(cls, entrants: int, settings: Settings) -> list[Planned]:
        """Return the matches, a round each."""
        sides = Entrant(0), Entrant(1)
        return [
            Planned(str(nth), TABLE, "", nth, 1, sides[(nth - 1) % 2], sides[nth % 2], cls.label(nth))
            for nth in range(1, settings.number("matches") + 1)
        ]

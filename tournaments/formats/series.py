"""A series: two sides, up to five matches, at home by turns."""

from typing import ClassVar

from tournaments.formats.base import Format
from tournaments.formats.plan import TABLE, Planned
from tournaments.formats.registry import register
from tournaments.formats.settings import Kind, Setting, Settings
from tournaments.formats.slots import Entrant

ORDINALS = ("1st", "2nd", "3rd", "4th", "5th")


@register
class Series(Format):
    """A series between two sides, for a trophy or for honour."""

    slug: ClassVar[str] = "series"
    name: ClassVar[str] = "Series"
    settings: ClassVar[tuple[Setting, ...]] = (
        Setting("matches", Kind.NUMBER, 3, 1, len(ORDINALS)),
        Setting("dead_rubbers", Kind.SWITCH, default=True),
        Setting("trophy", Kind.NAME, ""),
        Setting("holder", Kind.NUMBER, None, 0, 1),
    )
    most: ClassVar[int] = 2

    @classmethod
    def fixtures(cls, entrants: int, settings: Settings) -> list[Planned]:
        """Return the matches, a round each."""
        sides = Entrant(0), Entrant(1)
        return [
            Planned(str(index + 1), TABLE, "", index + 1, 1, sides[index % 2], sides[1 - index % 2], f"{nth} match")
            for index, nth in enumerate(ORDINALS[: settings.number("matches")])
        ]

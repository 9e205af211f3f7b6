"""Who stands on one side of a planned fixture: an entrant, or what is still to be settled.

Each slot has a `code`, a short text to keep it by; `read_slot` gives the slot of a code.
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class EntrantSlot:
    """An entrant, by the index in the list of entrants in the order of their seeds."""

    index: int

    @property
    def code(self) -> str:
        """The slot as a short text."""
        return f"entrant:{self.index}"


@dataclass(frozen=True, slots=True)
class Bye:
    """Nobody: the other side has no opponent in this round."""

    @property
    def code(self) -> str:
        """The slot as a short text."""
        return "bye"


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """Whoever wins the fixture with this key; of a fixture with a bye, whoever has it.

    With `won_from`, the code of a slot, only if the winner came to that fixture by that slot; else nobody ever will.
    """

    key: str
    won_from: str = ""

    @property
    def code(self) -> str:
        """The slot as a short text."""
        return _code("winner", self.key, self.won_from)


@dataclass(frozen=True, slots=True)
class LoserOf:
    """Whoever loses the fixture with this key; `won_from` is as with `WinnerOf`."""

    key: str
    won_from: str = ""

    @property
    def code(self) -> str:
        """The slot as a short text."""
        return _code("loser", self.key, self.won_from)


@dataclass(frozen=True, slots=True)
class PlaceIn:
    """Whoever ends at this place, from 1, of a group: "A" to "P", or "" where there is but one table."""

    place: int
    group: str

    @property
    def code(self) -> str:
        """The slot as a short text."""
        return f"place:{self.group}:{self.place}"


Slot = EntrantSlot | Bye | WinnerOf | LoserOf | PlaceIn

_ENTRANT = re.compile(r"entrant:(\d{1,6})", re.ASCII)
_DECIDED_BY = re.compile(r"(winner|loser):([A-Za-z0-9_-]{1,40})(?:<((?:winner|loser):[A-Za-z0-9_-]{1,40}))?", re.ASCII)
_PLACE = re.compile(r"place:([A-P]?):(\d{1,3})", re.ASCII)


def read_slot(code: str) -> Slot:
    """Return the slot with this code. Raises ValueError where it is none."""
    if code == "bye":
        return Bye()
    if found := _ENTRANT.fullmatch(code):
        return EntrantSlot(int(found[1]))
    if found := _PLACE.fullmatch(code):
        return PlaceIn(int(found[2]), found[1])
    if found := _DECIDED_BY.fullmatch(code):
        return (WinnerOf if found[1] == "winner" else LoserOf)(found[2], found[3] or "")
    raise ValueError("not the code of a slot")


def _code(how: str, key: str, won_from: str) -> str:
    return f"{how}:{key}<{won_from}" if won_from else f"{how}:{key}"

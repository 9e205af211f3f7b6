"""What is due in the open slots of a plan: filled in as results come, and found out where one has been corrected."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tournaments.formats.slots import Bye, Entrant, LoserOf, PlaceIn, Slot, WinnerOf


@dataclass(frozen=True, slots=True)
class Change:
    """One side of a fixture that does not hold who is due there. `side` is 0 at home, 1 away.

    Where `stored` is None the slot was open and can now be filled; else `stored` no longer follows from the results,
    and `due` (None: open again) would.
    """

    key: str
    side: int
    stored: int | None
    due: int | None


@dataclass(frozen=True, slots=True)
class Bracket:
    """A plan with the results so far. Entrants are the same ints throughout: those of the `Entrant` slots.

    `sides` are the home and the away slot of every fixture by its key; `decided` who has won and who has lost, as the
    fixture was played; `places` who has ended where, by (place from 1, group), of the groups that are finished.
    """

    sides: Mapping[str, tuple[Slot, Slot]]
    decided: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    places: Mapping[tuple[int, str], int] = field(default_factory=dict)

    def source(self, slot: Slot) -> Slot:
        """Return where a slot's entrant really comes from: the winner of a bye is whoever has the bye."""
        seen = set()
        while isinstance(slot, WinnerOf) and slot.key not in seen and slot.key in self.sides:
            seen.add(slot.key)  # a draw edited into a circle leads nowhere, but ends
            home, away = self.sides[slot.key]
            if isinstance(away, Bye):
                slot = home
            elif isinstance(home, Bye):
                slot = away
            else:
                break
        return slot

    def due(self, slot: Slot) -> int | None:
        """Return the entrant who belongs in a slot by the results so far, None while that is open."""
        match self.source(slot):
            case Entrant(index):
                return index
            case WinnerOf(key):
                return self.decided[key][0] if key in self.decided else None
            case LoserOf(key):
                return self.decided[key][1] if key in self.decided else None
            case PlaceIn(place, group):
                return self.places.get((place, group))
        return None

    def changes(self, stored: Mapping[str, tuple[int | None, int | None]]) -> Iterator[Change]:
        """Yield every side that holds somebody else than is due there, given who is stored at home and away.

        Sides that were drawn by name are the organiser's and always stand.
        """
        for key, slots in self.sides.items():
            for side, slot in enumerate(slots):
                if not isinstance(slot, Entrant | Bye):
                    held, due = stored[key][side], self.due(slot)
                    if held != due:
                        yield Change(key, side, held, due)

"""Which places of a table go up to the division above and down to the one below."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.standings.table import TableRow


@dataclass(frozen=True, slots=True)
class Zones:
    """Who stands in the places that go up and down, by their ids; those `level` share a place on a line, so that it is
    not settled which of them do. `lines` are the rows below which a line is drawn, by their ids.
    """

    up: Sequence[int] = ()
    down: Sequence[int] = ()
    level: Sequence[int] = ()
    lines: Sequence[int] = ()


def zones(rows: Sequence[TableRow], up: int, down: int) -> Zones:
    """Return the zones of a table of which so many go up and down; of one too short for both nobody does."""
    if up + down >= len(rows):
        return Zones()
    level: list[int] = []
    lines: list[int] = []

    def is_tied_at(cut: int) -> bool:
        if not 0 < cut < len(rows):
            return False
        if rows[cut - 1].rank != rows[cut].rank:
            lines.append(rows[cut - 1].entrant)
            return False
        level.extend(row.entrant for row in rows if row.rank == rows[cut].rank and row.entrant not in level)
        return True

    is_tied_at(up)
    is_tied_at(len(rows) - down)
    return Zones(
        [row.entrant for row in rows[:up] if row.entrant not in level],
        [row.entrant for row in rows[len(rows) - down :] if row.entrant not in level],
        level,
        lines,
    )

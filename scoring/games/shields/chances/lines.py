"""Chances of 0, 1 ... units as one whole number, a line, with FIELD bits for each: adding, shifting and multiplying
lines is adding up, scoring and weighing all at once. Nothing is divided before the end.
"""

from collections.abc import Sequence
from functools import lru_cache

FIELD = 192
"""Enough for the ways in which all cards may be dealt and laid, and for the parts in which hands are told."""


def unpacked(line: int, size: int, field: int = FIELD) -> list[int]:
    """Return the numbers of a line, of so many units."""
    width = field // 8
    raw = line.to_bytes(size * width, "little")
    return [int.from_bytes(raw[at : at + width], "little") for at in range(0, len(raw), width)]


@lru_cache(maxsize=128)
def low_lines(values: tuple[int, ...], wickets: tuple[int, ...], field: int = FIELD) -> Sequence[tuple[int, int, int]]:
    """Return what 0, 1, 2 ... of these cards bring that are laid on these wickets, the highest first.

    It is counted over all orders of them; and in the same way with each order as many times as the values laid sum to,
    and as the square of that.
    """
    lines, found = {0: 1}, [(1, 0, 0)]
    for wicket in wickets[: -len(values) - 1 : -1]:
        more: dict[int, int] = {}
        for mask, line in lines.items():
            for place, value in enumerate(values):
                if not mask >> place & 1:
                    key = mask | 1 << place
                    more[key] = more.get(key, 0) + (line << field * max(0, value - wicket))
        lines = more
        sums = [(line, sum(v for place, v in enumerate(values) if mask >> place & 1)) for mask, line in lines.items()]
        first, second = (sum(line * laid**power for line, laid in sums) for power in (1, 2))
        found.append((sum(lines.values()), first, second))
    return found

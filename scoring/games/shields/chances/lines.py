"""Chances of 0, 1 ... units as one whole number, a line, with some bits for each: adding, shifting and multiplying
lines is adding up, scoring and weighing all at once. Nothing is divided before the end.
"""

from collections.abc import Iterable
from functools import lru_cache
from struct import unpack

FIELD = 128
"""Bits enough for the ways in which all cards may be dealt and laid, and for the parts in which hands are told."""

_SIZE = 64
"""Masks are made for so many numbers, or a multiple."""


def packed(numbers: Iterable[int], field: int = FIELD) -> int:
    """Return the line of these numbers, by units."""
    return sum(number << field * units for units, number in enumerate(numbers))


def unpacked(line: int, field: int = FIELD, size: int = 0) -> list[int]:
    """Return the numbers of a line, by units; of so many units at least."""
    width, size = field // 8, max(size, -(-line.bit_length() // field))
    raw = line.to_bytes(size * width, "little")
    return [int.from_bytes(raw[at : at + width], "little") for at in range(0, len(raw), width)]


def as_floats(line: int, size: int) -> list[float]:
    """Return the numbers of a line, by units, of so many: each with the first 53 bits."""
    words = unpack(f"<{2 * size}Q", line.to_bytes(size * FIELD // 8, "little"))  # two of 64 bits are a field
    return [low + high * 2.0**64 for low, high in zip(words[::2], words[1::2], strict=True)]


def without_bits(line: int, bits: int, field: int = FIELD) -> int:
    """Return a line whose numbers are divided by 2 to the power of these bits, and rounded down."""
    return line >> bits & _all_but(bits, field, -(-line.bit_length() // (_SIZE * field)))


@lru_cache
def _all_but(bits: int, field: int, sizes: int) -> int:
    return packed([(1 << field - bits) - 1] * (_SIZE * sizes), field)

"""Chances of so many runs, kept as one whole number, so that putting two together is one multiplication.

The chance of n runs stands in the n-th group of 64 bits, in units of 2 to the power -31. Multiplying two such numbers
adds the runs of both, many times faster than adding up products in lists. What is below a unit is dropped: over 50
overs that comes to less than a hundred-thousandth of the chances, for which `unpacked` makes up.
"""

import struct
from collections.abc import Iterable, Mapping

_GROUP = 64
_UNIT = 31
_MOST_RUNS = 2_000  # 50 overs of sixes are 1,800
_KEPT = int.from_bytes((b"\xff" * 4 + b"\x00" * 4) * _MOST_RUNS, "little")

CERTAINLY_NONE = 1 << _UNIT
"""No runs, for certain."""


def packed(chances: Mapping[int, float]) -> int:
    """Pack chances by the runs."""
    return sum(round(chance * CERTAINLY_NONE) << runs * _GROUP for runs, chance in chances.items())


def added(pairs: Iterable[tuple[int, int]]) -> int:
    """Return the chances of the runs of either pair's both parts together, the pairs excluding each other."""
    return sum(one * other for one, other in pairs) >> _UNIT & _KEPT


def unpacked(chances: int) -> list[float]:
    """Return the chance of each number of runs, from none; they sum to 1."""
    groups = _groups(chances)
    whole = sum(groups)
    return [chance / whole for chance in groups]


def share(chances: int) -> float:
    """Return the chance of any runs or none, where there are others beside these."""
    return sum(_groups(chances)) / CERTAINLY_NONE


def _groups(chances: int) -> tuple[int, ...]:
    most = -(-chances.bit_length() // _GROUP)
    return struct.unpack(f"<{most}Q", chances.to_bytes(most * _GROUP // 8, "little"))

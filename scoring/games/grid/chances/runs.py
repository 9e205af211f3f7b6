"""The chances of 0, 1, 2 ... runs, and those of sums of runs."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from operator import mul

NEGLIGIBLE = 1e-8
"""What is left out at the upper end of a spread of runs, and given to its last number."""
_BYTES = 10
_ONE = 1 << 39  # a chance of 1 as a whole number; two such multiplied fit the bytes, and no sum of chances is larger


class Runs:
    """The chances of 0, 1, 2 ... runs.

    Beside the chances there is one very long whole number with all of them in it, side by side. The product of two such
    numbers has in it the chances of the sum, and Python multiplies long numbers far faster than it goes through lists.
    """

    def __init__(self, chances: Sequence[float]) -> None:
        self.chances = chances

    @cached_property
    def packed(self) -> int:
        """All the chances in one whole number, the first in its lowest bytes, to some 12 places."""
        parts = [int(chance * _ONE).to_bytes(_BYTES, "little") for chance in self.chances]
        return int.from_bytes(b"".join(parts), "little")

    def cut(self) -> "Runs":
        """Return these chances, which should sum to 1, so that they do, without their negligible end."""
        left = 1.0
        for number, chance in enumerate(self.chances):
            left -= chance
            if left < NEGLIGIBLE:
                return Runs([*self.chances[:number], chance + left])
        return Runs([*self.chances[:-1], self.chances[-1] + left])


NO_RUNS = Runs([1.0])


def either(ways: Iterable[tuple[Runs, Runs]]) -> Runs:
    """Return the chances of the runs made in one of several ways, each of them by two parts, one after the other.

    The chances of the first parts sum, all ways together, to 1 at most.
    """
    packed = length = 0
    for first, then in ways:
        if first.chances and then.chances:
            packed += first.packed * then.packed
            length = max(length, len(first.chances) + len(then.chances) - 1)
    kept = packed.to_bytes(length * _BYTES, "little")
    unit = 1.0 / (_ONE * _ONE)
    places = range(0, length * _BYTES, _BYTES)
    return Runs([int.from_bytes(kept[place : place + _BYTES], "little") * unit for place in places])


def any_number(of: Runs) -> Runs:
    """Return the chances of the sum of none, one, two ... of the same, which sum to less than 1, all put together.

    Adding none always brings more runs: `of` has no chance of 0.
    """
    backwards = of.chances[:0:-1]
    if not backwards:
        return NO_RUNS
    most = len(backwards)
    chances = [0.0] * (most - 1) + [1.0]
    end = NEGLIGIBLE * (1 - sum(of.chances))  # the chances beyond any number fall off as fast as these do
    while sum(chances[-most:]) > end:
        chances.append(sum(map(mul, backwards, chances[-most:])))
    return Runs(chances[most - 1 :])

"""How rare a step of an innings was: in how many turns, or overs, one comes to so much or more."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal

COMMON = 20
"""What one step in so many comes to, or more do, is not rare, and not told."""
SEEN = 20
"""What was seen less often is told as rarer than what was seen so often."""
_TOLD = tuple(each * 10**power for power in range(6) for each in (10, 12, 15, 20, 25, 30, 40, 50, 60, 80))

Counted = Literal["runs", "wickets"]


@dataclass(frozen=True, slots=True)
class Rarity:
    """One step in `one_in` comes to `least` runs or wickets or more; if `rarer`, one in more than that.

    `step` names what is counted, as the words of its game know it: "over", "batting_turn".
    """

    step: str
    counted: Counted
    least: int
    one_in: int
    rarer: bool = False


class Steps:
    """What steps of one kind come to, by the chances of 0, 1, 2 ... runs and wickets, found from a `sample` of them."""

    def __init__(self, step: str, runs: Sequence[float], wickets: Sequence[float], sample: int) -> None:
        self._step = step
        self._or_more: dict[Counted, Sequence[float]] = {"runs": _or_more(runs), "wickets": _or_more(wickets)}
        self._sample = sample

    def rarities(self, runs: int, wickets: int) -> tuple[Rarity, ...]:
        """Return how rare so many runs or more, and so many wickets or more, are; nothing of what is not rare."""
        told = self._rarity("runs", runs), self._rarity("wickets", wickets)
        return tuple(each for each in told if each)

    def _rarity(self, counted: Counted, least: int) -> Rarity | None:
        """Return how rare so many or more are, in numbers that are rounded as far as the sample is certain of them."""
        or_more = self._or_more[counted]
        chance = or_more[least] if least < len(or_more) else 0.0
        if chance * COMMON >= 1:
            return None
        if chance * self._sample < SEEN:
            most = max(each for each in _TOLD if each * SEEN <= self._sample)
            return Rarity(self._step, counted, least, most, rarer=True)
        return Rarity(self._step, counted, least, min(_TOLD, key=lambda each: abs(each - 1 / chance)))


def _or_more(chances: Sequence[float]) -> Sequence[float]:
    """Return, for each number from none, the chance of that or more."""
    return list(accumulate(reversed(chances)))[::-1]

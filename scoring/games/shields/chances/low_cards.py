"""What the cards below the jack bring, of which none is countered: they are laid on the highest wickets."""

from collections.abc import Sequence
from functools import lru_cache
from math import perm
from typing import NamedTuple

from scoring.games.shields.chances.lines import unpacked

_FIELD = 32
"""Bits enough for all orders of nine cards, each as many times as the square of all their values."""


class LowCards(NamedTuple):
    """So many low cards laid: by the units that they bring, in how many orders; the same with each order as many times
    as the values laid sum to; and as the square of that.
    """

    orders: Sequence[int]
    sums: Sequence[int]
    squares: Sequence[int]

    @property
    def covariance(self) -> float:
        """That of the units and the values laid."""
        number, values = sum(self.orders), sum(self.sums)
        units = sum(units * orders for units, orders in enumerate(self.orders))
        product = sum(units * values for units, values in enumerate(self.sums))
        return (product - units * values / number) / number


_Lines = tuple[int, int, int]
"""Orders, sums and squares as lines."""
_States = dict[tuple[int, int], _Lines]
"""By how many wickets wait for a card that is no higher, and how many cards for a wicket that is lower."""


def low_cards(values: tuple[int, ...], wickets: Sequence[int]) -> Sequence[LowCards]:
    """Return what 0, 1, 2 ... of these cards bring that are laid on these wickets, the highest first.

    It may be of more of them than there are wickets: lower ones are added, so that what is kept is found again.
    """
    lower = range(1, wickets[0] if wickets else 1)
    return _low_cards(values, (*lower, *wickets)[-len(values) :] if values else ())


@lru_cache(maxsize=256)
def _low_cards(values: tuple[int, ...], wickets: tuple[int, ...]) -> Sequence[LowCards]:
    """Return the same of these wickets alone.

    Cards and wickets are gone through together from the highest number down, and every card that waits for a lower
    wicket makes a unit with each number down.
    """
    states: _States = {(0, 0): (1, 0, 0)}
    found, left, number = [LowCards((1,), (0,), (0,))], sorted(values), max(values, default=0)
    for later, wicket in zip(reversed(range(len(wickets))), reversed(wickets), strict=True):
        while left and left[-1] >= wicket:
            states, number = _with_card(_down(states, number - left[-1]), left[-1]), left.pop()
        states, number = _with_wicket(_down(states, max(0, number - wicket))), min(number, wicket)
        # Nothing comes of more cards that wait than wickets to come, or of more wickets that wait than cards to come.
        states = {key: lines for key, lines in states.items() if key[0] <= len(left) and key[1] <= later}
        # This wicket as the last: no card waits, and the wickets that do have any of the others.
        ends = [_others_laid(lines, left, waiting) for (waiting, aside), lines in states.items() if not aside]
        found.append(LowCards(*(unpacked(sum(lines), _FIELD) for lines in zip(*ends, strict=True))))
    return found


def _down(states: _States, by: int) -> _States:
    if not by:
        return states
    return {
        (waiting, aside): (a << _FIELD * by * aside, b << _FIELD * by * aside, c << _FIELD * by * aside)
        for (waiting, aside), (a, b, c) in states.items()
    }


def _add(states: _States, key: tuple[int, int], ways: int, lines: _Lines) -> None:
    """Add lines to a state that is come to in so many ways."""
    a, b, c = lines
    if key in states:
        x, y, z = states[key]
        states[key] = x + a * ways, y + b * ways, z + c * ways
    else:
        states[key] = lines if ways == 1 else (a * ways, b * ways, c * ways)


def _with_card(states: _States, value: int) -> _States:
    """A card is not laid, or on a wicket that waits, or waits itself."""
    found: _States = {}
    for (waiting, aside), lines in states.items():
        orders, sums, squares = lines
        laid = orders, sums + orders * value, squares + (2 * sums + orders * value) * value
        _add(found, (waiting, aside), 1, lines)
        _add(found, (waiting, aside + 1), 1, laid)
        if waiting:
            _add(found, (waiting - 1, aside), waiting, laid)
    return found


def _with_wicket(states: _States) -> _States:
    """A wicket has a card that waits, or waits itself."""
    found: _States = {}
    for (waiting, aside), lines in states.items():
        _add(found, (waiting + 1, aside), 1, lines)
        if aside:
            _add(found, (waiting, aside - 1), aside, lines)
    return found


def _others_laid(lines: _Lines, others: Sequence[int], number: int) -> _Lines:
    """Lay so many other cards, any of them in any order, that make nothing."""
    orders, sums, squares = lines
    if number > len(others):
        return 0, 0, 0
    size, total, of_squares = len(others), sum(others), sum(value * value for value in others)
    ways = perm(size, number)
    first = number * perm(size - 1, number - 1) * total if number else 0
    second = number * perm(size - 1, number - 1) * of_squares if number else 0
    if number > 1:
        second += number * (number - 1) * perm(size - 2, number - 2) * (total * total - of_squares)
    return orders * ways, sums * ways + orders * first, squares * ways + 2 * sums * first + orders * second

"""The draw of a Swiss evening: from the standing, who meets whom next.

By the usual rules: nobody meets anybody twice, nobody has two byes, the bye goes to the lowest placed who has had none,
and level meets level as far as it can be done: the squares of the differences in points come to the least. Among such
draws home and away are kept even, then the upper half of each score group meets the lower half in order, and whoever
must leave the score group is the last of it and meets the first of the next. Where that could leave nobody to
meet in a later round, as in a small field, it is the best of the draws after which the rounds to come can be drawn.
"""

import heapq
import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import islice

from tournaments.formats.matching import Edge, cheapest_pairs

FEW = 64
"""Up to this many entrants, all pairs are weighed at once; with more, first those that are likely."""
NEAR = 16
"""Likely for an entrant are this many that suit best, and this many that stand nearest."""
TRIES = 200
"""So many pairings are tried before the cheapest is taken as it is; among 20, hardly ten are ever needed."""
STEPS = 150_000
"""So many steps, some tenths of a second, are searched for the rounds left before the cheapest is taken as it is."""

Graph = tuple[int, ...]
"""Of each entrant, whom it may still meet: the bits of a whole number."""
Pairs = list[tuple[int, int]]

Standing = Sequence[tuple[int, Fraction]]
"""Entrants with their points, the best placed first; before the first round with no points, by seed."""


class NoDrawReason(StrEnum):
    """Why no draw is possible."""

    TOO_FEW = "too_few"  # fewer than two entrants
    ALL_HAD_BYES = "all_had_byes"  # an odd number, and nobody may have the bye
    ALL_MET = "all_met"  # every way to pair them would let some meet again


@dataclass(frozen=True, slots=True)
class NoDraw:
    """No round can be drawn by the rules."""

    reason: NoDrawReason


@dataclass(frozen=True, slots=True)
class Draw:
    """A round: its pairs, home side first, the best placed first, and who has the bye."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None


def draw(standing: Standing, played: Sequence[tuple[int, int]], byes: Collection[int], left: int = 0) -> Draw | NoDraw:
    """Return the next round for those in `standing`, who may be any ints.

    `played` are the fixtures drawn so far, the earliest first, as (home, away); `byes` who has had a bye. Both may name
    entrants that have withdrawn since. After this one `left` rounds are to be drawn, from 0. Raises ValueError where an
    entrant stands in `standing` twice.
    """
    entrants = [entrant for entrant, _ in standing]
    if len(set(entrants)) < len(entrants):
        raise ValueError("an entrant stands in the standing twice")
    if len(entrants) < 2:
        return NoDraw(NoDrawReason.TOO_FEW)
    resting = [place for place, entrant in enumerate(entrants) if entrant not in byes] if len(entrants) % 2 else None
    if resting == []:
        return NoDraw(NoDrawReason.ALL_HAD_BYES)
    partners = _partners(_Costs(standing, played), resting, left)
    if partners is None:
        return NoDraw(NoDrawReason.ALL_MET)
    bye = partners.pop(len(entrants), None)
    pairs = [pair for pair in sorted(partners.items()) if pair[0] < pair[1] < len(entrants)]
    return Draw(
        tuple(_home_first(entrants[upper], entrants[lower], played, n) for n, (upper, lower) in enumerate(pairs)),
        None if bye is None else entrants[bye],
    )


def _partners(costs: "_Costs", resting: list[int] | None, left: int) -> dict[int, int] | None:
    """Return each place's partner; with an odd number, that of the bye, numbered after all places, is the last of
    `resting`, or, where the others could not then be paired, now or in the rounds left, the last before it.
    """
    edges = list(costs.edges())
    count = len(costs.places)
    everybody = count if resting is None else count + 1
    if count > FEW:
        bye_edges = [] if resting is None else [(resting[-1], count, 0)]
        if found := cheapest_pairs(everybody, _likely(edges, count) + bye_edges):
            return found
    above_all = sum(cost for _, _, cost in edges) + 1
    bye_edges = [(place, count, (count - place) * above_all) for place in resting or ()]
    return lasting_pairs(everybody, edges + bye_edges, left)


def _likely(edges: list[Edge], count: int) -> list[Edge]:
    """Return the edges to those who suit best and those who stand nearest, in the order given."""
    of_place: list[list[Edge]] = [[] for _ in range(count)]
    for edge in edges:
        of_place[edge[0]].append(edge)
        of_place[edge[1]].append(edge)
    kept: set[Edge] = set()
    for own in of_place:
        kept.update(sorted(own, key=lambda edge: edge[2])[:NEAR])
        kept.update(sorted(own, key=lambda edge: edge[1] - edge[0])[:NEAR])
    return [edge for edge in edges if edge in kept]


class _Costs:
    """What each pair of places, from 0, would cost: points before home and away, these before the order in a group."""

    def __init__(self, standing: Standing, played: Sequence[tuple[int, int]]) -> None:
        unit = math.lcm(*(Fraction(points).denominator for _, points in standing))
        self.places = [entrant for entrant, _ in standing]
        self.points = [int(points * unit) for _, points in standing]
        self.met = {frozenset(pair) for pair in played}
        self.balance = Counter(home for home, _ in played)
        self.balance.subtract(away for _, away in played)
        self.size = Counter(self.points)
        first = {points: place for place, points in reversed(list(enumerate(self.points)))}
        self.rank = [place - first[points] for place, points in enumerate(self.points)]
        most = max(map(abs, self.balance.values()), default=0)
        # No sum of a lesser cost over all pairs comes up to one step of a greater.
        self.home_weight = 2 * len(standing) ** 2 + 1
        self.points_weight = self.home_weight * (len(standing) * (most + 1) ** 2 + 1)

    def edges(self) -> Iterator[Edge]:
        """Yield every pair of places that may meet, the upper first, and its cost."""
        for upper, one in enumerate(self.places):
            for lower in range(upper + 1, len(self.places)):
                if frozenset((one, self.places[lower])) not in self.met:
                    yield upper, lower, self._cost(upper, lower)

    def _cost(self, upper: int, lower: int) -> int:
        apart = (self.points[upper] - self.points[lower]) ** 2
        one, other = (self.balance[self.places[place]] for place in (upper, lower))
        uneven = one**2 + other**2 + 2 - 2 * abs(one - other)  # the squares of both balances after the round
        return apart * self.points_weight + uneven * self.home_weight + self._out_of_order(upper, lower)

    def _out_of_order(self, upper: int, lower: int) -> int:
        size = self.size[self.points[upper]]
        if self.points[upper] == self.points[lower]:
            return abs(self.rank[lower] - self.rank[upper] - size // 2)
        return (size - 1 - self.rank[upper]) + self.rank[lower]


def _home_first(one: int, other: int, played: Sequence[tuple[int, int]], table: int) -> tuple[int, int]:
    """Return two with the home side first: who has been at home less, then who was not at home last, then in turn."""
    histories = [[home == entrant for home, away in played if entrant in (home, away)] for entrant in (one, other)]
    balances = [2 * sum(history) - len(history) for history in histories]
    if balances[0] != balances[1]:
        return (one, other) if balances[0] < balances[1] else (other, one)
    last = [history[-1:] == [True] for history in histories]
    if last[0] != last[1]:
        return (other, one) if last[0] else (one, other)
    return (one, other) if table % 2 == 0 else (other, one)


class OutOfStepsError(Exception):
    """The search has taken all its steps."""


def lasting_pairs(everybody: int, edges: list[Edge], left: int) -> dict[int, int] | None:
    """Return what `cheapest_pairs` does, but of those pairings after which `left` more can be made of the other edges.

    Where there is none such, of those after which the most can be made. Simply the cheapest, where a search of a
    bounded length finds none.
    """
    cheapest = cheapest_pairs(everybody, edges)
    if cheapest is None:
        return None
    search = _Search()
    graph = _graph(everybody, edges)
    try:
        while left and not search.lasts(graph, left + 1):
            left -= 1
        for pairs in islice(_by_cost(everybody, edges, cheapest), TRIES):
            if search.lasts(_without(graph, pairs), left):
                return {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    except OutOfStepsError:
        pass
    return cheapest


def _by_cost(everybody: int, edges: list[Edge], cheapest: dict[int, int]) -> Iterator[Pairs]:
    """Yield every complete pairing, from the cheapest on: Murty's algorithm.

    Those dearer than one lack its first pair, or have that and lack its second, and so on.
    """
    cost = {(one, other): cost for one, other, cost in edges}

    def entry(partners: dict[int, int], among: list[Edge]) -> tuple[int, Pairs, list[Edge]]:
        pairs = sorted(pair for pair in partners.items() if pair[0] < pair[1])
        return sum(cost[pair] for pair in pairs), pairs, among

    heap = [entry(cheapest, edges)]
    while heap:
        _, pairs, among = heapq.heappop(heap)
        yield pairs
        for pair in pairs:
            lacking = [edge for edge in among if edge[:2] != pair]
            if next_best := cheapest_pairs(everybody, lacking):
                heapq.heappush(heap, entry(next_best, lacking))
            among = [edge for edge in among if edge[:2] == pair or not {*edge[:2]} & {*pair}]


def _graph(everybody: int, edges: Iterable[Edge]) -> Graph:
    graph = [0] * everybody
    for one, other, _ in edges:
        graph[one] |= 1 << other
        graph[other] |= 1 << one
    return tuple(graph)


def _without(graph: Graph, pairs: Iterable[tuple[int, int]]) -> Graph:
    """Return the graph when these have met."""
    left = list(graph)
    for one, other in pairs:
        left[one] &= ~(1 << other)
        left[other] &= ~(1 << one)
    return tuple(left)


def _bits(number: int) -> Iterator[int]:
    while number:
        yield (number & -number).bit_length() - 1
        number &= number - 1


class _Search:
    """A search for rounds without a rematch, which remembers where there are none."""

    def __init__(self) -> None:
        self.steps = STEPS
        self.dead: set[tuple[Graph, int]] = set()

    def lasts(self, graph: Graph, rounds: int) -> bool:
        """Return whether so many rounds can be made of the graph. Raises OutOfStepsError."""
        degrees = [others.bit_count() for others in graph]
        least = min(degrees)
        # By Dirac's theorem a round can be made, whichever were made before it, while each has half the others left.
        if not rounds or 2 * (least - rounds + 1) >= len(graph):
            return True
        if least < rounds or (graph, rounds) in self.dead:
            return False
        # The order of the rounds does not matter here: pair the one with the fewest opponents left, with each in turn.
        one = degrees.index(least)
        after = graph
        for other in list(_bits(graph[one]))[: least - rounds + 1]:
            after = _without(after, [(one, other)])
            for pairs in self._pairings(after, (1 << len(graph)) - 1 & ~(1 << one | 1 << other)):
                if self.lasts(_without(after, pairs), rounds - 1):
                    return True
        self.dead.add((graph, rounds))
        return False

    def _pairings(self, graph: Graph, free: int) -> Iterator[Pairs]:
        """Yield every complete pairing of those in `free`."""
        self.steps -= 1
        if self.steps < 0:
            raise OutOfStepsError
        if not free:
            yield []
            return
        one = (free & -free).bit_length() - 1
        for other in _bits(graph[one] & free):
            for rest in self._pairings(graph, free & ~(1 << one | 1 << other)):
                yield [(one, other), *rest]

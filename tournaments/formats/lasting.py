"""Everybody in pairs at the least cost, so that there are pairs enough left for the rounds to come."""

import heapq
from collections.abc import Iterable, Iterator
from itertools import islice

from tournaments.formats.matching import Edge, cheapest_pairs

TRIES = 200
"""So many pairings are tried before the cheapest is taken as it is; among 20, hardly ten are ever needed."""
STEPS = 150_000
"""So many steps, some tenths of a second, are searched for the rounds left before the cheapest is taken as it is."""

Graph = tuple[int, ...]
"""Of each entrant, whom it may still meet: the bits of a whole number."""
Pairs = list[tuple[int, int]]


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

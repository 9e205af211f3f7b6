"""Everybody in pairs at the least cost: Edmonds's algorithm, as NetworkX has it."""

from collections.abc import Iterable

import networkx as nx

Edge = tuple[int, int, int]
"""Two that may be paired, and what that costs: a whole number of any size, not below 0."""


def cheapest_pairs(everybody: int, edges: Iterable[Edge]) -> dict[int, int] | None:
    """Return the partner of each of 0 to `everybody` - 1 in a complete pairing along `edges` of the least total cost.

    None where there is no complete pairing. The same edges in the same order always give the same pairs.
    """
    edges = list(edges)
    dearest = max((cost for _, _, cost in edges), default=0)
    graph = nx.Graph()
    graph.add_nodes_from(range(everybody))
    graph.add_weighted_edges_from((one, other, dearest - cost) for one, other, cost in edges)
    # Of the pairings with the most pairs, that of the most weight: where all are paired, that of the least cost.
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(pairs) < everybody:
        return None
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}

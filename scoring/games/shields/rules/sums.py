"""What a player's sixteen play cards can come to: in hand at the end, and on the wicket cards before (S1-S5)."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from scoring.games.shields.rules.cards import CARDS_EACH, COPIES, HAND, VALUES
from scoring.games.shields.rules.entries import WICKETS

_SIXTEEN = sorted((VALUES[card] for card, copies in COPIES.items() for _ in range(copies)), reverse=True)

# In a chain of higher and higher cards, of thirteen values, the batter lays the first, third ... (S3); where a counter
# may be equal, each side may lay one of every value.
_LONGEST_CHAIN = {False: (7, 6), True: (13, 13)}

MOST_IN_HAND = sum(_SIXTEEN[:HAND])
"""The runs of the highest hand."""

BEST_PLAY = VALUES["A"] - 1
"""The most that one play makes: an ace on the first wicket, before the multiplier."""


@cache
def most_made() -> dict[tuple[int, int], tuple[int, ...]]:
    """Return, by the cards and the runs of a hand, the most that the other cards make off 0, 1, 2 ... 10 wickets.

    It is before the multiplier, and with counters they make any number below. No such key: no such hand.
    """
    found: dict[tuple[int, int], tuple[int, ...]] = {}
    for size in range(HAND + 1):
        for hand in set(combinations(_SIXTEEN, size)):
            rest = _SIXTEEN.copy()
            for value in hand:
                rest.remove(value)
            key, own = (size, sum(hand)), tuple(_most(rest))
            found[key] = tuple(map(max, own, found.get(key, own)))
    return found


def _most(values: list[int]) -> Iterator[int]:
    """Yield the most off 0, 1, 2 ... wickets: the highest cards on the lowest wickets."""
    made = 0
    yield made
    for wicket, value in zip(range(1, WICKETS + 1), values, strict=False):
        made += max(0, value - wicket)
        yield made


def hand_sizes(own: int, others: int, *, second: bool) -> range:
    """Return how many cards a player can be left with after a pair of innings with so many plays of either (S4, S5).

    A player lays a card for each play, and can lay the more the more counters and recounters there are.
    """
    as_batter, as_fielder = _LONGEST_CHAIN[second]
    laid = min(CARDS_EACH, as_batter * own + as_fielder * others)
    return range(max(0, min(HAND, CARDS_EACH - laid)), min(HAND, CARDS_EACH - own) + 1)

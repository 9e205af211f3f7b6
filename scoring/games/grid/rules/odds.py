"""How rare a count is, by the turns of a soak run (`make soak`); its seed and result stand in odds.json."""

import json
from functools import cache
from itertools import accumulate
from pathlib import Path

from scoring.games.grid.rules.pack import PACK


@cache
def _soak() -> dict[str, dict[int, int]]:
    """Return how often each count of a finished turn came up, by game."""
    games = json.loads(Path(__file__).with_name("odds.json").read_text(encoding="ascii"))["games"]
    return {slug: {int(cards): times for cards, times in game["counts"].items()} for slug, game in games.items()}


@cache
def _as_many(slug: str) -> tuple[list[int], int]:
    """Return how many turns had each count or more, from none upwards; and how many turns were played."""
    seen = _soak()[slug]
    times = [seen.get(cards, 0) for cards in range(max(seen) + 1)]
    return list(accumulate(reversed(times)))[::-1], sum(times)


def odds(slug: str, cards: int) -> int | None:
    """Return N where one finished turn in N counts `cards`, or, beyond one pack, `cards` or more.

    N is the number of turns in the run where none did; None of a game that was not in it.
    """
    if slug not in _soak():
        return None
    as_many, turns = _as_many(slug)
    times = _soak()[slug].get(cards, 0) if cards <= PACK else as_many[cards] if cards < len(as_many) else 0
    return turns // max(times, 1)

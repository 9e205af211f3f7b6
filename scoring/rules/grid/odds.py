"""How rare a count is, by the turns of a soak run (`make soak`); its seed and result stand in odds.json."""

import json
from functools import cache
from importlib import resources


@cache
def _soak() -> dict[str, dict[str, dict[str, int]]]:
    text = resources.files("scoring.rules.grid").joinpath("odds.json").read_text(encoding="ascii")
    games: dict[str, dict[str, dict[str, int]]] = json.loads(text)["games"]
    return games


@cache
def _rarities(slug: str) -> tuple[dict[int, int], int]:
    """Return, for each count seen, in how many turns one is at least as rare; and the number of turns played."""
    seen = {int(cards): times for cards, times in _soak()[slug]["counts"].items()}
    turns = sum(seen.values())
    as_rare: dict[int, int] = {}
    for times in seen.values():
        as_rare[times] = as_rare.get(times, 0) + times
    total, rarity = 0, {}
    for times in sorted(as_rare):
        total += as_rare[times]
        rarity[times] = turns // total
    return {cards: rarity[times] for cards, times in seen.items()}, turns


def odds(slug: str, cards: int) -> int:
    """Return N where one finished turn in N has a count as rare as `cards`; all turns of the run if none had."""
    rarities, turns = _rarities(slug)
    return rarities.get(cards, turns)

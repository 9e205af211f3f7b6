"""How rare the plays of an innings were, among such plays: by the cards that the book shows before each."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.games.shields.chances.book import plays
from scoring.games.shields.chances.hands import ALL_OPEN, next_play
from scoring.games.shields.rules.match import ShieldsMatch
from scoring.rules.innings import Innings
from scoring.rules.match_state import MatchState
from scoring.rules.rarity import Rarity, Steps

_EXACT = 10**9
"""The chances are worked out, as if from a sample of any size."""


def rare_plays(match: MatchState[Any], innings: Innings) -> Mapping[int, Sequence[Rarity]]:
    """Return how rare plays of an innings were, by their numbers; only of those that were.

    Nothing of a play with a recounter, of one that players who keep to the way of playing never make, nor of one
    recorded as an exception.
    """
    if not isinstance(match, ShieldsMatch):
        return {}
    place = next(number for number, each in enumerate(match.innings) if each is innings)
    still, found = list(ALL_OPEN), {}
    for number, (played, batter, fielder) in enumerate(plays(match, place), 1):
        chances = next_play(batter.next_laid(), fielder.highest_in_hand(), still, equal=place >= 2)
        still.remove(played.wicket)
        units = played.runs // match.multiplier
        if len(played.cards) > 2 or played.entry in match.overridden or not sum(chances[units:]):
            continue
        by_runs = [0.0] * (match.multiplier * len(chances))
        by_runs[:: match.multiplier] = chances
        if rarities := Steps("play", by_runs, [1.0], _EXACT).rarities(played.runs, 0):
            found[number] = rarities
    return found

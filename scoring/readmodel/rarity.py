"""How rare the steps of an innings were, as far as its game says: `scoring.games.registry` brings here what it says."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.functional import Promise

from scoring.readmodel.games import reader
from scoring.readmodel.progression import Progression, Rare
from scoring.rules.innings import Innings
from scoring.rules.match_state import MatchState
from scoring.rules.rarity import COMMON, Rarity


@dataclass(frozen=True, slots=True)
class GameRarity:
    """What a game says of it.

    `found` returns the rare steps of an innings by their numbers, `text` puts one into words that go on a sentence,
    `heading` and `resting_on` say what the figures are of, the latter with a place for how rare (`common`) is told.
    """

    found: Callable[[MatchState[Any], Any], Mapping[int, Sequence[Rarity]]]
    text: Callable[[Rarity], str]
    heading: Promise
    resting_on: Promise

    @property
    def rests_on(self) -> str:
        """What the figures are of."""
        return str(self.resting_on) % {"common": COMMON}


_by_game: dict[str, GameRarity] = {}


def add_rarity(slug: str, of_game: GameRarity) -> None:
    """Add what a game says of it."""
    _by_game[slug] = of_game


def remove_rarity(slug: str) -> None:
    """Take away again what a game says of it, if it does."""
    _by_game.pop(slug, None)


def rarity_told(match: MatchState[Any], *, shown: bool = True) -> GameRarity | None:
    """Return what its game says of the steps of a match; None where it says nothing of any, or that is not shown."""
    of_game = _by_game.get(match.setup.variant) if shown else None
    return of_game if of_game and any(of_game.found(match, innings) for innings in match.innings) else None


def told_progression(innings: Innings, match: MatchState[Any], *, shown: bool = True) -> Progression:
    """Return an innings step by step, with how rare a step was where it was."""
    progression = reader(innings, match).progression()
    of_game = _by_game.get(match.setup.variant)
    if of_game is None or not shown:
        return progression
    found = of_game.found(match, innings)
    steps = (
        replace(step, rare=tuple(Rare(each, of_game.text(each)) for each in found.get(step.number, ())))
        for step in progression.steps
    )
    return replace(progression, steps=tuple(steps))

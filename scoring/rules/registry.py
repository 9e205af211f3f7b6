"""The rules of every game, by its slug. Importing them imports no Django."""

from typing import Any

from scoring.games.forde.rules.match import FordeMatch
from scoring.games.grid.family import GRID_GAMES
from scoring.games.shields.rules.match import ShieldsMatch
from scoring.rules.match import PlayableMatch

RULES: list[type[PlayableMatch[Any]]] = [FordeMatch, *GRID_GAMES, ShieldsMatch]

_by_slug: dict[str, type[PlayableMatch[Any]]] = {}


def register(rules: type[PlayableMatch[Any]]) -> None:
    """Add the rules of a game."""
    _by_slug[rules.setup_rules.slug] = rules


def unregister(slug: str) -> None:
    """Take the rules of a game away again."""
    del _by_slug[slug]


def variants() -> dict[str, type[PlayableMatch[Any]]]:
    """Return the rules of every game by its slug, in the order of their slugs."""
    return dict(sorted(_by_slug.items()))


def find_rules(slug: str) -> type[PlayableMatch[Any]]:
    """Return the rules of the game with this slug. Raises KeyError if there is none."""
    return _by_slug[slug]


for known in RULES:
    register(known)

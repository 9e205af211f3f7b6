"""Games that exist in these tests alone: registered for a test, and taken away again."""

from collections.abc import Iterator
from copy import deepcopy

import pytest
from dice_game import DICE, TEMPLATES
from dice_rules import DiceMatch
from django.conf import LazySettings
from toy_grid import PatienceMatch

from scoring.games import registry as games
from scoring.games.game import Game
from scoring.games.grid.game import grid_game
from scoring.rules import registry as rules


@pytest.fixture
def patience() -> Iterator[Game]:
    """A grid game, registered by its facts."""
    game = grid_game(PatienceMatch)
    rules.register(PatienceMatch)
    games.register(game)
    yield game
    games.unregister(game.slug)
    rules.unregister(game.slug)


@pytest.fixture
def dice(settings: LazySettings) -> Iterator[Game]:
    """A game of a family of its own."""
    templates = deepcopy(settings.TEMPLATES)
    templates[0]["DIRS"].append(TEMPLATES)
    settings.TEMPLATES = templates
    rules.register(DiceMatch)
    games.register(DICE)
    yield DICE
    games.unregister(DICE.slug)
    rules.unregister(DICE.slug)

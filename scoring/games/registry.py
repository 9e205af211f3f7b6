"""Every game that the site knows, by its slug."""

from scoring.games.forde.game import FORDE
from scoring.games.game import Game
from scoring.games.grid.game import GRID
from scoring.games.shields.game import SHIELDS
from scoring.readmodel.rarity import add_rarity, remove_rarity
from scoring.statistics.of_games import add_statistics, remove_statistics
from scoring.words.of_games import add_words, remove_words

GAMES: list[Game] = [FORDE, *GRID, SHIELDS]

_by_slug: dict[str, Game] = {}


def register(game: Game) -> None:
    """Add a game, whose rules `scoring.rules.registry` knows too."""
    _by_slug[game.slug] = game
    add_words(game.slug, game.words)
    add_statistics(game.slug, game.statistics)
    if game.rarity is not None:
        add_rarity(game.slug, game.rarity)


def unregister(slug: str) -> None:
    """Take a game away again."""
    del _by_slug[slug]
    remove_words(slug)
    remove_statistics(slug)
    remove_rarity(slug)


def games() -> dict[str, Game]:
    """Return every game by its slug, in the order of their slugs."""
    return dict(sorted(_by_slug.items()))


def find_game(slug: str) -> Game:
    """Return the game with this slug. Raises KeyError if there is none."""
    return _by_slug[slug]


for known in GAMES:
    register(known)

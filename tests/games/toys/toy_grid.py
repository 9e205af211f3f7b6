"""A grid game that exists in tests alone: a module of facts, as every game of the family is."""

from scoring.games.grid.rules.game import Effect, GridGame, Outs
from scoring.games.grid.rules.layout import Covering
from scoring.games.grid.rules.match import GridMatch, setup_rules


class PatienceMatch(GridMatch):
    """The bowling side plays first; a K-Q-J is worth two wides when bowling, and five runs when batting."""

    setup_rules = setup_rules("toy-patience", "Toy patience")
    game = GridGame(
        slug="toy-patience",
        covering=Covering(),
        bowls_first=True,
        wicket_every=21,
        outs=Outs.NEVER,
        bowling={"kqj": Effect(runs=2, extra="wides")},
        batting={"kqj": 5},
    )

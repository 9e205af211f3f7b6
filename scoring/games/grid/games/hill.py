"""Derek Hill's simpler version: the batting side plays first, and every line of three is a wicket."""

from scoring.games.grid.rules.game import Effect, GridGame, Outs
from scoring.games.grid.rules.layout import Covering
from scoring.games.grid.rules.match import GridMatch, setup_rules
from scoring.games.grid.rules.presets import LIMITED_TURNS, ONE_INNINGS


class HillMatch(GridMatch):
    """Threes of a kind and runs in a line cost a wicket in either side's turn; a K-Q-J is only covered."""

    setup_rules = setup_rules("hill", "Cricket Patience (Hill)", presets=(ONE_INNINGS, LIMITED_TURNS))
    demo_days_ago = 30
    game = GridGame(
        slug="hill",
        covering=Covering(runs_count=True),
        bowls_first=False,
        wicket_every=21,
        outs=Outs.LINE,
        bowling={"lines": Effect(wickets=1)},
        batting={},
        most_lines_uncovered=4,
    )

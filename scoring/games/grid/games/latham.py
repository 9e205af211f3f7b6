"""Scott Latham's card cricket, after Hill: one innings a side, and three of a kind cannot be covered."""

from scoring.games.grid.rules.game import Effect, GridGame, Outs
from scoring.games.grid.rules.layout import Covering
from scoring.games.grid.rules.match import GridMatch, setup_rules
from scoring.rules.options import Preset


class LathamMatch(GridMatch):
    """The batting side plays first; lines cost wickets as with Hill, but nothing ends an innings early."""

    setup_rules = setup_rules(
        "latham",
        "Card cricket (Latham)",
        stop_at_target=False,
        two_innings=False,
        presets=(Preset("limited_turns", {"max_turns": 10}),),
    )
    demo_days_ago = 29
    game = GridGame(
        slug="latham",
        covering=Covering(threes=False, runs_count=True),
        bowls_first=False,
        wicket_every=21,
        outs=Outs.LINE,
        bowling={"lines": Effect(wickets=1)},
        batting={},
        most_lines_uncovered=8,
    )

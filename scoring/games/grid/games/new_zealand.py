"""Russell Parkinson's New Zealand cricket: three of a kind covered is worth sixty, or a hat trick."""

from scoring.games.grid.rules.game import Effect, GridGame, Outs
from scoring.games.grid.rules.layout import Covering
from scoring.games.grid.rules.match import GridMatch, setup_rules
from scoring.games.grid.rules.presets import ONE_INNINGS
from scoring.rules.options import Preset


class NewZealandMatch(GridMatch):
    """No extras and no run out; a wicket for every 20 cards, and the lower card of a pair is covered first (G16)."""

    setup_rules = setup_rules(
        "new-zealand",
        "New Zealand cricket (Parkinson)",
        presets=(Preset("one_day", {"innings": 1, "max_turns": 10}), ONE_INNINGS),
    )
    demo_days_ago = 0
    game = GridGame(
        slug="new-zealand",
        covering=Covering(lower_first=True),
        bowls_first=True,
        wicket_every=20,
        outs=Outs.NEVER,
        bowling={"lines": Effect(wickets=3)},
        batting={"lines": 60},
    )

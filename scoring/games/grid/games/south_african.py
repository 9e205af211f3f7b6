"""Kerry Allemann's South African cricket: fast, with compulsory covers and a K-Q-J worth fifty or five wickets."""

from scoring.games.grid.rules.game import Effect, GridGame, Outs
from scoring.games.grid.rules.layout import Covering
from scoring.games.grid.rules.match import GridMatch, setup_rules
from scoring.games.grid.rules.presets import LIMITED_TURNS, ONE_INNINGS


class SouthAfricanMatch(GridMatch):
    """Elevens, and K-Q-Js in a line, must be covered at once; a missed cover costs the turn (G14)."""

    setup_rules = setup_rules("south-african", "South African cricket (Allemann)", presets=(ONE_INNINGS, LIMITED_TURNS))
    demo_days_ago = 26
    game = GridGame(
        slug="south-african",
        covering=Covering(kqj_in_line=True, threes=False, compulsory=True),
        bowls_first=True,
        wicket_every=11,
        outs=Outs.MISSED_COVER,
        bowling={"kqj": Effect(wickets=5)},
        batting={"kqj": 50},
    )

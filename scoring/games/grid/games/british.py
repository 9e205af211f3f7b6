"""Cricket Competitive Patience, as prisoners of war played it: wides, byes, and a run out that must be claimed."""

from scoring.games.grid.rules.game import Effect, GridGame, Outs
from scoring.games.grid.rules.layout import Covering
from scoring.games.grid.rules.match import GridMatch, setup_rules
from scoring.games.grid.rules.presets import LIMITED_TURNS, ONE_INNINGS, TIMED_TEST


class BritishMatch(GridMatch):
    """The bowling side plays first; K-Q-Js and lines are extras when bowling, runs and a run out when batting."""

    setup_rules = setup_rules(
        "british", "Cricket Competitive Patience (British)", presets=(TIMED_TEST, ONE_INNINGS, LIMITED_TURNS)
    )
    demo_days_ago = 34
    game = GridGame(
        slug="british",
        covering=Covering(),
        bowls_first=True,
        wicket_every=21,
        outs=Outs.CLAIMED,
        bowling={"kqj": Effect(runs=1, extra="wides"), "lines": Effect(runs=4, extra="byes")},
        batting={"kqj_mixed": 1, "kqj_suited": 3},
    )

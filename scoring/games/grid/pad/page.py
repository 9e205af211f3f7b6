"""What the pad's script knows of a match: the facts of the game and the sides."""

from django.utils.translation import gettext_lazy as _

from scoring.games.grid.rules.game import GridGame, Outs
from scoring.rules.innings import HOW_OUT, HowOut
from scoring.rules.names import printed_names
from scoring.rules.setup import Setup
from scoring.words.figures import how_out_word

TALLIES = {
    "kqj": _("K-Q-J"),
    "kqj_mixed": _("K-Q-J, mixed"),
    "kqj_suited": _("K-Q-J, suited"),
    "lines": _("Lines"),
}

_LINES_HELP = {
    Outs.CLAIMED: _("three of a kind: 4 byes each"),
    Outs.LINE: _("of a kind or a run: a wicket each"),
    Outs.NEVER: _("three of a kind, covered"),
}


def page(setup: Setup, game: GridGame) -> dict[str, object]:
    """Return everything that stays as it is while a match is scored, as JSON."""
    return {
        "game": facts(game),
        "sides": [
            {
                "name": side.name,
                "players": [
                    [side.player(number).name, printed] for number, printed in printed_names(setup, index).items()
                ],
            }
            for index, side in enumerate(setup.sides)
        ],
        "options": dict(setup.options),
        "tallies": list(TALLIES),
        "how_out": {key: how_out_word(key) for key in reversed(HOW_OUT)},
        "how_out_unsaid": HowOut.RUN_OUT,
    }


def tallies_help(game: GridGame) -> dict[str, str]:
    """Return what to say beside the counters of a game."""
    help_texts = {
        "lines": _LINES_HELP.get(game.outs, ""),
        "kqj": _("a wide each") if game.extras else _("in a line, covered"),
    }
    return {tally: str(text) for tally, text in help_texts.items()}


def facts(game: GridGame) -> dict[str, object]:
    """Return the facts of a game from which the script works out what a turn does."""
    return {
        "every": game.wicket_every,
        "bowls_first": game.bowls_first,
        "outs": game.outs,
        "bowling": {
            name: {"wickets": effect.wickets, "runs": effect.runs, "extra": effect.extra}
            for name, effect in game.bowling.items()
        },
        "batting": dict(game.batting),
    }

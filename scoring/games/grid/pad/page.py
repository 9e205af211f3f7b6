"""What the pad's script carries: the facts of the game, the sides and the words."""

from collections.abc import Callable

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scoring.games.grid.rules.game import Game, Outs
from scoring.games.typed_lines import LINE_WORDS
from scoring.readmodel.names import printed_names
from scoring.rules.innings import HOW_OUT
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

WORDS = {
    # What the entry will do
    "bowled": _("%(laid)s: %(brought)s"),
    "batted": _("%(laid)s: %(brought)s"),
    "out_to": _("%(wickets)s (%(names)s b %(bowler)s)"),
    "out": _("%(wickets)s (%(names)s b)"),
    "no_wicket": _("no wicket"),
    "over": _("%(over)d over"),
    "made": _("%(runs)d to %(name)s"),
    "made_more": _("%(runs)d to %(name)s (now %(total)d)"),
    "made_out": _("%(runs)d to %(name)s, %(how)s for %(total)d"),
    "nobody": _("%(cards)s that change nothing"),
    "missed_bowling": _("a cover missed, so no wicket"),
    "missed_batting": _("a cover missed: %(name)s out, no runs"),
    "broken_off": _("broken off"),
    "comes_in": _("%(name)s comes in"),
    "all_out": _("all out"),
    "wins": _("the target is passed"),
    "turns_over": _("the last turn of the innings"),
    "follow_on": _("%(side)s enforce the follow-on"),
    "no_follow_on": _("%(side)s do not enforce the follow-on"),
    "typed": _("%(turns)s typed: %(score)s"),
    # What is due
    "due_bowling": _("%(side)s to bowl"),
    "due_batting": _("%(side)s to bat"),
    "kind_bowling": _("Bowling turn"),
    "kind_batting": _("Batting turn"),
    "due_count": _("How many cards?"),
    "due_more": _("A wicket fell at card %(card)d, and the count of the whole turn goes on from there."),
    "due_follow_on": _("Enforce the follow-on?"),
    "due_call": _("Choose under More how play ended."),
    "due_next": _("Who comes in?"),
    "due_typed": _("Type the turns, one to a line."),
    "innings_over": _("The innings is over. The next one opens as soon as the entries have gone up."),
    # The keys
    "wicket_at": _("Wicket at card %(card)d"),
    "wicket": _("Wicket"),
    "wicket_chip": _("Card %(card)d: %(name)s"),
    "take_out": _("Take this wicket out"),
    "next_batter": _("Comes in next"),
    "next_batter_nth": _("Comes in at wicket %(nth)d"),
    # The top third
    "turn": _("Turn %(turn)d"),
    "turn_of": _("Turn %(turn)d · %(innings)s"),
    "all_out_score": _("%(runs)d all out"),
    "needed": _("%(need)d needed · target %(target)d"),
    "undo_turn": _("turn %(turn)d: %(cards)s"),
    "undo_follow_on": _("the follow-on"),
}

# One and several, chosen by the script; a language with more forms has its last for the rest.
COUNTED: dict[str, Callable[[int], str]] = {
    "cards": lambda count: ngettext("%(count)d card", "%(count)d cards", count),
    "wickets": lambda count: ngettext("%(count)d wicket", "%(count)d wickets", count),
    "wides": lambda count: ngettext("%(count)d wide", "%(count)d wides", count),
    "byes": lambda count: ngettext("%(count)d bye", "%(count)d byes", count),
    "kqj": lambda count: ngettext("%(count)d K-Q-J", "%(count)d K-Q-Js", count),
    "kqj_mixed": lambda count: ngettext("%(count)d mixed K-Q-J", "%(count)d mixed K-Q-Js", count),
    "kqj_suited": lambda count: ngettext("%(count)d suited K-Q-J", "%(count)d suited K-Q-Js", count),
    "lines": lambda count: ngettext("%(count)d line", "%(count)d lines", count),
    "turns": lambda count: ngettext("%(count)d turn", "%(count)d turns", count),
}


def page(setup: Setup, game: Game) -> dict[str, object]:
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
        "tallies": {key: str(word) for key, word in TALLIES.items()},
        "how_out": {key: how_out_word(key) for key in reversed(HOW_OUT)},
        "words": {key: str(word) for key, word in (WORDS | LINE_WORDS).items()},
        "counted": {key: [word(1), word(2)] for key, word in COUNTED.items()},
    }


def tallies_help(game: Game) -> dict[str, str]:
    """Return what to say beside the counters of a game."""
    help_texts = {
        "lines": _LINES_HELP.get(game.outs, ""),
        "kqj": _("a wide each") if game.extras else _("in a line, covered"),
    }
    return {tally: str(text) for tally, text in help_texts.items()}


def facts(game: Game) -> dict[str, object]:
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

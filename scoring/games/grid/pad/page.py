"""What the pad's script knows of a match: the facts of the game and the sides."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.addresses import rule_address
from scoring.games.grid.rules.game import Effect, GridGame
from scoring.games.grid.rules.possible import possible_turns
from scoring.games.grid.words.problems import SENTENCES
from scoring.games.grid.words.turns import effect_words, more_words, nth_innings
from scoring.rules.innings import HOW_OUT, HowOut
from scoring.rules.setup import Setup
from scoring.words.figures import how_out_word

TALLIES = {
    "kqj": gettext_lazy("K-Q-J"),
    "kqj_mixed": gettext_lazy("K-Q-J, mixed"),
    "kqj_suited": gettext_lazy("K-Q-J, suited"),
    "lines": gettext_lazy("Lines"),
}
CARDS_OF_A_SET = 3


def page(setup: Setup, game: GridGame) -> dict[str, object]:
    """Return everything that stays as it is while a match is scored, as JSON."""
    return {
        "game": facts(game),
        "options": dict(setup.options),
        "tallies": list(TALLIES),
        "how_out": {key: how_out_word(key) for key in reversed(HOW_OUT)},
        "how_out_unsaid": HowOut.RUN_OUT,
        "innings": [nth_innings(number) for number in (1, 2)],
        "possible": {**possible_turns(game), "why": why(game)},
    }


def why(game: GridGame) -> Mapping[str, Mapping[str, str]]:
    """Return what to say of a turn that `possible` excludes, by the code of the problem, with the rule behind it."""
    of_lines = "G13" if game.covering.runs_count else "G4"
    rules = {
        "count_too_low": "G5",
        "count_impossible": "G4",
        "sets_misfit": "G4",
        "sets_need_more_cards": "G4",
        "sets_missing": "G4",
        "sets_impossible": "G4",
        "too_many_kqj": "G4",
        "too_many_lines": of_lines,
        "too_many_by_one_card": "G13",
        "line_needs_three": "G5",
        "nothing_to_miss": "G5",
    }
    return {
        code: {"text": str(SENTENCES[code]), "rule": rule, "link": rule_address(rule)} for code, rule in rules.items()
    }


def steps(game: GridGame) -> list[dict[str, object]]:
    """Return the keys that count the cards as they go down, of either kind of turn or of one.

    Each has how many cards it lays and what it counts beside them, if anything.
    """
    found: list[dict[str, object]] = [
        {"cards": 1, "label": _("card")},
        {"cards": 2, "label": _("eleven")},
    ]
    for kind, tallies in (("bowling", game.bowling), ("batting", game.batting)):
        scored = [name for name in tallies if name.startswith("kqj")]
        threes = game.covering.threes and not game.scores_covered_lines
        if threes or not scored:
            label = _("three of a kind") if scored else _("set") if threes else _("K-Q-J")
            found.append({"kind": kind, "cards": CARDS_OF_A_SET, "label": label})
        found += [{"kind": kind, "cards": CARDS_OF_A_SET, "tally": name, "label": TALLIES[name]} for name in scored]
        if "lines" in tallies and game.scores_covered_lines:
            found.append({"kind": kind, "cards": CARDS_OF_A_SET, "tally": "lines", "label": _("three of a kind")})
        elif "lines" in tallies:
            found.append({"kind": kind, "cards": 0, "tally": "lines", "label": _("line")})
    return found


def tallies_help(game: GridGame) -> dict[str, str]:
    """Return what to say beside the counters of a game: what counts, and what each brings.

    What brings one thing in a bowling turn and another in a batting turn needs both said, or neither.
    """
    return {tally: _help(game, tally, effect) for tally, effect in game.bowling.items()}


def _help(game: GridGame, tally: str, effect: Effect) -> str:
    what = _what_counts(game, tally)
    bowling = effect_words(effect)
    if tally in game.batting:
        both = {"bowling": bowling, "batting": more_words(game.batting[tally])}
        return what or _("bowling: %(bowling)s; batting: %(batting)s") % both
    if what:
        return _("%(what)s: %(effect)s each") % {"what": what, "effect": bowling}
    return _("%(effect)s each") % {"effect": bowling}


def _what_counts(game: GridGame, tally: str) -> str:
    if tally == "kqj":
        return _("in a line, covered") if game.covering.kqj_in_line else ""
    if game.scores_covered_lines:
        return _("three of a kind, covered")
    return _("of a kind or a run") if game.covering.runs_count else _("three of a kind")


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

"""What cards bring in a game, in words, taken from its facts: for the reference card and the foot of the record."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.games.grid.rules.game import GridGame, Outs
from scoring.games.grid.words.turns import effect_words, more_words
from scoring.words.figures import out_words


class EffectRow(NamedTuple):
    """What happens, and what it brings in a batting turn and in a bowling turn."""

    event: str
    batting: str
    bowling: str


def effects(game: GridGame) -> Iterator[EffectRow]:
    """Yield everything that counts in the game, and what looks as if it might and does not."""
    yield EffectRow(
        _("Every card"),
        _("1 run to the batter in"),
        _("a wicket for every %(cards)d cards of the turn") % {"cards": game.wicket_every},
    )
    yield from _kqj(game)
    yield _three(game)
    yield _run(game)
    if game.covering.compulsory:
        yield EffectRow(
            _("A cover missed"),
            _("a wicket, no runs; the turn is over"),
            _("no wicket; the turn is over"),
        )


def _kqj(game: GridGame) -> Iterator[EffectRow]:
    bowling = _bowling(game, "kqj")
    where = _("K, Q, J in a line, any order") if game.covering.kqj_in_line else _("K, Q, J anywhere")
    if "kqj_suited" in game.batting:
        yield EffectRow(_("K, Q, J anywhere, mixed suits"), more_words(game.batting["kqj_mixed"]), bowling)
        yield EffectRow(_("K, Q, J anywhere, one suit"), more_words(game.batting["kqj_suited"]), bowling)
    elif "kqj" in game.batting:
        yield EffectRow(where, more_words(game.batting["kqj"]), bowling)
    else:
        yield EffectRow(where, _("nothing but the cover"), _("nothing but the cover"))


def _three(game: GridGame) -> EffectRow:
    bowling = _bowling(game, "lines")
    if game.scores_covered_lines:
        return EffectRow(_("Three of a kind in a line, covered"), more_words(game.batting["lines"]), bowling)
    batting = {
        Outs.CLAIMED: _("run out, if the bowling side claims it"),
        Outs.LINE: out_words(1),
    }.get(game.outs, _("nothing"))
    return EffectRow(_("Three of a kind in a line"), batting, bowling)


def _run(game: GridGame) -> EffectRow:
    event = _("Three in sequence in a line")
    if game.covering.runs_count:
        return EffectRow(event, out_words(1), _bowling(game, "lines"))
    return EffectRow(event, _("nothing"), _("nothing"))


def _bowling(game: GridGame, tally: str) -> str:
    effect = game.bowling.get(tally)
    return effect_words(effect) if effect else _("nothing")

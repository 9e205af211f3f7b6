"""How a turn is written down on the record, and what it brings: lines at its foot."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.games.grid.rules.game import GridGame, Outs
from scoring.games.grid.words.turns import TALLIES, effect_words, more_words
from scoring.words.figures import out_words
from scoring.words.phrase import listed


def notation(game: GridGame) -> Iterator[str]:
    """Yield what a scorer must know to write a turn down, and a reader to read it."""
    yield _("Bowling: a wicket for every %(cards)d cards.") % {"cards": game.wicket_every}
    if "kqj_suited" in game.batting:
        yield _("Batting: mixed K-Q-Js left, of one suit right.")
    if game.outs in (Outs.CLAIMED, Outs.LINE):
        yield _("14w 9: wicket at card 14, then 9 for the next batter.")
    if game.outs is Outs.MISSED_COVER:
        yield _("m: ended by a missed cover.")
    yield _("u: broken off.")


def what_counts(game: GridGame) -> Iterator[str]:
    """Yield what the cards of a turn, its K-Q-Js and its lines bring, so that a reader can add the record up."""
    yield _("A card of a batting turn: 1 run.")
    for tally, words in TALLIES.items():
        brought = []
        if tally in game.batting:
            brought.append(_("batting %(brought)s") % {"brought": more_words(game.batting[tally])})
        elif tally == "lines" and game.outs is Outs.LINE:
            brought.append(_("batting %(brought)s") % {"brought": out_words(1)})
        if tally in game.bowling:
            brought.append(_("bowling %(brought)s") % {"brought": effect_words(game.bowling[tally])})
        if brought:
            yield _("%(tally)s: %(brought)s.") % {"tally": words % {"count": 1}, "brought": listed(brought)}

"""How a turn is written down on the record: a line at its foot."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.games.grid.rules.game import GridGame, Outs


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

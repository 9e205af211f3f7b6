"""How a turn is written down on the record: one or two lines at its foot."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.rules.grid.game import Game, Outs
from scoring.sheets.grid.tallies import brings_runs


def notation(game: Game) -> Iterator[str]:
    """Yield what a scorer must know to write a turn down, and a reader to read it."""
    yield _("Bowling: one wicket for every %(cards)d cards, nothing carried over.") % {"cards": game.wicket_every}
    if "lines" in game.bowling and not game.scores_covered_lines:
        yield _("Lines are entered when bowling.")
    if brings_runs(game, bowling=True):
        yield _("Runs off a bowling turn are extras.")
    if "kqj_suited" in game.batting:
        yield _("Batting: K-Q-Js of mixed suits in the first column, of one suit in the second.")
    if game.outs in (Outs.CLAIMED, Outs.LINE):
        yield _("14w 9: a wicket with card 14 of a batting turn, nine more for the next batter.")
    if game.outs is Outs.MISSED_COVER:
        yield _("m: ended by a missed cover.")
    yield _("u: broken off, not finished.")

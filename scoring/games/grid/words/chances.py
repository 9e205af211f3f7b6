"""The words of the chances of a match's results."""

from django.utils.translation import gettext_lazy as _

WAY_OF_PLAYING = _(
    "Turns go as very many did that were played with real cards: what may be covered is covered more or less readily, "
    "and of the run outs that may be claimed three in five are. Nobody declares or concedes, no turn is broken off, "
    "and no time is called."
)
"""How the sides are taken to play on; `scoring/games/grid/chances/turns.py` has it in full."""

"""The words of the chances of a match's results."""

from django.utils.translation import gettext_lazy as _

WAY_OF_PLAYING = _(
    "Both players always lay the highest card in hand: the batter on the lowest wicket open if it is a jack or higher, "
    "else on the highest; whoever may counter with it does. No innings is closed before its last wicket or card."
)
"""How the players are taken to play on; docs/chances.md has it in full."""

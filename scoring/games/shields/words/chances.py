"""The words of the chances of a match's results."""

from django.utils.translation import gettext_lazy as _

WAY_OF_PLAYING = _(
    "Who bats lays the card held longest, a jack or higher on the lowest wicket open, a lower one on the highest, and "
    "never recounters; who fields counters a jack or higher with the highest card in hand whenever it may, never with "
    "a jack, and lets lower cards pass. No innings is closed before its last wicket or card."
)
"""How both sides are taken to play on; docs/chances.md has it in full."""

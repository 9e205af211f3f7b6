"""The words of the chances of a match's results."""

from django.utils.translation import gettext_lazy as _

WAY_OF_PLAYING = _(
    "Both sides play every over alike, whatever the score: the batter keeps the best cards of the hand and plays one "
    "of them by lot, hits out with one ball in 30, in the late overs with one in three; the better bowlers call the "
    "wicket-taking ball with one ball in 20; bowlers take turns, and batters come in in their order."
)
"""How the sides are taken to play on; docs/chances.md has it in full."""

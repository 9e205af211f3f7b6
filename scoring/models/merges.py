"""Two players of a club found to be one: what was done, by whom and when, and whether it was undone."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.clubs import Player


class Merge(models.Model):
    """The player `merged` is `kept`, until it is undone. What the books of matches say of either stays as it is.

    `places` are the rows of rosters that went over to the one kept; those in teams in which `kept` had one at the
    time rest until it is undone.
    """

    kept = models.ForeignKey(Player, models.CASCADE, related_name="merges")
    merged = models.ForeignKey(Player, models.CASCADE, related_name="merges_away")
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    places = models.JSONField(default=list)
    undone_at = models.DateTimeField(null=True)
    undone_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ("-at", "-pk")
        verbose_name = _("merge")
        constraints = (
            models.UniqueConstraint("merged", condition=models.Q(undone_at=None), name="one_merge_of_a_player"),
            models.CheckConstraint(condition=~models.Q(kept=models.F("merged")), name="merge_of_two_players"),
        )

    def __str__(self) -> str:
        return f"{self.merged} is {self.kept}"

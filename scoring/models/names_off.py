"""Names that were taken off: what is shown in place of each."""

from typing import Self

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.clubs import Club, Player


class NameTakenOffQuerySet(models.QuerySet["NameTakenOff"]):
    """Names that were taken off."""

    def in_force(self) -> Self:
        """Return those that were not brought back."""
        return self.filter(back_at=None)


class NameTakenOff(models.Model):
    """A name taken off the pages of a club: of one of its players, or (`player` None) of somebody who holds the cards.

    `names` are all the spellings, the one in use first, and `of_players` the name of the player, and of those merged
    with them, by their ids; no page shows either. `instead` is what is shown in their place.
    `is_a_team` is whether a team of the club had the name then: what the team is called stays as it is.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="names_taken_off")
    player = models.ForeignKey(Player, models.CASCADE, null=True, related_name="names_taken_off")
    names = models.JSONField()
    of_players = models.JSONField(default=dict)
    instead = models.CharField(max_length=100)
    is_a_team = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    back_at = models.DateTimeField(null=True)
    back_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    back_because = models.CharField(max_length=200, blank=True)

    objects = NameTakenOffQuerySet.as_manager()

    class Meta:
        ordering = ("pk",)
        verbose_name = _("name taken off")
        constraints = (
            models.UniqueConstraint("player", condition=models.Q(back_at=None), name="one_name_off_a_player"),
        )

    def __str__(self) -> str:
        return self.instead

"""Draws that are not published yet."""

from django.conf import settings
from django.db import models

from tournaments.models.competitions import Competition


class DraftDraw(models.Model):
    """A draw, or the next round, that organisers alone see until it is published: no fixture is made of it yet.

    `round` is the round, 0 of the whole draw. `plan` says who meets whom, as `tournaments.services.draft_draws` writes
    it, `nights` when: stage, round, date. A competition has one at most; whoever changes it makes another.
    """

    competition = models.OneToOneField(Competition, models.CASCADE, related_name="draft_draw")
    round = models.PositiveIntegerField(default=0)
    plan = models.JSONField()
    nights = models.JSONField(default=list)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.competition_id} {self.round}"

"""Results that a side says are wrong."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.archives import Archived
from scoring.models.matches import Match
from scoring.models.slips import Slip


class Dispute(Archived):
    """That somebody says the result of a match is wrong as it stood at `version`, and why.

    It is open as long as the match stands there and nobody has confirmed it. By whom: a person, or a slip.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="disputes")
    version = models.PositiveIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    slip = models.ForeignKey(Slip, models.CASCADE, null=True, related_name="+")
    reason = models.TextField()
    at = models.DateTimeField()

    class Meta:
        ordering = ("match_id", "version", "pk")
        verbose_name = _("dispute")

    def __str__(self) -> str:
        return f"{self.match_id} {self.version}"

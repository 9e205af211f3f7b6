"""What readers say is wrong with a match."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.matches import Match


class CorrectionRequest(models.Model):
    """A mistake that a reader has found in a match: open until an organiser has dealt with it.

    `entry` is the id of the entry it is about, None for the match as a whole. `sender` tells those of one address from
    others, and not which address it is.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="correction_requests")
    entry = models.PositiveIntegerField(null=True)
    text = models.CharField(max_length=1_000)
    sender = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True)
    closed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-pk",)
        verbose_name = _("correction request")
        indexes = (models.Index(fields=("sender", "at"), name="requests_of_a_sender"),)

    def __str__(self) -> str:
        return f"{self.match_id} {self.at:%Y-%m-%d %H:%M}"

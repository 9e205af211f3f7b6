"""What the sides of a match have counted of its entries, each for itself."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.matches import Match
from scoring.models.slips import Slip


class Count(models.Model):
    """What a side counted of one entry of a match, by the slip that it holds. None of the book's.

    `entry` is the id of the line, `of` the digest of what it said then: a line that was corrected since is not counted
    any more. `body` is the entry as the side had it, empty where it passed over all entries up to this one. Of a side's
    counts of a line the newest that was not taken back holds; one that differs may be settled by somebody. `device` is
    that of the slip: what one browser counts for both sides is counted once.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="counts")
    slip = models.ForeignKey(Slip, models.CASCADE, related_name="+")
    side = models.PositiveSmallIntegerField()
    device = models.CharField(max_length=64, editable=False)
    entry = models.PositiveIntegerField()
    of = models.CharField(max_length=64, blank=True)
    body = models.TextField(blank=True)
    at = models.DateTimeField()
    key = models.CharField(max_length=64, blank=True)
    taken_back_at = models.DateTimeField(null=True)
    taken_back_key = models.CharField(max_length=64, blank=True)
    settled_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    settled_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("match_id", "pk")
        verbose_name = _("count")
        indexes = (models.Index(fields=("match", "side"), name="counts_of_a_side"),)

    def __str__(self) -> str:
        return f"{self.match_id} {self.side} {self.entry}"

"""What a scorer asks an organiser to undo, and what became of it."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.matches import Match


class UndoRequest(models.Model):
    """A request to undo the newest act of a match: open as long as the match stays at `version`, unless dismissed."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="undo_requests")
    version = models.PositiveIntegerField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField()
    reason = models.CharField(_("reason"), max_length=200)
    dismissed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    dismissed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("match_id", "version")
        verbose_name = _("request to undo")
        verbose_name_plural = _("requests to undo")
        constraints = (models.UniqueConstraint("match", "version", name="one_request_a_version"),)

    def __str__(self) -> str:
        return f"{self.match_id} {self.version}"

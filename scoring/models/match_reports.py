"""The texts of a match's report that somebody wrote; until then it is written from the figures, and no text is kept."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.archives import Archived
from scoring.models.matches import Match


class MatchReport(Archived):
    """A match report as it was edited: appended and never changed, the highest `number` of a match is the one shown.

    An empty `text` goes back to the report that is written from the figures. `version` is that of the match then. One
    that came from an archive is by nobody here.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="match_reports")
    number = models.PositiveIntegerField()
    text = models.TextField(blank=True)
    version = models.PositiveIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("match_id", "-number")
        verbose_name = _("match report")
        constraints = (models.UniqueConstraint("match", "number", name="one_match_report_a_number"),)

    def __str__(self) -> str:
        return f"{self.match_id} {self.number}"

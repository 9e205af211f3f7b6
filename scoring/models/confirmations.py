"""Who has confirmed the result of a match."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.archives import Archived
from scoring.models.matches import Match
from scoring.models.slips import Slip


class Confirmation(Archived):
    """That somebody has confirmed the result of a match as it stood at `version`; it holds as long as it stands there.

    It is none of the book's: the match keeps its version. By whom: a person, or a slip.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="confirmations")
    version = models.PositiveIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    slip = models.ForeignKey(Slip, models.CASCADE, null=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ("match_id", "version")
        verbose_name = _("confirmation")
        constraints = (models.UniqueConstraint("match", "version", name="one_confirmation_a_version"),)

    def __str__(self) -> str:
        return f"{self.match_id} {self.version}"

    @property
    def is_void(self) -> bool:
        """Whether the match was changed since: its result is to be confirmed again."""
        return self.version != self.match.version

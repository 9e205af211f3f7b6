"""Secrets by which a calendar program, which cannot sign in, reads what somebody may see."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models import Club
from tournaments.models.competitions import Competition


class CalendarKey(models.Model):
    """Somebody's own secret for the calendar of a club, or of one competition of it, kept as a digest.

    Each has one at most for each calendar. What it opens is what they may see when it is used.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="calendar_keys")
    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    competition = models.ForeignKey(Competition, models.CASCADE, null=True, related_name="+")
    digest = models.CharField(max_length=64, unique=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("calendar address")
        constraints = (
            models.UniqueConstraint("user", "club", name="one_key_of_a_club", condition=Q(competition=None)),
            models.UniqueConstraint("user", "competition", name="one_key_of_a_competition"),
        )

    def __str__(self) -> str:
        return f"{self.user_id} {self.club_id} {self.competition_id or ''}"

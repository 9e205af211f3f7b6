"""Who is here on an evening."""

from django.conf import settings
from django.db import models

from tournaments.models.competitions import Entrant


class CheckIn(models.Model):
    """What was last said of an entrant on the evening of a `day`: that it is here, or that it is not, or no longer.

    Nothing is said of most of them on most days. `author` and `at` say who said it and when.
    """

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="check_ins")
    day = models.DateField()
    here = models.BooleanField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("day", "entrant")
        constraints = (models.UniqueConstraint("entrant", "day", name="one_check_in_a_day"),)

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.day} {self.here}"

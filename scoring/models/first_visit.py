"""The code by which the set-up page of an empty site is opened."""

from django.db import models


class SetUpCode(models.Model):
    """A code that the terminal printed, kept as a digest: it opens the set-up page once, while `tries` are left."""

    digest = models.CharField(max_length=64)
    expires_at = models.DateTimeField()
    tries = models.PositiveSmallIntegerField()

    def __str__(self) -> str:
        return f"{self.expires_at:%Y-%m-%d %H:%M}"

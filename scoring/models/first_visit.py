"""The code by which the set-up page of an empty site is opened."""

from django.db import models


class SetUpCode(models.Model):
    """A code that the terminal printed, kept as a digest: it opens the set-up page once.

    `wrong` counts the wrong codes that came since, by the digest of the address from which they came.
    """

    digest = models.CharField(max_length=64)
    expires_at = models.DateTimeField()
    wrong = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.expires_at:%Y-%m-%d %H:%M}"

"""The address under which the site is reached, where the environment does not say it."""

from django.conf import settings
from django.db import models


class SiteAddress(models.Model):
    """The site's address as its first organiser said it, who alone may change it. There is one row at most.

    The address is empty where PUBLIC_URL said it when the site was set up.
    """

    THE_ONE = 1

    address = models.CharField(max_length=200, blank=True)
    organiser = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    def __str__(self) -> str:
        return self.address

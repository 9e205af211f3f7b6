"""Tokens by which programs use the API for an account."""

from typing import Self

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models.clubs import Club
from scoring.rights import GRANTS, Right


class ApiTokenQuerySet(models.QuerySet["ApiToken"]):
    """Tokens as they are asked for."""

    def serving(self) -> Self:
        """Return those that have not come to their end, of accounts that may sign in."""
        return self.filter(until__gt=timezone.now(), user__is_active=True)


class ApiToken(models.Model):
    """A token of an account for one club, its secret kept as a digest; `grants` are rows of the table of grants.

    It serves `until` an hour. What it allows is never more than its account may when it is used. `used_at` is when it
    was last used, to the minute.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_tokens")
    club = models.ForeignKey(Club, models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("name"), max_length=100)
    grants = models.JSONField(default=list)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    made_at = models.DateTimeField(auto_now_add=True)
    until = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    objects = ApiTokenQuerySet.as_manager()

    class Meta:
        ordering = ("-pk",)
        verbose_name = _("token")

    def __str__(self) -> str:
        return f"{self.user_id} {self.club_id} {self.name}"

    @property
    def rights(self) -> frozenset[Right]:
        """What its grants allow at most; one that is no longer in the table, nothing."""
        return frozenset[Right]().union(*(GRANTS[name].rights for name in self.grants if name in GRANTS))

    @property
    def titles(self) -> list[str]:
        """What its grants are called."""
        return [str(GRANTS[name].title) for name in self.grants if name in GRANTS]

    @property
    def has_ended(self) -> bool:
        """Whether its hour has come."""
        return self.until <= timezone.now()

"""Slips of paper by which whoever holds one acts for a side of a match, without an account."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models.matches import Match
from scoring.rights import HeldSlip, Scope


class SlipQuerySet(models.QuerySet["Slip"]):
    """Slips as they are asked for."""

    def serving(self) -> Self:
        """Return those that serve now: not ended, before their hour, in a match whose result is not confirmed."""
        confirmed = Match.objects.filter(pk=OuterRef("match"), confirmations__version=F("version"))
        live = self.filter(ended_at=None, until__gt=timezone.now(), match__withdrawn=False, match__club__closed_at=None)
        return live.filter(~Exists(confirmed))


class Slip(HeldSlip, models.Model):
    """A slip for one side of a match, its secret kept as a digest; a side has one at a time.

    It serves `until` an hour, unless it was ended before, and no longer than until the result is confirmed. `device` is
    the digest of what the one browser that holds it has for it, empty until one does.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="slips")
    side = models.PositiveSmallIntegerField()
    digest = models.CharField(max_length=64, unique=True, editable=False)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField()
    until = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    device = models.CharField(max_length=64, blank=True, editable=False)
    held_since = models.DateTimeField(null=True)

    objects = SlipQuerySet.as_manager()

    class Meta:
        ordering = ("match_id", "side", "pk")
        verbose_name = _("slip")
        constraints = (
            models.UniqueConstraint(
                fields=("match", "side"), condition=Q(ended_at=None), name="one_slip_a_side_at_a_time"
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id} {self.side}"

    @property
    def side_name(self) -> str:
        """The name of its side. One query."""
        return self.match.sides.values_list("name", flat=True).get(place=self.side)

    def serves(self, scope: Scope) -> bool:
        """Whether it serves now in a scope, which is its match, for the browser that held it when it was read."""
        if not isinstance(scope, Match) or scope.pk != self.match_id or not self.device:
            return False
        return Slip.objects.serving().filter(pk=self.pk, device=self.device).exists()

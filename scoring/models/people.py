"""People with an account: what they are in a club, and how they are invited."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models.clubs import Club
from scoring.rights import Place, title_of


class Role(models.Model):
    """What a person is in a club: `name` is a row of the table in `scoring.rights`.

    Where it holds in one place of the club alone, `kind` and `place` say which.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="roles")
    name = models.CharField(_("role"), max_length=20)
    kind = models.CharField(max_length=20, blank=True)
    place = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering = ("user__username", "kind", "place", "pk")
        verbose_name = _("role")
        constraints = (models.UniqueConstraint("club", "user", "name", "kind", "place", name="one_role_a_place"),)

    def __str__(self) -> str:
        return f"{self.user} ({self.title})"

    @property
    def held_in(self) -> Place:
        """For what it is given: the whole club, or one place of it."""
        return self.kind, self.place

    @property
    def title(self) -> str:
        """What the role is called."""
        return title_of(self.name)


class InvitationQuerySet(models.QuerySet["Invitation"]):
    """Invitations."""

    def still_open(self) -> Self:
        """Return those whose links still work; nobody joins a club that is closed."""
        open_club = Q(club__closed_at=None) | Q(user__isnull=False)
        return self.lasting().filter(open_club)

    def cancel(self) -> int:
        """Make those that still work, or would again, worthless; return how many."""
        return self.lasting().update(cancelled_at=timezone.now())

    def lasting(self) -> Self:
        """Return those that were not used or cancelled, and have not expired: they work, or do once a club reopens."""
        return self.filter(used_at=None, cancelled_at=None, expires_at__gt=timezone.now())


class Invitation(models.Model):
    """A link by which somebody joins a club in a role, for all of it or one place as of `Role`, or sets a new password
    (`user` given). Used once, for a week. `email` is where it was sent, if the site sent it.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="invitations")
    role = models.CharField(_("role"), max_length=20, blank=True)
    kind = models.CharField(max_length=20, blank=True)
    place = models.PositiveBigIntegerField(default=0)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="+")
    digest = models.CharField(max_length=64, unique=True, editable=False)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    expires_at = models.DateTimeField()
    email = models.EmailField(blank=True)
    used_at = models.DateTimeField(null=True, blank=True)
    used_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    cancelled_at = models.DateTimeField(null=True, blank=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        ordering = ("-pk",)
        verbose_name = _("invitation")

    def __str__(self) -> str:
        return f"{self.club} {self.title}"

    @property
    def held_in(self) -> Place:
        """For what the role is given."""
        return self.kind, self.place

    @property
    def title(self) -> str:
        """What the role is called that the link gives; empty for one that sets a password."""
        return title_of(self.role)

    @property
    def is_open(self) -> bool:
        """Whether the link still works. One query, where the club was not read along."""
        lasts = self.used_at is None and self.cancelled_at is None and timezone.now() < self.expires_at
        return lasts and bool(self.user_id or self.club.closed_at is None)

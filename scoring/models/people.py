"""People with an account: what they are in a club, and how they are invited."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models.clubs import Club


class Role(models.Model):
    """What a person may do in a club; `scoring.rights` says what each role allows."""

    class Name(models.TextChoices):
        ORGANISER = "organiser", _("organiser")
        SCORER = "scorer", _("scorer")

    club = models.ForeignKey(Club, models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="roles")
    name = models.CharField(_("role"), max_length=20, choices=Name)

    class Meta:
        ordering = ("user__username",)
        verbose_name = _("role")
        constraints = (models.UniqueConstraint("club", "user", name="one_role_in_a_club"),)

    def __str__(self) -> str:
        return f"{self.user} ({self.get_name_display()})"


class Invitation(models.Model):
    """A link by which somebody joins a club, or sets a new password (`user` given). Used once, for a week."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="invitations")
    role = models.CharField(_("role"), max_length=20, choices=Role.Name, blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="+")
    digest = models.CharField(max_length=64, unique=True, editable=False)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)
        verbose_name = _("invitation")

    def __str__(self) -> str:
        return f"{self.club} {self.get_role_display()}"

    @property
    def is_open(self) -> bool:
        """Whether the link still works."""
        return self.used_at is None and timezone.now() < self.expires_at

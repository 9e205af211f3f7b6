"""Links by which somebody without an account sees what is not for everybody."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.clubs import Club


class SharedLink(models.Model):
    """A link to a club, a competition or a match, kept as a digest; `kind` and `place` say to which.

    It opens that until an organiser takes it back.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="shared_links")
    kind = models.CharField(max_length=20)
    place = models.PositiveBigIntegerField()
    digest = models.CharField(max_length=64, unique=True, editable=False)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)
        verbose_name = _("link")

    def __str__(self) -> str:
        return f"{self.kind} {self.place}"

"""The history of a competition: every act of its office, appended and never changed."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.competitions import Competition


class Act(models.Model):
    """One act: what was done (`verb`), to what (`about`, names as they then stood), by whom, when and why."""

    competition = models.ForeignKey(Competition, models.PROTECT, related_name="acts")
    version = models.PositiveIntegerField()
    verb = models.SlugField(max_length=40)
    about = models.JSONField(default=dict)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("competition", "version")
        constraints = (models.UniqueConstraint("competition", "version", name="one_act_a_version"),)

    def __str__(self) -> str:
        return f"{self.competition_id} {self.version} {self.verb}"

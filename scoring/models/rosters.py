"""The history of rosters and players' names: everything that was changed, appended and never changed itself."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.archives import Archived
from scoring.models.clubs import Player, Team


class RosterChange(Archived):
    """One change: of a team's name, of somebody's place in its roster, or of a player's name.

    What concerns a player's name stands once for the player, without a team, and once for each team that the player
    was in. `name` is the team's or player's as it stood then; `before` and `now` hold what differs, as in `Membership`,
    and names. The number of the newest change of a team or player is the version that a form about it carries.
    """

    class Kind(models.TextChoices):
        TEAM_MADE = "team-made", _("team created")
        TEAM_NAMED = "team-named", _("team renamed")
        TEAMS_MERGED = "team-merged", _("another team merged into it")
        RETIRED = "retired", _("team retired")
        REVIVED = "revived", _("team brought back")
        JOINED = "joined", _("joined")
        LEFT = "left", _("left")
        CHANGED = "changed", _("changed")
        PLAYER_NAMED = "player-named", _("player renamed")
        MERGED = "merged", _("merged with another player")
        PARTED = "parted", _("merge undone")
        NAME_OFF = "name-off", _("name taken off")
        NAME_BACK = "name-back", _("name brought back")

    team = models.ForeignKey(Team, models.PROTECT, null=True, related_name="changes")
    player = models.ForeignKey(Player, models.PROTECT, null=True, related_name="changes")
    kind = models.CharField(max_length=12, choices=Kind)
    name = models.CharField(max_length=100)
    before = models.JSONField(default=dict)
    now = models.JSONField(default=dict)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ("-pk",)
        verbose_name = _("change of a roster")
        verbose_name_plural = _("changes of rosters")

    def __str__(self) -> str:
        return f"{self.name} {self.kind}"

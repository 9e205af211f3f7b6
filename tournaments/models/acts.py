"""The history of a competition: every act of its office, appended and never changed."""

from enum import StrEnum

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.archives import Archived
from tournaments.models.competitions import Competition


class Verb(StrEnum):
    """What can be done to a competition."""

    FOUND = "found"
    """The competition was made."""
    CHANGE_TERMS = "change-terms"
    """Its name, conditions or format were changed."""
    CHANGE_POINTS = "change-points"
    """Its points or tie-breaks were changed."""
    CHANGE_VISIBILITY = "change-visibility"
    """It is shown to others than before."""
    WITHDRAW = "withdraw"
    """It was taken out of the pages of its season."""
    BRING_BACK = "bring-back"
    """It is in those pages again."""
    ENTER = "enter"
    """The entrants were saved."""
    JOIN = "join"
    """Somebody joined those who take part."""
    DRAW = "draw"
    """The draw was made."""
    CLEAR_DRAW = "clear-draw"
    """The draw was taken back."""
    PUT_DRAW_BACK = "put-draw-back"
    """A draw that was taken back stands again."""
    DRAW_ROUND = "draw-round"
    """The next round was drawn."""
    REDRAW_ROUND = "redraw-round"
    """The newest round was drawn again."""
    KEEP_ROUND = "keep-round"
    """A round was kept though results it rested on have changed."""
    ASK_ROUND = "ask-round"
    """Whether a round is to be kept is asked again."""
    GIVE_TABLES = "give-tables"
    """Fixtures that had no table got one."""
    CHANGE_FIXTURE = "change-fixture"
    """A fixture was moved, postponed, cancelled or brought back, or got conditions of its own."""
    SWAP_SIDES = "swap-sides"
    """Home and away were exchanged."""
    EXCHANGE = "exchange"
    """Two sides of a round changed places."""
    ADD_FIXTURE = "add-fixture"
    """A fixture was added by hand."""
    BRING_IN_LIST = "bring-in-list"
    """Fixtures and results were brought in from a list."""
    REMOVE_FIXTURE = "remove-fixture"
    """A fixture added by hand was taken out."""
    START_MATCH = "start-match"
    """The match of a fixture was made."""
    ATTACH_MATCH = "attach-match"
    """A recorded match became that of a fixture."""
    LOSE_MATCH = "lose-match"
    """A match is that of a fixture no more."""
    LET_THROUGH = "let-through"
    """A side was let through where no match says who goes on."""
    TAKE_THROUGH_BACK = "take-through-back"
    """That decision was taken back."""
    FILL_PLACE = "fill-place"
    """Places of the bracket were filled by what results now say."""
    KEEP_PLACE = "keep-place"
    """Whom a place of the bracket holds was kept."""
    ASK_PLACE = "ask-place"
    """Whether that is to be kept is asked again."""
    WITHDRAW_ENTRANT = "withdraw-entrant"
    """An entrant withdrew."""
    BRING_BACK_ENTRANT = "bring-back-entrant"
    """An entrant that withdrew is in again."""
    ADJUST = "adjust"
    """An entrant was given points, or lost some."""
    LIFT_ADJUSTMENT = "lift-adjustment"
    """Such points count no more."""
    RESTORE_ADJUSTMENT = "restore-adjustment"
    """Such points count again."""
    DRAW_LOTS = "draw-lots"
    """Lots were drawn among entrants."""
    LIFT_LOTS = "lift-lots"
    """Lots that were drawn count no more."""
    RESTORE_LOTS = "restore-lots"
    """Lots that were drawn count again."""


class Act(Archived):
    """One act: what was done (`verb`, a `Verb`), to what (`about`, names as they then stood), by whom, when and why."""

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

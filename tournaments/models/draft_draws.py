"""Draws that are not published yet."""

from django.conf import settings
from django.db import models

from tournaments.models.acts import Verb
from tournaments.models.competitions import Competition


class DraftDraw(models.Model):
    """A draw, a round or a fixture that organisers alone see until it is published: no fixture is made of it yet.

    `verb` is the act that publishes it: of a draw, the next round, the newest round drawn again, or a fixture added by
    hand. `round` is the round, 0 of the whole draw; of a fixture 0 where it will be the newest. `plan` says who meets
    whom, as `tournaments.services.draft_draws` writes it, `nights` when: stage, round, date, time; `without` are the
    ids of entrants that it leaves out. A competition has any number of fixtures as drafts, and one at most of all the
    others; whoever changes that makes another.
    """

    competition = models.ForeignKey(Competition, models.CASCADE, related_name="draft_draws")
    verb = models.CharField(max_length=40)
    round = models.PositiveIntegerField(default=0)
    plan = models.JSONField()
    nights = models.JSONField(default=list)
    without = models.JSONField(default=list)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("competition",), condition=~models.Q(verb=Verb.ADD_FIXTURE.value), name="one_draft_of_a_draw"
            ),
        )

    def __str__(self) -> str:
        return f"{self.competition_id} {self.verb} {self.round}"

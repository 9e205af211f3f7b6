"""Reminders by mail: who wants which, which fixtures were moved, and what was mailed to whom."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models import Club
from tournaments.models.fixtures import Fixture


class ReminderKind(models.TextChoices):
    """Of what somebody can be reminded; the words follow "when"."""

    TODAY = "today", _("your team plays, on the morning of the day")
    MOVED = "moved", _("a fixture is moved, postponed or cancelled")
    OVERDUE = "overdue", _("a result is missing, the day after")
    TO_CONFIRM = "to_confirm", _("a result waits for you to confirm it")
    DISPUTED = "disputed", _("a result is disputed")


class ReminderChoice(models.Model):
    """The kinds of reminders that somebody wants of one club, or of every club for which they chose nothing else."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    club = models.ForeignKey(Club, models.CASCADE, null=True, related_name="+")
    kinds = models.JSONField(default=list)

    class Meta:
        constraints = (
            models.UniqueConstraint("user", "club", name="one_choice_of_a_club"),
            models.UniqueConstraint("user", name="one_choice_of_all_clubs", condition=Q(club=None)),
        )

    def __str__(self) -> str:
        return f"{self.user_id} {self.club_id or ''}"


class FixtureMove(models.Model):
    """That a fixture was moved, postponed or cancelled, or brought back, and nobody was reminded yet.

    `first` and `last` are the versions of its competition of the acts that did it: the history says what was before.
    """

    fixture = models.OneToOneField(Fixture, models.CASCADE, related_name="+")
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.fixture_id} {self.first} {self.last}"


class Reminder(models.Model):
    """That somebody is reminded of a fixture, written before anything is sent: so nobody is reminded of a thing twice.

    `says` tells what of the fixture it is about: the day, the version of the match, the acts by which it was moved
    (`since` is the version of the first of them). It is tried when it is `due`. Whoever sends it writes a `claim` of
    their own into it first.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        SENDING = "sending", _("being sent")
        SENT = "sent", _("sent")
        DROPPED = "dropped", _("no longer to be sent")
        GIVEN_UP = "given_up", _("given up")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    fixture = models.ForeignKey(Fixture, models.CASCADE, related_name="+")
    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=10, choices=ReminderKind)
    says = models.CharField(max_length=60)
    since = models.PositiveIntegerField(default=0)
    asked = models.BooleanField(default=False)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    due = models.DateTimeField()
    claim = models.UUIDField(null=True)

    class Meta:
        constraints = (models.UniqueConstraint("user", "kind", "fixture", "says", name="one_reminder_of_a_thing"),)
        indexes = (models.Index(fields=("due",), condition=Q(state="waiting"), name="reminders_to_send"),)

    def __str__(self) -> str:
        return f"{self.user_id} {self.kind} {self.fixture_id} {self.says}"

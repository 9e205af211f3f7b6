"""The log of a match: every act of its book, appended and never changed."""

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.archives import Archived, ArchivedPerson
from scoring.models.matches import Match
from scoring.models.slips import Slip


class LogRecord(Archived):
    """One record. Triggers in the database refuse to change or delete it.

    Records made by one act share a `batch`, the version of the first of them; the act's idempotency key and the
    digest of what was sent stand on that first record. `entry` is the version of the record that created the
    entry meant; `before`, for an insert, the entry it goes before. Its author is a person, a slip, or the system.
    """

    class Action(models.TextChoices):
        SETUP = "setup", _("set up")
        RECORD = "record", _("recorded")
        REPORT = "report", _("result entered")
        SETTLE = "settle", _("decider or target entered")
        INSERT = "insert", _("inserted")
        CORRECT = "correct", _("corrected")
        STRIKE = "strike", _("deleted")
        RESTORE = "restore", _("restored")
        UNDO = "undo", _("undone")
        REDO = "redo", _("redone")
        WITHDRAW = "withdraw", _("withdrawn")
        REINSTATE = "reinstate", _("brought back")

    match = models.ForeignKey(Match, models.PROTECT, related_name="log")
    version = models.PositiveIntegerField()
    batch = models.PositiveIntegerField()
    action = models.CharField(max_length=10, choices=Action)
    entry = models.PositiveIntegerField(null=True)
    before = models.PositiveIntegerField(null=True)
    body = models.TextField(blank=True)
    reason = models.TextField(blank=True)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    slip = models.ForeignKey(Slip, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField()
    key = models.CharField(max_length=64, null=True)  # noqa: DJ001 - NULL keeps the key unique where there is one
    digest = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ("match_id", "version")
        constraints = (
            models.UniqueConstraint("match", "version", name="one_record_a_version"),
            models.UniqueConstraint("match", "key", name="one_act_a_key"),
        )
        indexes = (
            models.Index(fields=("match", "version"), condition=models.Q(action="setup"), name="set_ups_of_a_match"),
        )

    def __str__(self) -> str:
        return f"{self.match_id} {self.version} {self.action}"

    @property
    def signed_by(self) -> User | Slip | ArchivedPerson | None:
        """Who did it: a person, a slip, somebody of the archive that it came from, or the system (None)."""
        return self.slip or self.author or self.archived_by

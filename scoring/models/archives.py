"""Clubs that came from an archive, the people named in one, and the making and reading of archives."""

from datetime import datetime, timedelta

from django.conf import settings
from django.core.files.base import File
from django.core.files.storage import Storage, storages
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models.clubs import Club

KEPT_FOR = timedelta(days=7)
"""So long an archive lasts after somebody asked for it."""
_SILENCE, _SILENCE_A_LINE = timedelta(minutes=10), timedelta(milliseconds=1)
"""Whoever writes an archive into the database cannot say meanwhile that it is at work; a line takes a third of that."""


class Arrival(models.Model):
    """That a club came from an archive: when, who brought it in, and when the archive was made."""

    club = models.OneToOneField(Club, models.CASCADE, related_name="arrival")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField()
    made_at = models.DateTimeField()

    class Meta:
        verbose_name = _("arrival")

    def __str__(self) -> str:
        return f"{self.club_id} {self.at:%Y-%m-%d %H:%M}"


class ArchivedPerson(models.Model):
    """Somebody who did something in a club before it came from an archive: a name, without an account.

    The name is empty for what the site itself did.
    """

    arrival = models.ForeignKey(Arrival, models.CASCADE, related_name="people")
    name = models.CharField(max_length=200, blank=True)

    class Meta:
        verbose_name = _("person of an archive")
        verbose_name_plural = _("people of archives")
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.name


class Archived(models.Model):
    """A row that may have come from an archive: `archived_by` is who had made it there, None where it was made here."""

    archived_by = models.ForeignKey(
        ArchivedPerson, models.PROTECT, null=True, editable=False, related_name="+", db_index=False
    )

    class Meta:
        abstract = True


WITH_PERSON = "archived_by__arrival__by"
"""What is read along with rows by which the one who made them is named."""


class ArchiveJob(models.Model):
    """An archive that is to be made of a club, or read to bring one in: how far it is, and where its file lies.

    `done` of `of` lines are written or checked. `file` is its name in the storage of archives, `name` what it was
    called by who sent it in. `message` says why it failed, in words for who asked. `club` is the club of which it is
    made, or that was brought in.
    """

    class Kind(models.TextChoices):
        MADE = "made", _("made")
        READ = "read", _("read")

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting to start")
        RUNNING = "running", _("in progress")
        DONE = "done", _("created")
        FAILED = "failed", _("failed")

    kind = models.CharField(max_length=10, choices=Kind)
    club = models.ForeignKey(Club, models.CASCADE, null=True, related_name="archive_jobs")
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    asked_at = models.DateTimeField(auto_now_add=True)
    beat_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    state = models.CharField(max_length=10, choices=State, default=State.QUEUED)
    done = models.PositiveIntegerField(default=0)
    of = models.PositiveIntegerField(default=0)
    message = models.TextField(blank=True)
    name = models.CharField(max_length=200, blank=True)
    file = models.CharField(max_length=100, blank=True)
    size = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering = ("-pk",)
        verbose_name = _("archive")
        constraints = (
            models.UniqueConstraint(
                "club",
                condition=models.Q(kind="made", state__in=("queued", "running")),
                name="one_archive_at_work",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.club_id or ''} {self.state}"

    @property
    def is_at_work(self) -> bool:
        """Whether it is still to come: queued, or being made or read."""
        return self.state in (self.State.QUEUED, self.State.RUNNING)

    @property
    def is_silent(self) -> bool:
        """Whether its worker has stopped without a word, or, of one queued, none has begun it."""
        longest = _SILENCE + self.of * _SILENCE_A_LINE
        return self.is_at_work and timezone.now() - (self.beat_at or self.asked_at) > longest

    @property
    def percent(self) -> int:
        """How far it is, from 0 to 100."""
        return 100 * self.done // self.of if self.of else 0

    @property
    def kept_until(self) -> datetime:
        """When it is deleted."""
        return self.asked_at + KEPT_FOR

    @property
    def has_file(self) -> bool:
        """Whether it can be downloaded: it was made, its time has not come, and its file is there."""
        lasts = self.state == self.State.DONE and timezone.now() < self.kept_until
        return bool(lasts and self.file and archives().exists(self.file))

    def open_file(self) -> File[bytes]:
        """Open its file to be read. Raises OSError where it is not there."""
        return archives().open(self.file)


def archives() -> Storage:
    """Return where archives are kept: all servers and workers of a site have it in common."""
    return storages["archives"]

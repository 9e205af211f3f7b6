"""Yearbooks, and chapters of one alone: made in the background, and kept until something in them changes."""

from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.core.files.base import File
from django.core.files.storage import Storage, storages
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.sheets.sizes import paper_size
from tournaments.models.competitions import Season

SILENCE = timedelta(seconds=90)
"""A worker says every second or so that it is at work; one that is silent for so long has stopped."""


class Print(models.Model):
    """A yearbook, or a chapter alone, that was asked for: how far it is, and where it lies once it is made.

    `done` of `of` steps are taken. `digest` is that of what it rests on (`tournaments.yearbook.digest`); `tells_of` the
    ids of the competitions and of the matches that it tells of, empty of one made before these were kept; `file` its
    name where prints are kept, `message` why it failed, in words for the organiser. `beat_at` is when its worker
    last said that it was at work.
    """

    class Kind(models.TextChoices):
        YEARBOOK = "yearbook", _("Yearbook")
        AVERAGES = "averages", _("Averages")
        RECORDS = "records", _("Records")

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting to start")
        RUNNING = "running", _("in progress")
        DONE = "done", _("created")
        FAILED = "failed", _("failed")
        CANCELLED = "cancelled", _("cancelled")

    season = models.ForeignKey(Season, models.CASCADE, related_name="prints")
    kind = models.CharField(max_length=10, choices=Kind)
    paper = models.CharField(max_length=10)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    asked_at = models.DateTimeField(auto_now_add=True)
    beat_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    state = models.CharField(max_length=10, choices=State, default=State.QUEUED)
    done = models.PositiveIntegerField(default=0)
    of = models.PositiveIntegerField(default=0)
    message = models.CharField(max_length=300, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    tells_of = models.JSONField(default=dict, blank=True)
    file = models.CharField(max_length=100, blank=True)
    pages = models.PositiveIntegerField(default=0)
    size = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering = ("-pk",)
        verbose_name = _("print")
        constraints = (
            models.UniqueConstraint(
                "season", "kind", condition=models.Q(state__in=("queued", "running")), name="one_print_at_work"
            ),
        )

    def __str__(self) -> str:
        return f"{self.season_id} {self.kind} {self.state}"

    @property
    def is_at_work(self) -> bool:
        """Whether it is still to come: queued or being made."""
        return self.state in (self.State.QUEUED, self.State.RUNNING)

    @property
    def is_silent(self) -> bool:
        """Whether its worker has stopped without a word, or, of one queued, none has begun it."""
        return self.is_at_work and timezone.now() - (self.beat_at or self.asked_at) > SILENCE

    @property
    def paper_name(self) -> str:
        """The name of its paper, "A4"."""
        return paper_size(self.paper).name

    @property
    def has_file(self) -> bool:
        """Whether its file is where prints are kept."""
        return bool(self.file) and prints().exists(self.file)

    def open_file(self) -> File[bytes]:
        """Open its file to be read. Raises OSError where it is not there."""
        return prints().open(self.file)


def prints() -> Storage:
    """Return where prints are kept: all servers and workers of a site have it in common."""
    return storages["prints"]


def prints_folder() -> Path:
    """Return the folder in which a worker makes them."""
    return Path(settings.VAR_DIR) / "prints"

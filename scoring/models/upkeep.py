"""What was done last to keep the site going: the worker's beat, a backup, the proof of one."""

from datetime import datetime

from django.db import models
from django.utils import timezone


class Upkeep(models.Model):
    """When something was done last that keeps the site going: there is one row at most for each kind.

    `file` and `size` are of the backup that was made or proved; `failed` is what was wrong with it, in words of the
    command, empty where all was well.
    """

    class Kind(models.TextChoices):
        WORKER = "worker"
        BACKUP = "backup"
        PROOF = "proof"

    kind = models.CharField(max_length=10, choices=Kind, primary_key=True)
    at = models.DateTimeField()
    file = models.TextField(blank=True)
    size = models.PositiveBigIntegerField(default=0)
    failed = models.TextField(blank=True)

    class Meta:
        verbose_name = "upkeep"
        verbose_name_plural = "upkeep"

    def __str__(self) -> str:
        return f"{self.kind} {self.at}"


def note_upkeep(
    kind: Upkeep.Kind, at: datetime | None = None, *, file: str = "", size: int = 0, failed: str = ""
) -> None:
    """Write down that something was done, now unless it is said when, in the place of the time before. One query."""
    row = Upkeep(kind=kind, at=at or timezone.now(), file=file, size=size, failed=failed)
    Upkeep.objects.bulk_create(
        [row], update_conflicts=True, unique_fields=["kind"], update_fields=["at", "file", "size", "failed"]
    )

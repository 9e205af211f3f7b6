"""The folder of backups: one file for each, named by when it was made."""

import re
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError
from django.utils import timezone

_NAME = re.compile(r"scorebook-\d{4}-\d{2}-\d{2}-\d{6}\.(sqlite3|dump)")


def backup_folder() -> Path:
    """Return the folder that BACKUP_FOLDER names. Raises CommandError where it names none."""
    if not settings.BACKUP_FOLDER:
        raise CommandError("Name a file, or set BACKUP_FOLDER to the folder of the backups.")
    folder = Path(settings.BACKUP_FOLDER)
    if not folder.is_dir():
        raise CommandError(f"BACKUP_FOLDER is {folder}, and there is no such folder.")
    return folder


def new_name(now: datetime, ending: str) -> str:
    """Return how a backup that is made now is called."""
    return f"scorebook-{timezone.localtime(now):%Y-%m-%d-%H%M%S}.{ending}"


def backups() -> list[Path]:
    """Return the backups in the folder, the newest first. Raises CommandError."""
    return sorted((file for file in backup_folder().iterdir() if _NAME.fullmatch(file.name)), reverse=True)


def newest_backup() -> Path:
    """Return the newest backup. Raises CommandError where there is none."""
    found = backups()
    if not found:
        raise CommandError(f"There is no backup in {backup_folder()} yet.")
    return found[0]


def delete_older(keep: int) -> int:
    """Delete all but the newest backups, of which `keep` are kept; return how many were deleted."""
    older = backups()[keep:]
    for file in older:
        file.unlink(missing_ok=True)
    return len(older)

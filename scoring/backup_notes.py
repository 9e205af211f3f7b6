"""That a backup was made or proved, written down for the page of the site's state."""

from pathlib import Path

from django.core.management.base import BaseCommand
from django.db import Error

from scoring.models import Upkeep, note_upkeep


def note_backup(command: BaseCommand, file: Path) -> None:
    """Note that a backup was made."""
    _note(command, Upkeep.Kind.BACKUP, file)


def note_proof(command: BaseCommand, file: Path, failed: str = "") -> None:
    """Note that a backup was proved, or what was wrong with it."""
    _note(command, Upkeep.Kind.PROOF, file, failed)


def _note(command: BaseCommand, kind: Upkeep.Kind, file: Path, failed: str = "") -> None:
    """Write it into the scorebook. What was done stands without: before an update its tables are those of the last."""
    try:
        note_upkeep(kind, file=str(file.absolute()), size=file.stat().st_size, failed=failed)
    except (Error, OSError) as error:
        command.stderr.write(f"This could not be noted for the page of the site's state: {error}")

"""`manage.py restore FILE`: the scorebook as it was when FILE was backed up."""

from argparse import ArgumentParser
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.utils import timezone

from scoring.postgresql_dumps import commands_to_restore
from scoring.scorebook_files import check_is_scorebook
from scoring.sqlitefile import (
    COMPANIONS,
    UnsoundFileError,
    copy_to_new_file,
    database_path,
    naming_what_is_full,
    open_file,
    speaking_of,
)
from scoring.upgrade import bring_up_to_date


class Command(BaseCommand):
    """Put a backup in the place of the SQLite database, and keep what it replaces."""

    help = "Replace the whole scorebook by FILE, made by `backup`. What was there is kept beside as a dated copy."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file."""
        parser.add_argument("file", metavar="FILE", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        """Restore in one transaction of SQLite's; raises CommandError, with nothing changed, if FILE will not do."""
        if connection.vendor != "sqlite":
            commands = "\n  ".join([*commands_to_restore(file), "manage.py bring_up_to_date"])
            raise CommandError(
                "This scorebook is kept by PostgreSQL. With the site stopped, a file of pg_dump takes the place of all "
                f"that is there by:\n  {commands}"
            )
        live = database_path()
        if not file.is_file():
            raise CommandError(f"There is no file {file}.")
        if file.resolve() == live:
            raise CommandError("FILE is the scorebook itself, so there is nothing to restore.")
        check_is_scorebook(file)
        kept = keep_beside(live) if live.exists() else None
        connection.close()
        # Written into the database rather than put in its place: a running site sees the restored book at once,
        # and no stale write-ahead log can be taken for its own.
        with (
            speaking_of(live),
            naming_what_is_full(live),
            open_file(file, "ro") as source,
            open_file(live, "rwc") as target,
        ):
            source.backup(target)
        bring_up_to_date()
        self.stdout.write(f"The scorebook is as it was in {file}.")
        if kept:
            self.stdout.write(f"What it replaced is kept in {kept}.")


def keep_beside(live: Path) -> Path:
    """Copy the database to a dated file beside it; one too damaged to copy is moved there as it is."""
    kept = live.with_name(f"{live.stem}-replaced-{timezone.localtime():%Y-%m-%d-%H%M%S-%f}{live.suffix}")
    try:
        copy_to_new_file(live, kept, check=False)
    except UnsoundFileError:
        for companion in COMPANIONS:
            with suppress(FileNotFoundError):
                Path(f"{live}{companion}").rename(f"{kept}{companion}")
    return kept

"""`manage.py backup [FILE]`: a copy of the scorebook, taken while scoring goes on."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.utils import timezone

from scoring.backup_folder import backup_folder, delete_older, new_name
from scoring.backup_notes import note_backup
from scoring.postgresql_dumps import dump_to_new_file
from scoring.sqlitefile import COMPANIONS, copy_to_new_file, database_path


class Command(BaseCommand):
    """Copy the database to a checked single file."""

    help = (
        "Copy the whole scorebook to FILE, or to a new file in BACKUP_FOLDER. Safe while the site runs and matches are "
        "scored. PostgreSQL makes the copy by pg_dump."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file, --force to replace it, and how many the folder keeps."""
        parser.add_argument("file", metavar="FILE", type=Path, nargs="?")
        parser.add_argument("--force", action="store_true", help="replace FILE if there is one")
        parser.add_argument(
            "--keep", type=int, metavar="N", help="delete all but the newest N of BACKUP_FOLDER, this one among them"
        )

    def handle(self, *args: Any, file: Path | None, force: bool, keep: int | None, **options: Any) -> None:
        """Write the copy; raises CommandError, with FILE as it was, if that cannot be done."""
        if keep is not None and (keep < 1 or file is not None):
            raise CommandError("--keep is at least 1, and of the backups in BACKUP_FOLDER: name no file.")
        if file is None:
            file = backup_folder() / new_name(timezone.now(), "sqlite3" if connection.vendor == "sqlite" else "dump")
        if file.is_dir():
            raise CommandError(f"{file} is a folder. Name a file in it.")
        if connection.vendor == "sqlite":
            live = database_path()
            if not live.is_file():
                raise CommandError(f"There is no scorebook at {live} yet.")
            if file.resolve() in {Path(f"{live}{companion}") for companion in COMPANIONS}:
                raise CommandError("FILE is the scorebook itself. Name another file for the copy.")
        if file.exists() and not force:
            raise CommandError(
                f"{file} is there already and stays as it is. Name another, or say --force to replace it."
            )
        if connection.vendor == "sqlite":
            copy_to_new_file(live, file, check=True)
        else:
            dump_to_new_file(file)
        note_backup(self, file)
        self.stdout.write(f"The scorebook is copied to {file} ({file.stat().st_size / 1_000_000:.1f} MB, checked).")
        if keep is not None and (deleted := delete_older(keep)):
            self.stdout.write(f"Older backups deleted: {deleted}.")

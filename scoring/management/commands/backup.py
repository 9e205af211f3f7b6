"""`manage.py backup FILE`: a copy of the scorebook, taken while scoring goes on."""

import shlex
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from scoring.sqlitefile import COMPANIONS, copy_to_new_file, database_path


class Command(BaseCommand):
    """Copy the SQLite database to a checked single file."""

    help = "Copy the whole scorebook to FILE. Safe while the site runs and matches are scored."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file, and --force to replace it."""
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument("--force", action="store_true", help="replace FILE if there is one")

    def handle(self, *args: Any, file: Path, force: bool, **options: Any) -> None:
        """Write the copy; raises CommandError, with FILE as it was, if that cannot be done."""
        if connection.vendor != "sqlite":
            raise CommandError(f"This scorebook is kept by PostgreSQL, which makes its own copies:\n  {pg_dump(file)}")
        live = database_path()
        if not live.is_file():
            raise CommandError(f"There is no scorebook at {live} yet.")
        if file.resolve() in {Path(f"{live}{companion}") for companion in COMPANIONS}:
            raise CommandError("FILE is the scorebook itself. Name another file for the copy.")
        if file.is_dir():
            raise CommandError(f"{file} is a folder. Name a file in it.")
        if file.exists() and not force:
            raise CommandError(
                f"{file} is there already and stays as it is. Name another, or say --force to replace it."
            )
        copy_to_new_file(live, file, check=True)
        self.stdout.write(f"The scorebook is copied to {file} ({file.stat().st_size / 1_000_000:.1f} MB, checked).")


def pg_dump(file: Path) -> str:
    """Give the command that does for PostgreSQL what this one does for SQLite; it asks for the password itself."""
    settings = connection.settings_dict
    named = {"--host": settings["HOST"], "--port": settings["PORT"], "--username": settings["USER"]}
    return shlex.join(
        ["pg_dump", "--format=custom", f"--file={file}"]
        + [f"{option}={value}" for option, value in named.items() if value]
        + [str(settings["NAME"])]
    )

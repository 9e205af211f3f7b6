"""`manage.py prove_backup [FILE]`: whether a backup can be restored, and its book read, tried beside the site."""

import shutil
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from scoring.backup_folder import newest_backup
from scoring.backup_notes import note_proof
from scoring.other_database import last_line, manage
from scoring.postgresql_dumps import MARK, restored_beside
from scoring.scorebook_files import check_is_scorebook


class Command(BaseCommand):
    """Restore a backup to a database of its own, fold every match again, and throw that database away."""

    help = (
        "Restore FILE, or the newest backup in BACKUP_FOLDER, to a database made for that, fold every match of it "
        "again (rebuild --check), and say whether all is right. The site and its book are not touched."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file."""
        parser.add_argument("file", metavar="FILE", type=Path, nargs="?")

    def handle(self, *args: Any, file: Path | None, **options: Any) -> None:
        """Prove it; raises CommandError, which says what is wrong, where the backup would be of no use."""
        proved = file or newest_backup()
        if not proved.is_file():
            raise CommandError(f"There is no file {proved}.")
        try:
            said = _prove(proved)
        except (CommandError, OSError) as error:
            note_proof(self, proved, failed=str(error))
            raise
        note_proof(self, proved)
        made = datetime.fromtimestamp(proved.stat().st_mtime)
        size = proved.stat().st_size / 1_000_000
        self.stdout.write(f"{proved} ({made:%Y-%m-%d %H:%M}, {size:.1f} MB) was restored: {said}")


def _prove(file: Path) -> str:
    """Restore a backup and fold its matches; return what came of it. Raises CommandError."""
    with _restored(file) as address:
        for command in (("migrate", "--verbosity=0"), ("rebuild", "--check")):
            done = manage(address, *command)
            if done.returncode:
                raise CommandError(f"{file} would not do: {last_line(done)}")
    return last_line(done)


@contextmanager
def _restored(file: Path) -> Iterator[str]:
    """Yield the address of a database that is as it was in a file. Raises CommandError."""
    with file.open("rb") as opened:
        is_dump = opened.read(len(MARK)) == MARK
    if is_dump:
        if connection.vendor != "postgresql":
            raise CommandError(f"{file} was made by PostgreSQL, and this scorebook is kept by SQLite.")
        with restored_beside(file) as address:
            yield address
        return
    check_is_scorebook(file)
    with TemporaryDirectory(prefix="scorebook-proof-") as folder:
        yield f"sqlite:///{shutil.copy(file, Path(folder) / 'book.sqlite3')}"

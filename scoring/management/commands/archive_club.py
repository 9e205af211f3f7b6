"""`manage.py archive_club`: a club with all its matches, in a file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.clubs.archive.writing import write_archive
from scoring.models import Club
from scoring.release import PRODUCT
from scoring.whole_files import appearing_whole


class Command(BaseCommand):
    """Write the archive of a club."""

    help = (
        "Write a club with its teams, matches, logs and competitions into a file, from which import_archive brings it "
        "into another site. No account, password, secret or mail address is in it."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the club and the file."""
        parser.add_argument("club", metavar="SLUG", help="the club, as in its address")
        parser.add_argument("file", metavar="FILE", help="the archive; a file that is there is replaced")

    def handle(self, *, club: str, file: str, **options: Any) -> None:
        """Write it, all of it or nothing."""
        found = Club.objects.filter(slug=club).first()
        if found is None:
            raise CommandError(f"There is no club {club!r}.")
        path = Path(file)
        with appearing_whole(path) as new, new.open("wb") as written:
            lines = write_archive(found, written, PRODUCT)
        self.stdout.write(f"{found.name}: {lines} lines, {path.stat().st_size} bytes in {path}")

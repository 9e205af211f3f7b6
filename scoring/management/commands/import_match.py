"""Import match files into a club."""

import sys
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.book.errors import NotWrittenError
from scoring.matchfile.command_line import lines, read_path, show_anything
from scoring.matchfile.importer import import_match
from scoring.models import Club
from scoring.words.refusals import not_written_text


class Command(BaseCommand):
    """Store match files, or files of Cricsheet, one by one, each whole or not at all."""

    help = (
        "Import match files or files of Cricsheet. Prints the id of each new match, one a line; problems, notices and "
        "what is left out go to standard error. "
        "A file with a problem is not stored and makes the exit status 1; the others are stored all the same."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the files, the club and who imports."""
        parser.add_argument("files", nargs="+", metavar="FILE", help="a file, or - for standard input")
        parser.add_argument("--club", metavar="SLUG", help="the club, as in its address; default: the only one")
        parser.add_argument("--as", dest="username", metavar="USER", help="who imports; default: the system")

    def handle(self, *, files: list[str], club: str | None, username: str | None, **options: Any) -> None:
        """Import every file."""
        show_anything()
        into = _club(club)
        author = _user(username)
        done = [self._import(path, into, author) for path in files]
        if not all(done):
            sys.exit(1)

    def _import(self, path: str, club: Club, author: User | None) -> bool:
        reading = read_path(path)
        for line in lines(path, [*reading.problems, *reading.notices, *reading.left_out]):
            self.stderr.write(line)
        if reading.file is None:
            return False
        try:
            imported = import_match(club, reading.file, author)
        except NotWrittenError as error:
            self.stderr.write(f"{path}: {not_written_text(error)}")
            return False
        if imported.twin:
            self.stderr.write(f"{path}: this file was imported before, as match {imported.twin.pk}; now there are two.")
        self.stdout.write(str(imported.match.pk))
        return True


def _club(slug: str | None) -> Club:
    if slug is not None:
        try:
            return Club.objects.get(slug=slug)
        except Club.DoesNotExist:
            raise CommandError(f"There is no club {slug!r}.") from None
    try:
        return Club.objects.get()
    except Club.DoesNotExist:
        raise CommandError("There is no club yet. Make one on the site first.") from None
    except Club.MultipleObjectsReturned:
        slugs = ", ".join(Club.objects.values_list("slug", flat=True))
        raise CommandError(f"There are several clubs; choose with --club one of {slugs}.") from None


def _user(username: str | None) -> User | None:
    if username is None:
        return None
    try:
        return User.objects.get(username=username)
    except User.DoesNotExist:
        raise CommandError(f"There is no user {username!r}.") from None

"""Check match files and store nothing."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from scoring.matchfile.command_line import lines, read_path, show_anything


class Command(BaseCommand):
    """Judge match files one by one; needs no database."""

    help = (
        "Check match files by their format and the rules of their game, and store nothing. Problems go to standard "
        "output, one a line, notices of unusual things to standard error. Exits 1 if there is a problem."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the files."""
        parser.add_argument("files", nargs="+", metavar="FILE", help="a match file, or - for standard input")

    def handle(self, *, files: list[str], **options: Any) -> None:
        """Check every file."""
        show_anything()
        well = True
        for path in files:
            reading = read_path(path)
            well = well and reading.file is not None
            for line in lines(path, reading.problems):
                self.stdout.write(line)
            for line in lines(path, [*reading.notices, *reading.left_out]):
                self.stderr.write(line)
        if not well:
            sys.exit(1)

"""Export a match as a match file."""

import io
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.book.open_book import open_book
from scoring.matchfile.command_line import lines
from scoring.matchfile.writer import document, encode, no_log
from scoring.models import Match
from scoring.words.problems import sentence


class Command(BaseCommand):
    """Print a match as one JSON document."""

    help = "Print a match as a match file. Its id is what import_match prints."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the match."""
        parser.add_argument("id", type=int, metavar="ID", help="the match's id")

    def handle(self, *, id: int, **options: Any) -> None:
        """Print the match file, in UTF-8 whatever the terminal's encoding."""
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")
        try:
            match = Match.objects.get(pk=id)
        except (Match.DoesNotExist, OverflowError):
            raise CommandError(f"There is no match {id}.") from None
        if match.depth != Match.Depth.LOG:
            raise CommandError(str(sentence(no_log())))
        book = open_book(match)
        if book.failure:
            for line in lines(match.slug, book.failure.problems):
                self.stderr.write(line)
        self.stdout.write(encode(document(book.match, book.entries)).decode(), ending="")

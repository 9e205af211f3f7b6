"""Export a match as a match file, or in a format of other programs."""

import io
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.book.open_book import open_book
from scoring.exports.formats import FORMATS, formats_of
from scoring.links import NO_WAY, ways
from scoring.matchfile.command_line import lines
from scoring.matchfile.writer import document, encode, no_log
from scoring.models import Match
from scoring.web.exported import exported
from scoring.words.problems import sentence


class Command(BaseCommand):
    """Print a match as one document."""

    help = "Print a match as a match file, or in another format. Its id is what import_match prints."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the match and the format."""
        parser.add_argument("id", type=int, metavar="ID", help="the match's id")
        parser.add_argument(
            "--balls", action="store_true", help="a match file of version 2, with every ball and the scorecard"
        )
        parser.add_argument("--format", choices=[form.slug for form in FORMATS], help="default: the match file")

    def handle(self, *, id: int, balls: bool, format: str | None, **options: Any) -> None:
        """Print the file, in UTF-8 whatever the terminal's encoding."""
        if balls and format:
            raise CommandError("--balls is for the match file: leave it or --format out.")
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
        if format is None:
            self.stdout.write(encode(document(book.match, book.entries, balls=balls)).decode(), ending="")
            return
        form = next((each for each in formats_of(book.match) if each.slug == format), None)
        if form is None:
            suitable = ", ".join(each.slug for each in formats_of(book.match))
            raise CommandError(f"Match {id} cannot be written as {format}. Of its game there are: {suitable}.")
        self.stdout.write(exported(match, book.match, form, ways([match.pk]).get(match.pk, NO_WAY))[0], ending="")

"""Working out anew, from the log alone, everything that is kept beside it."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction

from scoring.book.match_rows import SideRow, derived_columns, kept_sides, side_rows, write_sides
from scoring.book.open_book import open_book
from scoring.locks import lock_club
from scoring.models import LogRecord, Match
from scoring.statistics.rows import row_differences, write_rows


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing kept that is not what the log says: its name, what is kept and what is due."""

    what: str
    kept: object
    due: object


def rebuild(match_id: int, *, write: bool) -> list[Difference]:
    """Return where what is kept of a match differs from its log; with `write`, put it right in one transaction."""
    with transaction.atomic():
        match = Match.objects.select_for_update(of=("self",)).get(pk=match_id)
        lock_club(match.club_id)
        book = open_book(match)
        columns = {"version": LogRecord.objects.filter(match=match_id).count()} | derived_columns(book)
        kept, due = kept_sides(match), side_rows(book)
        differences = [
            *(Difference(name, getattr(match, name), value) for name, value in columns.items()),
            *_side_differences(kept, due),
        ]
        differences = [one for one in differences if one.kept != one.due]
        if differences and write:
            Match.objects.filter(pk=match_id).update(**columns)
            if kept != due:
                write_sides(match_id, due)
        rows = [Difference(*one) for one in row_differences(match, book, due)]
        if rows and write:
            write_rows(match, book)
        differences += rows
    return differences


def _side_differences(kept: list[SideRow], due: list[SideRow]) -> Iterator[Difference]:
    yield Difference("sides", len(kept), len(due))
    for place, (mine, right) in enumerate(zip(kept, due, strict=False)):
        yield Difference(f"sides.{place}", mine.columns, right.columns)
        yield Difference(f"sides.{place}.players", mine.players, right.players)

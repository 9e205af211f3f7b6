"""The records of the season, game by game."""

from collections.abc import Iterator
from functools import partial

from django.utils.translation import gettext_lazy

from scoring.visibility import Visibility
from tournaments.statistics.records import GameRecords, records_of_season
from tournaments.yearbook.chapter import CHAPTER, PART, Chapter, Leaf, Mark, Section, Yearbook
from tournaments.yearbook.chapters.averages import names_in, pages_of_table, table_leaf

NAME = gettext_lazy("Records")


def sections(yearbook: Yearbook) -> Iterator[Section]:
    """Yield the records of each game."""
    chapter: tuple[Mark, ...] = (Mark(CHAPTER, str(NAME)),)
    for records in records_of_season(yearbook.season, Visibility.PUBLIC):
        if records.rows:
            read = partial(_leaf, records, (*chapter, Mark(PART, records.game.name)))
            yield Section(read, pages_of_table(len(records.rows)))
            chapter = ()


def _leaf(records: GameRecords, marks: tuple[Mark, ...]) -> list[Leaf]:
    return [table_leaf(records.as_table(), "", records.left_out, marks)]


RECORDS = Chapter("records", NAME, sections, alone=True, rests_on=names_in)

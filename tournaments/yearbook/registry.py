"""The chapters of yearbooks."""

from tournaments.yearbook.chapter import Chapter
from tournaments.yearbook.chapters.averages import AVERAGES
from tournaments.yearbook.chapters.charts import CHARTS
from tournaments.yearbook.chapters.competitions import COMPETITIONS
from tournaments.yearbook.chapters.records import RECORDS
from tournaments.yearbook.chapters.scorecards import SCORECARDS

CHAPTERS: tuple[Chapter, ...] = (COMPETITIONS, AVERAGES, RECORDS, CHARTS, SCORECARDS)
"""All chapters, in their order."""


def chapters_of(kind: str) -> tuple[Chapter, ...]:
    """Return the chapters of a kind of print: all of a yearbook, else the one that is printed alone."""
    if kind == "yearbook":
        return CHAPTERS
    return tuple(chapter for chapter in CHAPTERS if chapter.alone and chapter.slug == kind)


def kinds() -> tuple[str, ...]:
    """Return the kinds of print there are: the yearbook, and each chapter that stands alone."""
    return ("yearbook", *(chapter.slug for chapter in CHAPTERS if chapter.alone))

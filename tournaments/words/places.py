"""Where fixtures are played, and when sides cannot play, in words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.words.phrase import listed, phrase

_SHORT = 3
"""A table with so short a name, as "4" or "A", is said to be one."""


def table_words(table: str) -> str:
    """Return the table of a fixture: "Table 4"; one with a longer name by that; nothing of none."""
    return phrase(_("Table %(table)s"), table=table) if 0 < len(table) <= _SHORT else table


def place_words(venue: str, table: str) -> str:
    """Return where a fixture is played: "The Fleece, Table 4"."""
    return listed(filter(None, (venue, table_words(table))))


def tables_text(tables: Sequence[str]) -> str:
    """Return tables as they are written: "6" where they are those from 1 to 6, else their names."""
    count = len(tables)
    if count and list(tables) == [str(number) for number in range(1, count + 1)]:
        return str(count)
    return ", ".join(tables)


def days_off_text(spans: Sequence[Sequence[str]]) -> str:
    """Return the days on which a side cannot play as they are written: "2026-05-02, 2026-05-09 – 2026-05-16"."""
    return ", ".join(first if first == last else f"{first} – {last}" for first, last in spans)

"""A row of a list of fixtures as it was read: its cells, what is wrong with them, and what becomes of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, time
from typing import NamedTuple

from django.conf import settings
from django.utils.formats import date_format, time_format
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from scoring.search_keys import folded
from scoring.words.phrase import phrase
from tournaments.models import Fixture
from tournaments.services.fixture_lists import Listed
from tournaments.words.fixture_lists import ALSO_CALLED, COLUMNS, OVERS

Numbered = tuple[int, Sequence[str]]
"""A row as it was sent, with its number as a spreadsheet counts them."""


def columns_of(headings: Iterable[str]) -> list[str]:
    """Return which column each heading names, in English or in the language that is spoken; "" where it is none."""
    known = {name: column for column, names in ALSO_CALLED.items() for name in names}
    for language in (settings.LANGUAGE_CODE, get_language()):
        with override(language):
            known |= {_heading(str(name)): column for column, name in COLUMNS.items()}
    return [known.get(_heading(heading), "") for heading in headings]


def _heading(text: str) -> str:
    return " ".join(folded(text.replace("_", " ")).strip(" .:*'\"").split())


def column_words(column: str) -> str:
    """Return what a column is called."""
    return str(COLUMNS.get(column) or OVERS[column])


@dataclass(slots=True)
class ListCell:
    """A cell as it was written, and what is wrong with it."""

    column: str
    text: str
    error: str = ""


class ShownCell(NamedTuple):
    """A cell as it is shown: what its column is called, what is in it, and what is wrong with it."""

    heading: str
    text: str
    error: str


@dataclass(slots=True)
class ListRow:
    """A row of a list: what it says, what is wrong with it, and what becomes of it.

    `listed` is what is written of it, None where nothing is; `fixture` the one that is there already. `result` is how
    its match ended by what it says, in words.
    """

    number: int
    cells: dict[str, ListCell]
    errors: list[tuple[str, str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    listed: Listed | None = None
    fixture: Fixture | None = None
    is_bye: bool = False
    on: date | None = None
    at: time | None = None
    result: str = ""

    def text(self, column: str) -> str:
        """Return what a cell says, "" where there is none."""
        return self.cells[column].text if column in self.cells else ""

    def wrong(self, column: str, said: str) -> None:
        """Say what is wrong in a column, in its cell if there is one."""
        self.errors.append((column_words(column), said))
        if column in self.cells:
            cell = self.cells[column]
            cell.error = f"{cell.error} {said}".strip()

    @property
    def sentences(self) -> list[str]:
        """What is wrong, each with the row and the column: "Row 14, Away: the name is missing."."""
        return [
            phrase(_("Row %(row)s, %(column)s: %(said)s"), row=self.number, column=column, said=said)
            for column, said in self.errors
        ]

    def shown(self, column: str) -> ShownCell:
        """Return a cell as it was read, and what is wrong with it."""
        read = {
            "date": date_format(self.on, _("j M Y")) if self.on else "",
            "time": time_format(self.at, _("H:i")) if self.at else "",
        }
        cell = self.cells[column]
        return ShownCell(column_words(column), read.get(column) or cell.text, cell.error)

    @property
    def is_new(self) -> bool:
        """Whether a fixture is added."""
        return self.listed is not None and self.listed.fixture is None

    @property
    def outcome(self) -> str:
        """What becomes of it, in a word or two."""
        if self.errors:
            return _("Mistake")
        if self.is_bye:
            return _("Bye: nothing to do")
        if self.listed is None:
            return _("There already")
        with_result = self.listed.report is not None
        if self.is_new:
            return _("New, with result") if with_result else _("New")
        return _("Result filled in") if with_result else _("Filled in")


def as_compared(text: str) -> str:
    """Return a name as it is compared: neither capitals, accents nor spaces tell."""
    return " ".join(folded(text).split())

"""A list as it would be brought in, before it is."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass

from django.utils.translation import ngettext

from tournaments.forms.list_rows import ListRow, column_words
from tournaments.models import Competition, Fixture
from tournaments.services.fixture_lists import FILLED_IN, Listed


@dataclass(frozen=True, slots=True)
class ListPreview:
    """A list as it would be brought in: its rows, and the `columns` in which there is something."""

    columns: Sequence[str]
    rows: Sequence[ListRow]
    notices: Sequence[str]

    @property
    def wrong(self) -> list[ListRow]:
        """The rows that have mistakes."""
        return [row for row in self.rows if row.errors]

    @property
    def right(self) -> list[ListRow]:
        """The rows that have none."""
        return [row for row in self.rows if not row.errors]

    @property
    def summary(self) -> list[str]:
        """What comes of the rows, in numbers: "24 new, 12 of them with a result"."""
        new, right = [row for row in self.right if row.is_new], self.right
        filled = [row for row in right if row.listed and not row.is_new]
        results = sum(bool(row.listed and row.listed.report) for row in right)
        nothing = len(right) - len(new) - len(filled)
        said = [
            (len(new), ngettext("%(count)s new fixture", "%(count)s new fixtures", len(new))),
            (len(filled), ngettext("%(count)s fixture filled in", "%(count)s fixtures filled in", len(filled))),
            (results, ngettext("%(count)s result", "%(count)s results", results)),
            (nothing, ngettext("%(count)s row with nothing new", "%(count)s rows with nothing new", nothing)),
            (
                len(self.wrong),
                ngettext("%(count)s row with mistakes", "%(count)s rows with mistakes", len(self.wrong)),
            ),
        ]
        return [text % {"count": count} for count, text in said if count]

    @property
    def listed(self) -> list[Listed]:
        """What is written of the rows without mistakes."""
        return [row.listed for row in self.right if row.listed]

    def planned(self, competition: Competition) -> list[Fixture]:
        """Return the fixtures to be played that come of the rows without mistakes, with their sides, none stored."""
        found = []
        for row in self.right:
            each = row.listed
            if each is None or each.report:
                continue
            if row.fixture is None:
                fixture = Fixture(round=each.number, home=each.home, away=each.away, state=each.state)
            elif row.fixture.match_id is not None:
                continue
            else:
                fixture = copy(row.fixture)
            fixture.competition = competition
            for name in FILLED_IN:
                setattr(fixture, name, getattr(each, name) or getattr(fixture, name))
            if fixture.state == Fixture.State.PLANNED:
                found.append(fixture)
        return found

    @property
    def headings(self) -> list[str]:
        """The columns in words."""
        return [column_words(column) for column in self.columns]

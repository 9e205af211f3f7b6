"""Tables as they would be after a change, beside the present ones."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from scoring.words.figures import with_minus
from tournaments.models import Entrant
from tournaments.services.standings import Standings, standings
from tournaments.services.tallies import refresh_all
from tournaments.standings.table import TableRow
from tournaments.words.tiebreaks import percentage_text, points_text


@dataclass(frozen=True, slots=True)
class Compared:
    """An entrant's place and points as they would be and as they are, "–" where it is not in the table.

    A table in the order of the percentage of the points possible has that as well.
    """

    entrant: Entrant
    then: tuple[str, str, str]
    now: tuple[str, str, str]

    @property
    def moves(self) -> bool:
        """Whether it would stand elsewhere, or with other points."""
        return self.then[:2] != self.now[:2]


@dataclass(frozen=True, slots=True)
class ComparedTable:
    """A group's table as it would be, those who would no longer stand in it last."""

    group: str
    rows: Sequence[Compared]


def compared(now: Sequence[Standings], then: Sequence[Standings]) -> list[ComparedTable]:
    """Return the tables that would be, each row beside what it is now."""
    tables: list[ComparedTable] = []
    present = {table.group: table for table in now}
    for table in then:
        before = present.get(table.group)
        rows = {row.entrant: row for row in before.rows} if before else {}
        lines = [
            Compared(table.entrants[row.entrant], _shown(row), _shown(rows.pop(row.entrant, None)))
            for row in table.rows
        ]
        lines += (
            [Compared(before.entrants[pk], _shown(None), _shown(row)) for pk, row in rows.items()] if before else []
        )
        tables.append(ComparedTable(table.group, lines))
    return tables


def tables_without(entrant: Entrant, how: str) -> list[Standings]:
    """Return the tables as they would be if an entrant withdrew in one of the ways of `Entrant.Withdrawn`.

    It is done, looked at and taken back in one transaction: what is shown is what would be, and nothing is kept.
    """
    with transaction.atomic():
        Entrant.objects.filter(pk=entrant.pk).update(withdrawn=how)
        refresh_all(entrant.competition)
        tables = standings(entrant.competition)
        transaction.set_rollback(True)
    return tables


def _shown(row: TableRow | None) -> tuple[str, str, str]:
    if row is None:
        return ("–", "–", "")
    share = f"{percentage_text(row.share)}%" if row.share else ""
    return str(row.rank), with_minus(points_text(row.points)), share

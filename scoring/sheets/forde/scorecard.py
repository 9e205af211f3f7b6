"""The scorecard of a side: blank, with its eleven, or as the match has it so far."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.rules.setup import PLAYERS_MOST, Player, Side
from scoring.sheets.names import fitted
from scoring.sheets.offers import Page, Subject
from scoring.words.phrase import name, phrase

NO_CLASS = "–"


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the scorecard; what is to be filled in by hand is empty."""

    number: int
    name: str = ""
    batting_class: str = ""
    bowling_class: str = ""


def scorecard_pages(subject: Subject) -> Iterator[Page]:
    """Yield a page for each side that is known, one blank page where none is."""
    for side in [side for side in subject.sides if side] or [None]:
        yield Page(
            phrase(_("Scorecard: %(team)s"), team=name(side.name)) if side else _("Scorecard"),
            "scoring/sheets/forde/scorecard.html",
            {"team": fitted(side.name, 60) if side else "", "rows": _rows(side)},
        )


def _rows(side: Side | None) -> list[Row]:
    players = side.players if side else ()
    rows = [_row(number, player) for number, player in enumerate(players, 1)]
    return rows + [Row(number) for number in range(len(rows) + 1, PLAYERS_MOST + 1)]


def _row(number: int, player: Player) -> Row:
    return Row(
        number,
        fitted(player.name),
        str(player.batting_class or ""),
        str(player.bowling_class or NO_CLASS) if player.batting_class else "",
    )

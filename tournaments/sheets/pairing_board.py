"""The pairing board of a round: a sheet for the wall, landscape, in type that is read from across the room."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil
from unicodedata import east_asian_width

from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.sheets.sheet import Page
from scoring.sheets.sizes import A4, PaperSize
from scoring.words.phrase import listed, phrase
from tournaments.formats.course import FixtureState
from tournaments.readmodel.fixtures import FixtureLine, FixtureSide

_TEMPLATE, _LAYOUT = "tournaments/sheets/pairing_board.html", "wide of-board"
_TYPE = (28, 22, 18, 16)
"""The sizes of type, in points, of which a board has the largest in which all of it is on one page, else the last."""
# In mm: a page below its heading and that of the table, on either paper; what it is wide between the margins; and the
# columns of the table, the room for names being what is left.
_ROOM, _ROOM_ON_LETTER = 136.0, 142.0
_WIDE, _WIDE_ON_LETTER = 264.0, 246.0
_NUMBER, _PLACE, _WHEN, _RESULT = 22.0, 44.0, 38.0, 58.0
_PADDING, _LEAST, _MOST = 4.5, 11.0, 24.0  # around a row, and of its height the least, and the most where it is spread
_SHORT = 3  # the characters of a table in the narrow column
_SMALL = 12  # the points of what is beside
_POINT, _LETTER, _LEADING, _CAPITAL = 0.3528, 0.5, 1.15, 1.5  # a point in mm; a letter, a line and a capital in types


@dataclass(frozen=True, slots=True)
class BoardSide:
    """A side of a pairing: its name, in brackets beside it who plays it or what it plays, and its score, once over."""

    name: str
    beside: str
    score: str

    @classmethod
    def of(cls, side: FixtureSide, *, over: bool) -> "BoardSide":
        """Return a side as it hangs on the wall."""
        return cls(side.name, side.person or side.plays, side.score.in_narrow_column if over else "")


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A pairing: its table or place, its sides, home first, when it is played, and what came of it.

    The table is empty where only others of the round have one, the result where it is to be written by hand.
    The day is said where it is not that of all; `about` is what else tells it from others: its group, its name in a
    bracket, its place.
    """

    table: str
    sides: Sequence[BoardSide]
    day: str
    time: str
    about: Sequence[str]
    result: str


def pairing_pages(lines: Sequence[FixtureLine], title: str, size: PaperSize) -> Iterator[Page]:
    """Yield the pages of a round, whose fixtures come in their order, under its title."""
    pairings = [line for line in lines if line.away is not None and line.state != FixtureState.NOT_NEEDED]
    byes = [line.home.name for line in lines if line.away is None]
    placed = _placed(pairings)
    rows = [_row(line, number, pairings, placed=placed) for number, line in enumerate(_in_order(pairings, placed), 1)]
    timed = any(row.day or row.time or row.about for row in rows)
    room = (_ROOM if size == A4 else _ROOM_ON_LETTER) - (_byes_height(byes, size) if byes else 0)
    of_places, of_tables = pgettext("where a match is played", "Place"), pgettext("at which a match is played", "Table")
    heading = of_places if placed else of_tables
    # The names of places, and of tables that are more than numbers, need room.
    placed = placed or any(len(row.table) > _SHORT for row in rows)
    wide = (_name_width(size, placed=placed, timed=timed), _PLACE if placed else _NUMBER)
    points = next((each for each in _TYPE if sum(_height(row, each, *wide) for row in rows) <= room), _TYPE[-1])
    heights = [_height(row, points, *wide) for row in rows]
    parts = list(_on_pages(list(zip(rows, heights, strict=True)), room))
    spare = (room - sum(heights)) / len(rows) if rows else 0
    for number, part in enumerate(parts):
        yield Page(
            phrase(_("%(title)s (continued)"), title=title) if number else title,
            _TEMPLATE,
            {
                "rows": part,
                "points": points,
                "least": min(_MOST, min(heights) + spare) if spare > 0 else _LEAST,
                "placed": placed,
                "at": heading,
                "when": _("When") if any(row.time or row.day for row in rows) else _("Match") if timed else "",
                "byes": listed(byes) if number == len(parts) - 1 else "",
            },
            layout=_LAYOUT,
        )


def said_of(lines: Sequence[FixtureLine]) -> str:
    """Return what is true of all pairings of a round: the day and the place, as far as each has the same."""
    pairings = [line for line in lines if line.away is not None]
    day, venue = _common_day(pairings), _common_venue(pairings)
    return listed([part for part in (date_format(day, _("l j F Y")) if day else "", venue) if part], " · ")


def _placed(pairings: Sequence[FixtureLine]) -> bool:
    """Whether each pairing has a place of its own, which then stands where its number would."""
    venues = {line.venue for line in pairings}
    return not _tabled(pairings) and len(pairings) > 1 and "" not in venues and len(venues) == len(pairings)


def _tabled(pairings: Sequence[FixtureLine]) -> bool:
    """Whether pairings have tables in a room, which then stand where their numbers would."""
    return any(line.table for line in pairings)


def _in_order(pairings: Sequence[FixtureLine], placed: bool) -> Sequence[FixtureLine]:
    """Return pairings in the order of their tables or places, "Table 2" before "Table 10", else as they come."""
    if _tabled(pairings):
        return sorted(pairings, key=lambda line: (not line.table, _natural(line.venue), _natural(line.table)))
    return sorted(pairings, key=lambda line: _natural(line.venue)) if placed else pairings


def _natural(text: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", text.casefold())]


def _row(line: FixtureLine, number: int, pairings: Sequence[FixtureLine], *, placed: bool) -> BoardRow:
    over = line.state == FixtureState.FINISHED
    label = line.label if line.label != line.round_name else ""
    venue = "" if placed or _common_venue(pairings) else line.venue
    return BoardRow(
        table=line.table if _tabled(pairings) else line.venue if placed else str(number),
        sides=[BoardSide.of(side, over=over) for side in line.home_first],
        day=date_format(line.on, _("D j M")) if line.on and not _common_day(pairings) else "",
        time=time_format(line.at, _("H:i")) if line.at else "",
        about=[each for each in (line.group, label, venue, line.if_needed) if each],
        result=line.said if over or line.state == FixtureState.OFF else line.not_played,
    )


def _common_day(pairings: Sequence[FixtureLine]) -> date | None:
    days = {line.on for line in pairings}
    return days.pop() if len(days) == 1 else None


def _common_venue(pairings: Sequence[FixtureLine]) -> str:
    venues = {line.venue for line in pairings}
    return venues.pop() if len(venues) == 1 else ""


def _name_width(size: PaperSize, *, placed: bool, timed: bool) -> float:
    """Return how wide the column of a name is, in mm, as paper.css has it."""
    wide = _WIDE if size == A4 else _WIDE_ON_LETTER
    return (wide - (_PLACE if placed else _NUMBER) - (_WHEN if timed else 0) - _RESULT) / 2


def _height(row: BoardRow, points: int, name_width: float, table_width: float) -> float:
    """Return about how high a row is in type of so many points, in mm."""
    names = max(
        _text_height(side.name, points, name_width)
        + (_text_height(side.beside, _SMALL, name_width) if side.beside else 0)
        + (_text_height(side.score, _SMALL, name_width) if side.score else 0)
        for side in row.sides
    )
    when = (_text_height(row.time, points, _WHEN) if row.time else 0) + sum(
        _text_height(each, _SMALL, _WHEN) for each in (row.day, *row.about)
    )
    others = (_text_height(row.table, points, table_width), when, _text_height(row.result, _SMALL, _RESULT))
    return max(_LEAST, names + _PADDING, *(each + _PADDING for each in others))


def _byes_height(byes: Sequence[str], size: PaperSize) -> float:
    return 4 + _text_height(listed(byes) + " " * 6, _TYPE[-1], _WIDE if size == A4 else _WIDE_ON_LETTER)


def _text_height(text: str, points: int, width: float) -> float:
    """Return about how high a text is in a column of a width, in mm."""
    letters = sum(_CAPITAL if each.isupper() or east_asian_width(each) in "WF" else 1 for each in text)
    lines = ceil(letters * points * _POINT * _LETTER / (width - 4))
    return lines * points * _POINT * _LEADING


def _on_pages(rows: Sequence[tuple[BoardRow, float]], room: float) -> Iterator[list[BoardRow]]:
    """Yield the rows of each page, as many as have room; one page where there are none."""
    part: list[BoardRow] = []
    left = room
    for row, height in rows:
        if part and height > left:
            yield part
            part, left = [], room
        part.append(row)
        left -= height
    yield part

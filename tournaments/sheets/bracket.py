"""The bracket on paper: landscape, up to four rounds side by side; a larger one in sections, then its last rounds."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.sheets.sheet import Page
from scoring.sheets.sizes import A4, PaperSize
from tournaments.readmodel.bracket import Bracket, BracketPart
from tournaments.readmodel.fixtures import FixtureLine
from tournaments.sheets.bracket_layout import CLOSE, Drawing, RoundColumn

CUTS = ((4, 8), (3, 4), (2, 2))
"""How many rounds stand side by side, and how many ties below each other; fewer where their notes want the room."""

_TEMPLATE, _LAYOUT, _UPRIGHT_LAYOUT = "tournaments/sheets/bracket.html", "wide of-bracket", "of-bracket"
_WIDE, _WIDE_ON_LETTER = 264.0, 246.0  # in mm, between the margins
_UPRIGHT, _UPRIGHT_ON_LETTER, _UPRIGHT_ROUNDS = 178.0, 183.9, 3  # and how many rounds an upright page has room for
_SPREAD = 120.0  # in mm, the height over which a drawing alone on its page is spread
_ROOM, _ROOM_ON_LETTER = 156.0, 162.0  # in mm, for what is drawn on a wide page with its notes
_WINNER, _HEADING = 6.0, 9.0  # in mm, what of it the line with the winner takes, and the heading of each drawing


@dataclass(frozen=True, slots=True)
class BracketDrawing:
    """A drawing on a page: its heading, "" where that of the page says it, its height in mm, and its rounds.

    `large`: in larger type.
    """

    title: str
    height: float
    columns: Sequence[RoundColumn]
    large: bool


def bracket_pages(found: Bracket, size: PaperSize, *, upright: bool = False) -> Iterator[Page]:
    """Yield the bracket: on one page where it fits, else its sections one after another, and how it ends.

    With `upright` one of few rounds goes on upright pages, which other things share with it.
    """
    upright = upright and max((len(part.rounds) for part in found.parts), default=0) <= _UPRIGHT_ROUNDS
    layout = _UPRIGHT_LAYOUT if upright else _LAYOUT
    width = _width(size, upright=upright)
    room = (_ROOM if size == A4 else _ROOM_ON_LETTER) - (_WINNER if found.winner else 0)
    drawings = [
        each
        for part in found.parts
        for each in _drawings(part, width, room, found.third if part is found.parts[-1] else None)
    ]
    if not drawings:
        yield Page(_("Bracket"), _TEMPLATE, layout=layout)
        return
    pages = _packed(drawings, room)
    for page in pages:
        if len(page) == 1:
            page[0] = (page[0] if upright else page[0].spread(_SPREAD)).within(room)
        notes: list[str] = []
        drawn = [
            BracketDrawing(each.title if len(page) > 1 else "", each.height, each.columns(notes), each.large)
            for each in page
        ]
        context = {"drawings": drawn, "notes": notes, "found": found if page is pages[-1] else None}
        yield Page(_("Bracket") if len(page) > 1 else page[0].title, _TEMPLATE, context, layout=layout)


def _width(size: PaperSize, *, upright: bool) -> float:
    if upright:
        return _UPRIGHT if size == A4 else _UPRIGHT_ON_LETTER
    return _WIDE if size == A4 else _WIDE_ON_LETTER


def _drawings(part: BracketPart, width: float, room: float, third: FixtureLine | None) -> list[Drawing]:
    """Return the drawings of a part of the bracket, with the match for `third` place: each has room for its notes."""
    found: list[Drawing] = []
    for most_rounds, most_ties in CUTS:
        found = list(_cut(part, width, most_rounds, most_ties))
        found[-1] = replace(found[-1], third=third)
        if all(each.least <= room for each in found):
            break
    return found


def _cut(part: BracketPart, width: float, most_rounds: int, most_ties: int) -> Iterator[Drawing]:
    """Yield the first rounds of a part in sections, and so on to its last."""
    name, rounds = part.title or _("Bracket"), part.rounds
    start = 0
    while True:
        shown, is_last = rounds[start : start + most_rounds], start + most_rounds >= len(rounds)
        sections = max(1, len(shown[0].ties) // most_ties)
        title = _("%(name)s, last rounds") % {"name": name} if start and is_last else name
        for section in range(sections):
            if sections > 1:
                words = {"name": name, "number": section + 1, "sections": sections}
                title = _("%(name)s, section %(number)d of %(sections)d") % words
            yield Drawing(title, shown, width, section, sections)
        if is_last:
            return
        # The last rounds begin with the one that leads to them, where there is room.
        start += most_rounds - 1 if len(rounds) - start < 2 * most_rounds else most_rounds


def _packed(drawings: Iterable[Drawing], room: float) -> list[list[Drawing]]:
    """Return the drawings of each page: of those that are small several, drawn closer."""
    pages: list[list[Drawing]] = []
    left = 0.0
    for each in drawings:
        close = replace(each, pitch=CLOSE)
        height = close.height + _HEADING + close.below
        if pages and height <= left:
            pages[-1] = [*(replace(above, pitch=CLOSE) for above in pages[-1]), close]
        else:
            pages.append([each])
            left = room
        left -= height
    return pages

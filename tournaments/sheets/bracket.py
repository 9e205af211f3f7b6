"""The bracket on paper: landscape, up to four rounds side by side; a larger one in sections, then its last rounds."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.sheets.sheet import Page
from scoring.sheets.sizes import A4, PaperSize
from tournaments.readmodel.bracket import Bracket, BracketPart
from tournaments.sheets.bracket_layout import CLOSE, Drawing, RoundColumn

ROUNDS = 4
"""How many rounds stand side by side."""
TIES = 8
"""How many ties stand below each other."""

_TEMPLATE, _LAYOUT, _UPRIGHT_LAYOUT = "tournaments/sheets/bracket.html", "wide of-bracket", "of-bracket"
_WIDE, _WIDE_ON_LETTER = 264.0, 246.0  # in mm, between the margins
_UPRIGHT, _UPRIGHT_ON_LETTER, _UPRIGHT_ROUNDS = 178.0, 183.9, 3  # and how many rounds an upright page has room for
_SPREAD = 120.0  # in mm, the height over which a drawing alone on its page is spread
_ROOM, _HEADING = 154.0, 7.0  # in mm, for the drawings that share a page, and of it for the heading of each


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
    drawings = [each for part in found.parts for each in _drawings(part, width)]
    if not drawings:
        yield Page(_("Bracket"), _TEMPLATE, layout=layout)
        return
    drawings[-1] = replace(drawings[-1], third=found.third)
    pages = _packed(drawings)
    for page in pages:
        if len(page) == 1 and not upright:
            page[0] = page[0].spread(_SPREAD)
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


def _drawings(part: BracketPart, width: float) -> Iterator[Drawing]:
    """Yield the drawings of a part of the bracket: its first rounds in sections, and so on to its last."""
    name, rounds = part.title or _("Bracket"), part.rounds
    start = 0
    while True:
        shown, is_last = rounds[start : start + ROUNDS], start + ROUNDS >= len(rounds)
        sections = max(1, len(shown[0].ties) // TIES)
        title = _("%(name)s, last rounds") % {"name": name} if start and is_last else name
        for section in range(sections):
            if sections > 1:
                words = {"name": name, "number": section + 1, "sections": sections}
                title = _("%(name)s, section %(number)d of %(sections)d") % words
            yield Drawing(title, shown, width, section, sections)
        if is_last:
            return
        # The last rounds begin with the one that leads to them, where there is room.
        start += ROUNDS - 1 if len(rounds) - start < 2 * ROUNDS else ROUNDS


def _packed(drawings: Iterable[Drawing]) -> list[list[Drawing]]:
    """Return the drawings of each page: of those that are small several, drawn closer."""
    pages: list[list[Drawing]] = []
    room = 0.0
    for each in drawings:
        close = replace(each, pitch=CLOSE)
        if pages and close.height + _HEADING <= room:
            pages[-1] = [*(replace(above, pitch=CLOSE) for above in pages[-1]), close]
        else:
            pages.append([each])
            room = _ROOM
        room -= close.height + _HEADING
    return pages

"""The bracket on paper: landscape, up to four rounds a page; a larger one in sections, then its last rounds."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.sheets.sheet import Page
from scoring.sheets.sizes import A4, PaperSize
from tournaments.readmodel.bracket import Bracket
from tournaments.sheets.bracket_layout import Drawing

ROUNDS = 4
"""How many rounds a page has; the first of them then has eight ties."""

_WIDE, _WIDE_ON_LETTER = 264.0, 246.0  # in mm, between the margins


def bracket_pages(found: Bracket, size: PaperSize) -> Iterator[Page]:
    """Yield the bracket: on one page where it fits, else its sections one after another, and how it ends."""
    width = _WIDE if size == A4 else _WIDE_ON_LETTER
    count = len(found.rounds)
    if count > ROUNDS:
        sections = 2 ** (count - ROUNDS)
        for section in range(sections):
            title = _("Bracket, section %(number)d of %(sections)d") % {"number": section + 1, "sections": sections}
            yield _page(title, Drawing(found.rounds[:ROUNDS], width, section, sections))
    if not count:
        yield Page(_("Bracket"), "tournaments/sheets/bracket.html", layout="wide of-bracket")
        return
    last = found.rounds[max(count - ROUNDS, ROUNDS - 1) :] if count > ROUNDS else found.rounds
    title = _("Bracket, last rounds") if count > ROUNDS else _("Bracket")
    yield _page(title, Drawing(last, width, third=found.third), found)


def _page(title: str, drawing: Drawing, found: Bracket | None = None) -> Page:
    columns = drawing.columns
    context = {"drawing": drawing, "columns": columns, "notes": drawing.notes, "found": found}
    return Page(title, "tournaments/sheets/bracket.html", context, layout="wide of-bracket")

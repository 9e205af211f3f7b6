"""How a game is played, printed from the text of its page."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from django.utils.translation import gettext_lazy as _

from scoring.sheets.sheet import Page, Sheet, SheetSet, Subject
from scoring.texts import text_of, to_html


def with_how_to_play(offer: SheetSet, text: Path | None, *, small: bool = False) -> SheetSet:
    """Return the sheets of a game with one of how it is played, from its text; as they are where it has none.

    `small`: in smaller type, for a text that then fits on one page.
    """
    if text is None:
        return offer

    layout = "of-text small" if small else "of-text"

    def pages(_subject: Subject) -> Iterator[Page]:
        context = {"text": to_html(text_of(text))}
        yield Page(_("How to play"), "scoring/sheets/text.html", context, layout, reference=True)

    about = _("From the aim to common slips, with a turn or over shown card by card: for somebody who learns the game.")
    return replace(offer, how_to_play=Sheet("how-to-play", _("How to play"), about, pages, reference=True))

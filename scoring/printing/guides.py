"""What somebody who scores, or who runs an evening, takes along on a sheet of paper."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.printing.heading import Heading
from scoring.printing.html_to_pdf import to_pdf
from scoring.sheets.sheet import Page
from scoring.sheets.sizes import paper_size
from scoring.states import State
from scoring.texts import text_of, to_html

GUIDES: Mapping[str, Promise] = {
    "scoring": gettext_lazy("How to score a match on a phone"),
    "organising": gettext_lazy("How to run an evening and a season"),
}
"""The guides by their addresses, which are the names of their texts in docs/guides, with their titles."""
_PICTURES = {"scoring": "scoring/sheets/pad_picture.svg"}
"""The picture that stands above the text of a guide."""


@dataclass(frozen=True, slots=True)
class Guide:
    """A guide on paper."""

    slug: str
    size: str

    def state(self) -> State:
        """Return that nothing in it changes."""
        return ()

    def content(self) -> bytes:
        """Make the PDF."""
        title, picture = GUIDES[self.slug], _PICTURES.get(self.slug, "")
        text = to_html(text_of(settings.BASE_DIR / "docs" / "guides" / f"{self.slug}.md"))
        page = Page(
            title,
            "scoring/sheets/text.html",
            {"text": text, "picture": picture},
            layout="of-text" if picture else "of-text large",
            reference=True,
        )
        return to_pdf(str(title), Heading(_("The scorebook of card cricket")), [page], paper_size(self.size))

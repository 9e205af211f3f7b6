"""An order of places on paper: every place with its reason."""

from scoring.sheets.sheet import Page
from tournaments.readmodel.course import Places


def places_pages(found: Places, title: str) -> list[Page]:
    """Return the page of an order of places, which goes on overleaf where it must."""
    return [Page(title, "tournaments/sheets/places.html", {"places": found}, layout="of-table")]

"""Names on paper: whole, whatever their length and script, in smaller type where they are long."""

from django.utils.html import escape

from scoring.words.phrase import Phrase


def fitted(name: str, room: int = 26) -> Phrase:
    """Return a name for a column that takes `room` characters of ordinary type on a line."""
    size = "" if len(name) <= room else ' class="long"' if len(name) <= 2 * room else ' class="longest"'
    return Phrase(name, f"<bdi{size}>{escape(name)}</bdi>")

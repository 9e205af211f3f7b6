"""Names on paper: whole, whatever their length and script, in smaller type where they are long."""

import re

from django.utils.html import escape

from scoring.words.phrase import Phrase

_OVERLONG = re.compile(r'<bdi(?: class="(\w+)")?>(?=[^<]*[^\s<]{25})')


def fitted(name: str, room: int = 26) -> Phrase:
    """Return a name for a column that takes `room` characters of ordinary type on a line."""
    size = "" if len(name) <= room else ' class="long"' if len(name) <= 2 * room else ' class="longest"'
    return Phrase(name, f"<bdi{size}>{escape(name)}</bdi>")


def broken_anywhere(html: str) -> str:
    """Mark every name in `html` with a word longer than a column, to be broken wherever the line ends.

    WeasyPrint does not break such a word by `overflow-wrap` where a sign stands before it: "(", "†".
    """
    return _OVERLONG.sub(r'<bdi class="\1 unbroken">', html)

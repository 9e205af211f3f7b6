"""Readable addresses of players and of people who hold the cards."""

import hashlib
import re

from django.utils.text import slugify

_LONGEST = 60
_NUMBER = re.compile(r"(?:.*-)?(\d{1,18})", re.ASCII)


def player_number(part: str) -> int | None:
    """Return the number that a player's part of an address (`Player.part`) ends in, whatever stands before it."""
    found = _NUMBER.fullmatch(part)
    return int(found[1]) if found else None


def person_part(name: str) -> str:
    """Return a person's part of his address, the same however his name is spelt in capitals: "tom-wilson".

    A name that does not say as much has a few signs worked out from it behind: "tom-o-brien" and "Tom O’Brien" differ.
    """
    folded = name.casefold()
    words = slugify(folded)[:_LONGEST].strip("-")
    if words.replace("-", " ") == folded:
        return words
    return "-".join(filter(None, (words, hashlib.sha256(folded.encode()).hexdigest()[:8])))

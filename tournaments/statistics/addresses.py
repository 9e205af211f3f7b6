"""Readable addresses of people who hold the cards."""

import hashlib

from django.utils.text import slugify

_LONGEST = 60


def person_part(name: str) -> str:
    """Return a person's part of the page's address, the same whatever the capitals of the name: "tom-wilson".

    A name that does not say as much has a few signs worked out from it behind: "tom-o-brien" and "Tom O’Brien" differ.
    """
    folded = name.casefold()
    words = slugify(folded)[:_LONGEST].strip("-")
    if words.replace("-", " ") == folded:
        return words
    return "-".join(filter(None, (words, hashlib.sha256(folded.encode()).hexdigest()[:8])))

"""What the log says of an entry, in words, whether or not today's rules can read it."""

from scoring.rules.match import decode
from scoring.rules.problems import IllegalEntryError
from scoring.rules.registry import find
from scoring.words.entries import entry_words


def body_words(variant: str, body: str) -> str:
    """Return a stored entry in words; one that today's rules cannot read stands as it is stored."""
    try:
        return entry_words(decode(find(variant), body))
    except IllegalEntryError:
        return body

"""A few letters for a name, where it has no room."""

from collections.abc import Sequence

LETTERS = 3


def codes(names: Sequence[str]) -> list[str]:
    """Return a few letters for each name, the first of it or of its words: England ENG, Larder Green LAR or LGR.

    Where several would have the same, and where a name has no letters, its number stands for it.
    """
    found = [_letters(name) for name in names]
    found = [_of_words(name) if found.count(code) > 1 else code for name, code in zip(names, found, strict=True)]
    return [code if code and found.count(code) == 1 else str(number) for number, code in enumerate(found, 1)]


def _letters(name: str) -> str:
    return "".join(filter(str.isalpha, name))[:LETTERS].upper()


def _of_words(name: str) -> str:
    """Return the first letter of a name and the first of its last word."""
    words = name.split()
    return (words[0][:1] + words[-1][: LETTERS - 1]).upper() if len(words) > 1 else _letters(name)

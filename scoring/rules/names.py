"""Names as a scorecard prints them: the surname, with initials where two in the match share it."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import chain
from types import MappingProxyType

from scoring.rules.setup import Setup

Names = Mapping[int, str]

_WORD_AND_NUMBER = 2


def printed_names(setup: Setup, side: int) -> Names:
    """Return the printed name of each player of `side` by number.

    The shortest of surname, initials and surname, full name that nobody else in the match has; two of a side who
    share their full name take their numbers.
    """
    own, others = (tuple(player.name for player in setup.sides[each].players) for each in (side, 1 - side))
    return _printed(own, others)


@lru_cache(maxsize=256)
def _printed(own: tuple[str, ...], others: tuple[str, ...]) -> Names:
    """Every ball recorded asks again for the names of its match: they are worked out once."""
    namesakes = Counter(own)
    taken = [Counter(form(full) for full in own + others) for form in (surname, with_initials)]
    names = {}
    for number, player in enumerate(own, 1):
        forms = (surname(player), with_initials(player))
        free = (form for form, counts in zip(forms, taken, strict=True) if counts[form] == 1)
        full = f"{player} ({number})" if namesakes[player] > 1 else player
        names[number] = next(free, full)
    return MappingProxyType(names)


def names_nobody(name: str, number: int) -> bool:
    """Whether a name only tells the player's number in the order: a word and it, in whatever language, or it alone."""
    words = name.split()
    return len(words) <= _WORD_AND_NUMBER and [int(word) for word in words if word.isdecimal()] == [number]


def surname(full: str) -> str:
    """Return the last word that has a letter, with what follows it and the particles (van der) before it."""
    words = full.split()
    last = max((i for i, word in enumerate(words) if any(map(str.isalpha, word))), default=0)
    first = last
    while first > 1 and words[first - 1].islower() and not words[last].islower():
        first -= 1
    return " ".join(words[first:])


def with_initials(full: str) -> str:
    """Return the surname after the initials: "Simon Philip Jones" is S P Jones; initials given stay as they are."""
    last = surname(full)
    first = full.split()[: -len(last.split())]
    return " ".join(chain((word if word.isupper() or "." in word else word[0] for word in first), [last]))

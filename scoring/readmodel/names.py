"""Names as a scorecard prints them: the surname, with initials where two in the match share it."""

from collections import Counter
from collections.abc import Mapping
from itertools import chain

from scoring.rules.setup import Setup
from scoring.words.phrase import Phrase, name

Names = Mapping[int, Phrase]


def printed_names(setup: Setup, side: int) -> Names:
    """Return the printed name of each player of `side` by his number.

    The shortest of surname, initials and surname, full name that nobody else in the match has; two of a side who
    share their full name take their numbers.
    """
    everybody = [player.name for each in setup.sides for player in each.players]
    own = Counter(player.name for player in setup.sides[side].players)
    taken = [Counter(form(full) for full in everybody) for form in (surname, with_initials)]
    names = {}
    for number, player in enumerate(setup.sides[side].players, 1):
        forms = [surname(player.name), with_initials(player.name)]
        free = (form for form, counts in zip(forms, taken, strict=True) if counts[form] == 1)
        full = f"{player.name} ({number})" if own[player.name] > 1 else player.name
        names[number] = name(next(free, full))
    return names


def surname(full: str) -> str:
    """Return the last word that has a letter, with what follows it and the particles (van der) before it."""
    words = full.split()
    last = max((i for i, word in enumerate(words) if any(map(str.isalpha, word))), default=0)
    while last > 1 and words[last - 1].islower() and not words[last].islower():
        last -= 1
    return " ".join(words[last:])


def with_initials(full: str) -> str:
    """Return the surname after the initials: "Simon Philip Jones" is S P Jones; initials given stay as they are."""
    last = surname(full)
    first = full.split()[: -len(last.split())]
    return " ".join(chain((word if word.isupper() or "." in word else word[0] for word in first), [last]))


def marked(setup: Setup, side: int, number: int, printed: Phrase) -> Phrase:
    """Return a printed name with `*` for the captain and `†` for the keeper."""
    given = setup.sides[side]
    marks = "*" * (given.captain == number) + "†" * (given.keeper == number)
    return Phrase(marks + printed, marks + printed.__html__())

"""Names of players, marked as a scorecard marks them, and of people with the sides that they play."""

from django.utils.translation import gettext as _

from scoring.rules.setup import Setup
from scoring.words.phrase import isolate, phrase


def marked(setup: Setup, side: int, number: int, printed: str) -> str:
    """Return a printed name with `*` for the captain and `†` for the keeper."""
    given = setup.sides[side]
    marks = "*" * (given.captain == number) + "†" * (given.keeper == number)
    return f"{marks}{isolate(printed)}"


def person_and_side(person: str, side: str) -> str:
    """Return a person with the side that they play behind it, or once where both have one name: "Ros (England)"."""
    if side.casefold() == person.casefold():
        return side
    return phrase(_("%(person)s (%(side)s)"), person=person, side=side)

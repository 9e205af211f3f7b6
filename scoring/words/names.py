"""Names of players, marked as a scorecard marks them."""

from scoring.rules.setup import Setup
from scoring.words.phrase import isolate


def marked(setup: Setup, side: int, number: int, printed: str) -> str:
    """Return a printed name with `*` for the captain and `†` for the keeper."""
    given = setup.sides[side]
    marks = "*" * (given.captain == number) + "†" * (given.keeper == number)
    return f"{marks}{isolate(printed)}"

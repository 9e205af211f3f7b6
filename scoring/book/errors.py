"""Why an act was not written, be it in the book of a match, a competition, a roster or the people of a club. Each of
these leaves everything as it was.
"""

from collections.abc import Sequence

from scoring.book.open_book import OpenBook
from scoring.models import Match
from scoring.rights import Right
from scoring.rules.problems import Problem


class NotWrittenError(Exception):
    """The act was not written; nothing has changed."""


class StaleError(NotWrittenError):
    """Somebody was quicker: what the act is about has moved on from the version that was seen."""


class StaleMatchError(StaleError):
    """Somebody was quicker: the match has moved on from the version that was seen."""

    def __init__(self, match: Match, seen: int) -> None:
        super().__init__(f"{match} is at {match.version}, seen {seen}")
        self.match = match
        self.seen = seen


class KeyReusedError(NotWrittenError):
    """The idempotency key was used before, for something else."""


class ForbiddenError(NotWrittenError):
    """The author lacks a right that the act needs."""

    def __init__(self, right: Right) -> None:
        super().__init__(right.value)
        self.right = right


class TakenOverError(NotWrittenError):
    """Somebody else is scoring the match now."""

    def __init__(self, match: Match) -> None:
        super().__init__(str(match))
        self.match = match


class RefusedError(NotWrittenError):
    """The rules refuse.

    `problems` say why. `line` is the id of the entry that they speak of where it stands in the book already:
    a later entry that an otherwise good change would break; None where the change itself is refused.
    `book` is the book as the change would have it, where it came to that.
    """

    def __init__(self, problems: Sequence[Problem], line: int | None = None, book: OpenBook | None = None) -> None:
        super().__init__(", ".join(f"{p.rule} {p.code}" for p in problems))
        self.problems = list(problems)
        self.line = line
        self.book = book

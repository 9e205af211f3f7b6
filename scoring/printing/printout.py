"""What is printed: a value that says what is on it, small enough to be sent to another process."""

from typing import Protocol

from scoring.keys import key_of
from scoring.states import State


class Paper(Protocol):
    """A PDF that can be made: a frozen dataclass, whose fields say what is on it."""

    def state(self) -> State | None:
        """Return the state of what it shows, which is another one after every change; a few quick queries.

        None where that is not there any more.
        """

    def content(self) -> bytes:
        """Make the PDF, of what is there now."""


def name_of(paper: Paper) -> str:
    """Return the name of the file for what a paper shows now, in the language of now."""
    return f"{key_of(repr(paper), paper.state())}.pdf"

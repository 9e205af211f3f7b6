"""What is printed: a value that says what is on it, small enough to be sent to another process."""

from typing import Protocol

from scoring.keys import key_of
from scoring.printing.pdf_store import keep
from scoring.states import State

_TRIES = 3


class Printout(Protocol):
    """A PDF that can be made: a frozen dataclass, whose fields say what is on it."""

    def state(self) -> State | None:
        """Return the state of what it shows, which is another one after every change; a few quick queries.

        None where that is not there any more.
        """

    def content(self) -> bytes:
        """Make the PDF, of what is there now."""


def name_of(printout: Printout) -> str:
    """Return the name of the file for what a printout shows now, in the language of now."""
    return f"{key_of(repr(printout), printout.state())}.pdf"


def make(printout: Printout) -> None:
    """Make a PDF of what is there now, and keep it under the name for that.

    Of what changes while it is laid out it is made again; after some tries nothing is kept, until it is asked for anew.
    """
    for _again in range(_TRIES):
        name, content = name_of(printout), printout.content()
        if name_of(printout) == name:
            keep(name, content)
            return

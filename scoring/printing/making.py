"""Making a PDF and keeping it, in whichever process."""

from scoring.printing.pdf_store import keep
from scoring.printing.printout import Paper, name_of

_TRIES = 3


def make(paper: Paper) -> None:
    """Make a PDF of what is there now, and keep it under the name for that.

    Of what changes while it is laid out it is made again; after some tries nothing is kept, until it is asked for anew.
    """
    for _again in range(_TRIES):
        name, content = name_of(paper), paper.content()
        if name_of(paper) == name:
            keep(name, content)
            return

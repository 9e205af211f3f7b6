"""Who did something, in words: a person, whoever held a slip, or the site."""

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from scoring.models import Slip
from scoring.words.phrase import phrase


def author_text(author: User | Slip | None) -> str:
    """Return how an author is called; empty for the site. Of a slip one query."""
    if isinstance(author, Slip):
        return slip_text(author.side_name)
    return (author.get_full_name() or author.get_username()) if author else ""


def slip_text(side: str) -> str:
    """Return how whoever holds the slip of a side is called."""
    return phrase(_("the slip of %(side)s"), side=side)

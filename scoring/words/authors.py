"""Who did something, in words: a person, whoever held a slip, or the site."""

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from scoring.models import ArchivedPerson, Slip
from scoring.models.archives import Archived
from scoring.words.phrase import phrase


def author_text(author: User | Slip | ArchivedPerson | None) -> str:
    """Return how an author is called; empty for the site. Of a slip one query."""
    if isinstance(author, Slip):
        return slip_text(author.side_name)
    if isinstance(author, ArchivedPerson):
        return _archived_text(author)
    return (author.get_full_name() or author.get_username()) if author else ""


def made_by(row: Archived) -> str:
    """Return who made a row of a history, read along with it: a user name, or whoever made it elsewhere and whoever
    brought it in from an archive; empty for the site.
    """
    if row.archived_by:
        return _archived_text(row.archived_by)
    person = getattr(row, "author", None) or getattr(row, "by", None)
    return str(person.username) if person else ""


def _archived_text(person: ArchivedPerson) -> str:
    name, importer = person.name or _("the site"), person.arrival.by
    if importer is None:
        return phrase(_("%(person)s (imported)"), person=name)
    return phrase(_("%(person)s (imported by %(importer)s)"), person=name, importer=importer.username)


def slip_text(side: str) -> str:
    """Return how whoever holds the slip of a side is called."""
    return phrase(_("the slip of %(side)s"), side=side)

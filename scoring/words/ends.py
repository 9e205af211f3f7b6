"""The end of a match: what follows from it, and why it is not undone, in words."""

from django.utils.translation import gettext as _

from scoring.book.ending import End, Hold
from scoring.rights import UNDO_END_WITHIN
from scoring.words.phrase import phrase

_MINUTES = int(UNDO_END_WITHIN.total_seconds() // 60)


def end_follows() -> str:
    """Return what to know before a match is ended."""
    text = _("You can undo this for %(minutes)d minutes. After that only an organiser can change it, with a reason.")
    return phrase(text, minutes=_MINUTES)


def hold_text(end: End) -> str:
    """Return why whoever asked may not undo the end of a match without an organiser; empty where nothing holds it."""
    match end.hold:
        case Hold.LATE:
            return phrase(_("More than %(minutes)d minutes have passed since the match ended."), minutes=_MINUTES)
        case Hold.RESTS:
            return _("A later fixture or draw rests on its result.")
        case Hold.CHANGED:
            by = end.author.get_full_name() or end.author.get_username() if end.author else _("the system")
            return phrase(_("The newest entry or change in it is by %(person)s."), person=by)
    return ""

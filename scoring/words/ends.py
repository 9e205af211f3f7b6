"""The end of a match: what follows from it, and why it is not undone, in words."""

from datetime import date

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy

from scoring.book.end_of_match import End, Hold
from scoring.rights import UNDO_END_WITHIN
from scoring.words.authors import author_text
from scoring.words.phrase import phrase

_MINUTES = int(UNDO_END_WITHIN.total_seconds() // 60)


def end_follows() -> str:
    """Return what to know before a match is ended."""
    text = ngettext_lazy(
        "You can undo this for %(minutes)d minute. After that only an organiser can change it, with a reason.",
        "You can undo this for %(minutes)d minutes. After that only an organiser can change it, with a reason.",
        "minutes",
    )
    return phrase(text, minutes=_MINUTES)


def ahead_words(played_on: str | None) -> list[str]:
    """Return that a match is dated later than today, if it is."""
    day, today = date.fromisoformat(played_on) if played_on else None, timezone.localdate()
    if day is None or day <= today:
        return []
    said = _("The match is dated %(day)s; today is %(today)s.")
    return [said % {"day": date_format(day, _("j F Y")), "today": date_format(today, _("j F Y"))}]


def hold_text(end: End) -> str:
    """Return why whoever asked may not undo the end of a match without an organiser; empty where nothing holds it."""
    match end.hold:
        case Hold.LATE:
            return phrase(
                ngettext_lazy(
                    "More than %(minutes)d minute has passed since the match ended.",
                    "More than %(minutes)d minutes have passed since the match ended.",
                    "minutes",
                ),
                minutes=_MINUTES,
            )
        case Hold.CONFIRMED:
            return _("Its result is confirmed.")
        case Hold.RESTS:
            return _("A later fixture or draw rests on its result.")
        case Hold.CHANGED:
            by = author_text(end.author) or _("the site")
            return phrase(_("The newest entry or change in it is by %(person)s."), person=by)
    return ""

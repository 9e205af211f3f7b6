"""Why a slip serves no more, in words."""

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.models import Slip
from scoring.words.phrase import phrase


def end_follows_slip() -> str:
    """Return what to know before a match is ended by a slip."""
    return _("Your side can correct this until the other side has confirmed it. After that only an organiser can.")


def own_entry_text() -> str:
    """Return that the side of a slip entered the result, and what it can do."""
    return _("Your side entered this result. It waits for the other side to confirm it; until then you can correct it.")


def ended_text(slip: Slip) -> str:
    """Return why a slip serves no more, and what to do. Two queries at most."""
    if slip.match.confirmations.exists():
        return _("The result of this match was confirmed, so its slips have done their work.")
    if slip.ended_at:
        day = date_format(timezone.localtime(slip.ended_at), _("j F Y, H:i"))
        return phrase(
            _("An organiser ended it on %(day)s, by printing new slips perhaps. Ask for the new one."), day=day
        )
    if slip.until <= timezone.now():
        return _("Its evening is over. What is still to be entered, an organiser enters.")
    return _("The match is not played any more.")


def held_elsewhere_text() -> str:
    """Return that what a phone sends is not taken from it, because another holds the slip."""
    return _("Another phone holds this slip now.")


def reported_text() -> str:
    """Return that a match was entered from paper while its pad was open."""
    return _("The result of this match has now been entered from paper, so it cannot be scored.")

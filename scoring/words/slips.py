"""Why a slip serves no more, in words."""

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.book.end_of_match import is_confirmed
from scoring.models import Slip
from scoring.words.phrase import phrase


def ended_text(slip: Slip) -> str:
    """Return why a slip serves no more, and what to do. Two queries at most."""
    if is_confirmed(slip.match):
        return _("The result of this match is confirmed, so its slips have done their work.")
    if slip.ended_at:
        day = date_format(timezone.localtime(slip.ended_at), "j F Y, H:i")
        return phrase(
            _("An organiser ended it on %(day)s, by printing new slips perhaps. Ask for the new one."), day=day
        )
    if slip.until <= timezone.now():
        return _("Its evening is over. What is still to be entered, an organiser enters.")
    return _("The match is not played any more.")

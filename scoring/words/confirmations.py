"""That a result is confirmed, in words."""

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.models import Confirmation
from scoring.words.phrase import phrase


def confirmed_text(confirmation: Confirmation | None) -> str:
    """Return who has confirmed a result and when; empty where nobody has."""
    if confirmation is None:
        return ""
    day = date_format(timezone.localtime(confirmation.at), "j F Y")
    person = confirmation.by.get_full_name() or confirmation.by.get_username()
    return phrase(_("Result confirmed by %(person)s on %(day)s"), person=person, day=day)

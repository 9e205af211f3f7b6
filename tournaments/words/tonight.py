"""What somebody should see to in the matches of an evening, in words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words.phrase import listed, phrase


def late_words() -> str:
    """Return that a match should have begun."""
    return _("It should have begun")


def no_scorer_words() -> str:
    """Return that nobody records a match that is in progress."""
    return _("Nobody is scoring it")


def quiet_words(minutes: int) -> str:
    """Return that nothing was recorded for so long."""
    return ngettext("Nothing recorded for %(count)d minute", "Nothing recorded for %(count)d minutes", minutes) % {
        "count": minutes
    }


def unconfirmed_words() -> str:
    """Return that nobody has confirmed a result that is to be confirmed."""
    return _("The result is not confirmed yet")


def twice_words(names: Sequence[str]) -> str:
    """Return that people, teams or tables are in two matches at one time."""
    return phrase(_("In two matches at once: %(names)s"), names=listed(names))

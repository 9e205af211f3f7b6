"""That a result is confirmed, or is no more, in words."""

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.confirmations import OF_SIDE
from scoring.models import Confirmation, Dispute
from scoring.words.authors import author_text, slip_text
from scoring.words.phrase import phrase


def confirmed_text(confirmation: Confirmation | None) -> str:
    """Return who has confirmed a result, when, and whether it was changed since; empty where nobody has."""
    if confirmation is None:
        return ""
    day = date_format(timezone.localtime(confirmation.at), _("j F Y"))
    person = author_text(confirmation.slip or confirmation.by or confirmation.archived_by)
    if confirmation.is_void:
        said = _("The match was changed after %(person)s confirmed its result on %(day)s")
        return phrase(said, person=person, day=day)
    return phrase(_("Result confirmed by %(person)s on %(day)s"), person=person, day=day)


def disputed_text(dispute: Dispute | None) -> str:
    """Return who says that a result is wrong, and why, of one of the open disputes; empty where nobody does."""
    if dispute is None:
        return ""
    person = slip_text(getattr(dispute, OF_SIDE)) if dispute.slip_id else author_text(dispute.by or dispute.archived_by)
    return phrase(_("Disputed by %(person)s: %(reason)s"), person=person, reason=dispute.reason)


def own_result_text() -> str:
    """Return why somebody does not confirm a result that they, or their side, submitted."""
    return _("The result was entered by you, for your side, or in this browser. Only somebody else can confirm it.")


def disputed_done_text() -> str:
    """Return what follows once somebody has said that a result is wrong."""
    return _("The organisers are told. They settle it with both sides.")


def not_finished_text() -> str:
    """Return why there is nothing to confirm or to dispute."""
    return _("The match is not finished, so there is no result to confirm.")

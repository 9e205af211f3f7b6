"""Why a link of an invitation, or for a password, no longer works."""

from django.contrib.auth.models import AnonymousUser, User
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import Invitation


def gone_text(invitation: Invitation | None, reader: User | AnonymousUser, *, in_club: bool) -> str:
    """Return why it does not work for who reads it, who may be in the club that it is of."""
    if invitation is None:
        return _("There is no such link; perhaps it was not copied as a whole.")
    if invitation.cancelled_at:
        return _("It was cancelled.")
    if invitation.used_at is None and timezone.now() < invitation.expires_at:
        return _("It cannot be used at present, because the club is closed.")
    if invitation.used_at is None:
        return _("Its week is over.")
    if not reader.is_authenticated or invitation.used_by_id is None:
        return _("It was used already.")
    if invitation.used_by_id != reader.pk:
        return _("It was used already, by somebody else.")
    if in_club:
        return _("You have used it already, and are in the club.")
    return _("You have used it already. It does not bring you back into the club.")

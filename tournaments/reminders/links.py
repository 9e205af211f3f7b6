"""The link in a reminder by which its kind is turned off without signing in. It is good for that alone."""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.core import signing
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from scoring.clubs.site_address import public_link
from scoring.models import Club
from tournaments.models import ReminderKind

_SALT = "reminders-off"


@dataclass(frozen=True, slots=True)
class TurnOff:
    """What a link turns off: for whom, of which club, and which kind."""

    person: User
    club: Club
    kind: ReminderKind


def off_link(what: TurnOff) -> str:
    """Return the link that turns something off. One query where PUBLIC_URL is not set."""
    said = [what.person.pk, what.club.pk, what.kind.value, _mark(what.person.email)]
    return public_link(reverse("reminders-off", args=[signing.dumps(said, salt=_SALT)]))


def read_off_link(token: str) -> TurnOff | None:
    """Return what a link turns off; None where it was made up, or its account, address or club is no more.

    It lasts as long as these: a mail is thrown away later than any day that could be set.
    """
    try:
        person, club, kind, mark = signing.loads(token, salt=_SALT)
    except signing.BadSignature:
        return None
    user = User.objects.filter(pk=person, is_active=True).first()
    of = Club.objects.filter(pk=club).first()
    if user is None or of is None or kind not in ReminderKind or not constant_time_compare(mark, _mark(user.email)):
        return None
    return TurnOff(user, of, ReminderKind(kind))


def _mark(email: str) -> str:
    """Return by what an address is known in a link: mail to an older one turns nothing off."""
    return salted_hmac(_SALT, email).hexdigest()[:16]

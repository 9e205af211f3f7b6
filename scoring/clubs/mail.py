"""Mail that the site sends about accounts. Links in it begin with the site's own address."""

import logging
from typing import Any

from django.contrib.auth.models import User
from django.core import signing
from django.core.cache import cache
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language

from scoring.clubs.site_address import public_address, public_link
from scoring.languages import speaking
from scoring.models import Club
from scoring.rights import ROLES

_SALT = "mail-address"
_LASTS = 3 * 24 * 60 * 60
_HOUR = 60 * 60
MOST_TO_ONE, MOST_ASKED = 5, 20
"""How many mails of a kind are sent in an hour to one address or for one person, and for one address of the net."""
_LOG = logging.getLogger(__name__)


def may_send(what: str, most: int) -> bool:
    """Whether one more mail of a kind, as "reset to ..." is sent, of which there are so many at most in an hour.

    Counted in the cache; where processes share none, by each of them.
    """
    key = f"mails-{salted_hmac(__name__, what).hexdigest()}"
    cache.add(key, 0, _HOUR)
    try:
        count: int | None = cache.incr(key)
    except ValueError:  # the cache keeps nothing
        return True
    return count is None or count <= most  # None: the server of a shared cache is away


def send_invitation(club: Club, email: str, link: str, role: str) -> bool:
    """Send somebody an invitation; whether that worked."""
    with speaking(club.language or get_language() or ""):
        return _send(email, "invitation", {"club": club, "link": link, "role": ROLES[role].one})


def ask_whether_theirs(user: User, email: str) -> bool:
    """Send a link to an address that a person gives, by which they show that it is theirs; whether that worked."""
    link = public_link(reverse("email-confirm", args=[claim_of(user, email)]))
    return _send(email, "confirm_address", {"person": user, "link": link})


def claim_of(user: User, email: str) -> str:
    """Return what a link says that makes an address somebody's, as long as they have the one of now; signed."""
    return signing.dumps([user.pk, user.email, email], salt=_SALT)


def address_to_confirm(claim: str) -> tuple[User, str] | None:
    """Return whose address a link makes which; None where it is too old, or they have another address since."""
    try:
        pk, was, email = signing.loads(claim, salt=_SALT, max_age=_LASTS)
    except signing.BadSignature:
        return None
    user = User.objects.filter(pk=pk, email=was, is_active=True).first()
    return (user, email) if user else None


def confirm_address(user: User, email: str) -> bool:
    """Have mail go to an address, and tell the one before; False where somebody was quicker."""
    changed = User.objects.filter(pk=user.pk, email=user.email).update(email=email)
    if changed and user.email:
        _send(user.email, "address_changed", {"person": user})
    return bool(changed)


def _send(email: str, about: str, context: dict[str, Any]) -> bool:
    context["site"] = public_address()
    subject = render_to_string(f"registration/{about}_subject.txt", context).strip()
    try:
        send_mail(subject, render_to_string(f"registration/{about}_mail.txt", context), None, [email])
    except OSError as error:  # that of smtplib too
        _LOG.error("Mail was not sent: %s", type(error).__name__)
        return False
    return True

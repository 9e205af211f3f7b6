"""The first visit to an empty site: with a code that the terminal prints, a visitor founds the first club.

As soon as there is an account there is no set-up page any more, for nobody and for ever.
"""

import hashlib
import secrets
from base64 import b32encode
from datetime import timedelta
from enum import Enum, auto

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scoring.clubs.club_settings import found_club
from scoring.models import Club, SetUpCode, SiteAddress

LASTS = timedelta(hours=1)
TRIES = 10
"""How many wrong codes are looked at from one address before a new one has to be printed."""

_BYTES, _GROUP = 16, 4
_MOST_SENDERS = 1_000
"""Of how many addresses the wrong codes are counted: then all begin anew. No number of tries finds one of 128 bits."""


class AlreadySetUpError(Exception):
    """There is an account; nothing has changed."""


class CodeState(Enum):
    """What a code that was typed is."""

    RIGHT = auto()
    WRONG = auto()
    NONE_VALID = auto()
    """No code opens the page now: none was printed, or it has expired, or too many have been tried from there."""


def is_empty() -> bool:
    """Whether the site has no account. One query."""
    return not User.objects.exists()


def new_code() -> str:
    """Return a new code of 128 bits, in groups of letters and digits; no older one opens the page any more.

    Raises AlreadySetUpError.
    """
    if not is_empty():
        raise AlreadySetUpError
    code = b32encode(secrets.token_bytes(_BYTES)).decode().rstrip("=")
    with transaction.atomic():
        SetUpCode.objects.all().delete()
        SetUpCode.objects.create(digest=_digest(code), expires_at=timezone.now() + LASTS)
    return "-".join(code[at : at + _GROUP] for at in range(0, len(code), _GROUP))


def try_code(code: str, sender: str = "") -> CodeState:
    """Return what a code is, however it is written; a wrong one is counted for its `sender`, and for nobody else."""
    with transaction.atomic():
        kept = SetUpCode.objects.select_for_update().filter(expires_at__gt=timezone.now()).first()
        if kept is None or kept.wrong.get(sender, 0) >= TRIES:
            return CodeState.NONE_VALID
        if secrets.compare_digest(kept.digest, _digest(code)):
            return CodeState.RIGHT
        if len(kept.wrong) >= _MOST_SENDERS:
            kept.wrong = {}
        kept.wrong[sender] = kept.wrong.get(sender, 0) + 1
        kept.save(update_fields=["wrong"])
    return CodeState.WRONG


def found_first_club(name: str, organiser: User, code: str, address: str = "") -> Club:
    """Save the first account and found a club that it organises, on a site of this address; the code is used up.

    Raises AlreadySetUpError where somebody else was quicker, or the code is good no more.
    """
    with transaction.atomic():
        good = SetUpCode.objects.select_for_update().filter(digest=_digest(code), expires_at__gt=timezone.now())
        if not list(good) or not is_empty():
            raise AlreadySetUpError
        organiser.save()
        club = found_club(name, organiser)
        SiteAddress.objects.update_or_create(
            pk=SiteAddress.THE_ONE, defaults={"address": address, "organiser": organiser}
        )
        SetUpCode.objects.all().delete()
    return club


def _digest(code: str) -> str:
    """Return the digest of a code without what is written between its letters and digits."""
    return hashlib.sha256("".join(filter(str.isalnum, code)).upper().encode()).hexdigest()

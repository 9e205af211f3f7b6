"""Tokens by which programs use the API: made, found by their secret, ended."""

import hashlib
import secrets
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import DatabaseError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from scoring.models import ApiToken, Club, Role

LIFETIMES = (30, 90, 365)
"""For how many days a token may be made."""
MOST = 20
"""How many tokens an account has at most."""
_BYTES = 24
_BEGINS = "cct_"
"""With what every secret begins, so that programs that look for leaked secrets know one."""
_NOTED_EVERY = timedelta(minutes=1)


class TooManyTokensError(Exception):
    """The account has as many tokens as it may have."""


def tokens_of(user: User) -> QuerySet[ApiToken]:
    """Return the tokens of an account, the newest first, with their clubs."""
    return user.api_tokens.select_related("club").order_by("-pk")


def new_token(user: User, club: Club, name: str, grants: list[str], days: int) -> str:
    """Return the secret of a new token, of 192 bits; it is known in this answer alone. Raises TooManyTokensError."""
    secret = _BEGINS + secrets.token_urlsafe(_BYTES)
    now = timezone.now()
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)  # of two made at once both are counted
        if user.api_tokens.count() >= MOST:
            raise TooManyTokensError
        ApiToken.objects.create(
            user=user, club=club, name=name, grants=grants, digest=_digest(secret), until=now + timedelta(days=days)
        )
    return secret


def find_token(secret: str) -> ApiToken | None:
    """Return the token with a secret, with its account, if it serves and its account still is something in its club.

    One query.
    """
    held = Role.objects.filter(user=OuterRef("user"), club=OuterRef("club"))
    serving = ApiToken.objects.serving().filter(Exists(held), digest=_digest(secret))
    return serving.select_related("user").first()


def note_use(token: ApiToken) -> None:
    """Note that a token was used, once a minute at most. A site that can only be read is read all the same."""
    now = timezone.now()
    if token.used_at and token.used_at > now - _NOTED_EVERY:
        return
    try:
        with transaction.atomic():
            unnoted = Q(used_at=None) | Q(used_at__lt=now - _NOTED_EVERY)
            ApiToken.objects.filter(unnoted, pk=token.pk).update(used_at=now)
    except DatabaseError:
        return


def end_tokens(user: User, club: Club | None = None) -> int:
    """End the tokens of an account, those for one club alone where it is given; return how many."""
    ended = ApiToken.objects.filter(user=user) if club is None else ApiToken.objects.filter(user=user, club=club)
    return ended.delete()[0]


class TokensEnd:
    """A password validator that refuses none: Django tells each of them that a password was changed, on whatever way.

    A new password ends the tokens of its account. A password that is merely kept in a newer form is no new one.
    """

    def validate(self, password: str, user: User | None = None) -> None:
        """Let every password pass."""

    def password_changed(self, password: str, user: User | None = None) -> None:
        """End the tokens of an account."""
        if user is not None and user.pk:
            end_tokens(user)

    def get_help_text(self) -> str:
        """Say nothing of it where a password is chosen."""
        return ""


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()

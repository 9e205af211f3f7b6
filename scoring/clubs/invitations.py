"""Links by which somebody joins a club or sets a new password: shown once, kept as a digest, used once."""

import hashlib
import secrets
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from scoring.clubs.roles import give_role, managing_people
from scoring.clubs.site_address import public_link
from scoring.locks import lock_club
from scoring.models import Club, ClubVerb, Invitation, club_act
from scoring.rights import EVERYWHERE, Place, Right, clubs_where

LASTS = timedelta(days=7)


MOST_MAILED = 50
"""How many invitations of a club the site sends in a day: it is no tool for writing to strangers."""


def invite(club: Club, role: str, by: User, place: Place = EVERYWHERE, email: str = "") -> str:
    """Return the token of a new link by which one person joins `club` in `role`, for all of it or one place.

    `email` is where it is to be sent. Raises ForbiddenError.
    """
    kind, pk = place
    with managing_people(club, by):
        club_act(club.pk, ClubVerb.INVITE, by, place, role=role)
        return _new_link(club, by, role=role, kind=kind, place=pk, email=email)


def may_mail(club: Club) -> bool:
    """Whether the site may send one more invitation of a club today."""
    a_day_ago = timezone.now() + LASTS - timedelta(days=1)
    return Invitation.objects.filter(club=club, expires_at__gt=a_day_ago).exclude(email="").count() < MOST_MAILED


def revoke(invitation: Invitation, by: User) -> bool:
    """Make an open invitation's link worthless; whether it was open."""
    with transaction.atomic():
        if not Invitation.objects.filter(pk=invitation.pk).cancel():
            return False
        if invitation.role:
            place = (invitation.kind, invitation.place)
            club_act(invitation.club_id, ClubVerb.REVOKE, by, place, role=invitation.role)
    return True


def new_password_link(club: Club, user: User, by: User) -> str:
    """Return the token of a new link by which `user` sets a password; older ones of theirs no longer work."""
    Invitation.objects.filter(user=user).cancel()
    return _new_link(club, by, user=user)


def first_password_link(club: Club, user: User) -> str:
    """Return the address at which somebody whose account was made in the terminal chooses a password."""
    return public_link(reverse("invitation", args=[new_password_link(club, user, user)]))


def account_of(username: str) -> tuple[User, bool]:
    """Return the account of a name, and whether it was made for that: it cannot sign in before a password is set.

    Raises ValidationError for a name that no account can have.
    """
    name = User.normalize_username(username)
    known = User.objects.filter(username__iexact=name).first()
    if known:
        return known, False
    user = User(username=name)
    user.set_unusable_password()
    user.full_clean()
    user.save()
    return user, True


def may_give_new_password(user: User, by: User) -> bool:
    """Whether `by` manages the people of every club that `user` is in: the link hands over what the account may do."""
    managed = clubs_where(by, Right.MANAGE_PEOPLE)
    return not user.is_superuser and not user.roles.exclude(club__in=managed).exists()


def find_invitation(token: str) -> Invitation | None:
    """Return the invitation behind a link, be it open or not."""
    return Invitation.objects.filter(digest=_digest(token)).select_related("club", "user").first()


def use(invitation: Invitation, by: User) -> bool:
    """Mark an invitation as used; False if somebody was quicker. To be called in the transaction of what it allows."""
    there = Invitation.objects.still_open().filter(pk=invitation.pk)
    return bool(there.update(used_at=timezone.now(), used_by=by))


def join(invitation: Invitation, user: User) -> bool:
    """Give `user` the role of an invitation; False if it was used meanwhile. A link that was followed takes no right
    away.
    """
    with transaction.atomic():
        # The people before the link, as where somebody is removed and their links with them.
        lock_club(invitation.club_id)
        if not use(invitation, user):
            return False
        give_role(invitation.club, user, invitation.role, (invitation.kind, invitation.place), user)
        return True


def _new_link(club: Club, by: User, **gives: Any) -> str:
    token = secrets.token_urlsafe(32)
    expires_at = timezone.now() + LASTS
    Invitation.objects.create(club=club, created_by=by, digest=_digest(token), expires_at=expires_at, **gives)
    return token


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()

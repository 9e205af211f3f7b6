"""Links by which somebody joins a club or sets a new password: shown once, kept as a digest, used once."""

import hashlib
import secrets
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from scoring.models import Club, Invitation, Role
from scoring.rights import Right, rights_of, roles_with

LASTS = timedelta(days=7)


def invite(club: Club, role: str, by: User) -> str:
    """Return the token of a new link by which one person joins `club` in `role`."""
    return _new_link(club, by, role=role)


def new_password_link(club: Club, user: User, by: User) -> str:
    """Return the token of a new link by which `user` sets a password; older ones of theirs no longer work."""
    open_invitations().filter(user=user).delete()
    return _new_link(club, by, user=user)


def may_give_new_password(user: User, by: User) -> bool:
    """Whether `by` manages the people of every club that `user` is in: the link hands over what the account may do."""
    managed = Role.objects.filter(user=by, name__in=roles_with(Right.MANAGE_PEOPLE)).values("club")
    return not user.is_superuser and not user.roles.exclude(club__in=managed).exists()


def find_invitation(token: str) -> Invitation | None:
    """Return the invitation behind a link, if it still works."""
    found = open_invitations().filter(digest=_digest(token))
    return found.select_related("club", "user").first()


def open_invitations() -> QuerySet[Invitation]:
    """Return the invitations whose links still work."""
    return Invitation.objects.filter(used_at=None, expires_at__gt=timezone.now())


def use(invitation: Invitation) -> bool:
    """Mark an invitation as used; False if somebody was quicker. To be called in the transaction of what it allows."""
    return bool(open_invitations().filter(pk=invitation.pk).update(used_at=timezone.now()))


def join(invitation: Invitation, user: User) -> bool:
    """Give `user` the role of an invitation; False if it was used meanwhile.

    Whoever has a role that allows as much keeps it: a link that was followed takes nothing away.
    """
    with transaction.atomic():
        if not use(invitation):
            return False
        role, is_new = Role.objects.get_or_create(club=invitation.club, user=user, defaults={"name": invitation.role})
        if not is_new and not rights_of(invitation.role) <= rights_of(role.name):
            Role.objects.filter(pk=role.pk).update(name=invitation.role)
        return True


def _new_link(club: Club, by: User, *, role: str = "", user: User | None = None) -> str:
    token = secrets.token_urlsafe(32)
    Invitation.objects.create(
        club=club, role=role, user=user, created_by=by, digest=_digest(token), expires_at=timezone.now() + LASTS
    )
    return token


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()

"""Changing what people are in a club. A club is never left without somebody who manages its people: an organiser."""

from django.db import transaction

from scoring.book.errors import StaleError
from scoring.clubs.invitations import open_invitations
from scoring.models import Club, Role
from scoring.rights import Right, rights_of, roles_with


class LastOrganiserError(Exception):
    """The club would be left without an organiser; nothing has changed."""


class StaleRoleError(StaleError):
    """Somebody was quicker: the person has the role `now`, or is no longer in the club. Nothing has changed."""

    def __init__(self, now: Role | None) -> None:
        super().__init__(str(now))
        self.now = now


def change_role(role: Role, name: str, seen: str) -> bool:
    """Give a person another role than the one that was `seen`; whether it is another.

    Raises StaleRoleError and LastOrganiserError.
    """
    with transaction.atomic():
        _lock(role, seen)
        if name == seen:
            return False
        _leave_an_organiser(role, stays=Right.MANAGE_PEOPLE in rights_of(name))
        Role.objects.filter(pk=role.pk).update(name=name)
    return True


def remove(role: Role, seen: str) -> None:
    """Take a person out of the club who was `seen` in a role; the account stays, and what it recorded.

    Raises StaleRoleError and LastOrganiserError.
    """
    with transaction.atomic():
        _lock(role, seen)
        _leave_an_organiser(role, stays=False)
        open_invitations().filter(club=role.club_id, user=role.user_id).delete()
        role.delete()


def _lock(role: Role, seen: str) -> None:
    """Lock the club's people and read the role as it now is. Raises StaleRoleError."""
    Club.objects.select_for_update().get(pk=role.club_id)
    now = Role.objects.filter(pk=role.pk).first()
    if now is None or now.name != seen:
        raise StaleRoleError(now)


def _leave_an_organiser(role: Role, *, stays: bool) -> None:
    """Have who is no longer an organiser leave no links behind by which to come back. Raises LastOrganiserError."""
    if stays:
        return
    organisers = Role.objects.filter(club=role.club_id, name__in=roles_with(Right.MANAGE_PEOPLE))
    if not organisers.exclude(pk=role.pk).exists():
        raise LastOrganiserError
    open_invitations().filter(club=role.club_id, created_by=role.user_id).delete()

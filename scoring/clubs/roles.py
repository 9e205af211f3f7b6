"""Changing what people are in a club. A club is never left without somebody who manages its people: an organiser.

A person may have several roles, each for the whole club or for one place of it.
"""

from django.contrib.auth.models import User
from django.db import transaction

from scoring.book.errors import StaleError
from scoring.models import Club, Invitation, Role
from scoring.rights import WHOLE_CLUB, Place, Right, has_as_much, rights_of, roles_with


class LastOrganiserError(Exception):
    """The club would be left without an organiser; nothing has changed."""


class StaleRoleError(StaleError):
    """Somebody was quicker: the person has the role `now`, or is no longer in the club. Nothing has changed."""

    def __init__(self, now: Role | None) -> None:
        super().__init__(str(now))
        self.now = now


def give_role(club: Club, user: User, name: str, place: Place) -> bool:
    """Give a person one more role, in place of those there that allow less; whether they did not have as much."""
    kind, pk = place
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)
        held = Role.objects.filter(club=club, user=user, kind=kind, place=pk)
        names = set(held.values_list("name", flat=True))
        if has_as_much(names, name):
            return False
        held.filter(name__in=[each for each in names if has_as_much([name], each)]).delete()
        Role.objects.create(club=club, user=user, name=name, kind=kind, place=pk)
    return True


def change_role(role: Role, name: str, seen: str) -> bool:
    """Give a person another role than the one that was `seen`; whether it is another.

    Raises StaleRoleError and LastOrganiserError.
    """
    with transaction.atomic():
        _lock(role, seen)
        if name == seen:
            return False
        _leave_an_organiser(role, stays=Right.MANAGE_PEOPLE in rights_of(name))
        Role.objects.filter(club=role.club_id, user=role.user_id, name=name, kind=role.kind, place=role.place).delete()
        Role.objects.filter(pk=role.pk).update(name=name)
    return True


def remove(role: Role, seen: str) -> None:
    """Take a role away in which a person was `seen`; the account stays, and what it recorded.

    Who has no other is no longer in the club.

    Raises StaleRoleError and LastOrganiserError.
    """
    with transaction.atomic():
        _lock(role, seen)
        _leave_an_organiser(role, stays=False)
        role.delete()
        if not Role.objects.filter(club=role.club_id, user=role.user_id).exists():
            Invitation.objects.filter(club=role.club_id, user=role.user_id).cancel()


def _lock(role: Role, seen: str) -> None:
    """Lock the club's people and read the role as it now is. Raises StaleRoleError."""
    Club.objects.select_for_update().get(pk=role.club_id)
    now = Role.objects.filter(pk=role.pk).first()
    if now is None or now.name != seen:
        raise StaleRoleError(now)


def _leave_an_organiser(role: Role, *, stays: bool) -> None:
    """Have who is no longer an organiser leave no links behind by which to come back. Raises LastOrganiserError."""
    managing = roles_with(Right.MANAGE_PEOPLE)
    if stays or role.kind or role.name not in managing:
        return
    organisers = Role.objects.filter(club=role.club_id, kind=WHOLE_CLUB, name__in=managing)
    if not organisers.exclude(pk=role.pk).exists():
        raise LastOrganiserError
    if organisers.exclude(pk=role.pk).filter(user=role.user_id).exists():
        return
    Invitation.objects.filter(club=role.club_id, created_by=role.user_id).cancel()

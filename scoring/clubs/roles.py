"""Changing what people are in a club. A club is never left without somebody who manages its people: an organiser.

A person may have several roles, each for the whole club or for one place of it. Who changes roles is asked for the
right once more under the lock: two organisers may be at it at once, each with the other.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from scoring.book.errors import ForbiddenError, StaleError
from scoring.clubs.api_tokens import end_tokens
from scoring.locks import lock_club
from scoring.models import Club, ClubVerb, Invitation, Role, club_act
from scoring.rights import WHOLE_CLUB, Place, Right, has_as_much, may, rights_of, roles_with


class LastOrganiserError(Exception):
    """The club would be left without an organiser; nothing has changed."""

    def __init__(self, club: Club) -> None:
        super().__init__(club.name)
        self.club = club


class StaleRoleError(StaleError):
    """Somebody was quicker: the person has the role `now`, or is no longer in the club. Nothing has changed."""

    def __init__(self, now: Role | None) -> None:
        super().__init__(str(now))
        self.now = now


@contextmanager
def managing_people(club: Club, by: User) -> Iterator[None]:
    """Lock a club's people for what the body does, in one transaction. Raises ForbiddenError where `by` manages them
    no longer.
    """
    with transaction.atomic():
        lock_club(club.pk)
        if not may(by, Right.MANAGE_PEOPLE, club):
            raise ForbiddenError(Right.MANAGE_PEOPLE)
        yield


def give_role(club: Club, user: User, name: str, place: Place, by: User) -> bool:
    """Give a person one more role, in place of those there that allow less; whether they did not have as much."""
    kind, pk = place
    with transaction.atomic():
        lock_club(club.pk)
        held = Role.objects.filter(club=club, user=user, kind=kind, place=pk)
        names = set(held.values_list("name", flat=True))
        if has_as_much(names, name):
            return False
        held.filter(name__in=[each for each in names if has_as_much([name], each)]).delete()
        Role.objects.create(club=club, user=user, name=name, kind=kind, place=pk)
        club_act(club.pk, ClubVerb.GIVE_ROLE, by, place, person=user.username, role=name)
    return True


def give_further_role(club: Club, user: User, name: str, place: Place, by: User) -> bool:
    """Give one of a club's people one more role, as `give_role` does.

    Raises StaleRoleError where they are no longer in the club, and ForbiddenError.
    """
    with managing_people(club, by):
        if not Role.objects.filter(club=club, user=user).exists():
            raise StaleRoleError(None)
        return give_role(club, user, name, place, by)


def change_role(role: Role, name: str, seen: str, by: User) -> bool:
    """Give a person another role than the one that was `seen`; whether it is another.

    Raises StaleRoleError, LastOrganiserError and ForbiddenError.
    """
    with managing_people(role.club, by):
        now = _as_seen(role, seen)
        if name == seen:
            return False
        _leave_an_organiser(now, stays=Right.MANAGE_PEOPLE in rights_of(name))
        Role.objects.filter(club=now.club_id, user=now.user_id, name=name, kind=now.kind, place=now.place).delete()
        Role.objects.filter(pk=now.pk).update(name=name)
        said = {"person": now.user.username, "was": {"role": seen}, "now": {"role": name}}
        club_act(now.club_id, ClubVerb.CHANGE_ROLE, by, now.held_in, **said)
    return True


def remove(role: Role, seen: str, by: User, *, every: bool = False) -> bool:
    """Take a role away in which a person was `seen`, or with `every` all that they have in the club; whether they are
    no longer in it. The account stays, and what it recorded.

    Raises StaleRoleError, LastOrganiserError and ForbiddenError.
    """
    with managing_people(role.club, by):
        now = _as_seen(role, seen)
        return _take_away(list(Role.objects.filter(club=now.club_id, user=now.user_id)) if every else [now], by)


def leave(club: Club, user: User) -> None:
    """Take all that a person is in a club away, by their own wish. Raises LastOrganiserError."""
    with transaction.atomic():
        lock_club(club.pk)
        _take_away(list(Role.objects.filter(club=club, user=user)), user)


def organisers_of(club: Club) -> QuerySet[Role]:
    """Return by which roles people manage a club's people, but for those whose account support has closed."""
    managing = roles_with(Right.MANAGE_PEOPLE)
    return Role.objects.filter(club=club, kind=WHOLE_CLUB, name__in=managing, user__is_active=True)


def _as_seen(role: Role, seen: str) -> Role:
    """Return a role as it now is, the club's people being locked. Raises StaleRoleError where it is another."""
    now = Role.objects.filter(pk=role.pk).first()
    if now is None or now.name != seen:
        raise StaleRoleError(now)
    return now


def _take_away(roles: list[Role], by: User) -> bool:
    """Take roles of a person away, the club's people being locked; whether the person has no other there."""
    for role in roles:
        _leave_an_organiser(role, stays=False)
        club_act(role.club_id, ClubVerb.TAKE_ROLE, by, role.held_in, person=role.user.username, role=role.name)
        role.delete()
    gone = [role for role in roles[:1] if not Role.objects.filter(club=role.club_id, user=role.user_id).exists()]
    for role in gone:
        end_tokens(role.user, role.club)
        Invitation.objects.filter(club=role.club_id, user=role.user_id).cancel()
    return bool(gone)


def _leave_an_organiser(role: Role, *, stays: bool) -> None:
    """Have who is no longer an organiser leave no links behind by which to come back. Raises LastOrganiserError."""
    if stays or role.kind or role.name not in roles_with(Right.MANAGE_PEOPLE):
        return
    others = organisers_of(role.club).exclude(pk=role.pk)
    if not others.exists():
        raise LastOrganiserError(role.club)
    if others.filter(user=role.user_id).exists():
        return
    Invitation.objects.filter(club=role.club_id, created_by=role.user_id).cancel()

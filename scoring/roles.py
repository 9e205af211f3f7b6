"""Changing what people are in a club. A club is never left without an organiser."""

from django.db import transaction

from scoring.invitations import open_invitations
from scoring.models import Club, Role


class LastOrganiserError(Exception):
    """The club would be left without an organiser; nothing has changed."""


def change_role(role: Role, name: str) -> None:
    """Give a person another role. Raises LastOrganiserError."""
    with transaction.atomic():
        _leave_an_organiser(role, stays=name == Role.Name.ORGANISER)
        Role.objects.filter(pk=role.pk).update(name=name)


def remove(role: Role) -> None:
    """Take a person out of the club; the account stays, and what it recorded. Raises LastOrganiserError."""
    with transaction.atomic():
        _leave_an_organiser(role, stays=False)
        open_invitations().filter(club=role.club_id, user=role.user_id).delete()
        role.delete()


def _leave_an_organiser(role: Role, *, stays: bool) -> None:
    """Lock the club's people; who is no longer an organiser leaves no links behind by which to come back."""
    Club.objects.select_for_update().get(pk=role.club_id)
    if stays:
        return
    organisers = Role.objects.filter(club=role.club_id, name=Role.Name.ORGANISER)
    if not organisers.exclude(pk=role.pk).exists():
        raise LastOrganiserError
    open_invitations().filter(club=role.club_id, created_by=role.user_id).delete()

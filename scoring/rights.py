"""Who may do what in a club: one table."""

from enum import StrEnum

from django.contrib.auth.models import AnonymousUser, User

from scoring.models.people import Role

Person = User | AnonymousUser


class Right(StrEnum):
    """Something that not everybody may do."""

    CREATE_MATCH = "create_match"
    RECORD = "record"
    CORRECT = "correct"
    OVERRIDE = "override"
    CHANGE_FINISHED = "change_finished"
    WITHDRAW = "withdraw"
    MANAGE_ROSTERS = "manage_rosters"
    MANAGE_PEOPLE = "manage_people"
    MANAGE_COMPETITIONS = "manage_competitions"


_SCORER = frozenset({Right.CREATE_MATCH, Right.RECORD, Right.CORRECT})

RIGHTS: dict[str, frozenset[Right]] = {
    Role.Name.ORGANISER: frozenset(Right),
    Role.Name.SCORER: _SCORER,
}


def rights_in(person: Person, club_id: int) -> frozenset[Right]:
    """Return what `person` may do in a club; a reader, with or without an account, nothing. One query."""
    if not person.is_authenticated:
        return frozenset()
    name = Role.objects.filter(club=club_id, user=person.pk).order_by().values_list("name", flat=True).first()
    return RIGHTS.get(name or "", frozenset())

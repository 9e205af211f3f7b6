"""Who may do what in a club: one table."""

from datetime import timedelta
from enum import StrEnum

from django.contrib.auth.models import AnonymousUser, User

from scoring.models.people import Role

Person = User | AnonymousUser


UNDO_END_WITHIN = timedelta(minutes=30)
"""For how long after the end of a match whoever recorded it may undo it (`Right.UNDO_END`)."""


class Right(StrEnum):
    """Something that not everybody may do. What `UNDO_END` asks for besides is in `book.ending`."""

    CREATE_MATCH = "create_match"
    RECORD = "record"
    CORRECT = "correct"
    OVERRIDE = "override"
    UNDO_END = "undo_end"
    CHANGE_FINISHED = "change_finished"
    WITHDRAW = "withdraw"
    MANAGE_ROSTERS = "manage_rosters"
    MANAGE_PEOPLE = "manage_people"
    MANAGE_COMPETITIONS = "manage_competitions"


_SCORER = frozenset({Right.CREATE_MATCH, Right.RECORD, Right.CORRECT, Right.UNDO_END})

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

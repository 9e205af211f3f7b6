"""Who may do what: one table. A role is a row of it, with its name.

A role is somebody's in a club, so a right is asked for with a scope: a club, or whatever is of one.
"""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from django.contrib.auth.models import AnonymousUser, User
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

Person = User | AnonymousUser


UNDO_END_WITHIN = timedelta(minutes=30)
"""For how long after the end of a match whoever recorded it may undo it (`Right.UNDO_END`)."""


class Right(StrEnum):
    """Something that not everybody may do. What `UNDO_END` asks for besides is in `book/end_of_match.py`."""

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


@dataclass(frozen=True, slots=True)
class RoleType:
    """What a role is called, in a list and in a sentence, what it is for, and what it allows."""

    title: "StrPromise | str"
    one: "StrPromise | str"
    about: "StrPromise | str"
    rights: frozenset[Right]


ORGANISER, SCORER = "organiser", "scorer"

ROLES: dict[str, RoleType] = {
    ORGANISER: RoleType(
        _("organiser"),
        _("an organiser"),
        _("An organiser sets up and scores matches, and manages rosters, competitions and people."),
        frozenset(Right),
    ),
    SCORER: RoleType(
        _("scorer"),
        _("a scorer"),
        _("A scorer sets up and scores matches."),
        frozenset({Right.CREATE_MATCH, Right.RECORD, Right.CORRECT, Right.UNDO_END}),
    ),
}
"""The table: each role by the word that is stored for it."""


class Scope(Protocol):
    """A club or what is of one: a team, a player, a match, a season, a competition, a fixture."""

    @property
    def club_id(self) -> int:
        """The club whose roles decide."""


def rights_in(person: Person, scope: Scope) -> frozenset[Right]:
    """Return what `person` may do in a scope; a reader, with or without an account, nothing. One query."""
    if isinstance(person, AnonymousUser):
        return frozenset()
    names = person.roles.filter(club=scope.club_id).order_by().values_list("name", flat=True)
    return frozenset[Right]().union(*(rights_of(name) for name in names))


def may(person: Person, right: Right, scope: Scope) -> bool:
    """Whether `person` has a right in a scope. One query; none for a reader without an account."""
    return right in rights_in(person, scope)


def rights_of(role: str) -> frozenset[Right]:
    """Return what a role allows; one that is no longer in the table, nothing."""
    return ROLES[role].rights if role in ROLES else frozenset()


def title_of(role: str) -> str:
    """Return what a role is called in a list; one that is no longer in the table, by what is stored."""
    return str(ROLES[role].title) if role in ROLES else role


def roles_with(right: Right) -> list[str]:
    """Return the roles that have a right, those that have the fewest besides first."""
    return sorted((name for name in ROLES if right in rights_of(name)), key=lambda name: len(rights_of(name)))

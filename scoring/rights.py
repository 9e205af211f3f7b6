"""Who may do what: one table. A role is a row of it, with its name.

A role is somebody's in a club, or in one place of it alone: a competition, a team. So a right is asked for with a
scope: a club, or whatever is of one. Several roles of a person add up. A role for a competition holds there only, to
read as well; the captain of a team is of the club, and reads in all of it.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from django.contrib.auth.models import AnonymousUser, User
from django.db import connection
from django.utils.translation import gettext_lazy as _

from scoring.statements import Joined

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django_stubs_ext import StrPromise

Person = User | AnonymousUser
"""Who asks for a page."""


UNDO_END_WITHIN = timedelta(minutes=30)
"""For how long after the end of a match whoever recorded it may undo it (`Right.UNDO_END`)."""


class Right(StrEnum):
    """Something that not everybody may do. What `UNDO_END` asks for besides is in `book/end_of_match.py`."""

    READ = "read"
    """To see what is for members."""
    READ_DRAFTS = "read_drafts"
    """To see what is not published yet."""
    CREATE_MATCH = "create_match"
    RECORD = "record"
    CORRECT = "correct"
    SETTLE = "settle"
    CONFIRM = "confirm"
    SETTLE_COUNTS = "settle_counts"
    """To have an entry stand of which the sides have counted different things."""
    OVERRIDE = "override"
    UNDO_END = "undo_end"
    CHANGE_FINISHED = "change_finished"
    WITHDRAW = "withdraw"
    MANAGE_ROSTERS = "manage_rosters"
    MANAGE_PEOPLE = "manage_people"
    MANAGE_COMPETITIONS = "manage_competitions"
    MANAGE_CLUB = "manage_club"


Place = tuple[str, int]
"""What a role can be limited to: a kind of place, as `COMPETITION`, and its id."""

WHOLE_CLUB, COMPETITION, TEAM = "", "competition", "team"
EVERYWHERE: Place = (WHOLE_CLUB, 0)
"""The place of a role for the whole club."""
CLUB, MATCH = "club", "match"
"""What a link can be for besides."""


@dataclass(frozen=True, slots=True)
class RoleType:
    """What a role is called, in a list and in a sentence, what it is for, and what it allows.

    `held_in` are the kinds of places for which it is given.
    """

    title: "StrPromise | str"
    one: "StrPromise | str"
    about: "StrPromise | str"
    rights: frozenset[Right]
    held_in: Collection[str] = (WHOLE_CLUB,)


ORGANISER, SCORER, CHECKER, CAPTAIN, MEMBER = "organiser", "scorer", "checker", "captain", "member"
_SCORING = frozenset({Right.READ, Right.CREATE_MATCH, Right.RECORD, Right.CORRECT, Right.SETTLE, Right.UNDO_END})

ROLES: dict[str, RoleType] = {
    ORGANISER: RoleType(
        _("organiser"),
        _("an organiser"),
        _("An organiser sets up and scores matches, and manages rosters, competitions and people."),
        frozenset(Right),
        (WHOLE_CLUB, COMPETITION),
    ),
    SCORER: RoleType(
        _("scorer"),
        _("a scorer"),
        _("A scorer sets up and scores matches."),
        _SCORING,
        (WHOLE_CLUB, COMPETITION),
    ),
    CHECKER: RoleType(
        _("checker"),
        _("a checker"),
        _("A checker reads everything, drafts too, confirms results and settles them, and records nothing."),
        frozenset({Right.READ, Right.READ_DRAFTS, Right.SETTLE, Right.CONFIRM, Right.SETTLE_COUNTS}),
        (WHOLE_CLUB, COMPETITION),
    ),
    CAPTAIN: RoleType(
        _("captain"),
        _("a captain"),
        _("A captain manages the roster of a team, and scores, submits and confirms its matches."),
        _SCORING - {Right.SETTLE} | {Right.MANAGE_ROSTERS, Right.CONFIRM},
        (TEAM,),
    ),
    MEMBER: RoleType(_("member"), _("a member"), _("A member reads what is for members."), frozenset({Right.READ})),
}
"""The table: each role by the word that is stored for it."""


class Scope(Protocol):
    """A club or what is of one: a team, a player, a match, a season, a competition, a fixture."""

    @property
    def club_id(self) -> int:
        """The club whose roles decide."""

    def places(self) -> Collection[Place]:
        """Return the competition and the teams that it is, or is of: roles for these decide as well."""


@dataclass(frozen=True, slots=True)
class PlaceIn:
    """A place of a club as a scope: a competition, a match, known by its id alone."""

    club_id: int
    place: Place

    def places(self) -> Collection[Place]:
        """Return the place, and what a match is played for. A query of each app that may know the match."""
        kind, pk = self.place
        return [self.place, *(places_of_match(pk) if kind == MATCH else ())]


OF_THE_CLUB = (WHOLE_CLUB, TEAM)
"""Whoever has a role for one of these is of the club, and reads in all of it."""
OF_WHOLE_CLUBS = frozenset({Right.MANAGE_CLUB, Right.MANAGE_PEOPLE})
"""What a role for one place does not allow even there."""
IN_A_CLOSED_CLUB = frozenset({Right.READ, Right.MANAGE_CLUB})
"""What rights are left in a club that is closed."""


class Held(NamedTuple):
    """A role that somebody has: what is stored for it, and the place that it is for."""

    name: str
    place: Place


class Roles(NamedTuple):
    """The roles that somebody has in a club, and whether that is closed."""

    held: Sequence[Held]
    closed: bool


class HeldSlip:
    """An author without an account: a slip of paper for one side of a match, in the browser that holds it."""

    def serves(self, scope: Scope) -> bool:
        """Whether it serves now in a scope. One query at most."""
        raise NotImplementedError


class HeldToken(Protocol):
    """A token by which a program acts for an account: in one club, with no more than its grants."""

    pk: int
    club_id: int

    @property
    def rights(self) -> frozenset[Right]:
        """What its grants allow at most."""


@dataclass(frozen=True, slots=True)
class Grant:
    """What a token can be made for: its name and what it is about, on a page, and the rights that it leaves."""

    title: "StrPromise | str"
    about: "StrPromise | str"
    rights: frozenset[Right]


_TO_READ = frozenset({Right.READ, Right.READ_DRAFTS})
GRANTS: dict[str, Grant] = {
    "read": Grant(_("read"), _("Reads what you may read, drafts too."), _TO_READ),
    "score": Grant(
        _("score"),
        _("Sets up matches, scores and settles them."),
        _SCORING | {Right.OVERRIDE},
    ),
    "results": Grant(
        _("results"),
        _("Enters, corrects and settles results from paper."),
        frozenset({Right.READ, Right.CREATE_MATCH, Right.CORRECT, Right.SETTLE, Right.OVERRIDE, Right.CHANGE_FINISHED}),
    ),
    "rosters": Grant(_("rosters"), _("Changes the rosters of teams."), frozenset({Right.READ, Right.MANAGE_ROSTERS})),
    "fixtures": Grant(_("fixtures"), _("Adds and changes fixtures."), _TO_READ | {Right.MANAGE_COMPETITIONS}),
}
"""The table of grants, each by the word that is stored for it. None allows to manage people or the club."""

SLIP_RIGHTS = frozenset({Right.RECORD, Right.CORRECT, Right.UNDO_END, Right.CONFIRM})
"""What a slip allows while it serves: to score its match, to enter its result, and to confirm it."""

# Every entry and most pages ask for it: put together by Django, it takes eight times as long.
_HELD = """
    SELECT role.name, role.kind, role.place, club.closed_at FROM scoring_role role
    JOIN scoring_club club ON club.id = role.club_id WHERE role.user_id = %s AND role.club_id = %s
"""
ROLES_IN_CLUB = Joined(
    "role.name, role.kind, role.place",
    "LEFT JOIN scoring_role role ON role.club_id = scoring_club.id AND role.user_id = %s",
)
"""The roles that an account has in a club, by its id, to be read with the club; see `roles_of_rows`."""
_ACTING_BY = "_acting_by"
_places_of_match: list[Callable[[int], Iterable[Place]]] = []


def register_places_of_match(places: Callable[[int], Iterable[Place]]) -> None:
    """Have another app say of which places a match is, by its id."""
    _places_of_match.append(places)


def places_of_match(match: int) -> Iterable[Place]:
    """Yield of which places other apps say that a match is."""
    for places in _places_of_match:
        yield from places(match)


def acting_by(person: User, token: HeldToken) -> User:
    """Have an account, as it was read for a request, act by a token from now on; return it."""
    vars(person)[_ACTING_BY] = token
    return person


def token_of(person: Person) -> HeldToken | None:
    """Return the token by which somebody acts, None who acts by themselves."""
    found: HeldToken | None = vars(person).get(_ACTING_BY)
    return found


def rights_in(person: Person | HeldSlip, scope: Scope, roles: Roles | None = None) -> frozenset[Right]:
    """Return what `person` may do in a scope; a reader, with or without an account, nothing. By a token nobody may
    more than its grants leave of that, in its club alone.

    One query, none where the `roles` of the person in the scope's club are given; of who has a role in one place alone,
    those of the scope's places too.
    """
    if isinstance(person, HeldSlip):
        return SLIP_RIGHTS if person.serves(scope) else frozenset()
    if isinstance(person, AnonymousUser):
        return frozenset()
    held, closed = roles or _read_roles(person, scope.club_id)
    here = {EVERYWHERE, *(scope.places() if any(each.place != EVERYWHERE for each in held) else ())}
    return _left_by_token(person, scope, allowed(held, here, closed=closed))


def roles_of_rows(rows: Iterable[Sequence[Any]], *, closed: bool) -> Roles:
    """Return the roles that stand in rows of name, kind and place; a role that the table does not know is none."""
    return Roles([Held(name, (kind, place)) for name, kind, place in rows if name in ROLES], closed)


def _read_roles(person: User, club: int) -> Roles:
    with connection.cursor() as cursor:
        cursor.execute(_HELD, [person.pk, club])
        rows = cursor.fetchall()
    return roles_of_rows((row[:3] for row in rows), closed=any(closed for *_rest, closed in rows))


def _left_by_token(person: User, scope: Scope, rights: frozenset[Right]) -> frozenset[Right]:
    token = token_of(person)
    if token is None:
        return rights
    return rights & token.rights if token.club_id == scope.club_id else frozenset()


def roles_of(user: User) -> "QuerySet[Any, Any]":
    """Return the roles that somebody has; of who acts by a token, those in its club. No query yet."""
    token = token_of(user)
    return user.roles.order_by() if token is None else user.roles.order_by().filter(club=token.club_id)


def allowed(held: Collection[Held], here: Collection[Place], *, closed: bool) -> frozenset[Right]:
    """Return what roles that a person has in a club allow in what is of these places; less where it is `closed`."""
    rights = [
        rights_of(each.name) - (frozenset() if each.place == EVERYWHERE else OF_WHOLE_CLUBS)
        for each in held
        if each.place in here
    ]
    of_the_club = any(each.place[0] in OF_THE_CLUB for each in held)
    found = frozenset({Right.READ} if of_the_club else ()).union(*rights)
    return found & IN_A_CLOSED_CLUB if closed else found


def may(person: Person | HeldSlip, right: Right, scope: Scope) -> bool:
    """Whether `person` has a right in a scope. One query; none for a reader without an account."""
    return right in rights_in(person, scope)


def clubs_where(user: User, right: Right) -> "QuerySet[Any, int]":
    """Return the ids of the clubs all over which somebody has a right, closed ones among them; no query yet."""
    of_these = roles_of(user).filter(kind=WHOLE_CLUB, name__in=roles_with(right))
    token = token_of(user)
    return (of_these if token is None or right in token.rights else of_these.none()).values_list("club", flat=True)


def places_with(person: Person, right: Right, club: Scope) -> frozenset[Place]:
    """Return for which places of a club `person` has a role with a right; the whole club, `EVERYWHERE`, is one.

    One query; none for a reader without an account.
    """
    if isinstance(person, AnonymousUser):
        return frozenset()
    token = token_of(person)
    if token and right not in token.rights:
        return frozenset()
    roles = roles_of(person).filter(club=club.club_id, club__closed_at=None, name__in=roles_with(right))
    return frozenset(roles.values_list("kind", "place"))


def rights_of(role: str) -> frozenset[Right]:
    """Return what a role allows; one that is no longer in the table, nothing."""
    return ROLES[role].rights if role in ROLES else frozenset()


def title_of(role: str) -> str:
    """Return what a role is called in a list; one that is no longer in the table, by what is stored."""
    return str(ROLES[role].title) if role in ROLES else role


def has_as_much(held: Iterable[str], role: str) -> bool:
    """Whether one of the roles that are held in a place allows all that another would there."""
    return any(rights_of(role) <= rights_of(each) for each in held)


def roles_with(right: Right) -> list[str]:
    """Return the roles that have a right, those that have the fewest besides first."""
    return sorted((name for name in ROLES if right in rights_of(name)), key=lambda name: len(rights_of(name)))

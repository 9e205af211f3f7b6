"""What an organiser says of a club: its name, a description, to whom it is shown; closing it, and founding another."""

from dataclasses import asdict, dataclass

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from scoring.book.errors import StaleError
from scoring.clubs.roles import give_role, remove
from scoring.locks import lock_club
from scoring.models import Club, ClubVerb, Role, club_act
from scoring.rights import EVERYWHERE, MEMBER, ORGANISER, WHOLE_CLUB, Right, clubs_where, roles_with
from scoring.search_keys import folded


@dataclass(frozen=True, slots=True)
class ClubDetails:
    """What can be said of a club; `visibility` is one of `scoring.visibility`, `language` the code of one or empty."""

    name: str
    description: str
    visibility: int
    language: str
    shows_chances: bool


class StaleClubError(StaleError):
    """Somebody was quicker: the club has moved on from the version that was seen; `now` is what it says."""

    def __init__(self, now: Club) -> None:
        super().__init__(f"{now} is at {now.version}")
        self.now = now


def change_club(club: Club, details: ClubDetails, seen: int, by: User) -> bool:
    """Say something else of a club than was `seen`; whether it is something else. Raises StaleClubError."""
    with transaction.atomic():
        locked = _locked(club, seen)
        was = ClubDetails(locked.name, locked.description, locked.visibility, locked.language, locked.shows_chances)
        if details == was:
            return False
        locked.name, locked.description, locked.visibility = details.name, details.description, details.visibility
        locked.language, locked.shows_chances = details.language, details.shows_chances
        locked.version += 1
        locked.save()
        club_act(club.pk, ClubVerb.CHANGE, by, was=asdict(was), now=asdict(details))
    return True


def close_club(club: Club, seen: int, by: User) -> None:
    """Close a club: it is hidden, and nothing is recorded in it any more. Raises StaleClubError."""
    _set_closed(club, seen, by, closed=True)


def reopen_club(club: Club, seen: int, by: User) -> None:
    """Open a club again that was closed. Raises StaleClubError."""
    _set_closed(club, seen, by, closed=False)


def hand_over(club: Club, by: User, to: User) -> None:
    """Make another of the club's people its organiser, and who hands it over a member.

    Raises StaleError where one of them is no longer in the club, or support has closed the account.
    """
    with transaction.atomic():
        lock_club(club.pk)
        own = Role.objects.filter(club=club, user=by, kind=WHOLE_CLUB, name__in=roles_with(Right.MANAGE_CLUB)).first()
        if own is None or not Role.objects.filter(club=club, user=to, user__is_active=True).exists():
            raise StaleError
        give_role(club, to, ORGANISER, EVERYWHERE, by)
        remove(own, own.name, by)
        give_role(club, by, MEMBER, EVERYWHERE, by)


def found_club(name: str, organiser: User) -> Club:
    """Found a club with an account as its organiser."""
    with transaction.atomic():
        club = Club.objects.create(name=name)
        Role.objects.create(club=club, user=organiser, name=ORGANISER)
        club_act(club.pk, ClubVerb.FOUND, organiser)
    return club


def may_found(user: User) -> bool:
    """Whether somebody may found a club: who organises one, where the site allows it, and an administrator of the site.

    One query at most. Without the administrator, a site whose first account was made in the terminal had no club ever.
    """
    return user.is_superuser or (settings.NEW_CLUBS_ALLOWED and clubs_where(user, Right.MANAGE_CLUB).exists())


def of_the_same_name(clubs: QuerySet[Club], name: str) -> list[Club]:
    """Return those of some clubs that have a name, however it is spelt in capitals and accents."""
    return list(clubs.filter(search_key=folded(name)))


def _set_closed(club: Club, seen: int, by: User, *, closed: bool) -> None:
    with transaction.atomic():
        locked = _locked(club, seen)
        if bool(locked.closed_at) != closed:
            locked.closed_at = timezone.now() if closed else None
            locked.version += 1
            locked.save()
            club_act(club.pk, ClubVerb.CLOSE if closed else ClubVerb.REOPEN, by)


def _locked(club: Club, seen: int) -> Club:
    """Lock a club and read it as it now is. Raises StaleClubError."""
    locked = lock_club(club.pk)
    if locked.version != seen:
        raise StaleClubError(locked)
    return locked

"""In which order rows are locked, so that no two acts ever wait for one another: matches, competitions, the club.

Of several of a kind the lower number comes first. A club's lock is that of all that is its own: whoever changes its
settings, people, teams, players or rosters, or writes down who stands on the sides of a match, holds it, and locks
none of those besides. What other apps keep of matches is locked by `scoring.book.listeners.lock_kept`, before the club.
"""

from collections.abc import Iterable

from scoring.models import Club, Match
from scoring.rights import ROLES_IN_CLUB, Roles, roles_of_rows
from scoring.statements import read_row, read_row_with


def locked_match(slug: str, person: int | None) -> tuple[Match, Roles]:
    """Return the match at `slug`, with its club, and what roles `person` has there, an account by its id.

    Nobody else writes in the match until the transaction is over. Two queries, the club and the roles after the lock,
    as they then are. Raises Match.DoesNotExist.
    """
    match = read_row(Match, "slug", slug, lock=True)
    found = read_row_with(Club, "id", match.club_id, ROLES_IN_CLUB, person) if match else None
    if match is None or found is None:
        raise Match.DoesNotExist
    match.club, roles = found
    return match, roles_of_rows(roles, closed=match.club.closed_at is not None)


def lock_matches(matches: Iterable[int]) -> None:
    """Have nobody else write in some matches, by their ids, until the transaction is over."""
    list(Match.objects.select_for_update(of=("self",)).filter(pk__in=matches).order_by("pk").values_list("pk"))


def lock_club(club: int) -> Club:
    """Have nobody else change a club, by its id, until the transaction is over, and return it as it now is."""
    return Club.objects.select_for_update(no_key=True).get(pk=club)

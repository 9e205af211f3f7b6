"""In which order rows are locked, so that no two acts ever wait for one another: matches, competitions, the club.

Of several of a kind the lower number comes first. A club's lock is that of all that is its own: whoever changes its
settings, people, teams, players or rosters, or writes down who stands on the sides of a match, holds it, and locks
none of those besides. What other apps keep of matches is locked by `scoring.book.listeners.lock_kept`, before the club.
"""

from collections.abc import Iterable

from scoring.models import Club, Match
from scoring.statements import read_row


def locked_match(slug: str) -> Match:
    """Return the match at `slug`, with its club, and have nobody else write in it until the transaction is over.

    Two queries, the club after the lock, as it then is. Raises Match.DoesNotExist.
    """
    match = read_row(Match, "slug", slug, lock=True)
    club = read_row(Club, "id", match.club_id) if match else None
    if match is None or club is None:
        raise Match.DoesNotExist
    match.club = club
    return match


def lock_matches(matches: Iterable[int]) -> None:
    """Have nobody else write in some matches, by their ids, until the transaction is over."""
    list(Match.objects.select_for_update(of=("self",)).filter(pk__in=matches).order_by("pk").values_list("pk"))


def lock_club(club: int) -> Club:
    """Have nobody else change a club, by its id, until the transaction is over, and return it as it now is."""
    return Club.objects.select_for_update(no_key=True).get(pk=club)

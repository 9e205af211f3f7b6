"""To whom matches are shown: an organiser's choice for one, and what follows with that of the competition it is in."""

from collections.abc import Iterable, Iterator

from django.contrib.auth.models import User
from django.db import transaction

from scoring.book.errors import ForbiddenError
from scoring.book.listeners import tell_of_visibility
from scoring.models import Match, club_changed
from scoring.rights import Right, may
from scoring.visibility import Visibility, chain_of_match


def change_match_visibility(match: Match, visibility: Visibility, by: User) -> bool:
    """Show a match to others than until now; whether it is others. Raises ForbiddenError."""
    with transaction.atomic():
        locked = Match.objects.select_for_update(of=("self",)).get(pk=match.pk)
        if not may(by, Right.MANAGE_COMPETITIONS, locked):
            raise ForbiddenError(Right.MANAGE_COMPETITIONS)
        if locked.visibility == visibility:
            return False
        Match.objects.filter(pk=match.pk).update(visibility=visibility)
        narrow([match.pk])
        club_changed(match.club_id)
    return True


def narrow(matches: Iterable[int]) -> None:
    """Keep with matches, by their ids, the narrowest visibility of each and of what it is played for."""
    changed = []
    for pk, own, kept in Match.objects.filter(pk__in=matches).values_list("pk", "visibility", "narrowest"):
        due = _narrowest(pk, own)
        if due != kept:
            Match.objects.filter(pk=pk).update(narrowest=due)
            changed.append(pk)
    if changed:
        tell_of_visibility(changed)


def rebuild_visibility(*, write: bool) -> Iterator[str]:
    """Yield which matches keep another narrowest visibility than they have; with `write`, put it right."""
    for pk, slug, own, kept in Match.objects.order_by("pk").values_list("pk", "slug", "visibility", "narrowest"):
        if _narrowest(pk, own) != kept:
            yield f"{slug}: narrowest"
            if write:
                narrow([pk])


def _narrowest(match: int, own: int) -> int:
    return max(each.visibility for each in chain_of_match(match, own))

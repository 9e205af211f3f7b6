"""To whom matches are shown: an organiser's choice for one, and what follows with that of the competition it is in."""

from collections.abc import Iterable, Iterator

from django.contrib.auth.models import User
from django.db import transaction

from scoring.book.errors import ForbiddenError, StaleError
from scoring.book.listeners import tell_of_visibility
from scoring.models import ClubVerb, Match, club_act, club_changed
from scoring.rights import MATCH, Right, may
from scoring.visibility import Visibility, narrowest_of

_AT_ONCE = 500
"""How many matches one query asks about."""


class StaleVisibilityError(StaleError):
    """Somebody was quicker: the match is shown to others than those who were seen, namely `now`."""

    def __init__(self, now: Visibility) -> None:
        super().__init__(now.name)
        self.now = now


def change_match_visibility(match: Match, visibility: Visibility, by: User, seen: int) -> bool:
    """Show a match to others than those who were `seen`; whether it is others.

    Raises ForbiddenError and StaleVisibilityError.
    """
    with transaction.atomic():
        locked = Match.objects.select_for_update(of=("self",)).get(pk=match.pk)
        if not may(by, Right.MANAGE_COMPETITIONS, locked):
            raise ForbiddenError(Right.MANAGE_COMPETITIONS)
        if locked.visibility != seen:
            raise StaleVisibilityError(Visibility(locked.visibility))
        if locked.visibility == visibility:
            return False
        Match.objects.filter(pk=match.pk).update(visibility=visibility)
        narrow([match.pk])
        was, now = {"visibility": seen}, {"visibility": int(visibility)}
        club_act(match.club_id, ClubVerb.SHOW_MATCH, by, (MATCH, match.pk), was=was, now=now)
        club_changed(match.club_id)
    return True


def narrow(matches: Iterable[int]) -> None:
    """Keep with matches, by their ids, the narrowest visibility of each and of what it is played for.

    Two queries and those of `narrowest_of`, and one for each visibility that some get.
    """
    with transaction.atomic():
        rows = Match.objects.select_for_update().filter(pk__in=list(matches)).order_by("pk")
        kept = {pk: (own, narrowest) for pk, own, narrowest in rows.values_list("pk", "visibility", "narrowest")}
        due = narrowest_of({pk: own for pk, (own, _narrowest) in kept.items()})
        changed = {pk: value for pk, value in due.items() if value != kept[pk][1]}
        for value in set(changed.values()):
            Match.objects.filter(pk__in=[pk for pk, each in changed.items() if each == value]).update(narrowest=value)
        if changed:
            tell_of_visibility(changed)


def rebuild_visibility(*, write: bool) -> Iterator[str]:
    """Yield which matches keep another narrowest visibility than they have; with `write`, put it right."""
    rows = Match.objects.order_by("pk").values_list("pk", "slug", "visibility", "narrowest")
    every = list(rows)
    for start in range(0, len(every), _AT_ONCE):
        some = every[start : start + _AT_ONCE]
        due = narrowest_of({pk: own for pk, _slug, own, _kept in some})
        wrong = {pk: slug for pk, slug, _own, kept in some if due[pk] != kept}
        yield from (f"{slug}: narrowest" for slug in wrong.values())
        if write and wrong:
            narrow(wrong)

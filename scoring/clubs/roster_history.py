"""The history of rosters and of players' names, and the version by which a form that comes late is known."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from scoring.book.errors import StaleError
from scoring.models import WITH_PERSON, Membership, Player, RosterChange, Team, club_changed

PLACE = ("number", "batting_class", "bowling_class")
"""The columns of a place in a roster that are typed."""

Kind = RosterChange.Kind


class StaleRosterError(StaleError):
    """Somebody was quicker; nothing has changed. `since` is what was done since the version that was seen."""

    def __init__(self, since: Sequence[RosterChange]) -> None:
        super().__init__(f"{len(since)} changes since")
        self.since = since


def history_of(of: Team | Player) -> QuerySet[RosterChange]:
    """Return what was changed in a team or in a player's name, newest first, with who did it.

    Of a team, what was changed in those that were merged into it as well.
    """
    if isinstance(of, Team):
        own = RosterChange.objects.filter(Q(team=of) | Q(team__merged_into=of))
    else:
        own = of.changes.filter(team=None)
    return own.select_related("author", WITH_PERSON)


def version_of(of: Team | Player) -> int:
    """Return the version of a team or of a player's name, which a form about it carries as `seen`. One query."""
    newest: int | None = history_of(of).aggregate(newest=Max("pk"))["newest"]
    return newest or 0


def check_seen(of: Team | Player, seen: int | None) -> None:
    """Raise StaleRosterError where a team or player, locked, has changed since `seen` (None: whatever it is)."""
    since = [] if seen is None else list(history_of(of).filter(pk__gt=seen).order_by("pk"))
    if since:
        raise StaleRosterError(since)


def place_of(member: Membership) -> dict[str, Any]:
    """Return what the history keeps of a place in a roster."""
    return {key: getattr(member, key) for key in PLACE}


def change_of(
    kind: Kind,
    team: Team | None,
    player: Player | None = None,
    *,
    before: Mapping[str, Any] | None = None,
    now: Mapping[str, Any] | None = None,
) -> RosterChange:
    """Return a change, still to be written, of a team or a player as they are called before it."""
    named = player or team
    return RosterChange(
        kind=kind, team=team, player=player, name=named.name if named else "", before=before or {}, now=now or {}
    )


def append(changes: Sequence[RosterChange], by: User | None) -> None:
    """Write what one act changed in a club into the history. Two queries, none where nothing was changed."""
    now = timezone.now()
    for change in changes:
        change.author, change.at = by, now
    RosterChange.objects.bulk_create(changes)
    for club in {named.club_id for change in changes if (named := change.team or change.player)}:
        club_changed(club)

"""The players of a club as a list, by surname: teams today, and matches, runs and wickets in a game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypedDict

from django.db.models import F, Q, QuerySet, Sum
from django_stubs_ext import WithAnnotations

from scoring.clubs.rosters import in_roster_today, teams_today, with_teams_today
from scoring.models import Club, Membership, Player, Team
from scoring.rules.names import surname
from scoring.search_keys import folded
from scoring.visibility import Visibility


class _Sums(TypedDict):
    played: int | None
    made: int | None
    taken: int | None


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A line of the list. `matches` are those of a game whose batters were recorded; runs and wickets are known of
    who played in one, else None. `letter` is the first of the surname where it is another than above, else "".
    """

    player: Player
    letter: str
    matches: int
    runs: int | None
    wickets: int | None

    @property
    def teams(self) -> Sequence[Team]:
        """The teams in which the player is today."""
        return [place.team for place in self.player.memberships.all()]

    @property
    def teams_text(self) -> str:
        """Their names, "" where there is none."""
        return teams_today(self.player)


def players_by_surname(club: Club, team: Team | None = None) -> list[int]:
    """Return the players of a club, or of the roster of one of its teams, by surname, then by name. One query.

    They are sorted here: a database does not know which word is the surname, and each has an order of its own.
    """
    players = club.players.filter(merged_into=None)
    if team is not None:
        players = players.filter(pk__in=Membership.objects.filter(in_roster_today(), team=team).values("player"))
    rows = players.order_by().values_list("pk", "name")
    return [pk for *_order, pk in sorted((folded(surname(name)), folded(name), pk) for pk, name in rows)]


def listed_players(club: Club, shown: Iterable[int], variant: str, listed: Visibility) -> list[ListedPlayer]:
    """Return the lines of these players, in their order, with what they did in a game as far as it is `listed`.

    Two queries.
    """
    order = {pk: place for place, pk in enumerate(shown)}
    rows = sorted(_summed(club.players.filter(pk__in=order), variant, listed), key=lambda player: order[player.pk])
    letters = [folded(surname(player.name))[:1].upper() for player in rows]
    above = ["", *letters]
    return [
        ListedPlayer(
            player,
            letter if letter != before else "",
            player.played or 0,
            player.made if player.played else None,
            player.taken if player.played else None,
        )
        for player, letter, before in zip(rows, letters, above, strict=False)
    ]


def _summed(players: QuerySet[Player], variant: str, listed: Visibility) -> "QuerySet[WithAnnotations[Player, _Sums]]":
    counted = Q(totals__variant=variant, totals__visibility__lte=listed)
    summed = players.annotate(
        played=Sum(F("totals__matches") - F("totals__twice"), filter=counted),
        made=Sum("totals__runs", filter=counted),
        taken=Sum("totals__wickets", filter=counted),
    )
    return with_teams_today(summed)

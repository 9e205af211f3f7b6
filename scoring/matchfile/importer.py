"""Storing a match that was read from a file: its sides known again, its book written in one act."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.contrib.auth.models import User
from django.utils import timezone

from scoring.book.new_match import create_match
from scoring.book.setups import SideLinks, stored_links
from scoring.matchfile.reader import MatchFile
from scoring.models import Club, LogRecord, Match, Membership
from scoring.rules.registry import find_rules
from scoring.rules.setup import Setup, Side, SidePlayer
from scoring.visibility import Visibility


@dataclass(frozen=True, slots=True)
class Imported:
    """A match that was stored. `twin` is an earlier one made of the same file, if there is one."""

    match: Match
    twin: Match | None


def import_match(
    club: Club, file: MatchFile, author: User | None, key: str = "", visibility: Visibility = Visibility.PUBLIC
) -> Imported:
    """Store a match in a club; `author` None is the system. Sent again under its `key` it is the one stored before.

    Raises NotWrittenError, with nothing stored, where the author may not, or the key has made another match; see
    `scoring.book.new_match`.
    """
    sides = _links_of(club, file.setup, key)
    made = create_match(
        club,
        file.setup,
        author,
        links=sides,
        toss_known=file.match.toss_known,
        entries=[entry.body() for entry in file.entries],
        report=file.report,
        settlement=file.match.settlement.body(),
        key=key,
        visibility=visibility,
    )
    match = made.match
    return Imported(match, _twin(match))


def _links_of(club: Club, setup: Setup, key: str) -> list[SideLinks]:
    """Return the links of sides; those that were stored under the key, for a roster may have changed since."""
    made = LogRecord.objects.filter(match__club=club, version=1, key=key).first() if key else None
    return stored_links(made.body) if made else links(club, setup)


def links(club: Club, setup: Setup) -> list[SideLinks]:
    """Return which teams of the club the sides are: those of the very name and players, on the day of the match."""
    day = date.fromisoformat(setup.played_on) if setup.played_on else timezone.localdate()
    teams: dict[int, list[Membership]] = defaultdict(list)
    for member in (
        Membership.objects.filter(team__club=club, team__name__in=setup.names)
        .filter(player__merged_into=None)
        .exclude(left__lt=day)
        .exclude(joined__gt=day)
        .select_related("team", "player")
    ):
        teams[member.team_id].append(member)
    classes = find_rules(setup.variant).setup_rules.classes
    return [_link(side, list(teams.values()), classes=classes) for side in setup.sides]


def _link(side: Side, teams: Sequence[Sequence[Membership]], *, classes: bool) -> SideLinks:
    for members in teams:
        roster = tuple(
            SidePlayer(m.player.name, m.batting_class, m.bowling_class) if classes else SidePlayer(m.player.name)
            for m in members
        )
        if members[0].team.name == side.name and roster == side.players:
            return SideLinks(team=members[0].team_id, players=[m.player_id for m in members])
    return SideLinks(team=None, players=[None] * len(side.players))


def _twin(match: Match) -> Match | None:
    """Return the newest other match of the club that began with the same act: the same file imported before."""
    first = match.log.get(version=1)
    same = LogRecord.objects.filter(version=1, digest=first.digest, match__club=match.club_id, match__withdrawn=False)
    twin = same.exclude(match=match).select_related("match").order_by("-match_id").first()
    return twin.match if twin else None

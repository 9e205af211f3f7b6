"""Whom a fixture concerns: the captains of its sides. Nothing else says which account belongs to whom of a fixture."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Q

from scoring.models import Role
from scoring.rights import TEAM, rights_in
from scoring.visibility import Reader, chain_of_match
from tournaments.models import Fixture, ReminderChoice
from tournaments.reminders.choices import Choices, choices_of, wanted_in


@dataclass(frozen=True, slots=True)
class Readers:
    """The captains who may be sent mail, with their choices: by club and team."""

    of_teams: dict[tuple[int, int], list[User]]
    choices: dict[int, Choices]

    @property
    def teams(self) -> list[int]:
        """The teams of which anybody is to be reminded."""
        return [team for _club, team in self.of_teams]

    def concerned(self, fixture: Fixture) -> list[User]:
        """Return the captains of the sides of a fixture, each once."""
        teams = [side.team_id for side in (fixture.home, fixture.away) if side and side.team_id]
        found = [user for team in teams for user in self.of_teams.get((fixture.competition.season.club_id, team), ())]
        return list(dict.fromkeys(found))

    def wanting(self, fixture: Fixture, kind: str) -> Iterator[User]:
        """Yield those whom a fixture concerns and who want reminders of a kind."""
        club = fixture.competition.season.club_id
        for user in self.concerned(fixture):
            if kind in wanted_in(club, self.choices.get(user.pk, {})):
                yield user


def readers(person: User | None = None, *, all_captains: bool = False) -> Readers:
    """Return those who have chosen anything, or have asked; or one of them. Two queries.

    With `all_captains` those too who have chosen nothing.
    """
    may_be_mailed = Q(user__is_active=True) & ~Q(user__email="")
    roles = Role.objects.filter(may_be_mailed, kind=TEAM).select_related("user").order_by("pk")
    if person is not None:
        roles = roles.filter(user=person)
    if not all_captains:
        roles = roles.filter(user__in=ReminderChoice.objects.values("user"))
    of_teams: defaultdict[tuple[int, int], list[User]] = defaultdict(list)
    for role in roles:
        of_teams[role.club_id, role.place].append(role.user)
    return Readers(dict(of_teams), choices_of({role.user_id for role in roles}))


def reader_of(user: User, fixture: Fixture) -> Reader:
    """Return a person as a reader of what a fixture is of. Two queries at most."""
    return Reader(rights_in(user, fixture))


def sees(reader: Reader, fixture: Fixture, *, its_match: bool) -> bool:
    """Whether a reader sees the competition of a fixture, and where `its_match` matters, that. One query at most."""
    club = fixture.competition.season.club
    chain = [club.shown, fixture.competition.shown]
    if its_match and fixture.match:
        chain += chain_of_match(fixture.match.pk, fixture.match.visibility)
    return reader.sees(chain)

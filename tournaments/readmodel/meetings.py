"""What is known of the two sides of a fixture before it: their meetings, and the last matches of each."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import Q
from django.urls import reverse

from scoring.match_lists import MatchInBrief, in_brief
from scoring.models import Match, SideResult
from scoring.statistics.meetings import Meetings, matches_between, meetings
from scoring.visibility import Visibility
from tournaments.models import Competition, Entrant, Fixture, SideTotals
from tournaments.statistics.scores import SideMatch, newest_results

LAST = 5


@dataclass(frozen=True, slots=True)
class Form:
    """The last matches of a side in the game of the fixture, the newest first."""

    name: str
    matches: Sequence[SideMatch]


@dataclass(frozen=True, slots=True)
class Earlier:
    """The meetings of two sides in the game of a fixture before it (None: none), the last ones, and the form of both.

    `compared` is the address of the page that compares them, "" where they are not two teams of the club.
    """

    names: Sequence[str]
    meetings: Meetings | None
    matches: Sequence[MatchInBrief]
    form: Sequence[Form]
    compared: str

    @property
    def played(self) -> bool:
        """Whether one of the two has finished a match before."""
        return any(each.matches for each in self.form)


def earlier(fixture: Fixture, listed: Visibility) -> Earlier | None:
    """Return what is known of the sides of a fixture, read with its match and sides, in matches that are `listed`.

    None before both are settled. Seven queries at most.
    """
    home, away = fixture.home, fixture.away
    if home is None or away is None:
        return None
    competition = fixture.competition
    club, game = competition.season.club, competition.variant
    first, second = _rows_of(competition, (home, away))
    played = matches_between(first, second, club.pk, listed).filter(_before(fixture.match), variant=game)
    between = meetings(first, second, played)
    [last] = in_brief(played[:LAST] if between else ())
    own = SideResult.objects.filter(
        _before(fixture.match, "match__"), match__club=club, match__variant=game, match__narrowest__lte=listed
    )
    return Earlier(
        (home.name, away.name),
        between[0] if between else None,
        last,
        [Form(each.name, newest_results(own.filter(side), LAST)) for each, side in ((home, first), (away, second))],
        _compared(competition, home, away),
    )


def _rows_of(competition: Competition, entrants: Sequence[Entrant]) -> list[Q]:
    """Return the conditions of the rows of entrants: a person's, however the name is spelt, a team's, or a guest's.

    One query where people play each other.
    """
    if competition.between != Competition.Between.PEOPLE:
        return [Q(team=each.team_id) if each.team_id else Q(team=None, name=each.name) for each in entrants]
    named = SideTotals.objects.filter(club=competition.season.club).exclude(person="").order_by()
    spelt: dict[str, list[str]] = {}
    for person in named.values_list("person", flat=True).distinct():
        spelt.setdefault(person.casefold(), []).append(person)
    return [Q(person__in=spelt.get((each.person or each.name).casefold(), [])) for each in entrants]


def _before(match: Match | None, path: str = "") -> Q:
    """Return the condition, at `path`, of the matches before one; of all where there is none, or it has no day."""
    if match is None or match.played_on is None:
        return ~Q(**{f"{path}pk": match.pk if match else None})
    same_day = Q(**{f"{path}played_on": match.played_on, f"{path}pk__lt": match.pk})
    return same_day | Q(**{f"{path}played_on__lt": match.played_on})


def _compared(competition: Competition, home: Entrant, away: Entrant) -> str:
    if competition.between == Competition.Between.PEOPLE or home.team is None or away.team is None:
        return ""
    slugs = {"a": home.team.slug, "b": away.team.slug}
    return f"{reverse('balance', args=[competition.season.club.slug])}?{urlencode(slugs)}"

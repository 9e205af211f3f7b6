"""A season at a glance: how each competition stands, what comes next, and the last results."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.db.models import F, Q
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from scoring.models import Club, Match
from scoring.visibility import Visibility
from scoring.words.game_names import game_name
from scoring.words.phrase import listed, phrase
from tournaments.formats.base import Display
from tournaments.formats.course import Course, FixtureState
from tournaments.formats.plan import KNOCKOUT, TABLE
from tournaments.formats.registry import find_format
from tournaments.models import Competition, Entrant, Fixture, Season
from tournaments.readmodel.bracket import Bracket, bracket_of
from tournaments.readmodel.divisions import leagues
from tournaments.readmodel.fixture_rows import by_date, with_match_shown
from tournaments.readmodel.fixtures import FixtureLine, fixture_lines
from tournaments.readmodel.progress import Progress, progress
from tournaments.readmodel.table import GroupTable, GroupTableRow, group_tables
from tournaments.services.bracket_places import unfollowed
from tournaments.services.course import course_of
from tournaments.services.questions import DuePlace, Questions
from tournaments.services.standings import Standings, keep
from tournaments.standings.scheme import Scheme
from tournaments.words.seasons import final_words, in_group, leaders_words, round_reached, won_by_words

SHOWN, RESULTS = 8, 5
"""How many of the next fixtures, and how many of the last results, are listed."""
WHOLE, BEGINNING = 10, 6
"""A table of so many sides stands in a summary whole; of a longer one the beginning does."""

_UNPLAYED = (FixtureState.BYE, FixtureState.NOT_NEEDED)


@dataclass(frozen=True, slots=True)
class Summary:
    """A competition in brief: `said` is how it stands, `tables` are those of a league in short, or their beginning.

    `sides` is how many are in the longest.
    """

    competition: Competition
    game: str
    format: str
    said: str
    progress: Progress
    tables: Sequence[GroupTable]
    sides: int

    @property
    def is_cut(self) -> bool:
        """Whether a table shows its beginning alone."""
        return self.sides > WHOLE


def shown_competitions(season: Season | None, listed: Q) -> list[Competition]:
    """Return the competitions of a season that are `listed` and not withdrawn, the first founded first.

    One query, or none.
    """
    if season is None:
        return []
    shown = season.competitions.filter(listed, withdrawn=False)
    return list(shown.select_related("season__club").order_by("pk"))


def running_season(club: Club, day: date) -> Season | None:
    """Return the season of a club in which `day` is; if there is none, the newest. One query."""
    seasons = list(club.seasons.order_by(F("starts").desc(nulls_last=True), "-pk"))
    for season in seasons:
        season.club = club
        if season.starts and season.starts <= day and (season.ends is None or day <= season.ends):
            return season
    return seasons[0] if seasons else None


def coming(competitions: Sequence[Competition], day: date, listed: Visibility) -> list[FixtureLine]:
    """Return the matches in progress and the fixtures from `day` on, the next first. Two queries at most."""
    if not competitions:
        return []
    of_these = Fixture.objects.filter(competition__in=competitions, finished=False).order_by().values("pk")
    clubs = {each.season.club_id for each in competitions}
    # Both are found by an index of their own, past all that was played: a long league asks no more than a short one.
    dated = of_these.filter(on__gte=day)
    under_way = of_these.filter(
        with_match_shown(listed),
        match__in=Match.objects.filter(club__in=clubs, status=Match.Status.IN_PROGRESS, withdrawn=False),
    )
    fixtures = (
        Fixture.objects.filter(pk__in=dated.union(under_way), is_bye=False, state=Fixture.State.PLANNED)
        .exclude(Q(home__withdrawn__gt="") | Q(away__withdrawn__gt=""))
        .select_related("competition__season__club")
    )
    return fixture_lines(fixtures.order_by(*by_date(listed))[:SHOWN], listed)


def last(competitions: Sequence[Competition], listed: Visibility) -> list[FixtureLine]:
    """Return the last fixtures that were finished by a match, the newest first. One query."""
    if not competitions:
        return []
    fixtures = (
        Fixture.objects.filter(competition__in=competitions, match__withdrawn=False)
        .filter(match__status=Match.Status.COMPLETED)
        .select_related("competition__season__club")
        .order_by(F("match__played_on").desc(nulls_last=True), "-match__changed_at", "-pk")
    )
    return fixture_lines(fixtures[:RESULTS], listed)


def summaries(competitions: Sequence[Competition], listed: Visibility, *, whole: bool = False) -> list[Summary]:
    """Return how each competition stands, to who sees what is `listed`; with `whole`, its tables to their end.

    Six queries, however many they are.
    """
    if not competitions:
        return []
    kept = keep(competitions)
    come = progress(competitions)
    fixtures = _fixtures_of_lines(competitions)
    found = []
    for each in competitions:
        kind = find_format(each.format)
        stands = _Stands(
            each,
            come[each.pk],
            kept[each.pk].tables(each.tie_breaks) if Display.TABLE in kind.displays else [],
            list(kept[each.pk].entrants.values()),
            fixtures.get(each.pk, []),
            listed,
        )
        scheme = Scheme.from_data(each.points)
        brief = group_tables(each, stands.tables, scheme, brief=True) if come[each.pk].finished else []
        found.append(
            Summary(
                competition=each,
                game=game_name(each.variant),
                format=str(kind.name),
                said=kind.summary(stands),
                progress=come[each.pk],
                tables=brief if whole else [replace(table, lines=_beginning(table.lines)) for table in brief],
                sides=max((len(table.lines) for table in brief), default=0),
            )
        )
    return found


@dataclass(frozen=True, slots=True)
class SummaryGroup:
    """Competitions of a season under one heading: the divisions of a league in their order, or, without a title, one
    that is in none.
    """

    summaries: Sequence[Summary]
    of_league: bool = False


def in_divisions(found: Sequence[Summary]) -> list[SummaryGroup]:
    """Return summaries with the divisions of each league together, where the first of them would stand."""
    of = {each.competition.pk: each for each in found}
    chains = {chain[0].pk: chain for chain in leagues([each.competition for each in found])}
    below = {each.pk for chain in chains.values() for each in chain[1:]}
    return [
        SummaryGroup([of[each.pk] for each in chains[pk]], of_league=True) if pk in chains else SummaryGroup([summary])
        for pk, summary in of.items()
        if pk not in below
    ]


def _beginning(lines: Sequence[GroupTableRow]) -> Sequence[GroupTableRow]:
    return lines if len(lines) <= WHOLE else lines[:BEGINNING]


def _fixtures_of_lines(competitions: Sequence[Competition]) -> dict[int, list[Fixture]]:
    """Return the fixtures of the stages that the formats of competitions look at for their lines. One query."""
    stages: dict[int, list[int]] = {TABLE: [], KNOCKOUT: []}
    for each in competitions:
        for stage in find_format(each.format).line_of:
            stages[stage].append(each.pk)
    rows = (
        Fixture.objects.filter(
            Q(stage=TABLE, competition__in=stages[TABLE]) | Q(stage=KNOCKOUT, competition__in=stages[KNOCKOUT])
        )
        .select_related("home__team", "away__team", "through", "match", "competition__season__club")
        .order_by("competition", "stage", "round", "group", "number")
    )
    found: dict[int, list[Fixture]] = {}
    for fixture in rows:
        found.setdefault(fixture.competition_id, []).append(fixture)
    return found


@dataclass(frozen=True, slots=True)
class _Stands:
    """How a competition stands, for the line that its format says about it; see `tournaments.formats.base.Standing`."""

    competition: Competition
    come: Progress
    tables: Sequence[Standings]
    entrants: Sequence[Entrant]
    fixtures: Sequence[Fixture]
    listed: Visibility

    @property
    def progress(self) -> str:
        return self.come.words

    @property
    def leaders(self) -> str:
        if not self.come.finished:
            return ""
        return listed(
            [in_group(table.group, _leaders(self.competition, self.come, table)) for table in self.tables], "; "
        )

    @property
    def reached(self) -> str:
        bracket_fixtures = [fixture for fixture in self.fixtures if fixture.stage == KNOCKOUT]
        if not bracket_fixtures or not self.come.fixtures:
            return ""
        misplaced = _misplaced(bracket_fixtures, self.tables, self.entrants)
        return _reached(bracket_of(bracket_fixtures, misplaced, self.listed))

    @property
    def bracket_begun(self) -> bool:
        return any(fixture.match_id for fixture in self.fixtures if fixture.stage == KNOCKOUT)

    @property
    def course(self) -> Course:
        return course_of(self.competition, self.entrants, self.fixtures, localdate())


def _leaders(competition: Competition, come: Progress, table: Standings) -> str:
    people = competition.between == Competition.Between.PEOPLE
    first = [row for row in table.rows if row.rank == 1]
    names = [table.entrants[row.entrant].name for row in first]
    return leaders_words(names, first[0].points, over=come.is_over, people=people) if first else ""


def _misplaced(fixtures: Sequence[Fixture], tables: Sequence[Standings], entrants: Sequence[Entrant]) -> Questions:
    """Return the places of a bracket that hold somebody whom the results no longer send there."""
    settled = {(table.group, row.rank): row.entrant for table in tables for row in table.rows if not row.tied}
    known = {entrant.pk: entrant for entrant in entrants}
    places = [(place, getattr(place.fixture, place.side)) for place in unfollowed(fixtures, settled)]
    return Questions(
        places=[
            DuePlace(place.fixture, place.side, known.get(place.due or 0), holds) for place, holds in places if holds
        ]
    )


def _reached(found: Bracket) -> str:
    """Return who has won a knockout, or its first round that is not played out, and whether that still follows."""
    said = _round_reached(found)
    return listed([said, _("waits for a decision")], "; ") if found.open_questions else said


def _round_reached(found: Bracket) -> str:
    """Return who has won a knockout, or its first round that is not played out."""
    if found.winner is not None:
        return won_by_words(found.winner)
    ties_of = [(each.title, [tie for tie in each.ties if tie.state not in _UNPLAYED]) for each in found.rounds]
    rounds = [(title, ties) for title, ties in ties_of if ties]
    for number, (title, ties) in enumerate(rounds, 1):
        played = sum(tie.winner is not None for tie in ties)
        if played < len(ties) or number == len(rounds):
            return _final(title, ties[0]) if len(ties) == 1 else round_reached(title, played, len(ties))
    return ""


def _final(title: str, tie: FixtureLine) -> str:
    """Return how the only match of a round stands: to be played, in progress, or over without a winner."""
    if tie.state == FixtureState.FINISHED or tie.away is None:
        return phrase(_("%(round)s: %(said)s"), round=title, said=tie.said)
    return final_words(title, tie.home.name, tie.away.name, live=tie.state == FixtureState.LIVE)

"""Two sides against each other: how their finished matches came out and what they made in them, game by game.

A side is a condition for rows of `SideResult` and `TeamInnings`: a team, or whoever has the cards.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import BooleanField, Case, Count, F, Q, QuerySet, Value, When, Window
from django.db.models.functions import Coalesce, RowNumber
from django.utils.translation import gettext as _

from scoring.models import Match, SideResult, Team, TeamInnings
from scoring.readmodel.tables import Column
from scoring.readmodel.values import Score
from scoring.statistics.records import COMPLETE
from scoring.statistics.team_results import COUNTED, result_columns
from scoring.visibility import Visibility
from scoring.words.game_names import game_name


@dataclass(frozen=True, slots=True)
class Total:
    """What a side made in an innings, and the address of the match."""

    score: Score
    match: str


@dataclass(frozen=True, slots=True)
class SideMeetings:
    """What a side has of the matches: how many it won, its highest total, the lowest of its completed innings."""

    won: int
    highest: Total | None = None
    lowest: Total | None = None


@dataclass(frozen=True, slots=True)
class Meetings:
    """The matches of two sides in a game: how many, those won by neither by outcome, and what each side has of them."""

    variant: str
    played: int
    level: Sequence[tuple[str, int]]
    sides: tuple[SideMeetings, SideMeetings]

    @property
    def game(self) -> str:
        """The name of the game."""
        return game_name(self.variant)


@dataclass(frozen=True, slots=True)
class MeetingsRow:
    """How two sides came out against each other in a game: how many matches, won by the first, by the second, and by
    neither as the table of them has it.
    """

    game: str
    played: int
    counts: Sequence[int]


@dataclass(frozen=True, slots=True)
class MeetingsTable:
    """How two sides came out against each other in all of their games, and in each where there are several.

    `outcomes` are the columns of those without a winner that there were.
    """

    outcomes: Sequence[Column]
    rows: Sequence[MeetingsRow]
    total: MeetingsRow | None

    @property
    def played(self) -> int:
        """How many matches there were."""
        return sum(row.played for row in self.rows)


@dataclass(frozen=True, slots=True)
class Opponent:
    """How a team came out against a side, in all games: `slug` is that of a team's page, "" of a side that is none."""

    name: str
    slug: str
    counts: Sequence[int]


def matches_between(first: Q, second: Q, club: int, listed: Visibility) -> QuerySet[Match]:
    """Return the finished matches of a club between two sides that are `listed`, the newest first."""
    mine, theirs = (SideResult.objects.filter(side).order_by().values("match") for side in (first, second))
    matches = Match.objects.filter(club=club, narrowest__lte=listed, pk__in=mine)
    return matches.filter(pk__in=theirs).order_by(F("played_on").desc(nulls_last=True), "-pk")


def meetings(first: Q, second: Q, matches: QuerySet[Match]) -> list[Meetings]:
    """Return how two sides came out in `matches` between them, the game played most first. Two queries,
    one where there is none."""
    these = matches.order_by().values("pk")
    sums = {outcome.value: Count("pk", filter=Q(outcome=outcome)) for outcome in COUNTED}
    lines = SideResult.objects.filter(first, match__in=these, outcome__in=COUNTED).order_by()
    rows = list(lines.values_list("match__variant").annotate(played=Count("pk"), **sums))
    totals = _totals(first, second, matches) if rows else {}
    found = []
    for variant, played, won, lost, *level in rows:
        outcomes = [(str(each.label), count) for each, count in zip(COUNTED[2:], level, strict=True) if count]
        sides = [
            SideMeetings(wins, totals.get((variant, side, True)), totals.get((variant, side, False)))
            for side, wins in enumerate((won, lost))
        ]
        found.append(Meetings(variant, played, outcomes, (sides[0], sides[1])))
    return sorted(found, key=lambda each: (-each.played, each.game))


def meetings_table(found: Sequence[Meetings]) -> MeetingsTable:
    """Return the results of the meetings in games as one table."""
    level = [dict(each.level) for each in found]
    columns = {str(each.label): column for each, column in zip(COUNTED[2:], result_columns()[3:], strict=True)}
    outcomes = [said for said in columns if any(said in each for each in level)]
    rows = [
        MeetingsRow(
            each.game, each.played, [*(side.won for side in each.sides), *(counts.get(said, 0) for said in outcomes)]
        )
        for each, counts in zip(found, level, strict=True)
    ]
    sums = [sum(counts) for counts in zip(*(row.counts for row in rows), strict=True)]
    total = MeetingsRow(_("All games"), sum(row.played for row in rows), sums) if len(rows) > 1 else None
    return MeetingsTable([columns[said] for said in outcomes], rows, total)


def opponents(team: Team, listed: Visibility) -> list[Opponent]:
    """Return how a team came out against each side, the one met most first. One query."""
    lines = SideResult.objects.filter(team=team, outcome__in=COUNTED, match__narrowest__lte=listed)
    other = "match__side_results__"
    met = lines.filter(**{f"{other}place": 1 - F("place")}).order_by()
    sums = {outcome.value: Count("pk", filter=Q(outcome=outcome)) for outcome in COUNTED}
    rows = met.values_list(
        Coalesce(f"{other}team__name", f"{other}name"), Coalesce(f"{other}team__slug", Value(""))
    ).annotate(played=Count("pk"), **sums)
    found = [Opponent(name, slug, counts) for name, slug, *counts in rows]
    return sorted(found, key=lambda each: (-each.counts[0], each.name.casefold()))


def _totals(first: Q, second: Q, matches: QuerySet[Match]) -> Mapping[tuple[str, int, bool], Total]:
    """Return the highest total (True) and the lowest (False) of each side, by game. One query."""
    complete = Case(When(closed_by__in=COMPLETE, then=True), default=False, output_field=BooleanField())
    side = Case(When(first, then=0), default=1)
    game = F("match__variant")
    earliest = (F("match__played_on").asc(nulls_last=True), F("match").asc())
    innings = TeamInnings.objects.filter(first | second, match__in=matches.order_by().values("pk")).annotate(
        of_side=side,
        complete=complete,
        highest=Window(RowNumber(), [game, side], (F("runs").desc(), F("wickets").asc(), *earliest)),
        lowest=Window(RowNumber(), [game, side, complete], (F("runs").asc(), F("wickets").desc(), *earliest)),
    )
    best = innings.filter(Q(highest=1) | Q(lowest=1, complete=True)).order_by()
    columns = ("match__variant", "of_side", "highest", "lowest", "complete", "runs", "wickets", "closed_by")
    found: dict[tuple[str, int, bool], Total] = {}
    for variant, whose, highest, lowest, closed, *score, slug in best.values_list(*columns, "match__slug"):
        total = Total(Score(*score), slug)
        if highest == 1:
            found[variant, whose, True] = total
        if closed and lowest == 1:
            found[variant, whose, False] = total
    return found

"""How a team came out in its finished matches, game by game, with its highest total."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, Max, Q, Window
from django.db.models.functions import RowNumber
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.models import SideResult, Team, TeamInnings
from scoring.readmodel.tables import Column, Table
from scoring.readmodel.values import Score
from scoring.visibility import Visibility
from scoring.words.game_names import game_name

COUNTED = [each for each in SideResult.Outcome if each != SideResult.Outcome.ABANDONED]
"""How a match that counts as played can come out."""
_ALWAYS = 3
"""How many columns of results are never left out: played, won, lost."""


@dataclass(frozen=True, slots=True)
class GameResults:
    """A team's results in a game: matches by outcome, and its highest total (None where none was recorded).

    `at` is when one of them last changed.
    """

    variant: str
    played: int
    at: datetime
    counts: Mapping[str, int]
    highest: Score | None
    match: str

    @property
    def game(self) -> str:
        """The name of the game."""
        return game_name(self.variant)


def team_results(team: Team, listed: Visibility) -> list[GameResults]:
    """Return a team's results by game in the matches that are `listed`, the one played most first. Two queries."""
    lines = SideResult.objects.filter(team=team, outcome__in=COUNTED, match__narrowest__lte=listed)
    sums = {outcome.value: Count("pk", filter=Q(outcome=outcome)) for outcome in COUNTED}
    order = (F("runs").desc(), F("wickets").asc(), F("match__played_on").asc(nulls_last=True), F("match").asc())
    nth = Window(RowNumber(), partition_by=F("match__variant"), order_by=order)
    best = TeamInnings.objects.filter(team=team, match__narrowest__lte=listed).annotate(nth=nth).filter(nth=1)
    totals = {
        variant: (Score(runs, wickets, closed_by), slug)
        for variant, runs, wickets, closed_by, slug in best.values_list(
            "match__variant", "runs", "wickets", "closed_by", "match__slug"
        )
    }
    grouped = lines.order_by().values_list("match__variant")
    results = [
        GameResults(variant, played, at, dict(zip(sums, counts, strict=True)), *totals.get(variant, (None, "")))
        for variant, played, at, *counts in grouped.annotate(played=Count("pk"), at=Max("match__changed_at"), **sums)
    ]
    return sorted(results, key=lambda each: (-each.played, each.game))


def result_columns() -> tuple[Column, ...]:
    """Return the columns that say how matches came out: how many, won, lost, tied, drawn, without a result."""
    return (
        Column("played", pgettext("column", "M"), _("Matches")),
        Column("won", pgettext("column", "W"), _("Won")),
        Column("lost", pgettext("column", "L"), _("Lost")),
        Column("tied", pgettext("column", "T"), _("Tied")),
        Column("drawn", pgettext("column", "D"), _("Drawn")),
        Column("no_result", pgettext("column", "NR"), _("No result")),
    )


def results_in_brief(rows: Sequence[Sequence[int]]) -> tuple[list[Column], list[list[int]]]:
    """Return the columns of results and the rows, without those outcomes but won and lost that never came about."""
    columns = result_columns()
    kept = [at for at in range(len(columns)) if at < _ALWAYS or any(row[at] for row in rows)]
    return [columns[at] for at in kept], [[row[at] for at in kept] for row in rows]


def team_results_table(results: list[GameResults]) -> Table:
    """Return the results as a table."""
    columns = (
        Column("game", _("Game"), numeric=False),
        *result_columns(),
        Column("highest", pgettext("column", "HT"), _("Highest total")),
    )
    rows = ([each.game, each.played, *each.counts.values(), each.highest] for each in results)
    return Table.of(_("Results"), columns, rows)

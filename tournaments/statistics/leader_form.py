"""Who leads a competition, and their form in it: most runs, most wickets, among people most wins."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from scoring.models import BattingInnings, BowlingInnings, SideResult
from scoring.readmodel.chart_shapes import Chart
from scoring.visibility import Visibility
from scoring.words.phrase import phrase
from tournaments.models import Competition
from tournaments.statistics.filters import of_competition
from tournaments.statistics.players import (
    CardPlayerFigures,
    PlayerFigures,
    SidePlayedFor,
    by_person,
    by_player,
    by_side,
    player_rows,
    side_rows,
)
from tournaments.statistics.recent_form import LAST, bowling_form, form_chart, results_form
from tournaments.statistics.scores import newest_results, newest_scores, newest_spells
from tournaments.statistics.totals.totals import Batting

LEVEL = 2
"""How many are shown who lead together."""
_LEAST = 2
"""How many innings or matches make a form."""

_F = TypeVar("_F", PlayerFigures, CardPlayerFigures)


@dataclass(frozen=True, slots=True)
class Leader:
    """Somebody who leads: the title says in what and by how much, `form` draws their last innings. One query."""

    title: str
    form: Callable[[], Chart | None]


def leaders_of(competition: Competition, listed: Visibility) -> list[Leader]:
    """Return who leads a competition in runs and wickets; among people, and in the game of wicket cards, in wins.

    Two queries.
    """
    players = by_player(row for _by, row in player_rows(of_competition(competition, listed)))
    sides = [row for _by, row in side_rows(of_competition(competition, listed))]
    found = [*_batters(competition, players, listed), *_bowlers(competition, players, listed)]
    if competition.between == Competition.Between.PEOPLE:
        found += _winners(competition, by_person(row for row in sides if row.person), sides, listed)
    elif any(row.figures for row in sides):
        found += _winners(competition, by_side(sides), sides, listed)
    return found


def _batters(competition: Competition, players: Iterable[PlayerFigures], listed: Visibility) -> Iterator[Leader]:
    lines = BattingInnings.objects.filter(match__fixture__competition=competition.pk, match__narrowest__lte=listed)
    for at, row in enumerate(_first(players, lambda row: row.batting.runs, lambda row: row.batting.innings)):
        title = _title(_("Most runs: %(name)s, %(figure)s"), row.name, row.batting.runs)
        yield Leader(title, partial(_batting, lines.filter(_whose(row)), row.batting, title, f"batting-{at}"))


def _bowlers(competition: Competition, players: Iterable[PlayerFigures], listed: Visibility) -> Iterator[Leader]:
    lines = BowlingInnings.objects.filter(match__fixture__competition=competition.pk, match__narrowest__lte=listed)
    for at, row in enumerate(_first(players, lambda row: row.bowling.wickets, lambda row: row.bowling.spells)):
        title = _title(_("Most wickets: %(name)s, %(figure)s"), row.name, row.bowling.wickets)
        yield Leader(title, partial(_bowling, lines.filter(_whose(row)), title, f"bowling-{at}"))


def _winners(
    competition: Competition,
    rows: Iterable[CardPlayerFigures],
    spelt: Sequence[CardPlayerFigures],
    listed: Visibility,
) -> Iterator[Leader]:
    """Yield those with most wins; `spelt` has the names of people as they are written, in whatever capitals."""
    lines = SideResult.objects.filter(match__fixture__competition=competition.pk, match__narrowest__lte=listed)
    people = competition.between == Competition.Between.PEOPLE
    for at, row in enumerate(_first(rows, lambda row: row.played.won, lambda row: row.played.played)):
        title = _title(_("Most wins: %(name)s, %(figure)s"), _name(row), row.played.won)
        names = {each.person for each in spelt if each.person.casefold() == row.person.casefold()}
        whose = Q(person__in=names) if people else _of(row.sides[0], "name")
        yield Leader(title, partial(_results, lines.filter(whose), title, f"results-{at}"))


def _batting(lines: QuerySet[BattingInnings], batting: Batting, title: str, key: str) -> Chart | None:
    return form_chart(newest_scores(lines, LAST), batting, title, key=key)


def _bowling(lines: QuerySet[BowlingInnings], title: str, key: str) -> Chart:
    return bowling_form(newest_spells(lines, LAST), title, key=key)


def _results(lines: QuerySet[SideResult], title: str, key: str) -> Chart:
    return results_form(newest_results(lines, LAST), title, key=key)


def _title(text: str, who: str, figure: int) -> str:
    return phrase(text, name=who, figure=str(figure))


def _first(rows: Iterable[_F], figure: Callable[[_F], int], times: Callable[[_F], int]) -> list[_F]:
    """Return who has most, at most `LEVEL` who are level, by name; none of them who did it once."""
    rows = list(rows)
    most = max(map(figure, rows), default=0)
    level = [row for row in rows if figure(row) == most and times(row) >= _LEAST] if most else []
    return sorted(level, key=lambda row: (_name(row).casefold(), _name(row)))[:LEVEL]


def _name(row: PlayerFigures | CardPlayerFigures) -> str:
    return row.name if isinstance(row, PlayerFigures) else row.person or row.sides[0].name


def _whose(row: PlayerFigures) -> Q:
    """Return the condition for the lines of a player, or of a guest in that side."""
    return Q(player=row.player) if row.player else Q(_of(row.sides[0], "side_name"), player=None, name=row.name)


def _of(side: SidePlayedFor, name: str) -> Q:
    """Return the condition for lines of a side, whose name stands in the column `name`."""
    return Q(team=side.team) if side.team else Q(team=None, **{name: side.name})

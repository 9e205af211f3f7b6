"""Totals worked out by the database from the lines of matches, always from all of them."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from django.db.models import (
    Aggregate,
    BigIntegerField,
    Case,
    Count,
    Exists,
    F,
    Max,
    Model,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Value,
    When,
)
from django.db.models.expressions import Combinable
from django.db.models.fields.json import KT
from django.db.models.functions import Cast
from django.db.models.lookups import IsNull

from scoring.models import BattingInnings, BowlingInnings, MatchPlayer, SideResult, TeamInnings
from scoring.statistics.encoding import bowling_value, score_value
from scoring.statistics.of_games import Added, batter_figures_of, innings_figures_of
from tournaments.models import Counted, PlayerTotals, SideTotals
from tournaments.statistics.totals.scope import TotalsScope, Who

_M = TypeVar("_M", bound=Model)
_T = TypeVar("_T", PlayerTotals, SideTotals)
Key = tuple[Any, ...]

FIGURE = "figure_"
FIFTY, HUNDRED = 50, 100
FOUR, FIVE = 4, 5

OF_PLAYERS = {"player": "player", "name": "name", "team": "team", "side_name": "side_name"}
"""Where a row of a player says which player it is."""

_BATTED = Q(place__isnull=False)
_NOT_OUT: Combinable = Case(When(out="", then=1), default=0)
_WITH_TURNS = Q(turns__isnull=False)

BATTING = {
    "innings": Count("pk", filter=_BATTED),
    "not_outs": Count("pk", filter=_BATTED & Q(out="")),
    "runs": Sum("runs", filter=_BATTED, default=0),
    "high_score": Max(score_value(F("runs"), _NOT_OUT), filter=_BATTED),
    "hundreds": Count("pk", filter=Q(runs__gte=HUNDRED)),
    "fifties": Count("pk", filter=Q(runs__gte=FIFTY, runs__lt=HUNDRED)),
    "ducks": Count("pk", filter=_BATTED & Q(runs=0) & ~Q(out="")),
    "rated_runs": Sum("runs", filter=Q(balls__isnull=False), default=0),
    "balls": Sum("balls", default=0),
    "fours": Sum("fours", default=0),
    "sixes": Sum("sixes", default=0),
    "turned_runs": Sum("runs", filter=_WITH_TURNS, default=0),
    "turns": Sum("turns", default=0),
    "cards": Sum("cards", default=0),
}
BOWLING = {
    "spells": Count("pk"),
    "bowled_balls": Sum("balls", default=0),
    "maidens": Sum("maidens", default=0),
    "conceded": Sum("runs", default=0),
    "wickets": Sum("wickets", default=0),
    "best_bowling": Max(bowling_value(F("wickets"), F("runs"))),
    "most_wickets": Max("wickets"),
    "four_wickets": Count("pk", filter=Q(wickets=FOUR)),
    "five_wickets": Count("pk", filter=Q(wickets__gte=FIVE)),
    "bowled_turns": Sum("turns", default=0),
    "bowled_cards": Sum("cards", default=0),
}
PLAYED = {
    "played": Count("pk", filter=~Q(outcome=SideResult.Outcome.ABANDONED)),
    "won": Count("pk", filter=Q(outcome=SideResult.Outcome.WON)),
    "lost": Count("pk", filter=Q(outcome=SideResult.Outcome.LOST)),
    "tied": Count("pk", filter=Q(outcome=SideResult.Outcome.TIED)),
    "drawn": Count("pk", filter=Q(outcome=SideResult.Outcome.DRAWN)),
    "no_result": Count("pk", filter=Q(outcome=SideResult.Outcome.NO_RESULT)),
    "runs": Sum("runs", default=0),
    "turned_runs": Sum("runs", filter=_WITH_TURNS, default=0),
    "turns": Sum("turns", default=0),
    "carded_turns": Sum("turns", filter=Q(cards__isnull=False), default=0),
    "cards": Sum("cards", default=0),
}
INNINGS = {
    "innings": Count("pk"),
    "wickets_lost": Sum("wickets", default=0),
}


def figure_sums(kinds: Mapping[str, Added]) -> dict[str, Aggregate]:
    """Return what adds up the figures that games alone count, from the column `figures`."""
    kept = {key: Cast(KT(f"figures__{key}"), BigIntegerField()) for key in kinds}
    return {f"{FIGURE}{key}": Max(kept[key]) if kinds[key] is Added.HIGHEST else Sum(kept[key]) for key in kinds}


def figures_in(line: Mapping[str, Any]) -> dict[str, int]:
    """Return the figures that a line of such sums has, as far as there are any."""
    begin = f"sum_{FIGURE}"
    return {name.removeprefix(begin): int(value) for name, value in line.items() if name.startswith(begin) and value}


def player_totals(scope: TotalsScope, who: Who | None = None) -> list[PlayerTotals]:
    """Return the totals of players in a scope, of everybody there without `who`. Three queries."""
    found: dict[Key, PlayerTotals] = {}
    on_first = MatchPlayer.objects.filter(side__match=OuterRef("side__match"), side__place=0, player=OuterRef("player"))
    # Asked by the first row that is found, not by EXISTS: for that PostgreSQL would read every match there is.
    appearances = {
        "matches": Count("pk"),
        "twice": Count("pk", filter=Q(side__place=1) & Q(IsNull(Subquery(on_first.values("pk")[:1]), False))),
    }
    counted = figure_sums(batter_figures_of(scope.variant))
    sources: Iterable[tuple[QuerySet[Any], str, dict[str, str], Mapping[str, Any]]] = (
        (
            MatchPlayer.objects.filter(side__match__counted__with_batters=True),
            "side__match",
            OF_PLAYERS | {"team": "side__team", "side_name": "side__name"},
            appearances,
        ),
        (BattingInnings.objects.all(), "match", OF_PLAYERS, BATTING | counted),
        (BowlingInnings.objects.all(), "match", OF_PLAYERS, BOWLING),
    )
    for rows, match, at, sums in sources:
        rows = _in_scope(rows, match, scope, who.players_at(**at) if who else None)
        key = {
            "of_player": F(at["player"]),
            "of_team": F(at["team"]),
            "by_name": _unless(at["player"], at["name"]),
            "by_side": _unless(at["team"], at["side_name"]),
        }
        _take_in(found, PlayerTotals, ("player_id", "team_id", "name", "side_name"), rows, key, sums, scope)
    return list(found.values())


def side_totals(scope: TotalsScope, who: Who | None = None) -> list[SideTotals]:
    """Return the totals of sides by who held their cards, of all sides without `who`. Two queries."""
    found: dict[Key, SideTotals] = {}
    counted = figure_sums(innings_figures_of(scope.variant))
    sources: Iterable[tuple[QuerySet[Any], Mapping[str, Any]]] = (
        (SideResult.objects.all(), PLAYED),
        (TeamInnings.objects.all(), INNINGS | counted),
    )
    for rows, sums in sources:
        these = _in_scope(rows, "match", scope, who.sides_at("team", "name") if who else None)
        key = {"of_person": F("person"), "of_team": F("team"), "by_side": _unless("team", "name")}
        _take_in(found, SideTotals, ("person", "team_id", "side_name"), these, key, sums, scope)
    return list(found.values())


def _in_scope(rows: QuerySet[_M], match: str, scope: TotalsScope, these: Q | None) -> QuerySet[_M]:
    """Return the rows of the matches of a scope; of `these`, read by who they are and not match by match."""
    if these is None:
        return rows.filter(scope.at(f"{match}__counted__"))
    return rows.filter(these, Exists(Counted.objects.filter(scope.at(), match=OuterRef(match))))


def _unless(known: str, text: str) -> Case:
    """Return the text of those of whom nothing is known, "" for the others: they are known by it."""
    return Case(When(**{known: None}, then=F(text)), default=Value(""))


def _take_in(
    found: dict[Key, _T],
    kind: type[_T],
    names: tuple[str, ...],
    rows: QuerySet[Any],
    key: Mapping[str, Any],
    sums: Mapping[str, Any],
    scope: TotalsScope,
) -> None:
    """Put what one source has of each row into it. The columns of a row have names that no line has."""
    asked = rows.order_by().values(**key).annotate(**{f"sum_{name}": each for name, each in sums.items()})
    for line in asked:
        mine = tuple(line[name] for name in key)
        if mine not in found:
            found[mine] = kind(**scope.columns, **dict(zip(names, mine, strict=True)))
        figures = figures_in(line)
        if figures:
            found[mine].figures = figures
        for name in sums:
            if not name.startswith(FIGURE):
                setattr(found[mine], name, line[f"sum_{name}"])

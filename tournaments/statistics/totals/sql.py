"""Totals worked out by the database from the lines of matches: of all in a scope, or of each match by itself."""

from collections.abc import Callable, Collection, Iterable, Mapping
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
from tournaments.models import AgainstTotals, Counted, DuelTotals, PlayerTotals, SideTotals
from tournaments.statistics.totals.scope import TotalsScope, Who

_M = TypeVar("_M", bound=Model)
_T = TypeVar("_T", PlayerTotals, SideTotals, AgainstTotals)
Key = tuple[Any, ...]
_Chosen = Callable[[QuerySet[Any], str, Mapping[str, str]], QuerySet[Any]]
"""Which rows are counted, of those given with the way to their match and to who they are of."""

FIGURE = "figure_"
FIFTY, HUNDRED = 50, 100
FOUR, FIVE = 4, 5

OF_PLAYERS = {"player": "player", "name": "name", "team": "team", "side_name": "side_name"}
"""Where a row of a player says which player it is."""
_OF_SIDES = {"team": "team", "name": "name"}

KEYS: dict[type[Model], tuple[str, ...]] = {
    PlayerTotals: ("player_id", "team_id", "name", "side_name"),
    SideTotals: ("person", "team_id", "side_name"),
    AgainstTotals: ("player_id", "team_id", "side_name"),
    DuelTotals: (
        *("batter_id", "batter_name", "batter_side", "batting_class"),
        *("bowler_id", "bowler_name", "bowler_side", "bowling_class"),
    ),
}
"""The columns by which totals of a scope are told apart."""

_ON_FIRST = MatchPlayer.objects.filter(side__match=OuterRef("side__match"), side__place=0, player=OuterRef("player"))
# Asked by the first row that is found, not by EXISTS: for that PostgreSQL would read every match there is.
TWICE = Q(side__place=1) & Q(IsNull(Subquery(_ON_FIRST.values("pk")[:1]), False))
"""Whether somebody stands on the second side of a match and on the first as well."""
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

    def chosen(rows: QuerySet[Any], match: str, at: Mapping[str, str]) -> QuerySet[Any]:
        return in_scope(rows, match, scope, who.players_at(**at) if who else None)

    with_batters = MatchPlayer.objects.filter(side__match__counted__with_batters=True)
    return list(_players(scope, with_batters, chosen).values())


def player_shares(
    scope: TotalsScope, matches: Collection[Counted], players: Collection[int] | None = None
) -> dict[Key, PlayerTotals]:
    """Return what each player and guest, or `players` alone, did in each of some matches of a scope. Three queries.

    The match is the first part of the key, that of the row the rest.
    """

    def chosen(rows: QuerySet[Any], match: str, at: Mapping[str, str]) -> QuerySet[Any]:
        rows = rows.filter(**{f"{match}__in": [each.match_id for each in matches]})
        return rows if players is None else rows.filter(**{f"{at['player']}__in": players})

    with_batters = [each.match_id for each in matches if each.with_batters]
    return _players(scope, MatchPlayer.objects.filter(side__match__in=with_batters), chosen, by_match=True)


def _players(
    scope: TotalsScope, with_batters: QuerySet[MatchPlayer], chosen: _Chosen, *, by_match: bool = False
) -> dict[Key, PlayerTotals]:
    found: dict[Key, PlayerTotals] = {}
    appearances = {"matches": Count("pk"), "twice": Count("pk", filter=TWICE)}
    counted = figure_sums(batter_figures_of(scope.variant))
    sources: Iterable[tuple[QuerySet[Any], str, dict[str, str], Mapping[str, Any]]] = (
        (with_batters, "side__match", OF_PLAYERS | {"team": "side__team", "side_name": "side__name"}, appearances),
        (BattingInnings.objects.all(), "match", OF_PLAYERS, BATTING | counted),
        (BowlingInnings.objects.all(), "match", OF_PLAYERS, BOWLING),
    )
    for rows, match, at, sums in sources:
        key = {
            "of_player": F(at["player"]),
            "of_team": F(at["team"]),
            "by_name": unless(at["player"], at["name"]),
            "by_side": unless(at["team"], at["side_name"]),
        }
        of_match = {"in_match": F(match)} if by_match else {}
        take_in(found, PlayerTotals, chosen(rows, match, at), of_match | key, sums, scope)
    return found


def side_totals(scope: TotalsScope, who: Who | None = None) -> list[SideTotals]:
    """Return the totals of sides by who held their cards, of all sides without `who`. Two queries."""

    def chosen(rows: QuerySet[Any], match: str, at: Mapping[str, str]) -> QuerySet[Any]:
        return in_scope(rows, match, scope, who.sides_at(**at) if who else None)

    return list(_sides(scope, chosen).values())


def side_shares(scope: TotalsScope, matches: Collection[Counted]) -> dict[Key, SideTotals]:
    """Return what each side did in each of some matches of a scope, with keys as of `player_shares`. Two queries."""

    def chosen(rows: QuerySet[Any], match: str, _at: Mapping[str, str]) -> QuerySet[Any]:
        return rows.filter(**{f"{match}__in": [each.match_id for each in matches]})

    return _sides(scope, chosen, by_match=True)


def _sides(scope: TotalsScope, chosen: _Chosen, *, by_match: bool = False) -> dict[Key, SideTotals]:
    found: dict[Key, SideTotals] = {}
    counted = figure_sums(innings_figures_of(scope.variant))
    sources: Iterable[tuple[QuerySet[Any], Mapping[str, Any]]] = (
        (SideResult.objects.all(), PLAYED),
        (TeamInnings.objects.all(), INNINGS | counted),
    )
    for rows, sums in sources:
        key = {"of_person": F("person"), "of_team": F("team"), "by_side": unless("team", "name")}
        of_match = {"in_match": F("match")} if by_match else {}
        take_in(found, SideTotals, chosen(rows, "match", _OF_SIDES), of_match | key, sums, scope)
    return found


def in_scope(rows: QuerySet[_M], match: str, scope: TotalsScope, these: Q | None) -> QuerySet[_M]:
    """Return the rows of the matches of a scope; of `these`, read by who they are and not match by match."""
    if these is None:
        return rows.filter(scope.at(f"{match}__counted__"))
    return rows.filter(these, Exists(Counted.objects.filter(scope.at(), match=OuterRef(match))))


def unless(known: str, text: str) -> Case:
    """Return the text of those of whom nothing is known, "" for the others: they are known by it."""
    return Case(When(**{known: None}, then=F(text)), default=Value(""))


def take_in(
    found: dict[Key, _T],
    kind: type[_T],
    rows: QuerySet[Any],
    key: Mapping[str, Any],
    sums: Mapping[str, Any],
    scope: TotalsScope,
) -> None:
    """Put what one source has of each row into it. The columns of a row have names that no line has."""
    names = KEYS[kind]
    asked = rows.order_by().values(**key).annotate(**{f"sum_{name}": each for name, each in sums.items()})
    for line in asked:
        mine = tuple(line[name] for name in key)
        if mine not in found:
            found[mine] = kind(**scope.columns, **dict(zip(names, mine[-len(names) :], strict=True)))
        found[mine].figures |= figures_in(line)
        for name in sums:
            if not name.startswith(FIGURE):
                setattr(found[mine], name, line[f"sum_{name}"])

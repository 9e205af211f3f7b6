"""What players of the club did against each side, worked out by the database from the lines of matches."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from django.db.models import Aggregate, Count, F, Max, Q, QuerySet

from scoring.models import BattingInnings, BowlingInnings, MatchPlayer
from scoring.rules.innings import HowOut
from scoring.statistics.of_games import Added
from tournaments.models import AgainstTotals, Counted
from tournaments.statistics.totals.scope import TotalsScope
from tournaments.statistics.totals.sql import BATTING, BOWLING, FIGURE, TWICE, Key, in_scope, take_in, unless
from tournaments.statistics.totals.totals import Batting, Bowling, columns

BEHIND = (HowOut.CAUGHT_BEHIND, HowOut.STUMPED)
"""The ways of being out that are a keeper's: no other fielder is recorded."""
OUT, KEPT = "out_", "kept_"
FIGURES = {f"{OUT}{how}": Added.SUM for how in HowOut} | {f"{KEPT}{how}": Added.SUM for how in BEHIND}

LEFT_OUT = {
    Counted.LeftOut.OUTCOME: "outcome_only",
    Counted.LeftOut.TOTALS: "totals_only",
    Counted.LeftOut.BOWLING: "without_bowling",
}
"""The columns that count matches of which not all was recorded."""
COLUMNS = ("matches", *LEFT_OUT.values(), *columns(Batting), *columns(Bowling))

_Chosen = Callable[[QuerySet[Any], str], QuerySet[Any]]
_MATCHES = {"matches": Count("pk", filter=~TWICE)}
_OUTS = {f"{FIGURE}{OUT}{how}": Count("pk", filter=Q(out=how)) for how in HowOut}
_AS_KEEPER = {f"{FIGURE}{KEPT}{how}": Count("pk", filter=Q(side__match__batting_innings__out=how)) for how in BEHIND}


def against_totals(scope: TotalsScope, players: Collection[int] | None = None) -> list[AgainstTotals]:
    """Return the totals of players in a scope against each side, of everybody there without `players`. Four queries."""

    def chosen(rows: QuerySet[Any], match: str) -> QuerySet[Any]:
        return in_scope(rows, match, scope, None if players is None else Q(player__in=players))

    left_out = {
        column: Count("pk", filter=~TWICE & Q(side__match__counted__left_out=left)) for left, column in LEFT_OUT.items()
    }
    counted = _MATCHES | left_out | {"at": Max("side__match__counted__at")}
    found = _against(scope, chosen, counted, BATTING | _OUTS, BOWLING)
    return [row for row in found.values() if row.figures or any(getattr(row, name) for name in COLUMNS)]


def against_shares(
    scope: TotalsScope, matches: Collection[Counted], players: Collection[int] | None = None
) -> dict[Key, AgainstTotals]:
    """Return what each player, or these, did against the other side in each of some matches of a scope, but for what
    `player_shares` has. Three queries.

    The match is the first part of the key, that of the row the rest.
    """

    def chosen(rows: QuerySet[Any], match: str) -> QuerySet[Any]:
        rows = rows.filter(**{f"{match}__in": [each.match_id for each in matches]})
        return rows if players is None else rows.filter(player__in=players)

    found = _against(scope, chosen, _MATCHES, _OUTS, by_match=True)
    left_out = {each.match_id: LEFT_OUT[Counted.LeftOut(each.left_out)] for each in matches if each.left_out}
    for (match, *_key), row in found.items():
        if match in left_out:
            setattr(row, left_out[match], row.matches)
    return found


def _against(
    scope: TotalsScope,
    chosen: _Chosen,
    counted: Mapping[str, Aggregate],
    batting: Mapping[str, Aggregate],
    bowling: Mapping[str, Aggregate] | None = None,
    *,
    by_match: bool = False,
) -> dict[Key, AgainstTotals]:
    in_sides = MatchPlayer.objects.filter(player__isnull=False)
    met = in_sides.filter(side__match__sides__place=1 - F("side__place"))
    kept = in_sides.filter(
        side__match__sides__place=1 - F("side__place"),
        side__match__team_innings__keeper=F("number"),
        side__match__team_innings__side=1 - F("side__place"),
        side__match__batting_innings__innings=F("side__match__team_innings__number"),
        side__match__batting_innings__out__in=BEHIND,
    )
    batted = BattingInnings.objects.filter(
        player__isnull=False,
        match__team_innings__number=F("innings"),
        match__sides__place=1 - F("match__team_innings__side"),
    )
    bowled = BowlingInnings.objects.filter(
        player__isnull=False,
        match__team_innings__number=F("innings"),
        match__sides__place=F("match__team_innings__side"),
    )
    sources: Iterable[tuple[QuerySet[Any], str, Mapping[str, Aggregate] | None]] = (
        (met, "side__match", counted),
        (kept, "side__match", _AS_KEEPER),
        (batted, "match", batting),
        (bowled, "match", bowling),
    )
    found: dict[Key, AgainstTotals] = {}
    for rows, match, sums in sources:
        if sums is not None:
            side = f"{match}__sides"
            key = {
                "of_player": F("player"),
                "against_team": F(f"{side}__team"),
                "against_side": unless(f"{side}__team", f"{side}__name"),
            }
            of_match = {"in_match": F(match)} if by_match else {}
            take_in(found, AgainstTotals, chosen(rows, match), of_match | key, sums, scope)
    return found

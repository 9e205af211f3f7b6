"""In which scope a finished match is counted, whose totals rest on it, and what was not recorded of it."""

from collections.abc import Collection

from django.db.models import Count, Max

from scoring.models import BowlingInnings, Match, MatchPlayer, SideResult, TeamInnings
from scoring.rules.registry import find_rules
from tournaments.models import Counted, MatchTotals
from tournaments.statistics.totals.scope import TotalsScope, Who, by_scope
from tournaments.statistics.totals.shares import add_shares

LeftOut = Counted.LeftOut


def due_counted(matches: Collection[int]) -> list[Counted]:
    """Return those of some matches that count: the finished ones, which have lines. Five queries, and ten a scope."""
    sides: dict[int, Who] = {}
    for match, team, name in SideResult.objects.filter(match__in=matches).values_list("match", "team", "name"):
        who = sides.setdefault(match, Who())
        if team is None:
            who.sides.add(name)
        else:
            who.teams.add(team)
    for match, player, name in MatchPlayer.objects.filter(side__match__in=sides).values_list(
        "side__match", "player", "name"
    ):
        if player is None:
            sides[match].names.add(name)
        else:
            sides[match].players.add(player)
    innings: dict[int, list[TeamInnings]] = {}
    for line in TeamInnings.objects.filter(match__in=sides):
        innings.setdefault(line.match_id, []).append(line)
    bowled = set(BowlingInnings.objects.filter(match__in=sides).order_by().values_list("match", "innings").distinct())
    rows = Match.objects.filter(pk__in=sides).values_list(
        "pk", "club", "variant", "depth", "narrowest", "fixture__competition"
    )
    found = [
        Counted(
            match_id=match,
            club_id=club,
            variant=variant,
            competition_id=competition,
            visibility=narrowest,
            with_batters=any(line.batted for line in innings.get(match, ())),
            left_out=_left_out(variant, depth, innings.get(match, []), bowled),
            who=sides[match].to_data(),
        )
        for match, club, variant, depth, narrowest, competition in rows.order_by("pk")
    ]
    for scope, matches_there in by_scope(found).items():
        add_shares(scope, matches_there)
    return found


def _left_out(variant: str, depth: str, innings: list[TeamInnings], bowled: set[tuple[int, int]]) -> LeftOut:
    if depth == Match.Depth.NONE:
        return LeftOut.OUTCOME
    if not find_rules(variant).setup_rules.fewest_players:
        # A game without players: what is recorded of an innings is what the game alone counts.
        return LeftOut.TOTALS if not all(line.figures for line in innings) else LeftOut.NOTHING
    if not all(line.batted for line in innings):
        return LeftOut.TOTALS
    if any(line.wickets and (line.match_id, line.number) not in bowled for line in innings):
        return LeftOut.BOWLING
    return LeftOut.NOTHING


def match_totals(scope: TotalsScope) -> list[MatchTotals]:
    """Return how many matches of a scope are counted, by what was not recorded of them. One query."""
    rows = (
        Counted.objects.filter(scope.at()).order_by().values("left_out").annotate(matches=Count("pk"), last=Max("at"))
    )
    return [
        MatchTotals(**scope.columns, left_out=row["left_out"], matches=row["matches"], at=row["last"]) for row in rows
    ]

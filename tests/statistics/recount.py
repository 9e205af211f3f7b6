"""Totals as a slow and obvious count has them: match by match from the fold of its entries, figure by figure."""

from collections import defaultdict
from typing import Any

from scoring.book.open_book import open_book
from scoring.models import BattingInnings, BowlingInnings, Club, Match, SideResult, TeamInnings
from scoring.rules.innings import Closing, Innings
from scoring.rules.results import Outcome
from tournaments.models import Fixture, PlayerTotals, SideTotals
from tournaments.statistics.totals.update import rebuild_club

Totals = dict[tuple[Any, ...], dict[str, Any]]
BEST = ("high_score", "best_bowling", "most_wickets")


def counted(club: Club) -> tuple[Totals, Totals]:
    """Return the totals of players and of sides, without what is 0 or nothing."""
    players: Totals = defaultdict(lambda: defaultdict(int))
    sides: Totals = defaultdict(lambda: defaultdict(int))
    for match in Match.objects.filter(club=club):
        book = open_book(match)
        if book.match.result is not None and not book.ledger.withdrawn:
            fixture = Fixture.objects.filter(match=match).first()
            _count(match, (match.variant, fixture.competition_id if fixture else None), players, sides)
    return _without_nothing(players), _without_nothing(sides)


def _without_nothing(totals: Totals) -> Totals:
    return {key: known for key, row in totals.items() if (known := _known(row))}


def kept(club: Club) -> tuple[Totals, Totals]:
    """Return the totals that are kept, in the same form. Fails where two rows are of the same."""
    found: list[Totals] = []
    for kind, who in (
        (PlayerTotals, ("player_id", "team_id", "name", "side_name")),
        (SideTotals, ("person", "team_id", "side_name")),
    ):
        rows: Totals = {}
        for row in kind._default_manager.filter(club=club):
            key = (row.variant, row.competition_id, *(getattr(row, name) for name in who))
            assert key not in rows
            columns = [field.name for field in kind._meta.concrete_fields]
            apart = {"id", "club", "variant", "competition", "player", "team", "name", "side_name", "person"}
            apart |= {"search_key", "figures"}
            rows[key] = _known({name: getattr(row, name) for name in columns if name not in apart} | row.figures)
        found.append({key: row for key, row in rows.items() if row})
    return found[0], found[1]


def check(club: Club) -> None:
    """Fail where what is kept is not what a recount has, or not what a rebuild would write."""
    for mine, right in zip(kept(club), counted(club), strict=True):
        assert mine == right
    assert list(rebuild_club(club, write=False)) == []


def _known(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if value or (value == 0 and name in BEST)}


def _count(match: Match, scope: tuple[Any, ...], players: Totals, sides: Totals) -> None:
    state = open_book(match).match
    rows = list(match.sides.prefetch_related("players").order_by("place"))
    known = [{player.number: player for player in row.players.all()} for row in rows]

    def player(side: int, number: int) -> dict[str, Any]:
        who, row = known[side][number], rows[side]
        return players[
            (*scope, who.player_id, row.team_id, "" if who.player_id else who.name, "" if row.team_id else row.name)
        ]

    def holder(side: int) -> dict[str, Any]:
        row = rows[side]
        return sides[(*scope, row.played_by, row.team_id, "" if row.team_id else row.name)]

    if any(line.batted for line in TeamInnings.objects.filter(match=match)):
        first = {each.player_id for each in known[0].values()} - {None}
        for side in (0, 1):
            for number, each in known[side].items():
                player(side, number)["matches"] += 1
                player(side, number)["twice"] += side == 1 and each.player_id in first
    for side in (0, 1):
        _count_side(match, side, holder(side))
    for number, innings in enumerate(state.innings, 1):
        if innings.closed_by in (Closing.DECLARATION, Closing.CLOSE) and not (innings.batters or innings.wickets):
            continue  # forfeited
        mine = holder(innings.side)
        mine["innings"] += 1
        mine["wickets_lost"] += innings.wickets
        line = TeamInnings.objects.get(match=match, number=number)
        for name, figure in line.figures.items():
            mine[name] += figure  # each game's own, none of which is the best of several
        for batter in innings.batters:
            _count_batter(match, number, innings, batter, player(innings.side, batter.player))
        for bowled in BowlingInnings.objects.filter(match=match, innings=number):
            _count_bowler(innings, bowled, player(1 - innings.side, bowled.number))


def _count_side(match: Match, side: int, mine: dict[str, Any]) -> None:
    result = open_book(match).match.result
    assert result is not None
    if result.outcome == Outcome.ABANDONED:
        how = ""
    elif result.winner is not None:
        how = "won" if result.winner == side else "lost"
    else:
        how = result.outcome
    if how:
        mine["played"] += 1
        mine[how] += 1
    line = SideResult.objects.get(match=match, place=side)
    mine["runs"] += line.runs or 0
    if line.turns is not None:
        mine["turns"] += line.turns
        mine["turned_runs"] += line.runs or 0
    if line.cards is not None:
        mine["cards"] += line.cards
        mine["carded_turns"] += line.turns or 0


def _count_batter(match: Match, number: int, innings: Innings, batter: Any, mine: dict[str, Any]) -> None:
    mine["innings"] += 1
    mine["runs"] += batter.runs
    mine["not_outs"] += batter.out is None
    mine["hundreds"] += batter.runs >= 100
    mine["fifties"] += 50 <= batter.runs <= 99
    mine["ducks"] += batter.runs == 0 and batter.out is not None
    best = (batter.runs, batter.out is None)
    known = divmod(mine["high_score"], 2) if "high_score" in mine else (-1, 0)
    if best > known:
        mine["high_score"] = 2 * batter.runs + (batter.out is None)
    balls = getattr(batter, "balls", None)
    if balls is not None:
        mine["balls"] += balls
        mine["rated_runs"] += batter.runs
    mine["fours"] += getattr(batter, "fours", None) or 0
    mine["sixes"] += getattr(batter, "sixes", None) or 0
    line = BattingInnings.objects.get(match=match, innings=number, number=batter.player)
    if line.turns is not None:
        mine["turns"] += line.turns
        mine["cards"] += line.cards or 0
        mine["turned_runs"] += batter.runs


def _count_bowler(innings: Innings, line: BowlingInnings, mine: dict[str, Any]) -> None:
    bowlers = getattr(innings, "bowlers", None)
    wickets = bowlers[line.number].wickets if bowlers else line.wickets
    mine["spells"] += 1
    mine["wickets"] += wickets
    mine["four_wickets"] += wickets == 4
    mine["five_wickets"] += wickets >= 5
    mine["most_wickets"] = max(mine.get("most_wickets", 0), wickets)
    if bowlers:
        bowler = bowlers[line.number]
        mine["bowled_balls"] += bowler.balls
        mine["maidens"] += bowler.maidens
        mine["conceded"] += bowler.runs
        best = wickets * 1_000_000 + 999_999 - bowler.runs
        mine["best_bowling"] = max(mine.get("best_bowling", best), best)
    else:
        mine["bowled_turns"] += line.turns or 0
        mine["bowled_cards"] += line.cards or 0

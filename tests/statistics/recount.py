"""Totals as a slow and obvious count has them: match by match from the fold of its entries, figure by figure."""

from collections import defaultdict
from typing import Any

from scoring.book.open_book import open_book
from scoring.models import BattingInnings, BowlingInnings, Club, Match, SideResult, TeamInnings
from scoring.rules.innings import CREDITED, Closing, Innings
from scoring.rules.results import Outcome
from tournaments.models import AgainstTotals, DuelTotals, Fixture, MatchTotals, PlayerTotals, SideTotals
from tournaments.statistics.totals.update import rebuild_club

Totals = dict[tuple[Any, ...], dict[str, Any]]
LEFT_OUT = {"outcome": "outcome_only", "totals": "totals_only", "bowling": "without_bowling"}
BEST = ("high_score", "best_bowling", "most_wickets")


class Recount:
    """The totals of each kind, without what is 0 or nothing."""

    def __init__(self) -> None:
        self.players: Totals = defaultdict(lambda: defaultdict(int))
        self.sides: Totals = defaultdict(lambda: defaultdict(int))
        self.against: Totals = defaultdict(lambda: defaultdict(int))
        self.duels: Totals = defaultdict(lambda: defaultdict(int))
        self.matches: Totals = defaultdict(lambda: defaultdict(int))

    @property
    def all(self) -> tuple[Totals, ...]:
        """The totals in the order of `KINDS`."""
        found = (self.players, self.sides, self.against, self.duels, self.matches)
        return tuple({key: known for key, row in totals.items() if (known := _known(row))} for totals in found)


def counted(club: Club) -> tuple[Totals, ...]:
    """Return the totals of players, of sides, of players against sides, of duels, and of matches."""
    found = Recount()
    for match in Match.objects.filter(club=club):
        book = open_book(match)
        if book.match.result is not None and not book.ledger.withdrawn:
            fixture = Fixture.objects.filter(match=match).first()
            _count(match, (match.variant, fixture.competition_id if fixture else None), found)
    return found.all


KINDS: tuple[tuple[type[Any], tuple[str, ...]], ...] = (
    (PlayerTotals, ("player_id", "team_id", "name", "side_name")),
    (SideTotals, ("person", "team_id", "side_name")),
    (AgainstTotals, ("player_id", "team_id", "side_name")),
    (DuelTotals, (*(f"batter{end}" for end in ("_id", "_name", "_side")), "batting_class",
                  *(f"bowler{end}" for end in ("_id", "_name", "_side")), "bowling_class")),
    (MatchTotals, ("left_out",)),
)  # fmt: skip


def kept(club: Club) -> tuple[Totals, ...]:
    """Return the totals that are kept, in the same form. Fails where two rows are of the same."""
    found: list[Totals] = []
    for kind, who in KINDS:
        rows: Totals = {}
        for row in kind._default_manager.filter(club=club):
            key = (row.variant, row.competition_id, *(getattr(row, name) for name in who))
            assert key not in rows
            apart = {"id", "club_id", "variant", "competition_id", "search_key", "figures", "at", *who}
            columns = [field.attname for field in kind._meta.concrete_fields if field.attname not in apart]
            rows[key] = _known({name: getattr(row, name) for name in columns} | getattr(row, "figures", {}))
        found.append({key: row for key, row in rows.items() if row})
    return tuple(found)


def check(club: Club) -> None:
    """Fail where what is kept is not what a recount has, or not what a rebuild would write."""
    for mine, right in zip(kept(club), counted(club), strict=True):
        assert mine == right
    assert list(rebuild_club(club, write=False)) == []


def _known(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if value or (value == 0 and name in BEST)}


def _count(match: Match, scope: tuple[Any, ...], found: Recount) -> None:
    state = open_book(match).match
    rows = list(match.sides.prefetch_related("players").order_by("place"))
    known = [{player.number: player for player in row.players.all()} for row in rows]

    def player(side: int, number: int) -> dict[str, Any]:
        who, row = known[side][number], rows[side]
        return found.players[
            (*scope, who.player_id, row.team_id, "" if who.player_id else who.name, "" if row.team_id else row.name)
        ]

    def against(side: int, number: int) -> dict[str, Any]:
        who, row = known[side][number], rows[1 - side]
        if not who.player_id:
            return defaultdict(int)  # a guest, of whom nothing is kept against sides
        return found.against[(*scope, who.player_id, row.team_id, "" if row.team_id else row.name)]

    def duel(side: int, batter: int, bowler: int) -> dict[str, Any]:
        both = (known[side][batter], rows[side].name), (known[1 - side][bowler], rows[1 - side].name)
        classes = state.setup.sides[side].players[batter - 1], state.setup.sides[1 - side].players[bowler - 1]
        if not (both[0][0].player_id or both[1][0].player_id):
            return defaultdict(int)
        names = [(who.player_id, *(("", "") if who.player_id else (who.name, name))) for who, name in both]
        return found.duels[(*scope, *names[0], classes[0].batting_class, *names[1], classes[1].bowling_class)]

    def holder(side: int) -> dict[str, Any]:
        row = rows[side]
        return found.sides[(*scope, row.played_by, row.team_id, "" if row.team_id else row.name)]

    found.matches[(*scope, match.counted.left_out)]["matches"] += 1
    for side in (0, 1):
        for number, each in known[side].items():
            if side == 0 or each.player_id not in {other.player_id for other in known[0].values()}:
                mine = against(side, number)
                mine["matches"] += 1
                if match.counted.left_out:
                    mine[LEFT_OUT[match.counted.left_out]] += 1
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
            for mine in (player(innings.side, batter.player), against(innings.side, batter.player)):
                _count_batter(match, number, innings, batter, mine)
            if batter.out is not None:
                against(innings.side, batter.player)[f"out_{batter.out}"] += 1
            if batter.out in ("caught_behind", "stumped") and (keeper := state.setup.sides[1 - innings.side].keeper):
                against(1 - innings.side, keeper)[f"kept_{batter.out}"] += 1
        for over in getattr(innings, "overs", ()):
            for ball in over.deliveries:
                mine = duel(innings.side, ball.batter, over.bowler)
                mine["balls"] += 1
                mine["runs"] += ball.runs
                mine["wickets"] += ball.out in CREDITED
        for bowled in BowlingInnings.objects.filter(match=match, innings=number):
            for mine in (player(1 - innings.side, bowled.number), against(1 - innings.side, bowled.number)):
                _count_bowler(innings, bowled, mine)


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

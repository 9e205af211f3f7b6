"""A player's figures in parts: against each side, each bowler or batter, and each class of them, in one game.

What batter and bowler did against each other is known of innings of which the balls were recorded.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import add
from typing import Any, NamedTuple

from django.db.models import Aggregate, F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.models import BattingInnings, BowlingInnings, MatchSide, Player
from scoring.readmodel.tables import Column, Table
from scoring.readmodel.values import OVERS, Decimals
from scoring.rules.overs import BALLS
from scoring.visibility import Visibility
from tournaments.statistics.average_columns import AverageColumn, batting_measures, bowling_measures
from tournaments.statistics.players import PlayerFigures
from tournaments.statistics.totals.sql import BATTING, BOWLING
from tournaments.statistics.totals.totals import Batting, Bowling, columns, ratio

BATTING_SIDES, BATTING_BOWLERS, BATTING_CLASSES = "batting-sides", "batting-bowlers", "batting-classes"
BOWLING_SIDES, BOWLING_BATTERS, BOWLING_CLASSES = "bowling-sides", "bowling-batters", "bowling-classes"
SPLITS = (BATTING_SIDES, BATTING_BOWLERS, BATTING_CLASSES, BOWLING_SIDES, BOWLING_BATTERS, BOWLING_CLASSES)

_OF_BATTING = ("innings", "runs", "high_score", "average", "strike_rate", "runs_a_turn")
_OF_BOWLING = ("overs", "bowled_turns", "conceded", "wickets", "bowling_average", "economy", "wickets_a_turn")
_RATE = Decimals()


@dataclass(slots=True)
class Duel:
    """What a batter and a bowler did against each other; added up, what somebody did against several."""

    name: str
    balls: int = 0
    runs: int = 0
    fours: int = 0
    sixes: int = 0
    wickets: int = 0

    def add(self, faced: Mapping[str, int]) -> None:
        """Add what is kept of an innings, see `BattingInnings.faced`."""
        self.balls += faced["balls"]
        self.runs += faced["runs"]
        self.fours += faced["fours"]
        self.sixes += faced["sixes"]
        self.wickets += faced["wickets"]


class _Other(NamedTuple):
    """Who stood against a player in an innings: a player of the club, or somebody known by name and side."""

    player: int | None
    player_name: str | None
    name: str
    side_name: str
    own_class: int | None


@dataclass(slots=True)
class Duels:
    """What a player did against each of the others, by who they are, and against each class, lowest first."""

    others: dict[object, Duel] = field(default_factory=dict)
    classes: dict[int, Duel] = field(default_factory=dict)

    def add(self, other: _Other, faced: Mapping[str, int]) -> None:
        """Add what was done in an innings against one."""
        key = other.player or (other.name, other.side_name)
        if (duel := self.others.get(key)) is None:
            duel = self.others[key] = Duel(other.player_name or other.name)
        duel.add(faced)
        if (own_class := other.own_class) is not None:
            if (against_class := self.classes.get(own_class)) is None:
                against_class = self.classes[own_class] = Duel(_("Class %(number)d") % {"number": own_class})
            against_class.add(faced)


def splits(player: Player, variant: str, listed: Visibility) -> dict[str, Table]:
    """Return the tables of `SPLITS` by their names, with columns alone where there is nothing. Six queries."""
    shown = {"match__club": player.club_id, "match__variant": variant, "match__narrowest__lte": listed}
    batted = player.batting_innings.filter(**shown, place__isnull=False).order_by()
    bowled = player.bowling_innings.filter(**shown).order_by()
    faced, bowled_to = _faced(batted), _bowled_to(bowled)
    sides, bowled_at = _against_sides(batted, Batting), _against_sides(bowled, Bowling)
    of_batting = batting_measures(reduce(add, (each.batting for each in sides), Batting()))
    of_bowling = bowling_measures(reduce(add, (each.bowling for each in bowled_at), Bowling()))
    return {
        BATTING_SIDES: _sides_table(_("Batting against each side"), sides, of_batting, _OF_BATTING),
        BATTING_BOWLERS: _table(_("Batting against each bowler"), _("Bowler"), _most_faced(faced), batting=True),
        BATTING_CLASSES: _table(_("Batting against each bowling class"), _("Class"), _by_class(faced), batting=True),
        BOWLING_SIDES: _sides_table(_("Bowling against each side"), bowled_at, of_bowling, _OF_BOWLING),
        BOWLING_BATTERS: _table(_("Bowling against each batter"), _("Batter"), _most_faced(bowled_to), batting=False),
        BOWLING_CLASSES: _table(
            _("Bowling against each batting class"), _("Class"), _by_class(bowled_to), batting=False, overs=True
        ),
    }


def covered(table: Table, balls: int) -> str:
    """Return of how many `balls` the duels of a table are; "" where they are of all, or nobody counted balls."""
    counted = sum(int(str(row[1].value or 0)) for row in table.rows)
    if counted >= balls:
        return ""
    return _("From matches recorded ball by ball: %(counted)d of %(balls)d balls.") % {
        "counted": counted,
        "balls": balls,
    }


def _faced(batted: QuerySet[BattingInnings]) -> Duels:
    """Return what a batter did against bowlers. Two queries."""
    who = ("match", "innings", "number", "player", "player__name", "name", "side_name", "bowling_class")
    bowlers = BowlingInnings.objects.filter(match__in=batted.values("match")).order_by()
    known = {row[:3]: row for row in bowlers.values_list(*who)}
    found = Duels()
    for match, innings, faced in batted.values_list("match", "innings", "faced"):
        for each in faced:
            found.add(_Other(*known[match, innings, each["bowler"]][3:]), each)
    return found


def _bowled_to(bowled: QuerySet[BowlingInnings]) -> Duels:
    """Return what a bowler did against batters. Two queries."""
    own = set(bowled.values_list("match", "innings", "number"))
    batters = BattingInnings.objects.filter(match__in=bowled.values("match")).order_by()
    who = ("match", "innings", "faced", "player", "player__name", "name", "side_name", "batting_class")
    found = Duels()
    for match, innings, faced, *batter in batters.values_list(*who):
        for each in faced:
            if (match, innings, each["bowler"]) in own:
                found.add(_Other(*batter), each)
    return found


def _most_faced(duels: Duels) -> list[Duel]:
    return sorted(duels.others.values(), key=lambda each: (-each.balls, each.name.casefold()))


def _by_class(duels: Duels) -> list[Duel]:
    return [duel for _number, duel in sorted(duels.classes.items())]


def _table(caption: str, who: str, duels: Iterable[Duel], *, batting: bool, overs: bool = False) -> Table:
    """Return duels as a table: a batter's with the strike rate, a bowler's with the economy; in balls or in overs."""
    headings = [
        Column("name", who, numeric=False),
        Column("overs", pgettext("column", "O"), _("Overs"), form=OVERS)
        if overs
        else Column("balls", pgettext("column", "B"), _("Balls")),
        Column("runs", pgettext("column", "R"), _("Runs")),
        Column("wickets", pgettext("column", "W"), _("Wickets of the bowler")),
        Column("average", pgettext("column", "Ave"), _("Runs a wicket"), form=_RATE),
        Column("strike_rate", pgettext("column", "SR"), _("Strike rate: runs in 100 balls"), form=_RATE)
        if batting
        else Column("economy", pgettext("column", "Econ"), _("Economy: runs an over"), form=_RATE),
    ]
    rate = 100 if batting else BALLS
    rows = (
        [
            each.name,
            each.balls,
            each.runs,
            each.wickets,
            ratio(each.runs, each.wickets),
            ratio(rate * each.runs, each.balls),
        ]
        for each in duels
    )
    return Table.of(caption, headings, rows)


def _against_sides(rows: QuerySet[Any], kind: type[Batting] | type[Bowling]) -> list[PlayerFigures]:
    """Return what a player did against each side of the rows of one, the one met most often first. One query."""
    others = MatchSide.objects.filter(match=OuterRef("match")).exclude(name=OuterRef("side_name"))
    name = others.order_by("place").values(named=Coalesce("team__name", "name"))[:1]
    sums: Mapping[str, Aggregate] = {
        f"sum_{each}": total for each, total in (BATTING if kind is Batting else BOWLING).items()
    }
    found = rows.values(against=Coalesce(Subquery(name), F("side_name"))).annotate(**sums)
    figures = []
    for line in found:
        sums_of = kind(**{each: line[f"sum_{each}"] for each in columns(kind)})
        batting = sums_of if isinstance(sums_of, Batting) else Batting()
        bowling = sums_of if isinstance(sums_of, Bowling) else Bowling()
        figures.append(PlayerFigures(None, line["against"], (), 0, batting, bowling))
    return sorted(figures, key=lambda each: (-each.batting.innings - each.bowling.spells, each.name.casefold()))


def _sides_table(
    caption: str, rows: Sequence[PlayerFigures], measures: Sequence[AverageColumn[PlayerFigures]], keys: Sequence[str]
) -> Table:
    shown = [each for key in keys for each in measures if each.key == key]
    headings = [Column("side", _("Side"), numeric=False), *(each.column for each in shown)]
    return Table.of(caption, headings, ([row.name, *(each.value(row) for each in shown)] for row in rows))

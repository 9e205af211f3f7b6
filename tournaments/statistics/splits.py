"""A player's figures in parts: against each side, each bowler or batter, and each class of them, in one game.

What batter and bowler did against each other is known of innings of which the balls were recorded.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import add
from typing import Any

from django.db.models import Q
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.models import Player
from scoring.readmodel.tables import Column, Table
from scoring.readmodel.values import OVERS, Decimals
from scoring.rules.overs import BALLS
from scoring.visibility import Visibility
from tournaments.models import AgainstTotals, DuelTotals
from tournaments.statistics.average_columns import AverageColumn, batting_measures, bowling_measures
from tournaments.statistics.players import PlayerFigures, sums_in, sums_of
from tournaments.statistics.totals.totals import Batting, Bowling, ratio

BATTING_SIDES, BATTING_BOWLERS, BATTING_CLASSES = "batting-sides", "batting-bowlers", "batting-classes"
BOWLING_SIDES, BOWLING_BATTERS, BOWLING_CLASSES = "bowling-sides", "bowling-batters", "bowling-classes"
SPLITS = (BATTING_SIDES, BATTING_BOWLERS, BATTING_CLASSES, BOWLING_SIDES, BOWLING_BATTERS, BOWLING_CLASSES)

_OF_BATTING = ("innings", "runs", "high_score", "average", "strike_rate", "runs_a_turn")
_OF_BOWLING = ("overs", "bowled_turns", "conceded", "wickets", "bowling_average", "economy", "wickets_a_turn")
_RATE = Decimals()


@dataclass(slots=True)
class Duel:
    """What a batter and a bowler did against each other; added up, what somebody did against several.

    `player` is the id of the other, None of a guest and of several.
    """

    name: str
    player: int | None = None
    balls: int = 0
    runs: int = 0
    wickets: int = 0

    def add(self, met: Mapping[str, Any]) -> None:
        """Add what is kept of two, see `DuelTotals`."""
        self.balls += met["balls"]
        self.runs += met["runs"]
        self.wickets += met["wickets"]


@dataclass(slots=True)
class Duels:
    """What a player did against each of the others, by who they are, and against each class, lowest first."""

    others: dict[object, Duel] = field(default_factory=dict)
    classes: dict[int, Duel] = field(default_factory=dict)

    def add(self, other: str, own_class: int | None, met: Mapping[str, Any]) -> None:
        """Add what is kept of the player and the `other`, "batter" or "bowler", whose class is given."""
        name = met[f"{other}_name"]
        key = met[other] or (name, met[f"{other}_side"])
        if (duel := self.others.get(key)) is None:
            duel = self.others[key] = Duel(met[f"{other}__name"] or name, met[other])
        duel.add(met)
        if own_class is not None:
            if (against_class := self.classes.get(own_class)) is None:
                against_class = self.classes[own_class] = Duel(_("Class %(number)d") % {"number": own_class})
            against_class.add(met)


def splits(player: Player, variant: str, listed: Visibility) -> dict[str, Table]:
    """Return the tables of `SPLITS` by their names, with columns alone where there is nothing. Two queries."""
    # Without the club, which is the player's: so they are found by the player, and not among all of the club.
    shown = Q(variant=variant, visibility__lte=listed)
    met = _against_sides(shown & Q(player=player.pk))
    sides = _most_met((each for each in met if each.batting.innings), lambda each: each.batting.innings)
    bowled_at = _most_met((each for each in met if each.bowling.spells), lambda each: each.bowling.spells)
    faced, bowled_to = _duels(player.pk, shown)
    of_batting = batting_measures(reduce(add, (each.batting for each in sides), Batting()))
    of_bowling = bowling_measures(reduce(add, (each.bowling for each in bowled_at), Bowling()))
    return {
        BATTING_SIDES: _sides_table(_("Batting against each side"), sides, of_batting, _OF_BATTING),
        BATTING_BOWLERS: _with_ids(
            _table(_("Batting against each bowler"), _("Bowler"), _most_faced(faced), batting=True), _most_faced(faced)
        ),
        BATTING_CLASSES: _table(_("Batting against each bowling class"), _("Class"), _by_class(faced), batting=True),
        BOWLING_SIDES: _sides_table(_("Bowling against each side"), bowled_at, of_bowling, _OF_BOWLING),
        BOWLING_BATTERS: _with_ids(
            _table(_("Bowling against each batter"), _("Batter"), _most_faced(bowled_to), batting=False),
            _most_faced(bowled_to),
        ),
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


def _duels(player: int, shown: Q) -> tuple[Duels, Duels]:
    """Return what a player did as a batter against bowlers, and as a bowler against batters. One query."""
    who = [f"{each}{part}" for each in ("batter", "bowler") for part in ("", "__name", "_name", "_side")]
    rows = DuelTotals.objects.filter(shown, Q(batter=player) | Q(bowler=player)).order_by()
    faced, bowled_to = Duels(), Duels()
    for met in rows.values(*who, "batting_class", "bowling_class", "balls", "runs", "wickets"):
        if met["batter"] == player:
            faced.add("bowler", met["bowling_class"], met)
        if met["bowler"] == player:
            bowled_to.add("batter", met["batting_class"], met)
    return faced, bowled_to


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


def _with_ids(table: Table, duels: Iterable[Duel]) -> Table:
    return table.with_ids(_("Player id"), (each.player for each in duels))


def _against_sides(rows: Q) -> list[PlayerFigures]:
    """Return what a player did against each side, whatever it was called or is called by now. One query."""
    against = AgainstTotals.objects.filter(rows).order_by().values(against=Coalesce("team__name", "side_name"))
    return [
        PlayerFigures(None, line["against"], (), 0, sums_in(Batting, line), sums_in(Bowling, line))
        for line in against.annotate(**sums_of(Batting), **sums_of(Bowling))
    ]


def _most_met(rows: Iterable[PlayerFigures], times: Callable[[PlayerFigures], int]) -> list[PlayerFigures]:
    return sorted(rows, key=lambda each: (-times(each), each.name.casefold()))


def _sides_table(
    caption: str, rows: Sequence[PlayerFigures], measures: Sequence[AverageColumn[PlayerFigures]], keys: Sequence[str]
) -> Table:
    shown = [each for key in keys for each in measures if each.key == key]
    headings = [Column("side", _("Side"), numeric=False), *(each.column for each in shown)]
    return Table.of(caption, headings, ([row.name, *(each.value(row) for each in shown)] for row in rows))

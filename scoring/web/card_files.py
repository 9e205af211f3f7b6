"""The scorecard of a match as one file: its tables below each other, each row telling of which match and innings."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from scoring.models import Match
from scoring.readmodel.innings import InningsCard
from scoring.readmodel.scorecard import scorecard
from scoring.readmodel.tables import Column, PlayerKey, Table
from scoring.readmodel.values import OVERS
from scoring.rules.match_state import MatchState
from scoring.rules.overs import BALLS
from scoring.web.table_files import rows_of

_OVERS = re.compile(r"([0-9]+)(?:\.([0-5]))?")


def card_rows(row: Match, match: MatchState[Any], players: Mapping[PlayerKey, int]) -> list[list[object]]:
    """Return total, batting, bowling, fall of wickets and stands of each innings; `players` are the players' ids.

    Each table has its headings, and a blank row stands between two.
    """
    rows: list[list[object]] = []
    before = [_("Match id"), _("Innings"), _("Side"), _("Table")]
    sides = [side.name for side in match.setup.sides]
    for number, innings in enumerate(scorecard(match).innings, 1):
        for table in _tables(innings, in_balls=bool(match.balls_an_innings)):
            head, *lines = rows_of(_with_players(table, players))
            start: list[object] = [row.pk, number, sides[innings.side], table.caption]
            rows += [[], before + head] if rows else [before + head]
            rows += [start + line for line in lines]
    return rows


def _tables(innings: InningsCard, *, in_balls: bool) -> Iterator[Table]:
    yield Table.of(_("Total"), [Column("total", _("Total"))], [[innings.score]])
    if innings.batting.rows:
        yield replace(innings.batting, caption=innings.batting.caption or _("Batting"))
    if innings.bowling:
        yield replace(innings.bowling, caption=innings.bowling.caption or _("Bowling"))
    if innings.fall:
        columns = [
            Column("wicket", _("Wicket")),
            Column("runs", _("Runs")),
            Column("batter", _("Batter"), numeric=False),
            Column("at", _("Over"), form=OVERS) if in_balls else Column("at", _("When")),
        ]
        falls = [
            [each.wicket, each.runs, each.batter, _balls(each.at) if in_balls else _number(each.at)]
            for each in innings.fall
        ]
        keys = [None if each.player is None else (innings.side, each.player) for each in innings.fall]
        yield Table.of(_("Fall of wickets"), columns, falls).of_players(keys)
    if innings.partnerships:
        columns = [Column("wicket", _("Wicket")), Column("stand", innings.stands_heading)]
        yield Table.of(innings.stands_heading, columns, [[each.wicket, each] for each in innings.partnerships])


def _balls(at: str) -> int | str:
    """Return where in the innings a wicket fell in balls from its start: 107 of "17.5"; what is no over as it is."""
    found = _OVERS.fullmatch(at)
    return int(found[1]) * BALLS + int(found[2] or 0) if found else at


def _number(at: str) -> int | str:
    return int(at) if at.isdecimal() else at


def _with_players(table: Table, players: Mapping[PlayerKey, int]) -> Table:
    """Return a table with the ids of the players of its rows, where it is of players."""
    keys = [next((cell.player for cell in row if cell.player), None) for row in table.rows]
    if not any(keys):
        return table
    return table.with_ids(_("Player id"), (players.get(key) if key else None for key in keys))

"""Averages as they are shown: of batting, of bowling, of the people who held the cards, of sides.

A page, its CSV and a chapter of a yearbook are made of the same. One game at a time: figures of two are never mixed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from operator import add
from typing import TypeVar

from django.db.models import Q
from django.utils.translation import gettext as _

from scoring.models import Player
from scoring.readmodel.tables import Column, Table
from scoring.readmodel.values import Figure
from scoring.slugs import number_of
from scoring.words.phrase import listed
from tournaments.statistics.addresses import person_part
from tournaments.statistics.average_columns import (
    BRIEF,
    AverageColumn,
    batting_measures,
    bowling_measures,
    people_measures,
)
from tournaments.statistics.average_words import least_words, left_out_words
from tournaments.statistics.filters import CountedGame
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
from tournaments.statistics.totals.totals import Batting, Bowling

MOST_ASKED = 5
"""What it takes to be listed where nothing else is asked for, innings or wickets; less where little was played."""

_F = TypeVar("_F", PlayerFigures, CardPlayerFigures)


@dataclass(frozen=True, slots=True)
class AveragesRow:
    """A line of averages: who, for which sides, and the figures by the keys of the columns.

    `part` is the player's part of the page's address, "" for a guest, who has no page. `team` is the id of a side that
    is a team of the club.
    """

    name: str
    part: str
    sides: str
    figures: Mapping[str, Figure]
    team: int | None = None

    @property
    def shown(self) -> Sequence[Figure]:
        """The figures in the order of the columns."""
        return tuple(self.figures.values())


@dataclass(frozen=True, slots=True)
class Listing:
    """A table of averages, the best first.

    `least` is what it takes to be listed, `said` the same in words, with how many fall short of it (`below`).
    `by` is the key of the column that the best come first by. `lowest_first` are the keys of those columns of which
    the lowest is the best, `brief` of those that are enough where there is little room.
    """

    slug: str
    title: str
    columns: Sequence[Column]
    lines: Sequence[AveragesRow]
    by: str = ""
    lowest_first: frozenset[str] = frozenset()
    brief: frozenset[str] = frozenset()
    least: int = 0
    below: int = 0
    said: str = ""

    @property
    def section(self) -> str:
        """The section of how figures are counted that explains its columns."""
        return "sides-teams-and-games" if self.slug == "people" else self.slug

    def as_table(self) -> Table:
        """Return the averages as values, for paper, CSV and programs; the sides stand in a column of their own."""
        columns = [Column("name", _("Name"), numeric=False), Column("sides", _("Side"), numeric=False), *self.columns]
        rows = ([line.name, line.sides, *(figure.value for figure in line.shown)] for line in self.lines)
        table = Table.of(self.title, columns, rows)
        if self.slug == "people":
            return table.with_ids(_("Card player id"), (line.part or None for line in self.lines))
        if self.slug == "sides":
            return table.with_ids(_("Team id"), (line.team for line in self.lines))
        return table.with_ids(_("Player id"), (number_of(line.part) if line.part else None for line in self.lines))


@dataclass(frozen=True, slots=True)
class Averages:
    """The averages of a game in a pool; `left_out` says what was not recorded, `sides` are all there are to choose."""

    game: CountedGame
    listings: Sequence[Listing]
    sides: Sequence[SidePlayedFor]
    left_out: Sequence[str]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for: least innings and wickets (None: what fits), and one side by its code (else: all)."""

    innings: int | None = None
    wickets: int | None = None
    side: str = ""


def averages(pool: Q, game: CountedGame, wanted: Wanted = Wanted()) -> Averages:
    """Return the averages of a game. Two queries, whatever was played."""
    rows = Q(pool, variant=game.variant)
    players = [row for _by, row in player_rows(rows)]
    held = [row for _by, row in side_rows(rows)]
    sides = sorted({side for row in held for side in row.sides}, key=lambda side: (side.name.casefold(), side.code))
    if wanted.side in {side.code for side in sides}:
        players = [row for row in players if row.sides[0].code == wanted.side]
        held = [row for row in held if row.sides[0].code == wanted.side]
    everybody = by_player(players)
    listings = [batting(everybody, wanted.innings), bowling(everybody, wanted.wickets), people(held)]
    if any(row.figures for row in held):
        listings.append(of_sides(held))
    return Averages(game, [each for each in listings if each.lines or each.below], sides, left_out_words(game))


def nobody(slug: str) -> Listing:
    """Return the averages of nobody: a table that has its columns alone."""
    of_players = {"batting": batting, "bowling": bowling}
    return of_players[slug](()) if slug in of_players else {"people": people, "sides": of_sides}[slug](())


def batting(players: Iterable[PlayerFigures], least: int | None = None) -> Listing:
    """Return the averages of those with `least` innings, the highest first, then the most runs."""
    players = list(players)
    batted = [row.batting.innings for row in players if row.batting.innings]
    least = _fitting(batted, least)
    listed = sorted((row for row in players if row.batting.innings >= least), key=_batting_order)
    measures = batting_measures(
        reduce(add, (row.batting for row in players), Batting()), [row.figures for row in players]
    )
    below = sum(innings < least for innings in batted)
    return _of_players("batting", _("Batting"), listed, measures, "average", least, below)


def bowling(players: Iterable[PlayerFigures], least: int | None = None) -> Listing:
    """Return the averages of those who bowled with `least` wickets, the lowest first, then the most wickets.

    In a game of turns the most wickets a turn come first.
    """
    bowled = [row for row in players if row.bowling.spells]
    least = _fitting([row.bowling.wickets for row in bowled], least)
    total = reduce(add, (row.bowling for row in bowled), Bowling())
    order, by = (_turns_order, "wickets_a_turn") if total.of_turns else (_bowling_order, "bowling_average")
    listed = sorted((row for row in bowled if row.bowling.wickets >= least), key=order)
    return _of_players("bowling", _("Bowling"), listed, bowling_measures(total), by, least, len(bowled) - len(listed))


def people(rows: Iterable[CardPlayerFigures]) -> Listing:
    """Return what the people did who held the cards, the most wins first."""
    named = sorted(by_person(row for row in rows if row.person), key=_wins_order)
    measures = people_measures(named)
    lines = [
        AveragesRow(row.person, person_part(row.person), _names(row.sides), _figures(row, measures)) for row in named
    ]
    return _of_held("people", _("Card players"), measures, lines)


def of_sides(rows: Iterable[CardPlayerFigures]) -> Listing:
    """Return what the sides did, whoever held their cards, the most wins first."""
    found = sorted(by_side(rows), key=_wins_order)
    measures = people_measures(found)
    lines = [AveragesRow(row.sides[0].name, "", "", _figures(row, measures), row.sides[0].team) for row in found]
    return _of_held("sides", _("Sides"), measures, lines)


def _fitting(figures: Sequence[int], least: int | None) -> int:
    """Return what it takes to be listed: what was asked for, else half of the most, from 1 to what is usual."""
    return min(MOST_ASKED, max(1, max(figures, default=0) // 2)) if least is None else least


def _of_players(
    slug: str,
    title: str,
    rows: Sequence[PlayerFigures],
    measures: Sequence[AverageColumn[PlayerFigures]],
    by: str,
    least: int,
    below: int,
) -> Listing:
    return Listing(
        slug,
        title,
        [each.column for each in measures],
        [AveragesRow(row.name, _part(row), _names(row.sides), _figures(row, measures)) for row in rows],
        by,
        frozenset(each.key for each in measures if each.lowest_first),
        _brief(measures),
        least,
        below,
        least_words(slug, least, below),
    )


def _of_held(
    slug: str, title: str, measures: Sequence[AverageColumn[CardPlayerFigures]], lines: Sequence[AveragesRow]
) -> Listing:
    return Listing(slug, title, [each.column for each in measures], lines, by="won", brief=_brief(measures))


def _brief(measures: Iterable[AverageColumn[_F]]) -> frozenset[str]:
    return frozenset(each.key for each in measures if each.key in BRIEF)


def _figures(row: _F, measures: Sequence[AverageColumn[_F]]) -> dict[str, Figure]:
    return {each.key: each.figure(row) for each in measures}


def _part(row: PlayerFigures) -> str:
    return "" if row.player is None else Player(pk=row.player, name=row.name).part


def _names(sides: Sequence[SidePlayedFor]) -> str:
    return listed(sorted({side.name for side in sides}, key=str.casefold))


_Order = tuple[bool, Fraction, int, str]


def _batting_order(row: PlayerFigures) -> _Order:
    average = row.batting.average
    return average is None, -(average or Fraction(0)), -row.batting.runs, row.name.casefold()


def _bowling_order(row: PlayerFigures) -> _Order:
    average = row.bowling.average
    return average is None, average or Fraction(0), -row.bowling.wickets, row.name.casefold()


def _turns_order(row: PlayerFigures) -> _Order:
    wickets = row.bowling.wickets_a_turn
    return wickets is None, -(wickets or Fraction(0)), -row.bowling.wickets, row.name.casefold()


def _wins_order(row: CardPlayerFigures) -> _Order:
    played = row.played
    return False, Fraction(-played.won), played.lost, (row.person or row.sides[0].name).casefold()

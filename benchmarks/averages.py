"""Averages and records after 10,000 matches of a competition beside 10, and a career in 440,000 batting rows.

One match is written through the book; the others are copies of its rows for other players, with other runs. Their
totals are then counted by the very code that rebuilds them.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from django.db import connection
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from benchmarks.ratio import Ratio, median_ratio
from benchmarks.site import Site
from scoring.book.new_match import create_match
from scoring.book.setups import SideLinks
from scoring.models import (
    BattingInnings,
    BowlingInnings,
    Club,
    Match,
    MatchPlayer,
    MatchSide,
    Player,
    RecordCandidate,
    SideResult,
    Team,
    TeamInnings,
)
from scoring.rules.registry import find_rules
from scoring.statistics.encoding import bowling_order
from scoring.statistics.records import EVERY
from tournaments.models import Competition, Fixture, Season
from tournaments.statistics.totals.update import rebuild_club, recount

_M = TypeVar("_M", bound=Model)

TEAMS, ELEVEN = 20, 11
FEW, MANY = 10, 10_000
BATCH = 500
RARELY = 50
"""In one of so many matches is done what counts each time, such as a hat-trick."""
MOST = 10**9
"""Of what records are of, by lot: so large that hardly two are alike, and a record of few matches and of many has one
holder. Else the page of many would have more rows.
"""
ROUNDS = 40
CAREER = "career of a player"


def run(site: Site) -> Iterator[Ratio]:
    """Yield the ratios of many matches to few. Raises RuntimeError where the number of queries is another."""
    few, many = (_League(site, matches) for matches in (FEW, MANY))
    if BattingInnings.objects.filter(match__club=many.club).count() != 2 * 2 * ELEVEN * MANY:
        raise RuntimeError("other rows than were meant")
    for name in few.addresses:
        ours, least = (partial(league.read, name) for league in (many, few))
        counts = {_queries(ours), _queries(least)}
        if len(counts) > 1:
            raise RuntimeError(f"{name}: {counts} queries")
        aim = 2.0 if name == CAREER else 1.2
        yield Ratio(f"{name}: 10,000 matches / 10", median_ratio(ours, least, ROUNDS), aim)
    ratio = median_ratio(many.count_one, few.count_one, ROUNDS // 2)
    yield Ratio("count a match anew among 440,000 batting rows / 440", ratio, 2.0)


@dataclass
class _Rows:
    """Rows of many kinds to be made together."""

    kinds: dict[type[Model], list[Model]] = field(default_factory=dict)

    def add(self, row: Model) -> None:
        self.kinds.setdefault(type(row), []).append(row)

    def make(self) -> None:
        for kind, rows in self.kinds.items():
            kind._default_manager.bulk_create(rows, batch_size=BATCH)
        self.kinds.clear()


class _League:
    """A club with so many matches in a competition, as many outside it, and the pages about them."""

    def __init__(self, site: Site, matches: int) -> None:
        self.club = Club.objects.create(name=f"Averages of {matches}")
        self.rng = random.Random(1932)
        self.teams = Team.objects.bulk_create(
            Team(club=self.club, name=f"Team {number}", slug=f"team-{number}") for number in range(TEAMS)
        )
        self.players = [
            Player.objects.bulk_create(
                Player(club=self.club, name=f"{team.name} {number}") for number in range(1, ELEVEN + 1)
            )
            for team in self.teams
        ]
        season = Season.objects.create(club=self.club, name="2026")
        self.competition = Competition.objects.create(season=season, name="League", variant="forde", format="league")
        self.match = self._written(site)
        self._copy(2 * matches - 1)
        fixtures = [
            Fixture(competition=self.competition, key=str(match.pk), round=1, number=number, match=match)
            for number, match in enumerate(self.club.matches.order_by("pk")[:matches])
        ]
        Fixture.objects.bulk_create(fixtures, batch_size=BATCH)
        list(rebuild_club(self.club, write=True))
        if list(rebuild_club(self.club, write=False)):
            raise RuntimeError("totals that do not follow from the matches")
        slugs = [self.club.slug, season.slug, self.competition.slug]
        self.addresses = {
            f"{what} of a {of}": reverse(f"{of}-{what}", args=slugs[:parts])
            for what in ("averages", "records")
            for of, parts in (("competition", 3), ("season", 2), ("club", 1))
        } | {CAREER: self.players[0][0].get_absolute_url()}
        self.reader = Client()
        self.batted = BattingInnings.objects.filter(match=self.match).order_by("pk")[0]
        self.runs_more = 0

    def read(self, name: str) -> None:
        """Ask for a page, as a reader does."""
        answer = self.reader.get(self.addresses[name])
        if answer.status_code != 200:
            raise RuntimeError(f"{name}: {answer.status_code}")

    def count_one(self) -> None:
        """Count one match anew, in which a batter has a run more or less each time."""
        self.runs_more ^= 1
        BattingInnings.objects.filter(pk=self.batted.pk).update(runs=self.batted.runs + self.runs_more)
        recount([self.match.pk])

    def _written(self, site: Site) -> Match:
        """Return a match of the first two teams, written through the book."""
        setup, problems = find_rules(site.document["variant"]).read_setup(site.document)
        if setup is None:
            raise ValueError(problems)
        links = [
            SideLinks(team=team.pk, players=[player.pk for player in players])
            for team, players in zip(self.teams[:2], self.players[:2], strict=True)
        ]
        return create_match(self.club, setup, None, links=links, entries=site.document["entries"]).match

    def _copy(self, copies: int) -> None:
        """Make matches, all teams once a round, that are as the one written but for names and runs."""
        pairs = _rounds()
        patterns = [list(kind._default_manager.filter(match=self.match)) for kind in _LINES]
        made = Match.objects.bulk_create(
            (_like(self.match, slug=f"{self.match.slug}-{self.club.pk}-{number}") for number in range(copies)),
            batch_size=BATCH,
        )
        rows = _Rows()
        for number, match in enumerate(made, 1):
            pair = pairs[number % len(pairs)]
            for place, team in enumerate(pair):
                rows.add(MatchSide(match=match, place=place, name=self.teams[team].name, team=self.teams[team]))
            for pattern in patterns:
                for line in pattern:
                    if not isinstance(line, RecordCandidate) or line.kind not in EVERY or number % RARELY == 0:
                        rows.add(self._line(line, match, pair))
            if number % 1_000 == 0:
                rows.make()
        rows.make()
        for side in MatchSide.objects.filter(match__club=self.club).exclude(match=self.match).iterator(2_000):
            team = next(index for index, each in enumerate(self.teams) if each.pk == side.team_id)
            for number, player in enumerate(self.players[team], 1):
                rows.add(MatchPlayer(side=side, number=number, name=player.name, player=player))
            if len(rows.kinds[MatchPlayer]) > 20_000:
                rows.make()
        rows.make()

    def _line(self, line: Model, match: Match, pair: tuple[int, int]) -> Model:
        own: dict[str, object] = {"match_id": match.pk}
        if isinstance(line, BattingInnings | BowlingInnings):
            team = pair[self.teams.index(line.team)] if line.team in self.teams[:2] else pair[0]
            player = self.players[team][line.number - 1]
            own |= {"player_id": player.pk, "team_id": self.teams[team].pk, "name": player.name}
            own |= {"side_name": self.teams[team].name, "runs": (runs := self.rng.randint(0, 120))}
            if isinstance(line, BowlingInnings):
                own |= {"value": bowling_order(line.wickets, runs)}
        elif isinstance(line, SideResult | TeamInnings):
            team = pair[line.place if isinstance(line, SideResult) else line.side]
            own |= {"team_id": self.teams[team].pk, "name": self.teams[team].name}
        elif isinstance(line, RecordCandidate):
            own |= {"value": self.rng.randint(0, MOST)}
        return _like(line, **own)


def _rounds() -> list[tuple[int, int]]:
    """Return every pair of teams, each team once in every ten; the first two begin."""
    first, *ring = [0, *range(2, TEAMS), 1]
    pairs = []
    for _round in range(TEAMS - 1):
        each = [first, *ring]
        pairs += [(each[place], each[-1 - place]) for place in range(TEAMS // 2)]
        ring = [ring[-1], *ring[:-1]]
    return pairs


_LINES: tuple[type[Model], ...] = (SideResult, TeamInnings, BattingInnings, BowlingInnings, RecordCandidate)


def _like(row: _M, **own: object) -> _M:
    """Return a new row that is as another but for some columns."""
    columns = [column.attname for column in row._meta.concrete_fields if not column.primary_key]
    return type(row)(**{column: getattr(row, column) for column in columns} | own)


def _queries(act: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as queries:
        act()
    return len(queries)

"""A league of 10,000 finished matches beside one of 10: its table as a page, and finishing a match in it.

The matches are copies, row by row, of some that were written through the book. The office's own check then finds that
every outcome and tally follows from them, and of a sample of the copies the log is folded again.
"""

import random
import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TypeVar

from django.db import connection
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext

from benchmarks.ratio import Ratio, median_ratio, timed
from benchmarks.site import Site
from scoring.book.changes import UNDO, Change, recorded
from scoring.book.match_rows import derived_columns
from scoring.book.new_match import create_match
from scoring.book.open_book import open_book
from scoring.book.setups import SideLinks
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.models import Club, LogRecord, Match, MatchSide, SideResult
from scoring.ready_made.teams import teams_2005
from scoring.rules.setup import Setup, Toss
from tournaments.models import Competition, Fixture, Season
from tournaments.services.competitions import Terms, found
from tournaments.services.conditions import conditions_of
from tournaments.services.entrants import EntrantDetails, enter
from tournaments.services.fixtures import start
from tournaments.services.tallies import differences, refresh_all
from tournaments.standings.presets import PRESETS

TEAMS = 20
FEW, MANY = 10, 10_000
ROUNDS = 60
SAMPLE = 25
BATCH = 1_000
NOBODY = Signature(author=None)
TIE_BREAKS = ("wins", "net_run_rate", "runs_scored")
"""Those that give either table the same columns."""
PLAYERS: list[int | None] = [None] * 11
RowT = TypeVar("RowT", bound=Model)
LINKS = [SideLinks(team=None, players=PLAYERS)] * 2


def run(site: Site) -> Iterator[Ratio]:
    """Yield the ratios of many matches to few. Raises RuntimeError where more were played and queries are more."""
    many, few = League(site.club, MANY), League(site.club, FEW)
    for act in ("read", "finish", "take_back"):
        counts = {_queries(getattr(league, act)) for league in (many, few)}
        if len(counts) > 1:
            raise RuntimeError(f"{act}: {counts} queries")
    yield Ratio("table of 10,000 finished matches / of 10", median_ratio(many.read, few.read, ROUNDS), 1.2)
    times: dict[League, list[float]] = {many: [], few: []}
    for _round in range(ROUNDS):
        for league, taken in times.items():
            taken.append(timed(league.finish))
            league.take_back()
    ratio = statistics.median(times[many]) / statistics.median(times[few])
    yield Ratio("finish a match after 10,000 / after 10", ratio, 1.2)


class League:
    """A league with so many finished matches, and one more that is about to end."""

    def __init__(self, club: Club, matches: int) -> None:
        season, _made = Season.objects.get_or_create(club=club, name="Benchmark")
        scheme = PRESETS["2-1-0"].scheme
        terms = Terms(f"League of {matches}", "forde", {}, "league", {})
        competition = found(season, terms, scheme, TIE_BREAKS, NOBODY)
        enter(competition, [EntrantDetails(f"Team {number:02}") for number in range(1, TEAMS + 1)], NOBODY)
        pairs = list(combinations(competition.entrants.order_by("seed"), 2))
        fixtures = [
            Fixture(competition=competition, key=str(number), round=1 + number // 10, number=1 + number % 10)
            for number in range(matches + 1)
        ]
        for number, fixture in enumerate(fixtures):
            # The last meet as the first did: there is a tally of theirs in either league.
            fixture.home, fixture.away = pairs[number % matches % len(pairs)]
        Fixture.objects.bulk_create(fixtures, batch_size=BATCH)
        *fixtures, last = Fixture.objects.filter(competition=competition).select_related("home", "away").order_by("pk")
        _play(club, competition, fixtures)
        self.match = start(last, _setup(competition, last), LINKS, NOBODY).match
        self._write(recorded("forde", [{"type": "over", "bowler": 11}]))
        self.address = competition.get_absolute_url()
        self.reader = Client()

    def read(self) -> None:
        """Ask for the table, as a reader does."""
        answer = self.reader.get(self.address)
        if answer.status_code != 200:
            raise RuntimeError(f"{self.address}: {answer.status_code}")

    def finish(self) -> None:
        """End the match that is about to end."""
        self._write(recorded("forde", [{"type": "concede", "side": 1}]))

    def take_back(self) -> None:
        """Have it about to end again."""
        self._write(UNDO)

    def _write(self, changes: Sequence[Change]) -> None:
        by = Signature(author=None, seen=self.match.version, reason="Not over yet")
        self.match = write(self.match.slug, changes, by).match


def _play(club: Club, competition: Competition, fixtures: Sequence[Fixture]) -> None:
    """Play fixtures: the first of each pair by the book, the others as copies of it."""
    rng = random.Random(1877)
    written: dict[tuple[int | None, int | None], Match] = {}
    copies: list[tuple[Fixture, Match]] = []
    for fixture in fixtures:
        pair = fixture.home_id, fixture.away_id
        if pair in written:
            copies.append((fixture, written[pair]))
        else:
            fixture.match = written[pair] = create_match(
                club, _setup(competition, fixture), None, links=LINKS, report=_report(rng)
            ).match
    _copy(copies)
    Fixture.objects.bulk_update(fixtures, ["match"], batch_size=BATCH)
    refresh_all(competition)
    amiss = next(differences(competition), None)
    if amiss:
        raise RuntimeError(amiss)
    for fixture in rng.sample(fixtures, min(SAMPLE, len(fixtures))):
        match = Match.objects.get(fixture=fixture)
        if derived_columns(open_book(match))["scoreboard"] != match.scoreboard:
            raise RuntimeError(f"{match} is not what its log folds into")


def _copy(copies: Sequence[tuple[Fixture, Match]]) -> None:
    """Make a match for each fixture, with sides, their lines and log, that is as another."""
    sides = {match: list(match.sides.all()) for _fixture, match in copies}
    lines = {match: list(match.side_results.all()) for match in sides}
    logs = {match: list(match.log.all()) for match in sides}
    made = Match.objects.bulk_create(
        (_like(match, slug=f"{match.slug}-{fixture.pk}") for fixture, match in copies), batch_size=BATCH
    )
    for match, (fixture, _original) in zip(made, copies, strict=True):
        fixture.match = match
    pairs = [(match, original) for match, (_fixture, original) in zip(made, copies, strict=True)]
    MatchSide.objects.bulk_create(
        (_like(side, match_id=match.pk) for match, original in pairs for side in sides[original]), batch_size=BATCH
    )
    SideResult.objects.bulk_create(
        (_like(line, match_id=match.pk) for match, original in pairs for line in lines[original]), batch_size=BATCH
    )
    LogRecord.objects.bulk_create(
        (_like(record, match_id=match.pk) for match, original in pairs for record in logs[original]), batch_size=BATCH
    )


def _like(row: RowT, **own: object) -> RowT:
    """Return a new row that is as another but for some columns."""
    columns = [field.attname for field in row._meta.concrete_fields if not field.primary_key]
    return type(row)(**{column: getattr(row, column) for column in columns} | own)


def _setup(competition: Competition, fixture: Fixture) -> Setup:
    names = [entrant.name if entrant else "" for entrant in (fixture.home, fixture.away)]
    home, away = (replace(side, name=name) for side, name in zip(teams_2005(), names, strict=True))
    return Setup("forde", conditions_of(competition), (home, away), Toss(0, True))


def _report(rng: random.Random) -> dict[str, object]:
    """Return two totals of twenty overs a side."""
    return {"innings": [{"runs": rng.randint(80, 240), "wickets": rng.randint(2, 9), "balls": 120} for _side in "ab"]}


def _queries(act: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as queries:
        act()
    return len(queries)

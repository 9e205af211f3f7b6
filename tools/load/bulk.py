"""A site of thousands of matches, made in bulk in an empty database: `python -m tools.load.bulk --matches 10000`.

One season of one club is written through the book. Its rows are then copied by the database itself: to other seasons,
and the club with all its seasons to other clubs. The totals for averages are worked out by the code that rebuilds them.
The database is the one that DATABASE_URL names; one in which there is a club is refused.
"""

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cricketcards.settings.production")
    django.setup()

from django.core.management import call_command
from django.db import connection, transaction
from django.db.models import F, Model, Value
from django.db.models.functions import Concat

from scoring.models import (
    BattingInnings,
    BowlingInnings,
    Club,
    LogRecord,
    Match,
    MatchPlayer,
    MatchSide,
    Membership,
    Partnership,
    Player,
    RecordCandidate,
    SideResult,
    Team,
    TeamInnings,
    club_changed,
)
from scoring.statistics.rebuild import rebuild
from tools.load.copies import Kinds, Rows, count_on
from tools.load.season import Size, write_season
from tournaments.models import Act, Competition, Entrant, Fixture, FixtureOutcome, Season, Tally
from tournaments.services.tallies import differences
from tournaments.statistics.totals.update import rebuild_club

MATCHES = 10_000
SEASONS = 10
"""So many seasons a club has played."""
WEEKS = timedelta(weeks=52)
"""So much earlier each of them was than the next."""
OF_A_SEASON: Kinds = (
    Competition, Entrant, Act, Match, MatchSide, MatchPlayer, LogRecord, SideResult, TeamInnings, BattingInnings,
    BowlingInnings, Partnership, RecordCandidate, Fixture, FixtureOutcome, Tally,
)  # fmt: skip
OF_A_CLUB: Kinds = (Team, Player, Membership, Season, *OF_A_SEASON)


@dataclass(frozen=True, slots=True)
class Made:
    """What a site has."""

    clubs: int
    matches: int
    records: int

    def __str__(self) -> str:
        return f"{self.clubs} clubs, {self.matches:,} matches, {self.records:,} records of their logs"


def make(matches: int = MATCHES, size: Size | None = None, seasons: int = SEASONS) -> Made:
    """Make a site of so many matches at least. Raises ValueError where there is a club already."""
    if Club.objects.exists():
        raise ValueError("This database has clubs. A site is made in an empty one.")
    first = Club.objects.create(name="Club 1")
    season = write_season(first, size or Size())
    written = Match.objects.count()
    clubs = -(-matches // (written * seasons))
    _say(f"{written} matches of a season written, {LogRecord.objects.count()} records")
    _copy_season(season, seasons)
    _say(f"{seasons} seasons of a club")
    _copy_club(first, clubs)
    count_on((Club, *OF_A_CLUB))
    _say(f"{clubs} clubs")
    for club in Club.objects.order_by("pk"):
        list(rebuild_club(club, write=True))
        club_changed(club.pk)
    if connection.vendor == "postgresql":  # as its autovacuum does sooner or later
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
    _say("totals worked out")
    return counted()


def counted() -> Made:
    """Count what is there."""
    return Made(Club.objects.count(), Match.objects.count(), LogRecord.objects.count())


def amiss(sample: int, rng: random.Random) -> Iterator[str]:
    """Yield what `manage.py rebuild --check` would say of so many matches and competitions, and of one club."""
    for pk in _chosen(Match, sample, rng):
        yield from (f"match {pk}: {each}" for each in rebuild(pk, write=False))
    for pk in _chosen(Competition, sample, rng):
        yield from (f"competition {pk}: {each}" for each in differences(Competition.objects.get(pk=pk)))
    for pk in _chosen(Club, 1, rng):
        yield from (f"club {pk}: {each}" for each in rebuild_club(Club.objects.get(pk=pk), write=False))


def _chosen(kind: type[Model], sample: int, rng: random.Random) -> list[int]:
    keys = list(kind._default_manager.order_by("pk").values_list("pk", flat=True))
    return rng.sample(keys, min(sample, len(keys)))


def _copy_season(season: Season, seasons: int) -> None:
    rows, year = Rows((Season, *OF_A_SEASON)), int(season.name)
    for copy in range(1, seasons):
        name, back = str(year - copy), copy * WEEKS
        days = {day: getattr(season, day) - back for day in ("starts", "ends")}
        key = season.pk + rows.moved(Season, copy)
        with transaction.atomic():
            Season.objects.create(pk=key, club=season.club, name=name, **days)
            _copy(rows, OF_A_SEASON, copy, back, f"-{name}")


def _copy_club(club: Club, clubs: int) -> None:
    rows = Rows((Club, *OF_A_CLUB))
    for copy in range(1, clubs):
        with transaction.atomic():
            Club.objects.create(pk=club.pk + rows.moved(Club, copy), name=f"Club {copy + 1}")
            _copy(rows, OF_A_CLUB, copy, timedelta(), f"-club-{copy + 1}")


def _copy(rows: Rows, kinds: Kinds, copy: int, back: timedelta, mark: str) -> None:
    """Make one copy of the rows of some kinds. Addresses of matches get a mark: each is that of one match alone."""
    for kind in kinds:
        if kind is Match:
            rows.copy(kind, copy, back, {"slug": Concat(F("slug"), Value(mark))})
        elif kind is LogRecord:
            set_ups = rows.originals(kind).filter(action=LogRecord.Action.SETUP)
            rows.copy(kind, copy, back, rows=rows.originals(kind).exclude(action=LogRecord.Action.SETUP))
            kind.objects.bulk_create((_set_up(rows, each, copy, back) for each in set_ups), batch_size=500)
        else:
            rows.copy(kind, copy, back)


def _set_up(rows: Rows, record: LogRecord, copy: int, back: timedelta) -> LogRecord:
    """Return the copy of the record of a set-up, which names its day, teams and players."""
    body: dict[str, Any] = json.loads(record.body)
    played_on = Match.objects.filter(pk=record.match_id).values_list("played_on", flat=True).get()
    if played_on:
        body["setup"]["played_on"] = str(played_on - back)
    for side in body["links"]:
        side["team"] += rows.moved(Team, copy)
        side["players"] = [player + rows.moved(Player, copy) for player in side["players"]]
    record.body = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    record.at -= back
    record.match_id += rows.moved(Match, copy)
    record.pk += rows.moved(LogRecord, copy)
    return record


def _hurry() -> None:
    """Have this connection not wait for the disk: what is made is worth nothing until all of it is there."""
    with connection.cursor() as cursor:
        sqlite = connection.vendor == "sqlite"
        cursor.execute("PRAGMA synchronous = OFF" if sqlite else "SET synchronous_commit = off")


def _say(what: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {what}", flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the site, look at a sample of it, and say what it has."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=MATCHES, help=f"at least so many; {MATCHES} if not said")
    parser.add_argument("--seasons", type=int, default=SEASONS, help=f"of a club; {SEASONS} if not said")
    parser.add_argument("--sample", type=int, default=200, help="so many matches are folded again; 200 if not said")
    options = parser.parse_args(arguments)
    call_command("migrate", verbosity=0)
    _hurry()
    try:
        made = make(options.matches, seasons=options.seasons)
    except ValueError as error:
        sys.exit(str(error))
    found = list(amiss(options.sample, random.Random(1932)))
    print(made, *found[:10], f"{len(found)} things do not follow from the logs", sep="\n", flush=True)
    if found:
        sys.exit(1)


if __name__ == "__main__":
    main()

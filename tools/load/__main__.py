"""A site of many clubs under load: `make load`, about four minutes, and as long to make the site.

A site of 10,000 matches is made in bulk (`tools.load.bulk`). Then 50 live matches of its clubs are scored, an entry a
second each (`--pace 1 10`: and then one in ten seconds), first alone, then while 125 readers follow them and look
around, and twice as many, up to 1,000. It says what they got, what each part of the machine took, and what gave way
first: for what one in twenty waited longer than a second. On SQLite, with `--postgresql` on a server of its own, with
`--cluster` on that of deploy/cluster, all on this machine. No answer may be an error of the server's, and no entry that
was acknowledged may be missing. Linux alone.
"""

import argparse
import os
import statistics
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from deploy.cluster.on_one_machine import ended_by_signals, missing_programs, temporary_folder, wait_until
from tools.drills.figures import Figure, all_met
from tools.drills.phones import Phone
from tools.drills.site import ROOT, compare_logs, environment_of, free_port, phones_in, server_in
from tools.load.database import Database, on_cluster, on_postgresql, on_sqlite, sizes
from tools.load.machine import OTHERS, Groups, Watch, in_group, memory
from tools.load.readers import WARM, Heard, Readers, readers_of

if TYPE_CHECKING:
    from scoring.models import Club

MATCHES, LIVE_MATCHES, READERS, SECONDS, PROCESSES = 10_000, 50, 1_000, 30, 2
FEWEST = 125
LIMIT = 1.0
"""Seconds in which 19 of 20 must have their answer."""
_ENTRIES = 250
"""So many entries at least a phone has to score."""
SITE, SCORERS, CLIENTS = "processes of the site", "the process for scorers", "phones and readers"


@dataclass(frozen=True, slots=True)
class Step:
    """What so many readers, and the phones meanwhile, got."""

    pace: float
    """Seconds from one entry of a match to the next."""
    readers: int
    entries: Sequence[float]
    """Seconds until each was acknowledged."""
    heard: Heard
    processors: Mapping[str, float]
    memory: Mapping[str, float]

    @property
    def waits(self) -> dict[str, float]:
        """How many seconds one in twenty waits at least, by what for."""
        kinds = {"entry": self.entries} | {kind: asked.took for kind, asked in self.heard.asked.items()}
        return {kind: _percentiles(took)[1] for kind, took in kinds.items() if took}

    @property
    def statuses(self) -> Counter[int]:
        """All answers by their status."""
        return sum((asked.statuses for asked in self.heard.asked.values()), Counter[int]())

    @property
    def of_the_site(self) -> float:
        """How many processors all processes of the site had."""
        return self.processors[SITE] + self.processors.get(SCORERS, 0.0)

    @property
    def gives_way(self) -> str:
        """What one in twenty waits for longer than the limit, "" where there is nothing."""
        return ", ".join(f"{kind} ({wait:.1f} s)" for kind, wait in self.waits.items() if wait > LIMIT)

    def __str__(self) -> str:
        lines = [
            f"--- {self.readers} readers, an entry in {self.pace:g} s",
            _line("entry acknowledged", self.entries, self.heard.seconds),
        ]
        for kind, one in self.heard.asked.items():
            if one.took:
                size = f"{one.size / len(one.took) / 1024:.1f} kB each"
                lines.append(f"{_line(kind, one.took, self.heard.seconds)}, {size}")
        answers = ", ".join(f"{status or 'none in time'}: {count}" for status, count in sorted(self.statuses.items()))
        asked = len(self.entries) + self.statuses.total()
        rate, each = asked / self.heard.seconds, 1000 * self.of_the_site * self.heard.seconds / max(asked, 1)
        lines += [
            f"answers to readers: {answers or 'none'}",
            f"{rate:.1f} requests a second in all, {each:.1f} ms of the site each",
            "processors:",
        ]
        lines += [f"    {name}: {had:.2f}" for name, had in self.processors.items()]
        lines += ["memory (PSS):", *(f"    {name}: {taken:.0f} MB" for name, taken in self.memory.items())]
        return "\n".join(lines)


class Load:
    """A site under load: its processes, and who asks."""

    def __init__(self, groups: Groups, phones: Sequence[Phone], readers: Readers) -> None:
        self._phones, self._readers = phones, readers
        self._groups = {**groups, CLIENTS: lambda: [os.getpid(), readers.pid]}
        self.steps: list[Step] = []

    def run(self, paces: Sequence[float], most: int, seconds: float) -> None:
        """Have ever more readers, up to so many, at one pace of the entries after the other."""
        stop = threading.Event()
        threads = [threading.Thread(target=phone.score, args=[stop], daemon=True) for phone in self._phones]
        for thread in threads:
            thread.start()
        for pace in paces:
            for phone in self._phones:
                phone.pace = pace
            self._wait_until_calm()
            of_pace = [self._step(pace, readers, seconds) for readers in steps(most)]
            print(what_gave_way(of_pace), flush=True)
            self.steps += of_pace
        stop.set()
        for thread in threads:
            thread.join(60)

    def _wait_until_calm(self) -> None:
        """Return when each phone has had an entry acknowledged: what readers before have left behind is done."""
        before = [len(phone.took) for phone in self._phones]
        wait_until(
            lambda: all(len(phone.took) > count for phone, count in zip(self._phones, before, strict=True)),
            "an acknowledged entry of each phone",
        )

    def _step(self, pace: float, readers: int, seconds: float) -> Step:
        self._readers.begin(readers, seconds)
        time.sleep(WARM)
        before = [len(phone.took) for phone in self._phones]
        watch = Watch(self._groups)
        time.sleep(seconds)
        processors, taken = watch.processors(), memory(self._groups)
        entries = [took for phone, since in zip(self._phones, before, strict=True) for took in phone.took[since:]]
        step = Step(pace, readers, entries, self._readers.heard(), processors, taken)
        print(step, flush=True)
        return step


def what_gave_way(steps: Sequence[Step]) -> str:
    """Return what gave way first, and what was at its end then."""
    first = next((step for step in steps if step.gives_way), None)
    if first is None:
        return f"Nothing gave way: 19 of 20 had each answer within {LIMIT:g} s."
    had = first.processors
    return (
        f"What gave way first: with {first.readers} readers one in twenty waited longer than {LIMIT:g} s for: "
        f"{first.gives_way}. Of {os.cpu_count()} processors {sum(had.values()):.2f} were busy, with the site "
        f"{first.of_the_site:.2f}, with phones and readers {had[CLIENTS]:.2f}, with all else {had[OTHERS]:.2f}."
    )


def steps(most: int) -> list[int]:
    """Return the numbers of readers that are tried: none, then each twice the one before."""
    found = [0, FEWEST]
    while 2 * found[-1] < most:
        found.append(2 * found[-1])
    return [*(each for each in found if each < most), most]


def pages_of(club: "Club") -> list[str]:
    """Return addresses that people look at of a club: its pages, those of two competitions, the newest scorecards."""
    from django.urls import reverse

    from scoring.models import Match
    from tournaments.models import Competition

    own = ("club", "club-matches", "club-averages", "club-records")
    matches = Match.objects.filter(club=club, status=Match.Status.COMPLETED)[:5]
    leagues = Competition.objects.filter(season__club=club).order_by("-season__starts", "pk")[:2]
    tables = [league.get_absolute_url() for league in leagues.select_related("season__club")]
    return [
        *(reverse(name, args=[club.slug]) for name in own),
        *(match.get_absolute_url() for match in matches),
        *(f"{table}{page}" for table in tables for page in ("", "averages/", "records/")),
    ]


def _percentiles(took: Sequence[float]) -> tuple[float, float, float]:
    """Return the median, the 95th and the 99th percentile."""
    if len(took) < 2:
        return (took[0],) * 3
    cuts = statistics.quantiles(took, n=100)
    return cuts[49], cuts[94], cuts[98]


def _line(kind: str, took: Sequence[float], seconds: float) -> str:
    if not took:
        return f"{kind}: none"
    p50, p95, p99 = (f"{1000 * each:.0f}" for each in _percentiles(took))
    return f"{kind}: {len(took) / seconds:.1f} a second, p50 {p50}, p95 {p95}, p99 {p99} ms"


def _how_large() -> str:
    """Return what the site takes: a match, an entry, and which tables take most."""
    from tools.load.bulk import counted

    made, tables = counted(), sizes()
    size = sum(tables.values())
    most = ", ".join(f"{table} {100 * taken / size:.0f} %" for table, taken in list(tables.items())[:7])
    return (
        f"{made}: {size / 1e6:.0f} MB, {size / made.matches:,.0f} bytes a match, "
        f"{tables['scoring_logrecord'] / made.records:.0f} bytes a record in the log alone\n{most}"
    )


def _loaded(options: argparse.Namespace, folder: Path, database: Database) -> list[Figure]:
    os.environ |= environment_of(folder, "", options.processes) | dict(database.environment)
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connections

    from scoring.models import Club

    call_command("collectstatic", interactive=False, verbosity=0)
    print(f"{os.cpu_count()} processors, {_commit()}, {' '.join(sys.argv[1:])}", _how_large(), sep="\n", flush=True)
    clubs = list(Club.objects.order_by("pk"))
    pages = [page for club in clubs for page in pages_of(club)]
    phones = phones_in(clubs, options.live)
    live = [phone.slug for phone in phones]
    connections.close_all()
    with ExitStack() as stack:
        readers = stack.enter_context(readers_of(os.environ["BIND"], live, pages))
        servers = {SITE: stack.enter_context(server_in(folder))}
        if options.apart:
            address = f"127.0.0.1:{free_port()}"
            own = {"BIND": address, "WEB_CONCURRENCY": "1"}
            servers[SCORERS] = stack.enter_context(server_in(folder, own))
            for phone in phones:
                phone.address = address
        groups = {name: partial(in_group, server.group) for name, server in servers.items()}
        load = Load({**groups, **database.groups}, phones, readers)
        load.run(options.pace, options.readers, options.seconds)
    errors = sum(count for step in load.steps for status, count in step.statuses.items() if status >= 500)
    figures = compare_logs(phones, least=options.live)
    connections.close_all()
    return [Figure("answers 5xx to readers", errors, 0), *figures]


def _commit() -> str:
    said = subprocess.run(["git", "describe", "--always", "--dirty"], capture_output=True, text=True, check=False)
    return f"commit {said.stdout.strip()}"


def main() -> None:
    """Load a site, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=MATCHES, help=f"that the site has; {MATCHES} if not said")
    parser.add_argument("--live", type=int, default=LIVE_MATCHES, help=f"matches scored; {LIVE_MATCHES}")
    parser.add_argument(
        "--pace", type=float, nargs="+", default=[1.0], help="seconds from one entry of a match to the next; 1"
    )
    parser.add_argument("--readers", type=int, default=READERS, help=f"how many are tried at most; {READERS}")
    parser.add_argument("--seconds", type=int, default=SECONDS, help=f"for which each number is measured; {SECONDS}")
    parser.add_argument("--processes", type=int, default=PROCESSES, help=f"of the site; {PROCESSES}")
    parser.add_argument("--folder", type=Path, help="where a site on SQLite is kept, to be made once")
    parser.add_argument("--apart", action="store_true", help="phones have one more process of the site to themselves")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--postgresql", action="store_true", help="on a PostgreSQL server of its own")
    where.add_argument("--cluster", action="store_true", help="on three nodes, behind HAProxy and PgBouncer")
    options = parser.parse_args()
    if len(steps(options.readers)) * (options.seconds + WARM) * sum(1 / pace for pace in options.pace) > _ENTRIES:
        parser.error(f"A phone has {_ENTRIES} entries: fewer readers, or fewer seconds.")
    if options.cluster and (missing := missing_programs()):
        sys.exit(f"These programs are missing: {', '.join(missing)}. See the head of deploy/cluster/on_one_machine.py.")
    os.chdir(ROOT)
    with ended_by_signals(), temporary_folder() as folder:
        os.environ |= environment_of(folder, f"sqlite:///{folder}/none.sqlite3")
        if options.cluster:
            database = on_cluster(folder, options.matches)
        elif options.postgresql:
            database = on_postgresql(folder, options.matches)
        else:
            database = on_sqlite(folder, options.matches, options.folder and options.folder.absolute())
        with database as prepared:
            figures = _loaded(options, folder, prepared)
    print(*figures, sep="\n")
    if not all_met(figures):
        sys.exit("Something is not what it must be.")


if __name__ == "__main__":
    main()

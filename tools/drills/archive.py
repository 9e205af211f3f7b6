"""A club of 2,000 matches out into an archive and in again: `make drill ARGS=archive`, a quarter of an hour.

The club is made in bulk on SQLite. Its archive goes into an empty site on SQLite and into one on PostgreSQL, and the
archive made there into another on SQLite. On each, every row of every table must be as it was, what is worked out anew
as much as what was kept, and `rebuild --check` must be clean. Then the archive is cut off, and nothing may come of it.
`--matches 100` makes it shorter.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import time
import zipfile
from pathlib import Path

from tools.drills.figures import Figure
from tools.drills.one_server import carry_out
from tools.drills.postgresql import Postgresql
from tools.drills.site import ROOT, environment_of

MATCHES = 2_000
OF_A_SEASON = 78
"""So many matches a season has that is made in bulk."""
CLUB = "club-1"
CHANGED_BY_ARRIVAL = {"scoring/club", "scoring/club-history"}
"""To whom the club is shown, and that it came, is another on each site."""
MEGABYTE = 1_000_000

Rows = dict[str, list[object]]


def main() -> None:
    """Run the drill, and say what came of it."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--matches", type=int, default=MATCHES, help=f"at least so many; {MATCHES} if not said")
    carry_out(options, _drill)


def _drill(chosen: argparse.Namespace, folder: Path) -> list[Figure]:
    files = folder / "database"
    files.mkdir()
    server = Postgresql(files, {})
    server.start()
    try:
        return _trips(folder, server.address, chosen.matches)
    finally:
        server.stop()


def _trips(folder: Path, postgresql: str, matches: int) -> list[Figure]:
    first, second, third = (Site(folder, f"sqlite:///{folder}/{name}.sqlite3") for name in ("made", "second", "third"))
    on_postgresql = Site(folder, postgresql)
    seasons = -(-matches // OF_A_SEASON)
    first.run("-m", "tools.load.bulk", "--matches", matches, "--seasons", seasons, "--sample", 5)
    rows = first.rows()
    file, again = folder / "club.zip", folder / "again.zip"
    figures = [
        Figure("matches of the club", float(str(rows["scoring/matches"][0])), least=matches),
        Figure("records of their logs", float(str(rows["scoring/log"][0])), least=matches),
        Figure("the archive made on SQLite", first.out(file), 120, unit=" s"),
        Figure("its size", file.stat().st_size / MEGABYTE, 90, unit=" MB"),
        Figure("its size unpacked", _unpacked(file) / MEGABYTE, 1_500, unit=" MB"),
        Figure("brought in on SQLite", second.bring_in(file), 900, unit=" s"),
        *second.compared("SQLite to SQLite", rows),
        Figure("brought in on PostgreSQL", on_postgresql.bring_in(file), 900, unit=" s"),
        *on_postgresql.compared("SQLite to PostgreSQL", rows),
        Figure("the archive made on PostgreSQL", on_postgresql.out(again), 120, unit=" s"),
        Figure("brought in on SQLite from there", third.bring_in(again), 900, unit=" s"),
        *third.compared("PostgreSQL to SQLite", rows),
        Figure("the most memory that a command took", _most_memory(), 1_000, unit=" MB"),
    ]
    cut = folder / "cut.zip"
    cut.write_bytes(file.read_bytes()[:-1_000])
    refused = second.manage("import_archive", cut, "--organiser", "ann", check=False)
    said = refused.returncode == 1 and "Traceback" not in refused.stderr
    figures.append(Figure("an archive that is cut off is refused in a sentence", float(said), 1, 1))
    figures.append(Figure("tables that it has changed", _differing(second.rows(), rows), 0))
    return figures


class Site:
    """A site on a database, whose commands are run."""

    def __init__(self, folder: Path, address: str) -> None:
        self._environment = os.environ | environment_of(folder, address)

    def run(self, *words: object, check: bool = True) -> "subprocess.CompletedProcess[str]":
        """Run Python with some words on the site. Ends the drill where that fails, unless it may."""
        command = [sys.executable, *map(str, words)]
        done = subprocess.run(command, cwd=ROOT, env=self._environment, capture_output=True, text=True, check=False)
        if check and done.returncode:
            sys.exit(f"{' '.join(command)} failed: {done.stdout}{done.stderr}")
        return done

    def manage(self, *words: object, check: bool = True) -> "subprocess.CompletedProcess[str]":
        """Run a command of manage.py."""
        return self.run("manage.py", *words, check=check)

    def out(self, file: Path) -> float:
        """Make the archive of the club, and return how many seconds that took."""
        begun = time.monotonic()
        self.manage("archive_club", CLUB, file)
        return time.monotonic() - begun

    def bring_in(self, file: Path) -> float:
        """Make the tables, bring an archive in, and return how many seconds that took."""
        self.manage("migrate", "-v0")
        begun = time.monotonic()
        self.manage("import_archive", file, "--organiser", "ann")
        return time.monotonic() - begun

    def rows(self) -> Rows:
        """Return how many rows of the club there are in each table, and their digest."""
        found: Rows = json.loads(self.run("-m", "tools.club_rows", CLUB).stdout)
        return found

    def compared(self, name: str, due: Rows) -> list[Figure]:
        """Compare every row with those that are due, and with what `rebuild --check` says."""
        found = self.rows()
        compared = sum(int(str(rows[0])) for table, rows in found.items() if table not in CHANGED_BY_ARRIVAL)
        checked = self.manage("rebuild", "--check", check=False)
        return [
            Figure(f"{name}: rows compared", compared, least=len(found)),
            Figure(f"{name}: tables that differ", _differing(found, due), 0),
            Figure(f"{name}: rebuild --check ends with", checked.returncode, 0),
        ]


def _differing(found: Rows, due: Rows) -> int:
    """Return how many tables differ, and print which."""
    names = sorted(
        name
        for name in found.keys() | due.keys()
        if name not in CHANGED_BY_ARRIVAL and found.get(name) != due.get(name)
    )
    print(*(f"{name}: {found.get(name)}, due {due.get(name)}" for name in names), sep="\n", end="", flush=True)
    return len(names)


def _unpacked(file: Path) -> int:
    with zipfile.ZipFile(file) as package:
        return sum(each.file_size for each in package.infolist())


def _most_memory() -> float:
    """Return how many megabytes the largest command has had that was run."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024 / MEGABYTE


if __name__ == "__main__":
    main()

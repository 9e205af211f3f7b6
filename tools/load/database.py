"""The databases that a site is loaded on: one file of SQLite, one server of PostgreSQL, or the cluster of deploy."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from deploy.cluster.on_one_machine import NODES, Cluster, processes_in
from tools.drills.postgresql import Postgresql
from tools.drills.site import ROOT
from tools.load.machine import Groups


@dataclass(frozen=True, slots=True)
class Database:
    """A database with a site in it: what the site's server finds in its environment, and the database's processes."""

    environment: Mapping[str, str]
    groups: Groups = field(default_factory=dict)


@contextmanager
def on_sqlite(folder: Path, matches: int, kept: Path | None) -> Iterator[Database]:
    """Give a file with a site, a copy of the one in the folder `kept` where one is; it is made there if need be."""
    made = (kept or folder) / f"site-{matches}.sqlite3"
    if not made.exists():
        making = made.with_name("making.sqlite3")
        making.unlink(missing_ok=True)
        _make(f"sqlite:///{making}", matches)
        making.rename(made)
    file = folder / "scorebook.sqlite3"
    shutil.copy(made, file)
    yield Database({"DATABASE_URL": f"sqlite:///{file}"})


@contextmanager
def on_postgresql(folder: Path, matches: int) -> Iterator[Database]:
    """Give a server of PostgreSQL, as it comes from Debian, in which a site was made."""
    files = folder / "database"
    files.mkdir()
    server = Postgresql(files, {})
    server.start()
    try:
        _make(server.address, matches)
        yield Database({"DATABASE_URL": server.address}, {"PostgreSQL": _working_in(files)})
    finally:
        server.stop()


@contextmanager
def on_cluster(folder: Path, matches: int) -> Iterator[Database]:
    """Give the cluster of deploy/cluster, in which a site was made."""
    cluster = Cluster(folder)
    try:
        cluster.start()
        _make(cluster.primary_database, matches)
        primary = cluster.primary()
        standbys = [node for node in NODES if node != primary]
        groups = {
            f"{primary}, the primary": _working_in(*(cluster.home(node) for node in NODES if node == primary)),
            "two standbys": _working_in(*map(cluster.home, standbys)),
            "HAProxy, PgBouncer and Redis": _working_in(folder / "here"),
        }
        yield Database({"DATABASE_URL": cluster.database, "CACHE_URL": cluster.cache}, groups)
    finally:
        cluster.stop()


def _working_in(*folders: Path) -> Callable[[], Collection[int]]:
    return lambda: [pid for folder in folders for pid, _works_in in processes_in(folder)]


def _make(address: str, matches: int) -> None:
    """Make a site in an empty database. Raises CalledProcessError."""
    command = [sys.executable, "-m", "tools.load.bulk", "--matches", str(matches)]
    subprocess.run(command, cwd=ROOT, env=os.environ | {"DATABASE_URL": address}, check=True)


# --- How large one is


def sizes() -> dict[str, int]:
    """Return how many bytes each table takes with its indexes, the largest first."""
    from django.db import connection

    if connection.vendor == "sqlite":
        asked = (
            "SELECT tbl_name, sum(pgsize) FROM dbstat('main', 1) JOIN sqlite_schema USING (name) "
            "GROUP BY 1 ORDER BY 2 DESC"
        )
    else:
        asked = (
            "SELECT relname, pg_total_relation_size(oid) FROM pg_class "
            "WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 2 DESC"
        )
    with connection.cursor() as cursor:
        cursor.execute(asked)
        return {table: int(size) for table, size in cursor.fetchall()}

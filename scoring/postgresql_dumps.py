"""Whole copies of a scorebook that PostgreSQL keeps, made and read by PostgreSQL's own programs."""

import os
import shlex
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote
from uuid import uuid4

import psycopg
from django.core.management.base import CommandError
from django.db import connection

from scoring.whole_files import appearing_whole

MARK = b"PGDMP"
"""With what a file of pg_dump begins."""


def dump_to_new_file(path: Path) -> None:
    """Copy the database as it stands at one moment to `path`, which appears whole or not at all; its owner reads it.

    Raises CommandError.
    """
    with appearing_whole(path) as temporary:
        _run(["pg_dump", "--format=custom", f"--file={temporary}", *_server(), str(connection.settings_dict["NAME"])])
        _run(["pg_restore", "--list", str(temporary)])


@contextmanager
def restored_beside(path: Path) -> Iterator[str]:
    """Restore a file into a new database of the same server, which is gone at the end of a `with`; yield its address.

    Raises CommandError, also where the site's user may make no databases.
    """
    named = connection.settings_dict
    user, password = (quote(str(named[part]), safe="") for part in ("USER", "PASSWORD"))
    server = f"postgres://{user}:{password}@{named['HOST']}:{named['PORT']}"
    name = f"proof_{uuid4().hex}"
    try:
        with psycopg.connect(f"{server}/{quote(str(named['NAME']), safe='')}", autocommit=True) as database:
            database.execute(f"CREATE DATABASE {name} TEMPLATE template0")
            try:
                _run(["pg_restore", "--exit-on-error", "--no-owner", f"--dbname={name}", *_server(), str(path)])
                yield f"{server}/{name}"
            finally:
                database.execute(f"DROP DATABASE {name} WITH (FORCE)")
    except psycopg.Error as error:
        raise CommandError(f"No database could be made to restore to: {error}") from error


def commands_to_restore(path: Path) -> list[str]:
    """Return the commands by which the database is what it was in a file of pg_dump, with nothing that came since.

    What is there is dropped first, in the same transaction: a table of a newer version would be left, and refuse the
    next migration. The script is a file, since one that breaks off half-way must not be run.
    """
    script = path.with_suffix(".sql").name
    database = f"--dbname={connection.settings_dict['NAME']}"
    restored = ["psql", "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction", *_server(), database]
    return [
        shlex.join(["pg_restore", "--no-owner", f"--file={script}", str(path)]) + " &&",
        shlex.join([*restored, "--command=DROP OWNED BY CURRENT_USER", f"--file={script}"]),
    ]


def _server() -> list[str]:
    named = connection.settings_dict
    options = {"--host": named["HOST"], "--port": named["PORT"], "--username": named["USER"]}
    return [f"{option}={value}" for option, value in options.items() if value]


def _run(program: Sequence[str]) -> None:
    """Run a program of PostgreSQL's, which learns the password by its environment. Raises CommandError."""
    environment = os.environ | {"PGPASSWORD": str(connection.settings_dict["PASSWORD"])}
    try:
        done = subprocess.run(program, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - no shell: a program of PostgreSQL's; file and server are what the site's administrator names
    except FileNotFoundError:
        raise CommandError(f"{program[0]} is missing: install the client programs of PostgreSQL.") from None
    if done.returncode:
        raise CommandError(f"{program[0]} failed: {done.stderr.strip()}")

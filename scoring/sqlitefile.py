"""Whole copies of the scorebook's SQLite database, safe while it is written to."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.core.management.base import CommandError
from django.db import connection

from scoring.whole_files import appearing_whole

WAIT_FOR_WRITER = 60.0  # seconds
COMPANIONS = ("", "-wal", "-shm", "-journal")  # what SQLite keeps beside a database, itself included


class UnsoundFileError(CommandError):
    """A file is no SQLite database, or a damaged one."""


def database_path() -> Path:
    """Give the file of the scorebook's SQLite database."""
    return Path(connection.settings_dict["NAME"]).resolve()


def open_file(path: Path, mode: str) -> "closing[sqlite3.Connection]":
    """Open a database file to be closed at the end of a `with`; `mode` is SQLite's ro, rw or rwc (create it)."""
    return closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", timeout=WAIT_FOR_WRITER, uri=True))


@contextmanager
def speaking_of(path: Path) -> Iterator[None]:
    """Turn SQLite's errors inside a `with` into sentences about `path`: UnsoundFileError or CommandError."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise CommandError(f"{path} could not be used: {error}.") from error
    except sqlite3.DatabaseError as error:
        raise UnsoundFileError(f"{path} is no sound SQLite database: {error}.") from error


@contextmanager
def naming_what_is_full(path: Path) -> Iterator[None]:
    """Turn SQLite's error that a disk is full, inside a `with` that writes to `path`, into a sentence about it."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_FULL:
            raise
        raise CommandError(f"There is no room for {path}: its disk is full. Nothing was changed.") from error


def check_soundness(database: sqlite3.Connection, path: Path) -> None:
    """Have SQLite read a whole database through; raises UnsoundFileError with the first thing it finds."""
    (verdict,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        raise UnsoundFileError(f"{path} is damaged: {verdict}")


def copy_to_new_file(source_path: Path, path: Path, *, check: bool) -> None:
    """Copy a database as it stands at one moment to `path`, which appears whole or not at all.

    A file that is there already is replaced. The copy is one file without companions, and readable by its owner
    alone, since it holds the accounts. With `check` an unsound copy is refused.
    """
    with (
        appearing_whole(path) as temporary,
        speaking_of(source_path),
        open_file(source_path, "rw") as source,
        open_file(temporary, "rw") as target,
    ):
        with naming_what_is_full(path):
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")
        if check:
            check_soundness(target, source_path)

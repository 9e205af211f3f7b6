"""The command `copy_database`: the whole scorebook in another database, compared row by row, and back."""

import inspect
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import psycopg
import pytest
from club_with_accounts import make_club
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from played_competition import end, found_competition

from scoring import database_copy
from scoring.models import Club, Match

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _another_database(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command open the database that it is given: a test may open none but its own."""
    guarded = inspect.getclosurevars(BaseDatabaseWrapper.ensure_connection).nonlocals
    monkeypatch.setattr(BaseDatabaseWrapper, "ensure_connection", guarded["real_ensure_connection"])


def run(address: str) -> str:
    output = StringIO()
    call_command("copy_database", address, stdout=output)
    return output.getvalue()


@pytest.fixture
def new(tmp_path: Path) -> Path:
    """A file with the tables alone: made from those of the test's own database, where that is SQLite."""
    path = tmp_path / "new.sqlite3"
    if connection.vendor != "sqlite":
        return path
    with connection.cursor() as cursor, closing(sqlite3.connect(path)) as database, database:
        made = (
            "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type = 'trigger'"
        )
        for (statement,) in cursor.execute(made).fetchall():
            database.execute(statement)
        applied = cursor.execute("SELECT * FROM django_migrations").fetchall()
        database.executemany("INSERT INTO django_migrations VALUES (?, ?, ?, ?)", applied)
    return path


@pytest.fixture
def club() -> Club:
    """A club whose league has begun, and from which the newest account is gone."""
    users = make_club()
    league = found_competition(users.club, ("Åyr 山", "Bath"))
    end(league.fixtures.get(), "awarded", 0)
    User.objects.create(username="gone").delete()
    return users.club


def rows(path: Path, statement: str) -> list[Any]:
    with closing(sqlite3.connect(path)) as database:
        return database.execute(statement).fetchall()


def counts(path: Path) -> dict[str, int]:
    return {
        model._meta.db_table: rows(path, f'SELECT count(*) FROM "{model._meta.db_table}"')[0][0]
        for model in database_copy.tables()
    }


@pytest.mark.sqlite
def test_everything_is_copied_with_its_log_guarded_and_no_number_given_twice(club: Club, new: Path) -> None:
    password, last = User.objects.values_list("password", "pk").order_by("-pk")[0]
    said = run(f"sqlite:///{new}")
    known = {model._meta.db_table: model._base_manager.count() for model in database_copy.tables()}
    assert counts(new) == known
    assert str(sum(known.values())) in said
    assert (password,) in rows(new, "SELECT password FROM auth_user")
    assert rows(new, "SELECT seq FROM sqlite_sequence WHERE name = 'auth_user'")[0][0] > last
    assert rows(new, "PRAGMA foreign_key_check") == []
    for change in ("UPDATE scoring_logrecord SET version = 9", "DELETE FROM scoring_logrecord"):
        with pytest.raises(sqlite3.IntegrityError):
            rows(new, change)
    with pytest.raises(CommandError):
        run(f"sqlite:///{new}")


@pytest.mark.sqlite
def test_nothing_is_left_of_a_copy_that_reads_differently(
    club: Club, new: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def carry(_source: str, target: str) -> None:
        Match.objects.using(target).update(version=99)

    monkeypatch.setattr(database_copy, "_carry_numbers", carry)
    with pytest.raises(CommandError, match="scoring_match"):
        run(f"sqlite:///{new}")
    assert {table for table, count in counts(new).items() if count} == {"auth_permission", "django_content_type"}


@pytest.mark.sqlite
def test_a_log_that_is_not_guarded_is_refused(club: Club, new: Path) -> None:
    rows(new, "DROP TRIGGER scoring_logrecord_no_delete")
    with pytest.raises(CommandError):
        run(f"sqlite:///{new}")
    assert rows(new, "SELECT count(*) FROM scoring_logrecord") == [(0,)]


@pytest.mark.parametrize(
    "address", ["nonsense", "sqlite:////no/such/folder/x.sqlite3", "postgres://ann:hushed@127.0.0.1:1/x"]
)
def test_an_address_that_will_not_do_is_refused_without_its_password(address: str) -> None:
    with pytest.raises(CommandError) as refusal:
        run(address)
    assert "hushed" not in str(refusal.value)


@pytest.fixture
def another() -> Iterator[str]:
    """The address of a new, empty database of the PostgreSQL server."""
    name, at = f"copy_{uuid4().hex}", connection.settings_dict
    user, password = quote(at["USER"], safe=""), quote(at["PASSWORD"], safe="")
    server = f"postgres://{user}:{password}@{at['HOST']}:{at['PORT']}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as database:
        database.execute(f'CREATE DATABASE "{name}"')
        yield f"{server}/{name}"
        database.execute(f'DROP DATABASE "{name}"')


@pytest.mark.postgresql
def test_from_sqlite_to_postgresql(club: Club, new: Path, another: str) -> None:
    """Into a file, and from there, by the same command, into another database of the server."""
    run(f"sqlite:///{new}")
    with closing(sqlite3.connect(new)) as database, database:
        database.execute("UPDATE sqlite_sequence SET seq = 5000 WHERE name = 'scoring_player'")
    environment = os.environ | {"DATABASE_URL": f"sqlite:///{new}"}
    program = [sys.executable, str(settings.BASE_DIR / "manage.py"), "copy_database", another]
    done = subprocess.run(program, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    with psycopg.connect(another, autocommit=True) as server:
        for table, count in counts(new).items():
            assert server.execute(f'SELECT count(*) FROM "{table}"').fetchone() == (count,), table
        following = "SELECT nextval(pg_get_serial_sequence('scoring_player', 'id'))"
        assert server.execute(following).fetchone() == (5001,)
        for change in ("UPDATE scoring_logrecord SET version = 9", "TRUNCATE scoring_logrecord CASCADE"):
            with pytest.raises(psycopg.errors.RaiseException):
                server.execute(change)

"""On PostgreSQL a backup is a file of pg_dump, and restoring names PostgreSQL's own commands."""

import os
import subprocess
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import psycopg
import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from scoring import postgresql_dumps

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


def run(command: str, *arguments: object) -> str:
    output = StringIO()
    call_command(command, *map(str, arguments), stdout=output)
    return output.getvalue()


@pytest.fixture
def dump(tmp_path: Path) -> Iterator[Path]:
    """A backup in which Hoggard has an account."""
    User.objects.create(username="hoggard")
    path = tmp_path / "copy.dump"
    run("backup", path)
    yield path
    with connection.cursor() as cursor:
        cursor.execute("SELECT datname FROM pg_database WHERE datname LIKE 'proof_%'")
        assert cursor.fetchall() == [], "no database that was made for a proof is left"


def test_a_backup_is_restored_beside_and_read(dump: Path) -> None:
    assert dump.stat().st_mode & 0o777 == 0o600
    User.objects.all().delete()
    with postgresql_dumps.restored_beside(dump) as address, psycopg.connect(address) as database:
        assert database.execute("SELECT username FROM auth_user").fetchall() == [("hoggard",)]
    assert str(dump) in run("prove_backup", dump)


def test_what_cannot_be_restored_is_no_backup(dump: Path) -> None:
    dump.write_bytes(dump.read_bytes()[:20_000])
    with pytest.raises(CommandError, match="pg_restore failed"):
        run("prove_backup", dump)


def test_without_its_programs_the_one_that_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CommandError, match="pg_dump is missing"):
        run("backup", tmp_path / "copy.dump")
    assert not list(tmp_path.iterdir())


@pytest.fixture
def kept_by_a_user(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """An empty database of a user without further rights, as a server has it; return its address."""
    named = connection.settings_dict
    with connection.cursor() as cursor:
        cursor.execute("CREATE ROLE keeper LOGIN PASSWORD 'left-arm'")
        cursor.execute("CREATE DATABASE kept OWNER keeper TEMPLATE template0")
        for part, value in (("NAME", "kept"), ("USER", "keeper"), ("PASSWORD", "left-arm")):
            monkeypatch.setitem(named, part, value)
        yield f"postgres://keeper:left-arm@{named['HOST']}:{named['PORT']}/kept"
        monkeypatch.undo()
        cursor.execute("DROP DATABASE kept WITH (FORCE)")
        cursor.execute("DROP ROLE keeper")


def test_what_restore_names_leaves_nothing_that_came_since(dump: Path, kept_by_a_user: str) -> None:
    """Tables of a newer version among it, over which the next migration would stumble."""
    with pytest.raises(CommandError, match="With the site stopped") as named:
        run("restore", dump)
    commands = [line for line in str(named.value).splitlines() if line.startswith("  ")]
    assert commands.pop().strip() == "manage.py bring_up_to_date"
    environment = os.environ | {"PGPASSWORD": "left-arm"}
    for _time in range(2):
        subprocess.run(["bash", "-c", "\n".join(commands)], cwd=dump.parent, env=environment, check=True)
        with psycopg.connect(kept_by_a_user, autocommit=True) as database:
            assert database.execute("SELECT username FROM auth_user").fetchall() == [("hoggard",)]
            assert database.execute("SELECT to_regclass('of_a_newer_version')").fetchall() == [(None,)]
            database.execute("CREATE TABLE of_a_newer_version (id integer)")
            database.execute("UPDATE auth_user SET username = 'came-since'")

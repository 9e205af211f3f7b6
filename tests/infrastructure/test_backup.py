"""The commands `backup` and `restore`, on a real file that others write to meanwhile."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from scoring import sqlitefile
from scoring.management.commands import restore
from scoring.sqlitefile import database_path

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def _no_copies_left() -> Iterator[None]:
    """Clear away the dated copies beside the test database, before it is used on."""
    yield
    for kept in dated_copies():
        kept.unlink()


def run(command: str, *arguments: object) -> str:
    output = StringIO()
    call_command(command, *(str(argument) for argument in arguments), stdout=output)
    return output.getvalue()


def names_in(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as database:
        return {name for (name,) in database.execute("SELECT username FROM auth_user")}


def edit(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement)


def dated_copies() -> list[Path]:
    live = database_path()
    return sorted(live.parent.glob(f"{live.stem}-replaced-*"))


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A backup in which Hoggard has an account."""
    User.objects.create(username="hoggard")
    path = tmp_path / "copy.sqlite3"
    run("backup", path)
    return path


def test_a_backup_is_one_private_file_with_everything_in_it(copy: Path) -> None:
    assert names_in(copy) == {"hoggard"}
    assert [path.name for path in copy.parent.iterdir()] == [copy.name]
    assert copy.stat().st_mode & 0o777 == 0o600


def test_a_backup_replaces_a_file_only_when_told(copy: Path) -> None:
    User.objects.create(username="vaughan")
    with pytest.raises(CommandError, match="is there already and stays as it is"):
        run("backup", copy)
    assert names_in(copy) == {"hoggard"}
    run("backup", copy, "--force")
    assert names_in(copy) == {"hoggard", "vaughan"}


def test_a_backup_never_overwrites_the_scorebook(db: None) -> None:
    live = database_path()
    for name in (live, f"{live}-wal"):
        with pytest.raises(CommandError, match="the scorebook itself"):
            run("backup", name, "--force")


def test_a_backup_that_cannot_be_written_says_so(tmp_path: Path, db: None) -> None:
    with pytest.raises(CommandError, match="Nothing can be written beside"):
        run("backup", tmp_path / "no such folder" / "copy.sqlite3")
    with pytest.raises(CommandError, match="is a folder"):
        run("backup", tmp_path)


def test_a_full_disk_is_named_by_what_had_no_room_on_it(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit on the pages of every file but the scorebook stands for the end of the disk."""

    def limited(path: Path, mode: str) -> "closing[sqlite3.Connection]":
        opened = open_file(path, mode)
        if path.resolve() != database_path():
            opened.__enter__().execute("PRAGMA max_page_count = 10")
        return opened

    open_file = sqlitefile.open_file
    for module in (sqlitefile, restore):
        monkeypatch.setattr(module, "open_file", limited)
    other = copy.with_name("other.sqlite3")
    with pytest.raises(CommandError, match=f"There is no room for {other}: its disk is full. Nothing was changed."):
        run("backup", other)
    assert list(copy.parent.iterdir()) == [copy]
    with pytest.raises(CommandError, match=r"There is no room for \S+-replaced-"):
        run("restore", copy)
    assert dated_copies() == []
    assert User.objects.get().username == "hoggard"


def test_a_backup_while_others_write_is_of_one_moment(tmp_path: Path) -> None:
    """Pairs of accounts are written together; every copy, taken in between, holds whole pairs only."""
    finished = threading.Event()

    def keep_writing() -> None:
        with closing(sqlite3.connect(database_path(), timeout=20, isolation_level=None)) as database:
            number = 0
            while not finished.is_set():
                database.execute("BEGIN IMMEDIATE")
                for role in ("batter", "bowler"):
                    database.execute(
                        "INSERT INTO auth_user (username, password, first_name, last_name, email, is_superuser,"
                        " is_staff, is_active, date_joined) VALUES (?, '', '', '', '', 0, 0, 1, '2005-09-12')",
                        [f"{role}{number}"],
                    )
                database.execute("COMMIT")
                number += 1

    writer = threading.Thread(target=keep_writing)
    writer.start()
    try:
        counts = []
        for number in range(12):
            path = tmp_path / f"copy{number}.sqlite3"
            run("backup", path)
            names = names_in(path)
            assert {name[6:] for name in names if name.startswith("batter")} == {
                name[6:] for name in names if name.startswith("bowler")
            }
            counts.append(len(names))
    finally:
        finished.set()
        writer.join()
    assert counts == sorted(counts)
    assert counts[0] < counts[-1], "the writer stood still, so this has shown nothing"


def test_restore_brings_everything_back_and_keeps_what_it_replaced(copy: Path) -> None:
    User.objects.all().delete()
    User.objects.create(username="warne")
    assert "What it replaced is kept in" in run("restore", copy)
    assert set(User.objects.values_list("username", flat=True)) == {"hoggard"}
    (kept,) = dated_copies()
    assert names_in(kept) == {"warne"}


def test_an_open_connection_reads_the_restored_book(copy: Path) -> None:
    """A site that runs on has connections open; none of them may read on in the old book, or write into it."""
    with closing(sqlite3.connect(database_path())) as other:
        other.execute("INSERT INTO django_session VALUES ('old', 'page', '2005-09-12')")
        other.commit()
        run("restore", copy)
        assert other.execute("SELECT count(*) FROM django_session").fetchone() == (0,)
        other.execute("INSERT INTO django_session VALUES ('new', 'page', '2005-09-12')")
        other.commit()
        assert other.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_restore_mends_a_database_that_is_none_any_more(copy: Path) -> None:
    connection.close()
    live = database_path()
    for companion in ("-wal", "-shm"):
        Path(f"{live}{companion}").unlink(missing_ok=True)
    live.write_bytes(b"spilt tea " * 1000)
    run("restore", copy)
    assert set(User.objects.values_list("username", flat=True)) == {"hoggard"}
    (kept,) = dated_copies()
    assert kept.read_bytes().startswith(b"spilt tea")


def test_restore_into_an_empty_folder(copy: Path) -> None:
    connection.close()
    for companion in ("", "-wal", "-shm"):
        Path(f"{database_path()}{companion}").unlink(missing_ok=True)
    assert "replaced" not in run("restore", copy)
    assert User.objects.get().username == "hoggard"


def test_a_copy_that_was_never_closed_can_be_restored(copy: Path) -> None:
    """Somebody copied the database and its log by hand while the site ran."""
    edit(copy, "PRAGMA journal_mode = WAL")
    with closing(sqlite3.connect(copy)) as holder:
        holder.execute("UPDATE auth_user SET username = 'jones'")
        holder.commit()
        run("restore", copy)
    assert User.objects.get().username == "jones"


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:30_000])


def scribble(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[8192:200_000] = bytes(len(data[8192:200_000]))
    path.write_bytes(data)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda path: path.unlink(), "There is no file"),
        (lambda path: (path.unlink(), path.mkdir()), "There is no file"),
        (lambda path: path.write_bytes(b""), "no scorebook"),
        (lambda path: path.write_bytes(b"Trescothick b Warne 23\n" * 100), "is no sound SQLite database"),
        (cut, "damaged|no sound"),
        (scribble, "damaged|no sound"),
        (lambda path: edit(path, "DROP TABLE django_migrations"), "no scorebook"),
        (lambda path: edit(path, "DELETE FROM django_migrations WHERE app = 'scoring'"), "no scorebook"),
        (
            lambda path: edit(
                path,
                "INSERT INTO django_migrations (app, name, applied) VALUES ('scoring', '0999_later', '2030-01-01')",
            ),
            "newer version of the scorebook .scoring 0999_later.",
        ),
    ],
)
def test_restore_refuses_in_a_sentence_and_changes_nothing(copy: Path, spoil: object, sentence: str) -> None:
    assert callable(spoil)
    User.objects.update(username="giles")
    spoil(copy)
    with pytest.raises(CommandError, match=sentence):
        run("restore", copy)
    assert User.objects.get().username == "giles"
    assert dated_copies() == []


def test_restore_does_not_take_the_scorebook_itself(db: None) -> None:
    with pytest.raises(CommandError, match="the scorebook itself"):
        run("restore", database_path())

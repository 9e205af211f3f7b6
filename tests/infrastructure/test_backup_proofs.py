"""The folder of backups, and the command `prove_backup`: the newest is restored beside the site, and its book read."""

import sqlite3
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import OperationalError
from pad_match import short_match

from scoring import backup_folder, backup_notes
from scoring.models import Club, Upkeep

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]


def run(command: str, *arguments: object, **how: object) -> str:
    output = StringIO()
    call_command(command, *map(str, arguments), stdout=output, **how)
    return output.getvalue()


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.BACKUP_FOLDER = str(tmp_path)
    return tmp_path


def test_the_newest_is_proved(folder: Path, settings: Any) -> None:
    for older in ("2026-01-31-030000", "2026-02-28-030000"):
        (folder / f"scorebook-{older}.sqlite3").write_bytes(b"spilt tea")
    (folder / "notes.txt").write_text("of the organiser's own")
    short_match(Club.objects.create(name="Otley"))
    run("backup", keep=2)
    kept = sorted(each.name for each in folder.iterdir())
    assert kept[:2] == ["notes.txt", "scorebook-2026-02-28-030000.sqlite3"]
    newest = backup_folder.newest_backup()
    assert newest.name == kept[2]
    assert str(newest) in run("prove_backup")
    for kind in (Upkeep.Kind.BACKUP, Upkeep.Kind.PROOF):
        noted = Upkeep.objects.get(kind=kind)
        assert (noted.file, noted.size, noted.failed) == (str(newest), newest.stat().st_size, "")
    with closing(sqlite3.connect(newest)) as database, database:
        database.execute("UPDATE scoring_match SET status = 'finished'")
    with pytest.raises(CommandError, match="1 differ"):
        run("prove_backup")
    assert "1 differ" in Upkeep.objects.get(kind=Upkeep.Kind.PROOF).failed
    with pytest.raises(CommandError, match="no sound SQLite database"):
        run("prove_backup", folder / kept[1])
    assert Upkeep.objects.get(kind=Upkeep.Kind.PROOF).file == str(folder / kept[1])


def test_a_backup_is_made_also_where_that_cannot_be_noted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As before an update: the tables are those of the version before."""

    def missing(*_noted: object, **_more: object) -> None:
        raise OperationalError("no such table: scoring_upkeep")

    monkeypatch.setattr(backup_notes, "note_upkeep", missing)
    said = StringIO()
    assert str(folder) in run("backup", stderr=said)
    assert "scoring_upkeep" in said.getvalue()


def test_without_a_folder_or_a_file_it_is_said_what_is_missing(folder: Path, settings: Any) -> None:
    with pytest.raises(CommandError, match="no backup in"):
        run("prove_backup")
    with pytest.raises(CommandError, match="no file"):
        run("prove_backup", folder / "gone.sqlite3")
    with pytest.raises(CommandError, match="at least 1"):
        run("backup", keep=0)
    settings.BACKUP_FOLDER = str(folder / "gone")
    with pytest.raises(CommandError, match="no such folder"):
        run("backup")
    settings.BACKUP_FOLDER = ""
    for command in ("backup", "prove_backup"):
        with pytest.raises(CommandError, match="BACKUP_FOLDER"):
            run(command)
    assert list(folder.iterdir()) == []

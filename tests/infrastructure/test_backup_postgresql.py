"""On PostgreSQL the commands name PostgreSQL's own."""

from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db]


def test_backup_names_pg_dump_without_the_password(tmp_path: Path) -> None:
    with pytest.raises(
        CommandError, match=r"pg_dump --format=custom --file=\S+/copy.dump --host=\S+ --port=\d+"
    ) as refusal:
        call_command("backup", str(tmp_path / "copy.dump"))
    assert connection.settings_dict["PASSWORD"] not in str(refusal.value)
    assert not list(tmp_path.iterdir())


def test_restore_names_pg_restore(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="pg_restore --clean --if-exists"):
        call_command("restore", str(tmp_path / "copy.dump"))

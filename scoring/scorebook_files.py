"""Whether a file of SQLite's is a scorebook, of this version or an earlier one."""

from pathlib import Path

from django.core.management.base import CommandError
from django.db.migrations.loader import MigrationLoader

from scoring.sqlitefile import check_soundness, open_file, speaking_of


def check_is_scorebook(file: Path) -> None:
    """Raise CommandError, saying why, unless `file` is a sound scorebook of this version or an earlier one."""
    with speaking_of(file), open_file(file, "ro") as database:
        check_soundness(database, file)
        tables = database.execute("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'django_migrations'")
        applied = set(database.execute("SELECT app, name FROM django_migrations")) if tables.fetchone() else set()
    if not any(app == "scoring" for app, _ in applied):
        raise CommandError(f"{file} is a SQLite database, but no scorebook. Restore takes what `backup` made.")
    newer = applied - set(MigrationLoader(None).disk_migrations)
    if newer:
        names = ", ".join(sorted(f"{app} {name}" for app, name in newer))
        raise CommandError(f"{file} was made by a newer version of the scorebook ({names}). Update this one first.")

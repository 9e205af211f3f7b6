"""The database's own guard over the log: triggers that refuse to change or delete a record.

A migration that remakes the table on SQLite drops them unseen, so a system check looks for them.
"""

from collections.abc import Sequence
from typing import Any

from django.apps.registry import Apps
from django.core.checks import CheckMessage, Error, Tags, register
from django.db import connections
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

TABLE = "scoring_logrecord"
MESSAGE = "the log of a match is only ever appended to"

_SQLITE = [
    f"CREATE TRIGGER {TABLE}_no_{event} BEFORE {event} ON {TABLE} BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"
    for event in ("update", "delete")
]
_POSTGRESQL = [
    f"CREATE OR REPLACE FUNCTION {TABLE}_refuse() RETURNS trigger LANGUAGE plpgsql "
    f"AS $$ BEGIN RAISE EXCEPTION '{MESSAGE}'; END $$",
    *(
        f"CREATE TRIGGER {TABLE}_no_{event} BEFORE {event} ON {TABLE} "
        f"FOR EACH STATEMENT EXECUTE FUNCTION {TABLE}_refuse()"
        for event in ("update", "delete", "truncate")
    ),
]
_FIND = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s",
    "postgresql": "SELECT tgname FROM pg_trigger WHERE tgrelid = to_regclass(%s) AND tgenabled <> 'D'",
}


def put_up(apps: Apps | None, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Create the triggers; a migration's forward step."""
    for statement in _SQLITE if schema_editor.connection.vendor == "sqlite" else _POSTGRESQL:
        schema_editor.execute(statement)


def take_down(apps: Apps | None, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Drop the triggers; a migration's backward step, and what a test does around its flush."""
    on_table = "" if schema_editor.connection.vendor == "sqlite" else f" ON {TABLE}"
    for event in expected(schema_editor.connection.vendor):
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {event}{on_table}")


def expected(vendor: str) -> list[str]:
    """Return the names of the triggers that a database of this kind must have."""
    events = ("update", "delete") if vendor == "sqlite" else ("update", "delete", "truncate")
    return [f"{TABLE}_no_{event}" for event in events]


@register(Tags.database)
def check_guard(databases: Sequence[str] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """Report each trigger that is missing from a database where the log's table exists."""
    errors: list[CheckMessage] = []
    for alias in databases or ():
        connection = connections[alias]
        if TABLE not in connection.introspection.table_names():
            continue
        with connection.cursor() as cursor:
            cursor.execute(_FIND[connection.vendor], [TABLE])
            found = {row[0] for row in cursor.fetchall()}
        errors.extend(
            Error(
                f"The trigger {name} is missing from the database {alias}: the log could be changed.",
                hint="Add a migration that puts the triggers up again after the table was remade.",
                id="scoring.E001",
            )
            for name in expected(connection.vendor)
            if name not in found
        )
    return errors

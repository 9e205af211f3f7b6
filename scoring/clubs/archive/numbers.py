"""The ids that rows of an archive get: those that they had, moved on behind all that were ever given here.

In an empty site they stay the same, and so do the addresses that have them.
"""

from collections.abc import Mapping

from django.db import connection, transaction
from django.db.models import Model

from scoring.database_copy import last_numbers

Numbers = Mapping[type[Model], int]


def reserved(highest: Numbers) -> Numbers:
    """Return by how much the ids of each kind are moved on, and have nobody else be given any of these.

    `highest` are the highest ids that an archive names. On PostgreSQL in a transaction of its own, in which
    everybody's writing stands still for a moment; on SQLite nobody else writes until the present one is over.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            tables = ", ".join(connection.ops.quote_name(model._meta.db_table) for model in highest)
            cursor.execute(f"LOCK TABLE {tables} IN SHARE ROW EXCLUSIVE MODE")
        last = last_numbers(connection)
        moved = {model: last.get(model._meta.db_table, 0) for model in highest}
        for model, number in highest.items():
            _go_on_after(model, moved[model] + number)
    return moved


def _go_on_after(model: type[Model], number: int) -> None:
    table, key = model._meta.db_table, model._meta.pk
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            column = key.column if key else None
            cursor.execute("SELECT setval(pg_get_serial_sequence(%s, %s), %s)", [f'"{table}"', column, number])
            return
        cursor.execute("UPDATE sqlite_sequence SET seq = %s WHERE name = %s", [number, table])
        if not cursor.rowcount:
            cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, number])

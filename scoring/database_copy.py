"""The whole scorebook copied from one database to another, of the same kind or not, and compared row by row."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import zip_longest
from typing import Any

from django.apps import apps
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.management.base import CommandError
from django.core.management.color import no_style
from django.db import DatabaseError, connections, models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder

from scoring.models import LogRecord

Model = type[models.Model]
_ROWS = 1_000
"""So many rows are in memory at a time."""
_FILLED_BY_MIGRATE: tuple[Model, ...] = (Permission, ContentType)


def tables() -> list[Model]:
    """Return every table of the site: those of other packages and of many-to-many relations too."""
    every = apps.get_models(include_auto_created=True)
    return [model for model in every if model._meta.managed and not model._meta.proxy]


def check_same_version(source: str, target: str) -> None:
    """Raise CommandError unless two databases, by their aliases, have gone through the same migrations."""
    has, wants = (set(MigrationRecorder(connections[alias]).applied_migrations()) for alias in (source, target))
    if has != wants:
        names = ", ".join(sorted(f"{app} {name}" for app, name in has ^ wants))
        raise CommandError(f"The two databases are of different versions ({names}). Migrate this one first.")


def check_is_new(target: str) -> None:
    """Raise CommandError where a database holds more than migrations put there."""
    for model in tables():
        if model not in _FILLED_BY_MIGRATE and model._base_manager.using(target).exists():
            raise CommandError(
                f"The database to copy to is not empty: {model._meta.db_table} has rows. Name a new one."
            )


@contextmanager
def nobody_writing(alias: str) -> Iterator[None]:
    """Have a database stand still until the end of a `with`: readers go on, whoever records waits or is told to."""
    connection = connections[alias]
    with transaction.atomic(using=alias):  # on SQLite that alone holds the lock of all writers
        if connection.vendor == "postgresql":
            named = ", ".join(connection.ops.quote_name(model._meta.db_table) for model in tables())
            with connection.cursor() as cursor:
                cursor.execute(f"LOCK TABLE {named} IN SHARE MODE")
        yield


def copy_rows(source: str, target: str) -> int:
    """Copy all rows in one transaction, with the numbers that come next, and compare them; return how many there are.

    Raises CommandError, with nothing written, where a row cannot be written or reads differently afterwards.
    """
    copied = 0
    with nobody_writing(source), transaction.atomic(using=target), _read_in_batches(source, target):
        for model in _FILLED_BY_MIGRATE:
            model._base_manager.using(target).all().delete()
        for model in tables():
            copied += _copy_table(model, source, target)
        _carry_numbers(source, target)
        for model in tables():
            _compare(model, source, target)
        check_log_is_guarded(target)
    return copied


@contextmanager
def _read_in_batches(*aliases: str) -> Iterator[None]:
    """Have PostgreSQL send the rows of a query a batch at a time, within transactions, as even a pooler can."""
    each = [connections[alias].settings_dict for alias in aliases]
    before = [settings.get("DISABLE_SERVER_SIDE_CURSORS") for settings in each]
    for settings in each:
        settings["DISABLE_SERVER_SIDE_CURSORS"] = False
    try:
        yield
    finally:
        for settings, value in zip(each, before, strict=True):
            settings["DISABLE_SERVER_SIDE_CURSORS"] = value


def _copy_table(model: Model, source: str, target: str) -> int:
    """Write the rows as they are: `bulk_create` would set anew when a row was changed."""
    connection = connections[target]
    quote, fields = connection.ops.quote_name, model._meta.concrete_fields
    columns = ", ".join(quote(str(field.column)) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    statement = f"INSERT INTO {quote(model._meta.db_table)} ({columns}) VALUES ({places})"  # noqa: S608 - names of our own models, quoted; every value is a parameter
    copied = 0
    with connection.cursor() as cursor:
        for rows in _batches(_rows(model, source)):
            given = [
                [field.get_db_prep_save(value, connection) for field, value in zip(fields, row, strict=True)]
                for row in rows
            ]
            try:
                cursor.executemany(statement, given)
            except (DatabaseError, ValueError) as error:
                raise CommandError(f"{model._meta.db_table} cannot be copied: {error}") from error
            copied += len(rows)
    return copied


def _rows(model: Model, alias: str) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a table in the order of its key, as Python has their values."""
    names = [field.attname for field in model._meta.concrete_fields]
    found = model._base_manager.using(alias).order_by("pk").values_list(*names)
    yield from found.iterator(chunk_size=_ROWS)


def _batches(rows: Iterable[tuple[Any, ...]]) -> Iterator[list[tuple[Any, ...]]]:
    batch = []
    for row in rows:
        batch.append(row)
        if len(batch) == _ROWS:
            yield batch
            batch = []
    if batch:
        yield batch


def _compare(model: Model, source: str, target: str) -> None:
    """Raise CommandError where a row of a table is not in the other database as it is in the first."""
    for had, has in zip_longest(_rows(model, source), _rows(model, target)):
        if had is None or has is None or list(map(_plain, had)) != list(map(_plain, has)):
            row = (had or has)[0]
            raise CommandError(f"{model._meta.db_table}: row {row} reads differently in the copy. Nothing was copied.")


def _plain(value: object) -> object:
    return bytes(value) if isinstance(value, memoryview) else value


def check_log_is_guarded(alias: str) -> None:
    """Raise CommandError where a record of the log could be changed or deleted: what is in it stays in it."""
    records = LogRecord.objects.using(alias)
    first = records.order_by("pk").first()
    if first is None:
        return
    only = records.filter(pk=first.pk)
    changes = (partial(only.update, version=first.version), partial(only._raw_delete, alias))
    for change in changes:
        try:
            with transaction.atomic(using=alias):
                change()
        except DatabaseError:
            continue
        raise CommandError("The log of the copy is not guarded against changes. Nothing was copied.")


# --- The number that the next row of a table gets, so that no id is given twice, not even that of a row deleted since.


def _carry_numbers(source: str, target: str) -> None:
    last = last_numbers(connections[source])
    connection = connections[target]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            for statement in connection.ops.sequence_reset_sql(no_style(), tables()):
                cursor.execute(statement)
            for table, column in _numbered():
                if number := last.get(table):
                    cursor.execute("SELECT setval(pg_get_serial_sequence(%s, %s), %s)", [f'"{table}"', column, number])
            return
        for table, number in last.items():
            cursor.execute("UPDATE sqlite_sequence SET seq = %s WHERE name = %s", [number, table])
            if not cursor.rowcount:
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, number])


def last_numbers(connection: BaseDatabaseWrapper) -> dict[str, int]:
    """Return the number that was given last in each table, of those that have given any."""
    numbered = _numbered()
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name, seq FROM sqlite_sequence")
            given = dict(cursor.fetchall())
            return {table: given[table] for table, _column in numbered if given.get(table)}
        found = {}
        for table, column in numbered:
            cursor.execute("SELECT pg_sequence_last_value(pg_get_serial_sequence(%s, %s))", [f'"{table}"', column])
            (number,) = cursor.fetchone()
            if number:
                found[table] = number
        return found


def _numbered() -> list[tuple[str, str]]:
    """Return the tables whose rows are numbered, each with its column."""
    keys = ((model._meta.db_table, model._meta.pk) for model in tables())
    return [
        (table, key.column)
        for table, key in keys
        if isinstance(key, models.AutoField | models.BigAutoField) and key.column
    ]

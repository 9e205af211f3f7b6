"""The few statements that every entry makes, put together once for a table and not again for each entry.

Django takes three times as long to put such a query together as the database to answer it.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, Model

_M = TypeVar("_M", bound=Model)


class _Read(NamedTuple):
    """A statement that reads a row: its columns, and what makes values of those that a database keeps as others."""

    sql: str
    names: Sequence[str]
    converters: Sequence[tuple[int, Any, Sequence[Any]]]


class Joined(NamedTuple):
    """What is read of another table with a row: its columns, and the join, with one parameter."""

    columns: str
    join: str


def read_row(model: type[_M], column: str, value: int | str, *, lock: bool = False) -> _M | None:
    """Return the row that has a value in a unique column, None where there is none. One query.

    With `lock` nobody else writes in it until the transaction is over.
    """
    database = connections[DEFAULT_DB_ALIAS]  # found once: `connection` looks for it every time that it is named
    read = _read(model, column, database.vendor, lock=lock and database.features.has_select_for_update)
    with database.cursor() as cursor:
        cursor.execute(read.sql, [value])
        row = cursor.fetchone()
    return None if row is None else _made(model, read, row, database)


def read_row_with(
    model: type[_M], column: str, value: int | str, joined: Joined, parameter: int | str | None
) -> tuple[_M, list[tuple[Any, ...]]] | None:
    """Return the row with a value in a unique column and what is joined to it, None where there is none. One query."""
    database = connections[DEFAULT_DB_ALIAS]
    read = _read(model, column, database.vendor, joined=joined)
    with database.cursor() as cursor:
        cursor.execute(read.sql, [parameter, value])
        rows = cursor.fetchall()
    own = len(read.names)
    return (_made(model, read, rows[0][:own], database), [row[own:] for row in rows]) if rows else None


def _made(model: type[_M], read: _Read, row: Sequence[Any], database: BaseDatabaseWrapper) -> _M:
    values = list(row)
    for place, expression, converters in read.converters:
        for convert in converters:
            values[place] = convert(values[place], expression, database)
    return model.from_db(database.alias, read.names, values)


def insert_rows(model: type[_M], rows: Iterable[_M]) -> None:
    """Insert rows whose numbers the database gives them, and which are not told these: as they are, without `auto_now`.

    One query, and where there are several rows one call with a statement for each.
    """
    database = connections[DEFAULT_DB_ALIAS]
    sql, fields = _insert(model)
    values = [[field.get_db_prep_save(getattr(row, field.attname), database) for field in fields] for row in rows]
    with database.cursor() as cursor:
        if len(values) == 1:
            cursor.execute(sql, values[0])  # for several psycopg begins a pipeline
        else:
            cursor.executemany(sql, values)


def update_row(row: Model, changed: Mapping[str, object], **where: object) -> bool:
    """Change columns of a row that has certain values in others; return whether there is such a row. One query."""
    database = connections[DEFAULT_DB_ALIAS]
    where["id"] = row.pk
    sql, fields = _update(type(row), tuple(changed), tuple(where))
    given = zip(fields, chain(changed.values(), where.values()), strict=True)
    with database.cursor() as cursor:
        cursor.execute(sql, [field.get_db_prep_save(value, database) for field, value in given])
        return bool(cursor.rowcount)


@lru_cache
def _read(model: type[Model], column: str, vendor: str, *, lock: bool = False, joined: Joined | None = None) -> _Read:
    """Return the statement for a kind of database (`vendor`).

    The converters are those of the connection that asked first; each is told for which it converts.
    """
    fields = model._meta.concrete_fields
    table = _table(model)
    asked = [f"{table}.{_quoted(field)}" for field in fields]
    [by] = (each for each, field in zip(asked, fields, strict=True) if field.name == column)
    columns, join = ", ".join([*asked, joined.columns] if joined else asked), f" {joined.join}" if joined else ""
    sql = f"SELECT {columns} FROM {table}{join} WHERE {by} = %s{' FOR UPDATE' if lock else ''}"  # noqa: S608 - names of a model's own columns, quoted; every value is a parameter
    expressions = [field.get_col(model._meta.db_table) for field in fields]
    of_values = [
        (place, each, connection.ops.get_db_converters(each) + each.get_db_converters(connection))
        for place, each in enumerate(expressions)
    ]
    return _Read(sql, [field.attname for field in fields], [each for each in of_values if each[2]])


@lru_cache
def _insert(model: type[Model]) -> tuple[str, Sequence["Field[Any, Any]"]]:
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    columns, values = (", ".join(each) for each in (map(_quoted, fields), ["%s"] * len(fields)))
    return f"INSERT INTO {_table(model)} ({columns}) VALUES ({values})", fields  # noqa: S608 - names of a model's own columns, quoted; every value is a parameter


@lru_cache
def _update(
    model: type[Model], changed: Sequence[str], where: Sequence[str]
) -> tuple[str, Sequence["Field[Any, Any]"]]:
    columns = {field.attname: field for field in model._meta.concrete_fields}
    fields = [columns[name] for name in (*changed, *where)]
    each = [f"{_quoted(field)} = %s" for field in fields]
    to, at = ", ".join(each[: len(changed)]), " AND ".join(each[len(changed) :])
    return f"UPDATE {_table(model)} SET {to} WHERE {at}", fields  # noqa: S608 - names of a model's own columns, quoted; every value is a parameter


def _table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _quoted(field: "Field[Any, Any]") -> str:
    return connection.ops.quote_name(str(field.column))

"""The few statements that every entry makes, put together once for a table and not again for each entry.

Django takes three times as long to put such a query together as the database to answer it.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple, TypeVar

from django.db import connection
from django.db.models import Field, Model

_M = TypeVar("_M", bound=Model)


class _Read(NamedTuple):
    """A statement that reads a row: its columns, and what makes values of those that a database keeps as others."""

    sql: str
    names: Sequence[str]
    converters: Sequence[tuple[int, Any, Sequence[Any]]]


def read_row(model: type[_M], column: str, value: int | str, *, lock: bool = False) -> _M | None:
    """Return the row that has a value in a unique column, None where there is none. One query.

    With `lock` nobody else writes in it until the transaction is over.
    """
    read = _read(model, column, connection.vendor, lock=lock and connection.features.has_select_for_update)
    with connection.cursor() as cursor:
        cursor.execute(read.sql, [value])
        row = cursor.fetchone()
    if row is None:
        return None
    values = list(row)
    for place, expression, converters in read.converters:
        for convert in converters:
            values[place] = convert(values[place], expression, connection)
    return model.from_db(connection.alias, read.names, values)


def insert_rows(model: type[_M], rows: Iterable[_M]) -> None:
    """Insert rows whose numbers the database gives them, and which are not told these: as they are, without `auto_now`.

    One query, and where there are several rows one call with a statement for each.
    """
    sql, fields = _insert(model)
    values = [[field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields] for row in rows]
    with connection.cursor() as cursor:
        if len(values) == 1:
            cursor.execute(sql, values[0])  # for several psycopg begins a pipeline
        else:
            cursor.executemany(sql, values)


def update_row(row: Model, changed: Mapping[str, object], **where: object) -> bool:
    """Change columns of a row that has certain values in others; return whether there is such a row. One query."""
    columns = {field.attname: field for field in row._meta.concrete_fields}
    where["id"] = row.pk
    values = [
        columns[name].get_db_prep_save(value, connection) for name, value in chain(changed.items(), where.items())
    ]
    with connection.cursor() as cursor:
        cursor.execute(_update(type(row), tuple(changed), tuple(where)), values)
        return bool(cursor.rowcount)


@lru_cache
def _read(model: type[Model], column: str, vendor: str, *, lock: bool) -> _Read:
    """Return the statement for a kind of database (`vendor`).

    The converters are those of the connection that asked first; each is told for which it converts.
    """
    fields = model._meta.concrete_fields
    asked = ", ".join(_quoted(field) for field in fields)
    [by] = (field for field in fields if field.name == column)
    sql = f"SELECT {asked} FROM {_table(model)} WHERE {_quoted(by)} = %s{' FOR UPDATE' if lock else ''}"  # noqa: S608 - names of a model's own columns, quoted; every value is a parameter
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
def _update(model: type[Model], changed: Sequence[str], where: Sequence[str]) -> str:
    columns = {field.attname: f"{_quoted(field)} = %s" for field in model._meta.concrete_fields}
    to, at = ", ".join(columns[name] for name in changed), " AND ".join(columns[name] for name in where)
    return f"UPDATE {_table(model)} SET {to} WHERE {at}"  # noqa: S608 - names of a model's own columns, quoted; every value is a parameter


def _table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _quoted(field: "Field[Any, Any]") -> str:
    return connection.ops.quote_name(str(field.column))

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
    """A statement that reads a row of each of some tables: their columns, and by what each value is converted."""

    sql: str
    names: Sequence[Sequence[str]]
    converters: Sequence[tuple[int, Any, Sequence[Any]]]


def read_row(model: type[_M], column: str, value: int | str) -> _M | None:
    """Return the row that has a value in a unique column, None where there is none. One query."""
    rows = _rows(_read((model,), column, "", connection.vendor), (model,), value)
    return rows[0] if rows else None


def locked_row(model: type[_M], column: str, value: int | str, parent: str) -> _M | None:
    """Return such a row, with what it belongs to by the key `parent`, both as they are once nobody else writes in it.

    Nobody does until the transaction is over. One query.
    """
    models = (model, model._meta.get_field(parent).related_model)
    rows = _rows(_read(models, column, parent, connection.vendor), models, value)
    if not rows:
        return None
    row: _M = rows[0]
    setattr(row, parent, rows[1])
    return row


def insert_rows(model: type[_M], rows: Iterable[_M]) -> None:
    """Insert rows whose numbers the database gives them, and which are not told these. One query."""
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


def _rows(read: _Read, models: Sequence[Any], value: int | str) -> list[Any]:
    """Return the row of each model; nothing where there is none."""
    with connection.cursor() as cursor:
        cursor.execute(read.sql, [value])
        row = cursor.fetchone()
    if row is None:
        return []
    values = list(row)
    for place, expression, converters in read.converters:
        for convert in converters:
            values[place] = convert(values[place], expression, connection)
    found, start = [], 0
    for model, names in zip(models, read.names, strict=True):
        found.append(model.from_db(connection.alias, names, values[start : start + len(names)]))
        start += len(names)
    return found


@lru_cache
def _read(models: Sequence[type[Model]], column: str, parent: str, vendor: str) -> _Read:
    """Return the statement for a kind of database; with a `parent` it locks."""
    fields = [list(model._meta.concrete_fields) for model in models]
    table, *beside = map(_table, models)
    sql = f"SELECT {', '.join(map(_quoted, chain(*fields)))} FROM {table}"  # noqa: S608 - a model's own names, quoted
    for other in beside:
        sql += f" JOIN {other} ON {other}.id = {_quoted(_field(models[0], parent))}"
    sql += f" WHERE {_quoted(_field(models[0], column))} = %s"
    if parent and connection.features.has_select_for_update:
        # What it belongs to is locked only against being deleted. Else it would be read as before any wait.
        sql += f" FOR UPDATE OF {table} FOR KEY SHARE OF {', '.join(beside)}"
    expressions = [field.get_col(field.model._meta.db_table) for field in chain(*fields)]
    of_values = [
        (place, each, connection.ops.get_db_converters(each) + each.get_db_converters(connection))
        for place, each in enumerate(expressions)
    ]
    names = [[field.attname for field in each] for each in fields]
    return _Read(sql, names, [each for each in of_values if each[2]])


@lru_cache
def _insert(model: type[Model]) -> tuple[str, Sequence["Field[Any, Any]"]]:
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    columns, values = (", ".join(each) for each in (map(_column, fields), ["%s"] * len(fields)))
    return f"INSERT INTO {_table(model)} ({columns}) VALUES ({values})", fields  # noqa: S608 - a model's own names, quoted


@lru_cache
def _update(model: type[Model], changed: Sequence[str], where: Sequence[str]) -> str:
    columns = {field.attname: f"{_column(field)} = %s" for field in model._meta.concrete_fields}
    to, at = ", ".join(columns[name] for name in changed), " AND ".join(columns[name] for name in where)
    return f"UPDATE {_table(model)} SET {to} WHERE {at}"  # noqa: S608 - a model's own names, quoted


def _field(model: type[Model], name: str) -> "Field[Any, Any]":
    return next(field for field in model._meta.concrete_fields if field.name == name)


def _table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _column(field: "Field[Any, Any]") -> str:
    return connection.ops.quote_name(str(field.column))


def _quoted(field: "Field[Any, Any]") -> str:
    """Return a column with its table, as other tables may have one of that name."""
    return f"{_table(field.model)}.{_column(field)}"

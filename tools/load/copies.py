"""Rows of many tables copied as they are, by the database itself: keys are moved on, days go back."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.core.management.color import no_style
from django.db import connection
from django.db.models import (
    BigIntegerField,
    DateField,
    DateTimeField,
    ExpressionWrapper,
    F,
    Field,
    ForeignKey,
    Max,
    Model,
    QuerySet,
)
from django.db.models.expressions import Combinable

Kinds = Sequence[type[Model]]


class Rows:
    """All rows that some tables have now, to be copied as often as one likes.

    A copy's keys, and those by which it refers to others that are copied, are moved on by as many as there are. `kinds`
    come in an order in which each refers to those before it.
    """

    def __init__(self, kinds: Kinds) -> None:
        self._kinds = kinds
        self._last: dict[type[Model], int] = {kind: last_key(kind) for kind in kinds}

    def moved(self, kind: type[Model], copy: int) -> int:
        """Return by how much the keys of a kind are moved on in a copy, which are numbered from 1."""
        return copy * self._last.get(kind, 0)

    def originals(self, kind: type[Model]) -> QuerySet[Any]:
        """Return the rows of which copies are made."""
        return kind._base_manager.filter(pk__lte=self._last[kind]).order_by("pk")

    def copy(
        self,
        kind: type[Model],
        copy: int,
        back: timedelta = timedelta(),
        own: Mapping[str, Combinable] | None = None,
        rows: QuerySet[Any] | None = None,
    ) -> None:
        """Copy the rows of a kind, or some of them, days and times put back, with columns of their `own`."""
        columns = {
            str(field.column): (own or {}).get(field.name) or self._value(field, copy, back)
            for field in kind._meta.concrete_fields
        }
        chosen = self.originals(kind) if rows is None else rows
        made = {f"copy_of_{column}": value for column, value in columns.items()}
        select, values = chosen.annotate(**made).values_list(*made).query.sql_with_params()
        named = ", ".join(map(connection.ops.quote_name, columns))
        with connection.cursor() as cursor:
            cursor.execute(f"INSERT INTO {connection.ops.quote_name(kind._meta.db_table)} ({named}) {select}", values)

    def _value(self, field: Field[Any, Any], copy: int, back: timedelta) -> Combinable:
        kind = field.model if field.primary_key else field.related_model if isinstance(field, ForeignKey) else None
        if isinstance(kind, type) and (by := self.moved(kind, copy)):
            return ExpressionWrapper(F(field.attname) + by, output_field=BigIntegerField())
        if isinstance(field, DateField) and back:
            output: DateField[Any, Any] = DateTimeField() if isinstance(field, DateTimeField) else DateField()
            return ExpressionWrapper(F(field.attname) - back, output_field=output)
        return F(field.attname)


def last_key(kind: type[Model]) -> int:
    """Return the highest key of a table, 0 where it is empty."""
    last: int = kind._base_manager.aggregate(last=Max("pk"))["last"] or 0
    return last


def count_on(kinds: Kinds) -> None:
    """Have the database give new rows of these tables keys after those that are there."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(kinds)):
            cursor.execute(statement)

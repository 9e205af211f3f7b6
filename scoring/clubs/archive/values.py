"""The columns of a row as an archive has them, and back: what is read is checked as a form would check it."""

import re
from collections.abc import Callable
from datetime import MAXYEAR, MINYEAR, date, datetime, time
from decimal import Decimal
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.db.backends.base.operations import BaseDatabaseOperations
from django.utils.timezone import is_aware

from scoring.clubs.archive.kinds import MOST

_UNSEEN = {False: re.compile(r"[\x00-\x1f\x7f-\x9f]"), True: re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")}
"""Characters that no text has: of a line, and of a text of several."""


def to_archive(value: Any) -> Any:
    """Return a value of a row as it stands in an archive: days and times by ISO 8601, decimals as texts."""
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    return str(value) if isinstance(value, Decimal) else value


def reader_of(field: models.Field[Any, Any]) -> Callable[[Any], Any]:
    """Return what makes a value of an archive one of a column. It raises ValueError for what the column cannot have."""
    read = _plain_reader(field)
    choices = {value for value, _title in field.flatchoices} if field.choices else None
    validators = field.validators

    def value_of(raw: Any) -> Any:
        if raw is None:
            if not field.null:
                raise ValueError(field.name)
            return None
        value = read(raw)
        if choices is not None and value not in choices and not (value == "" and field.blank):
            raise ValueError(field.name)
        try:
            for validate in validators if value != "" else ():
                validate(value)
        except ValidationError as error:
            raise ValueError(field.name) from error
        return value

    return value_of


def _plain_reader(field: models.Field[Any, Any]) -> Callable[[Any], Any]:
    if isinstance(field, models.JSONField):
        return _of_type(type(field.get_default())) if field.has_default() else lambda raw: raw
    if isinstance(field, models.BooleanField):
        return _of_type(bool)
    if isinstance(field, models.IntegerField | models.ForeignKey):
        # What PostgreSQL keeps is what there is: SQLite keeps more.
        return _whole(*BaseDatabaseOperations.integer_field_ranges.get(field.get_internal_type(), (1, MOST)))
    if isinstance(field, models.DecimalField | models.DateTimeField | models.DateField | models.TimeField):
        return _by(field)
    of_lines = isinstance(field, models.TextField)
    is_needed = not of_lines and not field.blank
    return lambda raw: _text(raw, is_needed=is_needed, of_lines=of_lines)


def _of_type(kind: type) -> Callable[[Any], Any]:
    def read(raw: Any) -> Any:
        if not isinstance(raw, kind):
            raise ValueError(raw)
        return raw

    return read


def _whole(low: int, high: int) -> Callable[[Any], int]:
    def read(raw: Any) -> int:
        if not isinstance(raw, int) or isinstance(raw, bool) or not low <= raw <= high:
            raise ValueError(raw)
        return raw

    return read


def _text(raw: Any, *, is_needed: bool, of_lines: bool) -> str:
    """Return a text; what no form takes would stand in no feed and no header."""
    if not isinstance(raw, str) or (is_needed and not raw) or _UNSEEN[of_lines].search(raw):
        raise ValueError(raw)
    return raw


def _by(field: models.Field[Any, Any]) -> Callable[[Any], Any]:
    """Return what reads a text as the field does, and nothing but a text; a moment has its time zone."""

    def read(raw: Any) -> Any:
        if not isinstance(raw, str):
            raise ValueError(raw)
        try:
            value = field.to_python(raw)
        except ValidationError as error:
            raise ValueError(raw) from error
        if isinstance(value, Decimal) and not value.is_finite():
            raise ValueError(raw)
        if isinstance(value, datetime) and not is_moment(value):
            raise ValueError(raw)
        return value

    return read


def is_moment(value: datetime) -> bool:
    """Whether a time has its zone, and can be said in every other: not in the first or the last year that there is."""
    return is_aware(value) and MINYEAR < value.year < MAXYEAR

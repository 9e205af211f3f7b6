"""Reading the fields of a JSON object strictly: each value is what the format says, or a problem names it."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from datetime import time as time_of_day

from scoring.rules.problems import Problem, malformed

NAME_LENGTH = 100
TEXT_LENGTH = 2_000
_BIDI_OVERRIDES = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
# The form, for Python's own parsers take more: any character before the time of day, a NUL as the end.
_TIME = re.compile(r"(\d{4}-\d{2}-\d{2}[T ]|\d{8}T)?\d{2}:?\d{2}(:?\d{2}([.,]\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)?", re.ASCII)


class UnreadableError(Exception):
    """Raised by a field's reader; `problem` says what is wrong, relative to the field."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


Reader = Callable[[object], object]


@dataclass(frozen=True, slots=True)
class Field:
    """One key of an object: how its value is read, whether it must be there, and the rule it stands under."""

    name: str
    read: Reader
    required: bool = False
    rule: str = "format"


def read_object(raw: object, fields: Mapping[str, Field], problems: list[Problem]) -> dict[str, object]:
    """Read `raw` as an object of `fields`; absent and null are the same.

    Returns the values that could be read; everything else is appended to `problems`.
    """
    if not isinstance(raw, dict):
        problems.append(malformed("not_an_object"))
        return {}
    values: dict[str, object] = {}
    for key, value in raw.items():
        field = fields.get(key)
        if field is None:
            problems.append(malformed("unknown_key", printable(key), key=printable(key)))
        elif value is not None:
            try:
                values[key] = field.read(value)
            except UnreadableError as error:
                problem = error.problem.within(key)
                rule = field.rule if problem.rule == "format" else problem.rule
                problems.append(Problem(rule, problem.severity, problem.code, problem.field, problem.params))
    for name, field in fields.items():
        if field.required and raw.get(name) is None:
            problems.append(malformed("missing", name, field.rule, key=name))
    return values


def printable(text: object) -> str:
    """Return `text` cut short and without anything that cannot be printed or encoded, for use in a message."""
    cut = str(text)[:NAME_LENGTH]
    return "".join(c if c.isprintable() and c not in _BIDI_OVERRIDES else "\N{REPLACEMENT CHARACTER}" for c in cut)


def whole(low: int, high: int) -> Reader:
    """Return a reader of whole numbers from `low` to `high`; true, 3.0 and "3" are none."""

    def read(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise UnreadableError(malformed("not_whole", low=low, high=high))
        if not low <= value <= high:
            raise UnreadableError(malformed("out_of_range", low=low, high=high))
        return value

    return read


def flag(value: object) -> bool:
    """Read true or false."""
    if not isinstance(value, bool):
        raise UnreadableError(malformed("not_a_flag"))
    return value


def one_of(*words: str) -> Reader:
    """Return a reader of one of `words`; of members of an enumeration it reads the member."""

    def read(value: object) -> str:
        if not isinstance(value, str) or value not in words:
            raise UnreadableError(malformed("not_one_of", choices=", ".join(words)))
        return words[words.index(value)]

    return read


def list_of(item: Reader, low: int, high: int) -> Reader:
    """Return a reader of a list of `low` to `high` items, as a tuple."""

    def read(value: object) -> tuple[object, ...]:
        if not isinstance(value, list):
            raise UnreadableError(malformed("not_a_list"))
        if not low <= len(value) <= high:
            raise UnreadableError(malformed("wrong_length", low=low, high=high))
        items = []
        for index, element in enumerate(value):
            try:
                items.append(item(element))
            except UnreadableError as error:
                raise UnreadableError(error.problem.within(str(index))) from None
        return tuple(items)

    return read


def text(length: int = TEXT_LENGTH, *, lines: bool = False) -> Reader:
    """Return a reader of text of at most `length` characters without control or bidirectional override characters.

    With `lines`, line breaks and tabs are text too, and the blanks around it are kept; blanks alone are no text.
    """

    def read(value: object) -> str:
        if not isinstance(value, str):
            raise UnreadableError(malformed("not_text"))
        trimmed = value.strip()
        kept = value if lines and trimmed else trimmed
        if len(kept) > length:
            raise UnreadableError(malformed("too_long", length=length))
        _refuse_invisible(kept, allowed="\n\r\t" if lines else "")
        return kept

    return read


def _refuse_invisible(text: str, allowed: str = "") -> None:
    for character in text:
        if (unicodedata.category(character) in ("Cc", "Cs") and character not in allowed) or (
            character in _BIDI_OVERRIDES
        ):
            raise UnreadableError(malformed("control_character", character=f"U+{ord(character):04X}"))


_read_name_text = text(NAME_LENGTH)


def name(value: object) -> str:
    """Read a name: 1 to 100 characters after trimming, in any script. A line break is no blank to be trimmed."""
    if isinstance(value, str):
        _refuse_invisible(value)
    trimmed = _read_name_text(value)
    if not trimmed:
        raise UnreadableError(malformed("no_name"))
    return str(trimmed)


def iso_date(value: object) -> str:
    """Read a date as 2026-05-02; returned as it was written."""
    if isinstance(value, str) and _DATE.fullmatch(value):
        try:
            date.fromisoformat(value)
        except ValueError:
            pass
        else:
            return value
    raise UnreadableError(malformed("not_a_date"))


def iso_time(value: object) -> str:
    """Read a time, with or without its date, by ISO 8601; returned as it was written."""
    if isinstance(value, str) and len(value) <= 40 and _TIME.fullmatch(value):
        for parse in (datetime.fromisoformat, time_of_day.fromisoformat):
            try:
                parse(value)
            except ValueError:
                continue
            return value
    raise UnreadableError(malformed("not_a_time"))

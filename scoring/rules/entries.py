"""Entries: what a scorer writes in the book, frozen, each of the form that the match file gives it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from scoring.rules.fields import Field, iso_time, read_object, text, whole
from scoring.rules.problems import Problem, malformed


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One line of the book. `override` is the written reason for recording what the cards cannot do."""

    type: ClassVar[str]
    fields: ClassVar[tuple[Field, ...]] = ()

    at: str = ""
    note: str = ""
    override: str = ""

    @classmethod
    def read(cls, raw: Mapping[str, object], problems: list[Problem]) -> Self | None:
        """Read an entry of this type from its match-file form; None, with `problems` longer, where it cannot be."""
        fields = {field.name: field for field in (*_COMMON, *cls.fields)}
        found: list[Problem] = []
        values: dict[str, Any] = read_object(raw, fields, found)
        values.pop("type", None)
        problems.extend(found)
        return None if found else cls.build(values, problems)

    @classmethod
    def build(cls, values: dict[str, Any], problems: list[Problem]) -> Self | None:
        """Make the entry of the values read; a type whose fields depend on each other checks them here."""
        return cls(**values)

    @property
    def named_bowler(self) -> int | None:
        """The number of who bowls, where the entry says so."""
        return None

    def bowled_by(self, bowler: int) -> Self:
        """Return the entry with another bowler, where it names one."""
        return self

    def turned(self) -> Self:
        """Return the entry with either side in it in the place of the other."""
        return self

    @property
    def cards_text(self) -> str:
        """The cards that the entry names, as they are written; empty where it names none."""
        return ""

    def body(self) -> dict[str, object]:
        """Return the entry in its match-file form, empty values left out."""
        given: dict[str, object] = {"type": self.type}
        for field in (*self.fields, *_COMMON[1:]):
            value = getattr(self, field.name)
            if value is not None and value != "" and value is not False:
                given[field.name] = list(value) if isinstance(value, tuple) else value
        return given

    def text(self) -> str:
        """Return the entry as it is stored: its match-file form as JSON, keys in order of writing."""
        return json.dumps(self.body(), ensure_ascii=False, separators=(",", ":"))


_COMMON = (
    Field("type", str),
    Field("at", iso_time),
    Field("note", text(lines=True)),
    Field("override", text(lines=True)),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Time(Entry):
    """Time called: an unfinished match is drawn (M5)."""

    type: ClassVar[str] = "time"


@dataclass(frozen=True, slots=True, kw_only=True)
class Abandon(Entry):
    """The match is given up without a result (M5)."""

    type: ClassVar[str] = "abandon"


@dataclass(frozen=True, slots=True, kw_only=True)
class Concede(Entry):
    """One side gives up: the other wins (M5)."""

    type: ClassVar[str] = "concede"
    fields: ClassVar[tuple[Field, ...]] = (Field("side", whole(0, 1), required=True, rule="M5"),)

    side: int

    def turned(self) -> Self:
        """Return the concession of the other side."""
        return replace(self, side=1 - self.side)


CALLS: tuple[type[Entry], ...] = (Time, Abandon, Concede)


def read_entry(raw: object, types: Mapping[str, type[Entry]], problems: list[Problem]) -> Entry | None:
    """Read one entry of any of `types` from its match-file form; None, with `problems` longer, where it cannot be."""
    if not isinstance(raw, dict):
        problems.append(malformed("not_an_object"))
        return None
    kind = raw.get("type")
    if not isinstance(kind, str) or kind not in types:
        problems.append(malformed("no_such_entry", "type", choices=", ".join(types)))
        return None
    return types[kind].read(raw, problems)

"""The settings of a format: typed, each with a default and what it may be, read strictly from data."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import cast

from django.utils.functional import Promise

from scoring.rules.fields import NAME_LENGTH, Field, Reader, flag, list_of, one_of, read_object, text, whole
from scoring.rules.problems import Problem

Value = bool | int | str | list[int] | None


class SettingKind(StrEnum):
    """What a setting is, and so how a form asks for it."""

    SWITCH = "switch"  # on or off
    NUMBER = "number"  # a whole number from low to high
    CHOICE = "choice"  # one of choices
    NAME = "name"  # a line of text, or none
    SIDE = "side"  # the first or the second of two sides, 0 or 1
    NUMBERS = "numbers"  # a list of whole numbers from low to high, at most `most` of them


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting of a format; a default of None means that it may be left unsaid.

    `label` is what it is called, and `choices` are the words of its values where they are a choice.
    """

    name: str
    kind: SettingKind
    default: Value
    low: int = 0
    high: int = 0
    choices: Mapping[str, Promise] = field(default_factory=dict)
    most: int = 0
    label: Promise | str = ""

    @property
    def read(self) -> Reader:
        """The reader of its value in data."""
        match self.kind:
            case SettingKind.SWITCH:
                return flag
            case SettingKind.NUMBER:
                return whole(self.low, self.high)
            case SettingKind.CHOICE:
                return one_of(*self.choices)
            case SettingKind.SIDE:
                return whole(0, 1)
            case SettingKind.NAME:
                return text(NAME_LENGTH)
        numbers = list_of(whole(self.low, self.high), 0, self.most)
        return lambda value: list(cast("tuple[int, ...]", numbers(value)))


class Settings(dict[str, Value]):
    """The values of all settings of a format by name, ready for JSON, with typed access for the plan."""

    def switch(self, name: str) -> bool:
        """Return a setting that is on or off."""
        return cast("bool", self[name])

    def number(self, name: str) -> int:
        """Return a whole number."""
        return cast("int", self[name])

    def word(self, name: str) -> str:
        """Return a choice or a name."""
        return cast("str", self[name])


def read_settings(raw: object, settings: Iterable[Setting]) -> tuple[Settings, list[Problem]]:
    """Return every setting's value, those not given or not readable at their defaults, and what could not be read.

    A problem's field is the name of its setting.
    """
    settings = tuple(settings)
    problems: list[Problem] = []
    given = read_object(raw, {s.name: Field(s.name, s.read) for s in settings}, problems)
    return Settings({s.name: s.default for s in settings} | cast("dict[str, Value]", given)), problems

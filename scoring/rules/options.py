"""The options of a match: typed, with a default and a range, agreed before play."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.rules.fields import Field, Reader, flag, read_object, whole
from scoring.rules.problems import Problem

Value = bool | int | None


@dataclass(frozen=True, slots=True)
class Option:
    """One option: a switch where `low` is None, else a whole number from `low` to `high`.

    `length` is whether it says how long an innings is, or how long somebody may bowl.
    """

    name: str
    default: Value
    low: int | None = None
    high: int | None = None
    length: bool = False

    @property
    def read(self) -> Reader:
        """The reader of a value in a match file."""
        return flag if self.low is None or self.high is None else whole(self.low, self.high)


@dataclass(frozen=True, slots=True)
class Preset:
    """Playing conditions that go by a name: `options` are what they say; of all others they have the defaults."""

    name: str
    options: Mapping[str, Value]


def read_options(raw: object, options: Iterable[Option], problems: list[Problem]) -> dict[str, Value]:
    """Return every option's value, those not given at their defaults; what cannot be read goes to `problems`."""
    known = {option.name: option for option in options}
    values: dict[str, Value] = {option.name: option.default for option in known.values()}
    found: list[Problem] = []
    given = read_object(raw, {name: Field(name, option.read) for name, option in known.items()}, found)
    problems.extend(problem.within("options") for problem in found)
    return values | {name: value for name, value in given.items() if isinstance(value, int)}


def differing(values: Mapping[str, Value], options: Iterable[Option]) -> dict[str, Value]:
    """Return the values that are not the defaults, as a match file writes them."""
    return {o.name: values[o.name] for o in options if values[o.name] != o.default}

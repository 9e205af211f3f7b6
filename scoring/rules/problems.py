"""What is wrong, or merely odd, about a set-up or an entry: values that others put into words."""

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum


class Severity(StrEnum):
    """How much a problem weighs, by the validator's law: refuse only what can be shown impossible."""

    FORMAT = "format"  # not of the format at all: refused
    ILLEGAL = "illegal"  # contradicts the match as recorded: never recorded
    INFEASIBLE = "infeasible"  # the cards cannot do it: recorded only with an organiser's written reason
    UNUSUAL = "unusual"  # possible but far out: recorded, with a notice


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing to say about a set-up or an entry.

    `rule` is the id of the rule (`format` where no rule of a game is concerned), `code` names the sentence,
    `params` fill it, `field` is the dotted path of what is meant and `entry` its index in the book, from 0.
    """

    rule: str
    severity: Severity
    code: str
    field: str = ""
    params: Mapping[str, object] = dataclasses.field(default_factory=dict)
    entry: int | None = None

    @property
    def refuses(self) -> bool:
        """Whether this stands in the way of recording; an unusual thing never does."""
        return self.severity is not Severity.UNUSUAL

    def at(self, entry: int) -> "Problem":
        """Return the same problem, said of the entry with this index."""
        return replace(self, entry=entry)

    def within(self, prefix: str) -> "Problem":
        """Return the same problem with its field below `prefix`."""
        return replace(self, field=f"{prefix}.{self.field}" if self.field else prefix)


def malformed(code: str, field: str = "", rule: str = "format", **params: object) -> Problem:
    """Return a problem of the format, with `rule` where a game's rule says the same."""
    return Problem(rule, Severity.FORMAT, code, field, params)


def illegal(rule: str, code: str, field: str = "", **params: object) -> Problem:
    """Return a contradiction to the match as recorded."""
    return Problem(rule, Severity.ILLEGAL, code, field, params)


def infeasible(rule: str, code: str, field: str = "", **params: object) -> Problem:
    """Return what the physical cards cannot produce."""
    return Problem(rule, Severity.INFEASIBLE, code, field, params)


def unusual(rule: str, code: str, field: str = "", **params: object) -> Problem:
    """Return a notice: possible, but worth a second look."""
    return Problem(rule, Severity.UNUSUAL, code, field, params)


def refusals(problems: Iterable[Problem], override: str = "") -> list[Problem]:
    """Return those of `problems` that stand in the way; a written reason lifts the infeasible ones."""
    return [p for p in problems if p.refuses and not (override and p.severity is Severity.INFEASIBLE)]


class IllegalEntryError(ValueError):
    """Raised when an entry is played that its `check` refuses; `problems` says why."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(", ".join(f"{p.rule} {p.code}" for p in problems))
        self.problems = problems

"""What is in an archive: each table of a club that is kept in one, and what is left out, with the reason.

Every app says it of its own tables (`register`), and a test that none is forgotten, nor a column of one.
"""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Field, ForeignKey, Model, Q

from scoring.models import Club
from scoring.models.archives import Archived
from scoring.search_keys import FoldedField

MOST = 1_000_000_000_000
"""No id of an archive is greater."""

Move = Callable[[type[Model], int], int]
"""Gives the id on this site of what had an id, of a kind, in the archive."""


After = Callable[[dict[str, Any]], tuple[Hashable, Collection[Hashable]]]
"""Names a row by its values, and those that it follows from. Raises ValueError."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A table of a club that is kept in an archive, as a member of it, a row a line.

    `of_club` are lookups one of which leads to the club. `columns` are kept; of those `left_out` each has its reason.
    `by` is the column that says who made a row: kept as a name. `moved` gives the values of a
    row, beside its own id and those of the rows that it refers to, the ids of another site. `read` reads a row as
    its pages do, with the rows of other kinds that it refers to: an archive with one of which that fails is refused.
    `since` is the version of the format in which a column came that the first had not: older archives have its default.
    `after` names a row by its values, and those that it follows from, as a place of a draw does, or became: they never
    lead round to it.
    """

    model: type[Model]
    member: str
    of_club: Sequence[str]
    columns: Sequence[str]
    left_out: Mapping[str, str] = field(default_factory=dict)
    by: str = ""
    moved: Callable[[dict[str, Any], Move], None] | None = None
    read: Callable[[Any], object] | None = None
    after: After | None = None
    order: Sequence[str] = ("pk",)
    since: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_numbered(self) -> bool:
        """Whether others refer to its rows, which keep their ids then."""
        return "id" in self.columns

    def rows(self, club: Club) -> Any:
        """Return its rows of a club, in their order."""
        of_club = Q(*((path, club.pk) for path in self.of_club), _connector=Q.OR)
        return self.model._base_manager.filter(of_club).order_by(*self.order)

    @property
    def fields(self) -> dict[str, Field[Any, Any]]:
        """The columns that are kept, by their names."""
        every = {each.name: each for each in self.model._meta.concrete_fields}
        return {name: every[name] for name in self.columns}

    @property
    def references(self) -> dict[str, type[Model]]:
        """Its columns that refer to rows of other kinds, with their models."""
        return {
            each.name: each.related_model
            for each in self.fields.values()
            if isinstance(each, ForeignKey) and isinstance(each.related_model, type)
        }

    def missing(self) -> set[str]:
        """Return the columns of the table of which it says nothing."""
        derived = {each.name for each in self.model._meta.concrete_fields if isinstance(each, FoldedField)}
        said = {*self.columns, *self.left_out, self.by, *derived}
        if issubclass(self.model, Archived):
            said.add("archived_by")
        return {each.name for each in self.model._meta.concrete_fields} - said


_kinds: list[Kind] = []
_derived: set[type[Model]] = set()
_left_out: dict[type[Model], str] = {}


def register(kinds: Sequence[Kind], derived: Sequence[type[Model]], left_out: Mapping[type[Model], str]) -> None:
    """Say what is in an archive of the tables of an app, what of them follows from others, and what is left out."""
    _kinds.extend(kinds)
    _derived.update(derived)
    _left_out.update(left_out)


def kinds() -> Sequence[Kind]:
    """Return what is in an archive, in an order in which nothing but itself refers to what comes later."""
    return _kinds


def derived() -> set[type[Model]]:
    """Return the tables that are worked out anew."""
    return _derived


def left_out() -> Mapping[type[Model], str]:
    """Return the tables that no archive has, each with the reason."""
    return _left_out

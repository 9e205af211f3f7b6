"""Lists a page at a time, by a cursor that stays where it is while rows come and go."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

from django.db.models import Model, QuerySet
from ninja import Field, Schema

MOST = 200
USUAL = 50

T = TypeVar("T")
M = TypeVar("M", bound=Model)


class Paging(Schema):
    """Which page of a list is asked for."""

    limit: int = Field(USUAL, ge=1, le=MOST, description="How many at most")
    after: str | None = Field(
        None, pattern=r"^[0-9]{1,18}$", description="The `next` of the page before; without it the first page"
    )

    @property
    def cursor(self) -> int | None:
        """The number after which the page begins."""
        return None if self.after is None else int(self.after)


class Page(Schema, Generic[T]):
    """A page of a list."""

    items: list[T]
    next: str | None = Field(description="What to ask for as `after` to have the next page; null on the last")


def page_of_rows(
    rows: "QuerySet[M, M]", paging: Paging, told: Callable[[Sequence[M]], Iterable[object]], *, newest: bool = False
) -> dict[str, Any]:
    """Return a page of rows by their numbers, the newest first where that is asked for. One query, and those of `told`.

    A cursor is the number of the last row of a page: what is made or deleted meanwhile moves none of the others.
    """
    if paging.cursor is not None:
        rows = rows.filter(**{"pk__lt" if newest else "pk__gt": paging.cursor})
    found = list(rows.order_by("-pk" if newest else "pk")[: paging.limit + 1])
    shown = found[: paging.limit]
    return {"items": list(told(shown)), "next": str(shown[-1].pk) if len(found) > len(shown) else None}


def page_of_list(items: Sequence[T], paging: Paging) -> dict[str, Any]:
    """Return a page of a list that only grows at its end, or is made whole: a cursor is a place in it, from 1."""
    start = paging.cursor or 0
    end = start + paging.limit
    return {"items": list(items[start:end]), "next": str(end) if end < len(items) else None}

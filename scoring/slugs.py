"""Readable addresses: a slug from a name, -2 where it is taken, the number where a name has no letters."""

import re
from collections.abc import Collection
from typing import Any

from django.db.models import Model, QuerySet
from django.utils.crypto import get_random_string
from django.utils.text import slugify

_OF_A_TAIL, _TAIL = "abcdefghjkmnpqrstuvwxyz23456789", 8
"""Letters and figures that are taken for no other, and how many of them make an address that nobody guesses."""
_NUMBERED = re.compile(r"(?:.*-)?(\d{1,18})", re.ASCII)


def free_slug(
    text: str, others: QuerySet[Any, Any], fallback: str, kept: Collection[str] = (), *, is_hidden: bool = False
) -> str:
    """Return a slug for `text` that none of `others` has; `fallback` stands in where nothing of `text` is left.

    Those `kept` are for pages of their own, and taken. At most 120 characters; a clash takes -2, -3 and so on. What
    `is_hidden` ends in what nobody guesses: else the -2 of another of that name would tell that it is there.
    """
    base = slugify(text)[:110].strip("-") or fallback
    if is_hidden:
        base = f"{base}-{get_random_string(_TAIL, _OF_A_TAIL)}"
    taken = {*kept, *others.filter(slug__startswith=base).values_list("slug", flat=True)}
    slug, number = base, 1
    while slug in taken:
        number += 1
        slug = f"{base}-{number}"
    return slug


def next_number(model: type[Model]) -> str:
    """Return the number that the next row of `model` is likely to get, for a name without letters."""
    newest = model._default_manager.order_by("-pk").values_list("pk", flat=True).first()
    return str((newest or 0) + 1)


def number_of(part: str) -> int | None:
    """Return the number that a part of an address ends in, whatever name stands before it: 12 of "m-hoggard-12"."""
    found = _NUMBERED.fullmatch(part)
    return int(found[1]) if found else None

"""Names as they are looked for: neither capitals nor accents tell, so that "zoe" is in "Zoë" and "lodz" in "ŁÓDŹ".

Databases differ in what they know of letters; so what is searched is kept in this spelling beside the name.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from itertools import chain
from typing import Any, Self

from django.apps import apps
from django.db import models
from django.db.models import Q

_MOST_WORDS = 8
_BATCH = 500
_MOST_NEAR = 3
_AS_NEAR = 0.75
"""How alike two words must be, from 0 to 1: of their letters together, the share that both have in the same order."""
_SHORTEST_NEAR = 3
# Letters that are no letter with a mark on it, but are typed as if they were; and the apostrophes.
_PLAIN = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
    | dict.fromkeys("‘’ʼ`", "'")
)


def folded(text: str) -> str:
    """Return a text in the spelling in which it is looked for: without capitals and accents."""
    letters = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold().translate(_PLAIN)


def words_of(asked: str) -> list[str]:
    """Return the first words that are asked for, folded."""
    return folded(asked).split()[:_MOST_WORDS]


def having(words: Iterable[str | Sequence[str]], *columns: str) -> Q:
    """Return the condition that each folded word, or one of several that are as good, stands in a folded column."""
    found = Q()
    for word in words:
        as_good = [word] if isinstance(word, str) else word
        found &= Q(*((f"{column}__contains", each) for each in as_good for column in columns), _connector=Q.OR)
    return found


def near_words(words: Iterable[str], keys: Iterable[str]) -> list[list[str]]:
    """Return for each folded word those in `keys` that are nearly it, the nearest first: "gilchrist" for "gilcrist".

    In which it stands are not among them, and a word of two letters is near no other. It is worked out here, so that
    every database finds the same.
    """
    known = sorted({word for key in keys for word in key.split()})
    return [
        [near for near in get_close_matches(word, known, _MOST_NEAR + 1, _AS_NEAR) if word not in near][:_MOST_NEAR]
        if len(word) >= _SHORTEST_NEAR
        else []
        for word in words
    ]


class FoldedField(models.TextField[str, str]):
    """A row's columns `of`, folded, one a line; written whenever the row is saved or made.

    Who changes such a column by `update` has to say this one as well.
    """

    def __init__(self, *, of: Sequence[str] = (), **options: Any) -> None:
        self.of = tuple(of)
        super().__init__(**options | {"editable": False, "default": ""})

    def deconstruct(self) -> Any:
        """Return how the field is made, for migrations: there it is a plain text, so that they import none of this."""
        name, _path, args, options = super().deconstruct()
        return name, "django.db.models.TextField", args, options

    def clone(self) -> Self:
        """Return a field like this one, which `deconstruct` does not tell."""
        field = super().clone()
        field.of = self.of
        return field

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """Fold the columns as they are now."""
        value = folded("\n".join(getattr(model_instance, name) for name in self.of))
        setattr(model_instance, self.attname, value)
        return value


def rebuild_search_keys(*, write: bool) -> Iterator[str]:
    """Yield each `search_key` that is not the names of its row, folded; with `write`, put it right."""
    for kind in apps.get_models():
        rows = kind._default_manager.all()
        for field in kind._meta.concrete_fields:
            if not isinstance(field, FoldedField):
                continue
            for row, kept in chain.from_iterable(_folded_anew(rows)):
                due = field.value_from_object(row)
                if write:
                    # What was renamed since it was read is folded by who renamed it.
                    as_read = {name: getattr(row, name) for name in field.of}
                    rows.filter(pk=row.pk, **as_read).update(search_key=due)
                yield f"{kind._meta.model_name} {row.pk}: search_key: kept {kept!r}, by the name {due!r}"


def _folded_anew(rows: models.QuerySet[Any]) -> Iterator[list[tuple[Any, str]]]:
    """Yield the rows whose key was another than is due, folded anew, each with what was kept; some at a time."""
    field = rows.model._meta.get_field("search_key")
    some: list[Any] = []
    while some := list(rows.filter(pk__gt=some[-1].pk if some else 0).order_by("pk")[:_BATCH]):
        both = [(row, row.search_key) for row in some]
        yield [(row, kept) for row, kept in both if field.pre_save(row, add=False) != kept]

"""Fields for the tables in a room, for one of them, and for the days on which a side cannot play."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.rules.fields import UnreadableError, text
from scoring.words.phrase import phrase, plain
from scoring.words.problems import sentence
from tournaments.formats.tables import MOST_TABLES, TABLE_LENGTH

_BETWEEN_NAMES = re.compile(r"[,;\n\r]+")
_DAY = r"(\d{4}-\d{2}-\d{2})"
_SPAN = re.compile(rf"[\s,;]*{_DAY}(?:\s*(?:[-–—/]|\bto\b)\s*{_DAY})?(?=[\s,;]|$)", re.ASCII)
_MOST_SPANS = 100


class TableField(forms.CharField):
    """The name of a table, or nothing."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=TABLE_LENGTH, **kwargs)

    def clean(self, value: Any) -> str:
        """Return the name, free of what would garble a page or a print; raises ValidationError."""
        return _name(super().clean(value))


class TablesField(forms.CharField):
    """The tables in a room: how many, which are called 1, 2 and so on, or their names with commas between."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=4_000, **kwargs)

    def clean(self, value: Any) -> list[str]:
        """Return the names of the tables; raises ValidationError."""
        typed = str(super().clean(value))
        if typed.isascii() and typed.isdigit():
            count = int(typed)
            if count > MOST_TABLES:
                raise forms.ValidationError(_too_many())
            return [str(number) for number in range(1, count + 1)]
        names = [_name(name) for name in _BETWEEN_NAMES.split(typed) if name.strip()]
        if len(names) > MOST_TABLES:
            raise forms.ValidationError(_too_many())
        known = set[str]()
        for name in names:
            if name.casefold() in known:
                raise forms.ValidationError(phrase(gettext("%(table)s is there twice."), table=name))
            known.add(name.casefold())
        return names


class DaysOffField(forms.CharField):
    """Days, and spans of days, with commas between: "2026-05-02, 2026-05-09 – 2026-05-16"."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=4_000, **kwargs)

    def clean(self, value: Any) -> list[list[str]]:
        """Return the first and the last day of each span, in their order; raises ValidationError."""
        spans = sorted({*_spans(str(super().clean(value)))})
        if len(spans) > _MOST_SPANS:
            raise forms.ValidationError(
                ngettext_lazy(
                    "At most %(most)d day or span of days.",
                    "At most %(most)d days or spans of days.",
                    "most",
                )
                % {"most": _MOST_SPANS}
            )
        return [[first.isoformat(), last.isoformat()] for first, last in spans]


def table_choices(tables: Sequence[str], has: str) -> list[tuple[str, Any]]:
    """Return the tables to choose from, that which one has among them."""
    return [("", _("none")), *((table, table) for table in dict.fromkeys([*tables, *([has] if has else [])]))]


def _spans(typed: str) -> Iterator[tuple[date, date]]:
    place = 0
    while typed[place:].strip(" \t\r\n,;"):
        found = _SPAN.match(typed, place)
        try:
            if found is None:
                raise ValueError
            first = date.fromisoformat(found[1])
            last = date.fromisoformat(found[2] or found[1])
        except ValueError:
            said = gettext("%(day)s is not a date. Write it as 2026-05-02, or two as 2026-05-02 – 2026-05-09.")
            raise forms.ValidationError(phrase(said, day=typed[place:].strip(" \t\r\n,;")[:24])) from None
        if last < first:
            said = gettext("%(first)s – %(last)s ends before it begins.")
            raise forms.ValidationError(phrase(said, first=first.isoformat(), last=last.isoformat()))
        yield first, last
        place = found.end()


def _name(typed: str) -> str:
    try:
        return str(text(TABLE_LENGTH)(plain(typed).strip()))
    except UnreadableError as error:
        raise forms.ValidationError(sentence(error.problem)) from None


def _too_many() -> str:
    return ngettext_lazy(
        "At most %(most)d table.",
        "At most %(most)d tables.",
        "most",
    ) % {"most": MOST_TABLES}

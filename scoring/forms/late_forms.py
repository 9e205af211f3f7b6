"""Forms that come late: others have changed meanwhile what their page showed."""

from collections.abc import Collection, Iterable, Mapping

from django import forms
from django.http import QueryDict

from scoring.forms.rows import FormWithRows


def caught_up(
    data: QueryDict, then: Mapping[str, str], now: Mapping[str, str], together: Iterable[Collection[str]] = ()
) -> QueryDict:
    """Return what was sent in a form that came late, with what others have changed where nothing else was typed.

    `then` is what the form would have sent as its page showed it, `now` what it would send today, by `as_sent`. Fields
    that say one thing only `together` stay as they were sent where any of them was typed.
    """
    newer = data.copy()
    names = {**then, **now}
    typed = {name for name in names if then.get(name, "").split() != data.get(name, "").split()}
    for fields in together:
        if not typed.isdisjoint(fields):
            typed |= set(fields)
    for name in names:
        if name not in typed and then.get(name, "") != now.get(name, ""):
            newer[name] = now.get(name, "")
    return newer


def as_sent(form: forms.BaseForm) -> dict[str, str]:
    """Return what a browser sends of each field of a form that nobody has touched, and of its rows.

    Of a field that is disabled it sends nothing.
    """
    parts = form.parts if isinstance(form, FormWithRows) else [form]
    return {field.html_name: _as_sent(field) for part in parts for field in part if not field.field.disabled}


def _as_sent(field: forms.BoundField) -> str:
    value = field.value()
    if isinstance(field.field, forms.BooleanField):
        return "on" if value else ""
    if isinstance(field.field.widget, forms.widgets.Input):
        value = field.field.widget.format_value(value)
    return "" if value is None else str(value)

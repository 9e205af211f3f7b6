"""A whole number that was typed."""

from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _


class WholeField(forms.IntegerField):
    """A whole number from `min_value` to `max_value`; of all else one sentence says so."""

    def __init__(self, *, min_value: int, max_value: int, **kwargs: Any) -> None:
        said = format_lazy(_("A whole number from {low} to {high}."), low=min_value, high=max_value)
        messages = dict.fromkeys(("invalid", "min_value", "max_value"), said)
        super().__init__(min_value=min_value, max_value=max_value, error_messages=messages, **kwargs)

"""Days of the calendar in a form."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class DayField(forms.DateField):
    """A day, picked from the browser's calendar or typed as 2026-05-02."""

    default_error_messages = {"invalid": _("This is not a date. Write it as 2026-05-02.")}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"), **kwargs)

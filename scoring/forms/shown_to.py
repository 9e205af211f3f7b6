"""To whom a new competition or a new match is shown, as a field."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.visibility import Visibility

SHOWN_TO = "shown_to"
"""The name of the field."""


class ShownToField(forms.TypedChoiceField):
    """To whom something new is shown: as what it is in, which it follows where nothing else is chosen, or to fewer."""

    def __init__(self, within: Visibility, narrower: list[Visibility]) -> None:
        # Wider than everybody there is nothing: that holds nothing back, and what it is in says who sees it.
        follows = (Visibility.PUBLIC.value, within.label)
        super().__init__(
            label=_("Shown to"),
            choices=[follows, *((each.value, each.label) for each in narrower)],
            coerce=lambda value: Visibility(int(value)),
            initial=Visibility.PUBLIC.value,
            required=False,
            widget=forms.RadioSelect,
        )


def ask_who_sees(form: forms.Form, within: Visibility, *, most: Visibility = Visibility.MEMBERS) -> None:
    """Have a form ask to whom what it makes is shown; not where what it is in leaves no choice."""
    narrower = [each for each in Visibility if within < each <= most]
    if narrower:
        form.fields[SHOWN_TO] = ShownToField(within, narrower)


def who_sees(form: forms.Form) -> Visibility:
    """Return what a valid form says of its own visibility."""
    chosen: Any = form.cleaned_data.get(SHOWN_TO)
    return Visibility(chosen or Visibility.PUBLIC)

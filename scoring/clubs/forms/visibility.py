"""The form by which an organiser says to whom something is shown."""

from collections.abc import Iterable
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.visibility import Visibility


class VisibilityForm(forms.Form):
    """To whom something is shown, of what it can be."""

    visibility = forms.TypedChoiceField(
        label=_("Shown to"), coerce=lambda value: Visibility(int(value)), widget=forms.RadioSelect
    )

    def __init__(self, among: Iterable[Visibility], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(each.value, each.label) for each in among]
        cast("forms.ChoiceField", self.fields["visibility"]).choices = choices

"""The playing conditions of a game as fields of a form."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms

from scoring.form_fields import WholeField
from scoring.rules.options import Option
from scoring.words.options import option_label

PREFIX = "option_"


class OptionsForm(forms.Form):
    """A form with the options of a game among its fields."""

    def add_options(self, options: Iterable[Option]) -> None:
        """Add a field for each option, filled with its default."""
        self.options = tuple(options)
        for option in self.options:
            self.fields[f"{PREFIX}{option.name}"] = _field(option)

    @property
    def option_fields(self) -> list[forms.BoundField]:
        """The fields of the playing conditions, for the template."""
        return [self[f"{PREFIX}{option.name}"] for option in self.options]

    @property
    def option_errors(self) -> bool:
        """Whether anything is wrong with the playing conditions."""
        return any(field.errors for field in self.option_fields)

    def given_options(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options that cleaned data has a value for; those left empty are not among them."""
        given = {option.name: data.get(f"{PREFIX}{option.name}") for option in self.options}
        return {name: value for name, value in given.items() if value is not None}

    def typed(self, post: Mapping[str, str], *, switches: bool) -> dict[str, object]:
        """Return what was typed, as initial values; `switches` is whether the page had those of this game."""
        return {
            name: name in post if isinstance(field, forms.BooleanField) else post[name]
            for name, field in self.fields.items()
            if name in post or (switches and isinstance(field, forms.BooleanField))
        }


def _field(option: Option) -> forms.Field:
    label = option_label(option.name)
    if option.low is None or option.high is None:
        return forms.BooleanField(label=label, required=False, initial=option.default)
    return WholeField(label=label, required=False, initial=option.default, min_value=option.low, max_value=option.high)

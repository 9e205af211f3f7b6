"""The playing conditions of a game as fields of a form."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.form_fields import WholeField
from scoring.rules.options import Option
from scoring.rules.setup import SetupRules
from scoring.words.of_games import presets
from scoring.words.options import option_label

PREFIX = "option_"


class OptionsForm(forms.Form):
    """A form with the options of a game among its fields."""

    def add_options(self, options: Iterable[Option]) -> None:
        """Add a field for each option, filled with its default."""
        self.options = tuple(options)
        for option in self.options:
            self.fields[f"{PREFIX}{option.name}"] = _field(option)

    def add_presets(self, rules: SetupRules) -> None:
        """Add the choice of conditions that go by a name in the game, if any do."""
        self.presets = {preset.name: preset.options for preset in rules.presets}
        if not self.presets:
            return
        defaults = {option.name: option.default for option in self.options}
        known = {name: defaults | dict(options) for name, options in self.presets.items()}
        self.fields["conditions"] = forms.ChoiceField(
            label=_("Kind of match"),
            required=False,
            choices=[("", _("as the playing conditions say")), *((name, presets()[name]) for name in self.presets)],
            widget=forms.Select({"data-presets": json.dumps(known)}),
        )

    @property
    def option_fields(self) -> list[forms.BoundField]:
        """The fields of the playing conditions, for the template."""
        return [self[f"{PREFIX}{option.name}"] for option in self.options]

    @property
    def option_errors(self) -> bool:
        """Whether anything is wrong with the playing conditions."""
        return any(field.errors for field in self.option_fields)

    def given_options(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options that cleaned data has a value for; those left empty are not among them.

        Where conditions were chosen by their name, those left untouched are theirs.
        """
        given = {option.name: data.get(f"{PREFIX}{option.name}") for option in self.options}
        if chosen := data.get("conditions"):
            known = {option.name: option.default for option in self.options} | dict(self.presets[chosen])
            given |= {name: value for name, value in known.items() if f"{PREFIX}{name}" not in self.changed_data}
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

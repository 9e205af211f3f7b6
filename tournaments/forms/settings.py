"""The settings of a format as fields of a form."""

import string
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.form_fields import WholeField
from tournaments.formats.settings import Setting, SettingKind

PREFIX = "setting_"
_SIDES = [("", _("nobody")), (0, _("the first of the two")), (1, _("the second of the two"))]
_GROUPS = string.ascii_uppercase


class GroupsField(forms.CharField):
    """The group of each entrant, from 0, written as letters in the order of the seeds: "A B B A"."""

    def prepare_value(self, value: Any) -> Any:
        """Return the letters of a list of groups."""
        if isinstance(value, list):
            return " ".join(_GROUPS[group] for group in value)
        return value

    def clean(self, value: Any) -> list[int] | None:
        """Return the list, None where nothing was written; raises ValidationError."""
        letters = str(super().clean(value)).upper().replace(",", " ").split()
        if any(len(letter) > 1 or letter not in _GROUPS for letter in letters):
            raise forms.ValidationError(gettext("Write one letter for each entrant, as A B B A, with spaces between."))
        return [_GROUPS.index(letter) for letter in letters] or None


def field_of(setting: Setting) -> forms.Field:
    """Return the field that asks for a setting."""
    common: dict[str, Any] = {"label": setting.label, "initial": setting.default, "required": False}
    match setting.kind:
        case SettingKind.SWITCH:
            return forms.BooleanField(**common)
        case SettingKind.CHOICE:
            return forms.ChoiceField(choices=list(setting.choices.items()), **common)
        case SettingKind.SIDE:
            return forms.TypedChoiceField(choices=_SIDES, coerce=int, empty_value=None, **common)
        case SettingKind.NAME:
            return forms.CharField(**common)
        case SettingKind.NUMBERS:
            help_text = _(
                "One letter for each entrant in the order of the seeds, as A B B A. Left empty, they are grouped "
                "by seed."
            )
            return GroupsField(help_text=help_text, max_length=2_000, **common)
    return WholeField(min_value=setting.low, max_value=setting.high, **common)


def given_settings(settings: tuple[Setting, ...], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings that cleaned data has a value for; those left empty are at their defaults."""
    given = {setting.name: data.get(f"{PREFIX}{setting.name}") for setting in settings}
    return {name: value for name, value in given.items() if value is not None}

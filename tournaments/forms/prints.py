"""Asking for a print of a season: its yearbook, or a chapter alone."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.sheets.sizes import SIZES
from tournaments.models import Print
from tournaments.yearbook.registry import kinds


class KindForm(forms.Form):
    """Which kind of print is meant."""

    kind = forms.ChoiceField(label=_("PDF"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"] = forms.ChoiceField(choices=[(kind, Print.Kind(kind).label) for kind in kinds()])


class PrintForm(KindForm):
    """Which kind of print is to be made, on what paper."""

    paper = forms.ChoiceField(label=_("Paper size"), choices=[(size.slug, size.name) for size in SIZES.values()])

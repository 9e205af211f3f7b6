"""The form by which the organiser gives points or takes them."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.form_fields import ReasonField
from tournaments.models import Competition

MOST = 1_000


class AdjustmentForm(forms.Form):
    """Points for an entrant, or against it, with the reason that the table gives."""

    points = forms.DecimalField(
        label=_("Points"),
        min_value=-MOST,
        max_value=MOST,
        max_digits=7,
        decimal_places=3,
        widget=forms.TextInput({"inputmode": "decimal", "autocomplete": "off"}),
        help_text=_("With a minus for a deduction: -2."),
    )
    reason = ReasonField(help_text=_("Shown next to the table."))

    def __init__(self, competition: Competition, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        entrants = competition.entrants.order_by("seed")
        self.fields = {"entrant": forms.ModelChoiceField(entrants, label=_("Who"), empty_label=None)} | self.fields

    def clean_points(self) -> Decimal:
        """Refuse nothing at all."""
        points: Decimal = self.cleaned_data["points"]
        if not points:
            raise forms.ValidationError(gettext("Zero points change nothing. Enter a number other than 0."))
        return points

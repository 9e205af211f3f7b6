"""The form of a season."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.form_fields import DayField, NameField
from scoring.models import Club
from tournaments.models import Season


class SeasonForm(forms.Form):
    """A season's name, which no other of the club has, and its days."""

    name = NameField(label=_("Name"), help_text=_("For example 2026, or Winter 2026–27."))
    starts = DayField(label=_("From"), required=False)
    ends = DayField(label=_("To"), required=False)

    def __init__(self, club: Club, season: Season | None, *args: Any, **kwargs: Any) -> None:
        if season is not None:
            kwargs["initial"] = {name: getattr(season, name) for name in ("name", "starts", "ends")}
        super().__init__(*args, **kwargs)
        self.others = club.seasons.exclude(pk=season.pk) if season else club.seasons.all()

    def clean_name(self) -> str:
        """Refuse the name of another season."""
        name: str = self.cleaned_data["name"]
        if self.others.filter(name__iexact=name).exists():
            raise forms.ValidationError(gettext("The club has a season of that name already."), code="unique")
        return name

    def clean(self) -> dict[str, Any]:
        """Refuse a season that ends before it starts."""
        starts, ends = self.cleaned_data.get("starts"), self.cleaned_data.get("ends")
        if starts and ends and ends < starts:
            self.add_error("ends", gettext("The season would end before it starts. Swap the two dates."))
        return self.cleaned_data

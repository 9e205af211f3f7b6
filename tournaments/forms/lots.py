"""The form by which lots are drawn, or the lots drawn at the table are recorded."""

from collections.abc import Collection, Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.forms.fields import SmallNumberField
from tournaments.formats.base import MOST_ENTRANTS
from tournaments.models import Entrant


class LotsForm(forms.Form):
    """Among whom lots are drawn; where they were drawn at the table, in which order.

    After a valid `is_valid`, `chosen` are they, in the order drawn where the lots are `recorded`.
    """

    def __init__(
        self, entrants: Iterable[Entrant], level: Collection[int], *args: Any, recorded: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.entrants = list(entrants)
        self.recorded = recorded
        self.chosen: list[Entrant] = []
        for entrant in self.entrants:
            self.fields[f"in-{entrant.pk}"] = forms.BooleanField(
                label=entrant.name, required=False, initial=entrant.pk in level
            )
            self.fields[f"place-{entrant.pk}"] = SmallNumberField(
                1, MOST_ENTRANTS, _("A number: 1 for the first drawn."), label=_("Drawn as"), required=False
            )

    @property
    def rows(self) -> list[tuple[Entrant, forms.BoundField, forms.BoundField]]:
        """Each entrant with its tick and its place, for the template."""
        return [(entrant, self[f"in-{entrant.pk}"], self[f"place-{entrant.pk}"]) for entrant in self.entrants]

    def clean(self) -> dict[str, Any]:
        """Gather those chosen; where the lots are recorded, each must have a place of its own from 1 on."""
        data = self.cleaned_data
        self.chosen = [entrant for entrant in self.entrants if data.get(f"in-{entrant.pk}")]
        if len(self.chosen) < 2:
            self.add_error(None, gettext("Tick two or more: lots are drawn among those who are level."))
        elif self.recorded and not self.errors:
            places = {entrant.pk: data.get(f"place-{entrant.pk}") for entrant in self.chosen}
            if sorted(place or 0 for place in places.values()) != list(range(1, len(places) + 1)):
                said = gettext("Number those that are ticked: 1 for the first drawn, then 2, and so on.")
                self.add_error(None, said)
            else:
                self.chosen.sort(key=lambda entrant: places[entrant.pk] or 0)
        return data

"""The form by which lots are drawn, or the lots drawn at the table are recorded."""

from collections.abc import Collection, Iterable
from typing import Any, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.form_fields import SmallNumberField
from scoring.forms.rows import FormWithRows, GivenRows
from tournaments.formats.base import MOST_ENTRANTS
from tournaments.models import Entrant


class LotForm(forms.Form):
    """One of those among whom lots can be drawn: whether they are, and as which this one was drawn at the table."""

    among = forms.BooleanField(required=False)
    place = SmallNumberField(
        1, MOST_ENTRANTS, _("A number: 1 for the first drawn."), label=_("Drawn as"), required=False
    )

    def __init__(self, entrant: Entrant, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.entrant, self.called = entrant, entrant.name
        self.fields["among"].label = entrant.name


_LotForms = cast("type[GivenRows[LotForm]]", forms.formset_factory(LotForm, GivenRows))


class LotsForm(FormWithRows):
    """Among whom lots are drawn; where they were drawn at the table, in which order.

    After a valid `is_valid`, `chosen` are they, in the order drawn where the lots are `recorded`.
    """

    rows: GivenRows[LotForm]

    def __init__(
        self, entrants: Iterable[Entrant], level: Collection[int], data: Any = None, *, recorded: bool = False
    ) -> None:
        super().__init__(data)
        self.recorded = recorded
        self.chosen: list[Entrant] = []
        rows = {
            f"e{entrant.pk}": {"entrant": entrant, "initial": {"among": entrant.pk in level}} for entrant in entrants
        }
        self.rows = _LotForms(rows, data)

    def clean(self) -> dict[str, Any]:
        """Gather those chosen; where the lots are recorded, each must have a place of its own from 1 on."""
        chosen = [row for row in self.rows if row.cleaned_data.get("among")]
        if len(chosen) < 2:
            self.add_error(None, gettext("Tick two or more: lots are drawn among those who are level."))
        elif self.recorded and not self.errors:
            chosen.sort(key=_place)
            if [_place(row) for row in chosen] != list(range(1, len(chosen) + 1)):
                said = gettext("Number those that are ticked: 1 for the first drawn, then 2, and so on.")
                self.add_error(None, said)
        self.chosen = [row.entrant for row in chosen]
        return self.cleaned_data


def _place(row: LotForm) -> int:
    return row.cleaned_data.get("place") or 0

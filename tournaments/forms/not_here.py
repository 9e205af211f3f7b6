"""Whether a draw is made without those who are not here, as a form, which names them."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.words.phrase import listed, phrase
from tournaments.models import Entrant
from tournaments.services.acts import refused
from tournaments.words.refusals import not_done_text

WITHOUT, EVERYBODY = "without", "everybody"


class NotHereForm(forms.Form):
    """Who is not here, by their ids, and whether they are drawn all the same; where everybody is, nothing is asked.

    Valid where those who were named when that was said are those who are not here now.
    """

    drawn = forms.ChoiceField(
        choices=[(WITHOUT, _("Draw without them")), (EVERYBODY, _("Draw with everybody"))],
        widget=forms.RadioSelect,
        initial=WITHOUT,
        error_messages={"required": _("Say whether they are drawn.")},
    )
    named = forms.CharField(required=False, max_length=4_000)

    def __init__(self, absent: Sequence[Entrant], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.absent = absent
        self.fields["drawn"].label = phrase(_("Not here: %(names)s"), names=listed(entrant.name for entrant in absent))
        self.fields["drawn"].required = bool(absent)

    @property
    def ids(self) -> str:
        """Who is not here, as the page names them when it is sent."""
        return ",".join(str(entrant.pk) for entrant in self.absent)

    def clean(self) -> dict[str, Any]:
        """Refuse to leave out others than those who are not here now."""
        data = self.cleaned_data
        if data.get("drawn") == WITHOUT and {*data.get("named", "").split(",")} != {*self.ids.split(",")}:
            self.add_error(None, not_done_text(refused("check_ins_have_changed")))
        return data

    @property
    def without(self) -> list[int]:
        """The ids of those that are left out. The form must be valid."""
        return [entrant.pk for entrant in self.absent] if self.cleaned_data["drawn"] == WITHOUT else []

"""The form by which a reader says what is wrong with a match."""

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.readmodel.log_page import LogSection


class CorrectionRequestForm(forms.Form):
    """What is wrong, in plain text; and where, by innings and place, of a match that has `sections` of entries.

    `entry` is the id of the entry that is meant, None for the match as a whole.
    """

    innings = forms.TypedChoiceField(label=gettext_lazy("Innings"), required=False, coerce=int, empty_value=None)
    place = forms.CharField(
        label=gettext_lazy("Over, turn or play"),
        required=False,
        max_length=20,
        help_text=gettext_lazy("As the log has it, for example 12.4. Leave it empty if you do not know."),
    )
    text = forms.CharField(
        label=gettext_lazy("What is wrong?"),
        max_length=1_000,
        help_text=gettext_lazy("The organisers of the club read it. Nobody else does."),
        widget=forms.Textarea({"rows": 4}),
    )

    def __init__(self, sections: Sequence[LogSection], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.entry: int | None = None
        self.sections = [section for section in sections[::-1] if section.title]
        if not self.sections:
            del self.fields["innings"], self.fields["place"]
            return
        titles = [(number, section.title) for number, section in enumerate(self.sections)]
        cast("forms.ChoiceField", self.fields["innings"]).choices = [("", _("the whole match")), *titles]

    def clean_place(self) -> str:
        """Find the entry that stands there."""
        place: str = self.cleaned_data["place"]
        innings = self.cleaned_data.get("innings")
        if "innings" in self.errors:
            return place
        if not place:
            if innings is not None:
                raise ValidationError(_("Say which over, turn or play, or choose the whole match."), "missing")
            return place
        found = [
            line.id
            for section in (self.sections if innings is None else [self.sections[innings]])
            for line in section.lines
            if line.said.place.casefold() == place.casefold()
        ]
        if not found:
            raise ValidationError(_("The log has no entry there. Write it as the log does."), "unknown")
        if innings is None and len(found) > 1:
            raise ValidationError(_("There is one in several innings. Choose the innings above."), "several")
        self.entry = found[0]
        return place

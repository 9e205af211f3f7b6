"""Until when slips serve, and why a result is disputed."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.form_fields import DayAndTimeField, ReasonField
from scoring.rules.setup import Toss
from scoring.slips import LONGEST
from scoring.words.phrase import isolate

_NIGHT_ENDS = time(5)
_FURTHEST = timedelta(days=366)


class SlipsForm(forms.Form):
    """Until when the slips of a match serve: the end of its evening, where nothing else is said.

    With `is_again` there are some already, which end when new ones are printed.
    """

    until = DayAndTimeField(label=gettext_lazy("They can be used until"))

    def __init__(self, played_on: date | None, *args: Any, is_again: bool = False, **kwargs: Any) -> None:
        kwargs["initial"] = {"until": end_of_evening(played_on)} | kwargs.get("initial", {})
        super().__init__(*args, **kwargs)
        self.is_again = is_again

    def clean_until(self) -> datetime:
        """Return the hour, which is to come, and not far off."""
        until: datetime = self.cleaned_data["until"]
        now = timezone.now()
        if until <= now:
            raise ValidationError(_("That is past. Give a time that is still to come."))
        if until > max(now, self.initial["until"]) + LONGEST:
            raise ValidationError(_("Slips are for an evening. Give a time within a week of it."))
        return until


class DisputeForm(forms.Form):
    """Why a result is wrong."""

    reason = ReasonField(
        label=gettext_lazy("What is wrong, and what it should be"),
        error_messages={"required": gettext_lazy("Say what is wrong, so that the organisers can settle it.")},
    )


def end_of_evening(played_on: date | None) -> datetime:
    """Return when the evening of a match is over: five in the morning after its day, at the earliest after today."""
    today = timezone.localdate()
    day = min(max(played_on or today, today), today + _FURTHEST)
    return timezone.make_aware(datetime.combine(day + timedelta(days=1), _NIGHT_ENDS))


class TossForm(forms.Form):
    """Who won the toss, by the side's number, and whether they bat."""

    won_by = forms.TypedChoiceField(label=gettext_lazy("The toss was won by"), coerce=int, widget=forms.RadioSelect)
    chose = forms.ChoiceField(
        label=gettext_lazy("and chose to"),
        choices=[("bat", gettext_lazy("bat")), ("bowl", gettext_lazy("bowl"))],
        widget=forms.RadioSelect,
    )

    def __init__(self, names: Sequence[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        won_by = self.fields["won_by"]
        if isinstance(won_by, forms.TypedChoiceField):
            won_by.choices = [(side, isolate(name)) for side, name in enumerate(names)]

    @property
    def toss(self) -> Toss:
        """The toss. The form must be valid."""
        return Toss(self.cleaned_data["won_by"], chose_to_bat=self.cleaned_data["chose"] == "bat")

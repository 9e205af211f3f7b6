"""The club nights on which a competition is played, as a form."""

import re
from collections.abc import Sequence
from datetime import date
from typing import Any

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format
from django.utils.timezone import get_default_timezone
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.form_fields import DayField, WholeField, refuse_left_out
from scoring.words.phrase import phrase
from tournaments.formats.nights import MOST_A_NIGHT, MOST_MINUTES, MOST_WEEKS, Nights, Start, starts
from tournaments.formats.registry import problem_sentence
from tournaments.services.draws import Night

_BETWEEN_DAYS = re.compile(r"[\s,;]+")
_MOST_LEFT_OUT = 200


class DaysField(forms.CharField):
    """Days of the calendar, with blanks, commas or line breaks between them."""

    def clean(self, value: Any) -> frozenset[date]:
        """Return the days; raises ValidationError."""
        days = [day for day in _BETWEEN_DAYS.split(str(super().clean(value))) if day]
        if len(days) > _MOST_LEFT_OUT:
            raise forms.ValidationError(
                ngettext_lazy(
                    "At most %(most)d day can be left out.",
                    "At most %(most)d days can be left out.",
                    "most",
                )
                % {"most": _MOST_LEFT_OUT}
            )
        return frozenset(_day(day) for day in days)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        said = phrase(gettext("%(day)s is not a date. Write it as 2026-05-02."), day=text[:20])
        raise forms.ValidationError(said) from None


class NightsForm(forms.Form):
    """A pattern of club nights; left empty, the draw has no dates."""

    first = DayField(label=_("First night, not before"), required=False)
    weekdays = forms.TypedMultipleChoiceField(
        label=_("Weekdays"),
        choices=list(WEEKDAYS.items()),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("If none is ticked: the weekday of the first night."),
    )
    every = WholeField(label=_("Weeks between nights"), min_value=1, max_value=MOST_WEEKS, initial=1, required=False)
    a_night = WholeField(
        label=_("Rounds on each night"), min_value=1, max_value=MOST_A_NIGHT, initial=1, required=False
    )
    at = forms.TimeField(
        label=_("Time at which a night begins"),
        required=False,
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
    )
    minutes = WholeField(
        label=_("Minutes from the start of a round to that of the next"),
        min_value=1,
        max_value=MOST_MINUTES,
        required=False,
        help_text=_("Where there are several rounds on a night. A round after midnight is on the next day."),
    )
    left_out = DaysField(
        label=_("Days left out"),
        required=False,
        max_length=4_000,
        widget=forms.Textarea({"rows": 2}),
        help_text=_("As 2026-12-25, with spaces between dates."),
    )

    def clean(self) -> dict[str, Any]:
        """Ask for the first night where there are weekdays, and for a time where there are minutes."""
        if self.cleaned_data.get("weekdays") and not self.cleaned_data.get("first") and "first" not in self.errors:
            self.add_error("first", gettext("Choose the first night."))
        for name, needs, said in (
            ("at", "first", gettext("Choose the first night.")),
            ("minutes", "at", gettext("Enter the time at which a night begins.")),
        ):
            given = self.cleaned_data.get(name)
            if given and needs not in self.errors and not self.cleaned_data.get(needs):
                self.add_error(needs, said)
        return self.cleaned_data

    def dated(self, rounds: Sequence[Night]) -> dict[Night, Start] | None:
        """Return the nights of rounds by a valid form, none where it is empty; None where they find no nights.

        The form then says why.
        """
        data = self.cleaned_data
        first: date | None = data["first"]
        if first is None:
            return {}
        weekdays = data["weekdays"] or [first.weekday()]
        pattern = Nights(
            first, weekdays, data["every"] or 1, data["left_out"], data["a_night"] or 1, data["at"], data["minutes"]
        )
        found, problems = starts(pattern, len(rounds), get_default_timezone())
        for problem in problems:
            self.add_error(problem.field, problem_sentence(problem))
        for start in found[:: pattern.a_night]:
            if pattern.at and start.at != pattern.at:
                said = gettext("The clocks go forward on %(day)s, and leave this time out.")
                self.add_error("at", said % {"day": date_format(start.on, gettext("j F Y"))})
                return None
        return None if problems else dict(zip(rounds, found, strict=True))


class RoundForm(forms.Form):
    """The night of the next round, and when it begins."""

    on = DayField(label=_("Played on"), required=False)
    at = forms.TimeField(label=_("Time"), required=False, widget=forms.TimeInput({"type": "time"}, format="%H:%M"))

    def clean(self) -> dict[str, Any]:
        """Ask for the day where there is a time, which the clocks do not leave out."""
        refuse_left_out(self)
        if self.cleaned_data.get("at") and not self.cleaned_data.get("on") and "on" not in self.errors:
            self.add_error("on", gettext("Choose the day."))
        return self.cleaned_data

    @property
    def start(self) -> Start | None:
        """When the round begins by a valid form; None where that is not said."""
        on: date | None = self.cleaned_data["on"]
        return Start(on, self.cleaned_data["at"]) if on else None

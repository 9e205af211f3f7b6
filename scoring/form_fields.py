"""What many forms have: fields for names, whole numbers, reasons and days; and the error of what the rules refuse."""

from datetime import UTC, date, datetime, time
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.rules.fields import UnreadableError, name, text
from scoring.words.phrase import plain
from scoring.words.problems import Refusal, sentence

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

REASON_LENGTH = 200
LEFT_OUT = _("This time is left out that night: the clocks go forward.")


class RuleError(forms.ValidationError):
    """What the rules refuse in a form; `rule` is the id to which its message leads."""

    def __init__(self, refused: Refusal) -> None:
        super().__init__(refused.text)
        self.rule = refused.rule


class NameField(forms.CharField):
    """A name: 1 to 100 characters after trimming, in any script, none of them invisible."""

    def clean(self, value: object) -> str:
        """Return the trimmed name, or "" where the field may be empty; raises ValidationError."""
        typed = plain(str(value or "")).strip()
        if not self.required and not typed:
            return ""
        try:
            return str(name(typed))
        except UnreadableError as error:
            raise ValidationError(sentence(error.problem), code=error.problem.code) from None


class WholeField(forms.IntegerField):
    """A whole number from `min_value` to `max_value`; of all else one sentence says so."""

    def __init__(self, *, min_value: int, max_value: int, **kwargs: Any) -> None:
        said = format_lazy(_("A whole number from {low} to {high}."), low=min_value, high=max_value)
        messages = dict.fromkeys(("invalid", "min_value", "max_value"), said)
        super().__init__(min_value=min_value, max_value=max_value, error_messages=messages, **kwargs)


class OversField(forms.CharField):
    """Overs as they are written, 18.3 for 18 overs and 3 balls; not required."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput({"inputmode": "decimal"})
        super().__init__(required=False, max_length=6, widget=widget, **kwargs)


class SmallNumberField(forms.IntegerField):
    """A whole number from `low` to `high`, or nothing where it is not required; one sentence for all else."""

    widget = forms.TextInput

    def __init__(self, low: int, high: int, sentence: "str | StrPromise", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.low, self.high, self.sentence = low, high, sentence
        self.widget.attrs |= {"inputmode": "numeric", "autocomplete": "off"}

    def clean(self, value: Any) -> int | None:
        """Return the number; raises ValidationError with the sentence."""
        try:
            number: int | None = super().clean(value)
        except ValidationError:
            raise ValidationError(self.sentence) from None
        if number is not None and not self.low <= number <= self.high:
            raise ValidationError(self.sentence)
        return number


class ReasonField(forms.CharField):
    """Why something is done: at most `longest` characters, free of what would garble a page or a print."""

    def __init__(self, *, longest: int = REASON_LENGTH, **kwargs: Any) -> None:
        kwargs.setdefault("label", _("Reason"))
        super().__init__(max_length=longest, **kwargs)
        self.longest = longest

    def clean(self, value: Any) -> str:
        """Return the reason; raises ValidationError."""
        try:
            return str(text(self.longest)(super().clean(value)))
        except UnreadableError as error:
            raise ValidationError(sentence(error.problem)) from None


class DayField(forms.DateField):
    """A day, picked from the browser's calendar or typed as 2026-05-02."""

    default_error_messages = {"invalid": _("This is not a date. Write it as 2026-05-02.")}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"), **kwargs)


class DayAndTimeField(forms.DateTimeField):
    """A day and a time on the clocks of the site; of a time that comes twice in a night, the later."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
        super().__init__(widget=widget, **kwargs)

    def to_python(self, value: Any) -> datetime | None:
        """Return the time; raises ValidationError."""
        try:
            return super().to_python(value)
        except ValidationError as error:
            if error.code != "ambiguous_timezone":
                raise
            typed: datetime = (error.params or {})["datetime"]
            if is_left_out(typed.date(), typed.time()):
                raise ValidationError(LEFT_OUT, "left_out") from None
            return timezone.make_aware(typed.replace(fold=1))


def is_left_out(day: date, at: time) -> bool:
    """Whether the clocks of the site go forward past a time in the night of a day, so that they never show it."""
    zone, typed = timezone.get_default_timezone(), datetime.combine(day, at)
    try:
        return typed.replace(tzinfo=zone).astimezone(UTC).astimezone(zone).replace(tzinfo=None) != typed
    except OverflowError:
        return False  # at the ends of the calendar


def refuse_left_out(form: forms.BaseForm) -> None:
    """Say beside the time `at` of a form that the clocks leave it out on its day `on`, if they do."""
    on, at = form.cleaned_data.get("on"), form.cleaned_data.get("at")
    if on and at and is_left_out(on, at):
        form.add_error("at", ValidationError(LEFT_OUT, "left_out"))

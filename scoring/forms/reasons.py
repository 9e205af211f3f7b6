"""Why something is done, as a field of a form."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.rules.reading import UnreadableError, text
from scoring.words.problems import sentence

REASON_LENGTH = 200


class ReasonField(forms.CharField):
    """A reason of at most 200 characters, free of what would garble a page or a print."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("label", _("Reason"))
        super().__init__(max_length=REASON_LENGTH, **kwargs)

    def clean(self, value: Any) -> str:
        """Return the reason; raises ValidationError."""
        try:
            return str(text(REASON_LENGTH)(super().clean(value)))
        except UnreadableError as error:
            raise forms.ValidationError(sentence(error.problem)) from None

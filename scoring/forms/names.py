"""Names as the rules read them, for every form that asks for one."""

from django import forms
from django.core.exceptions import ValidationError

from scoring.rules.reading import UnreadableError, name
from scoring.words.phrase import plain
from scoring.words.problems import sentence


class NameField(forms.CharField):
    """A name: 1 to 100 characters after trimming, in any script, none of them invisible."""

    def clean(self, value: object) -> str:
        """Return the trimmed name, or "" where the field may be empty; raises ValidationError."""
        text = plain(str(value or "")).strip()
        if not self.required and not text:
            return ""
        try:
            return str(name(text))
        except UnreadableError as error:
            raise ValidationError(sentence(error.problem), code=error.problem.code) from None

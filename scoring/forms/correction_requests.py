"""The form by which a reader says what is wrong with a match."""

from django import forms
from django.utils.translation import gettext_lazy as _


class CorrectionRequestForm(forms.Form):
    """What is wrong, in plain text."""

    text = forms.CharField(
        label=_("What is wrong?"),
        max_length=1_000,
        help_text=_("The organisers of the club read it. Nobody else does."),
        widget=forms.Textarea({"rows": 4}),
    )

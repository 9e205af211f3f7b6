"""The form on which somebody chooses of what they are reminded."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import ReminderKind


class RemindersForm(forms.Form):
    """The kinds of reminders of a club, or of all clubs."""

    kinds = forms.MultipleChoiceField(
        label=_("Mail me when"), choices=ReminderKind.choices, required=False, widget=forms.CheckboxSelectMultiple
    )

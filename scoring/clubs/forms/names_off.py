"""The form by which a name that was taken off is brought back."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.form_fields import ReasonField


class BringBackForm(forms.Form):
    """Why the name is shown again; the club's organisers read it."""

    back_because = ReasonField(label=_("Why the name is shown again"))

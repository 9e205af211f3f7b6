"""The form by which an entrant withdraws."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.form_fields import ReasonField
from tournaments.models import Entrant

_WAYS = [
    (
        Entrant.Withdrawn.EXPUNGED,
        _("No result counts: the table is as if it had never taken part."),
    ),
    (
        Entrant.Withdrawn.KEPT,
        _("The results so far count; matches not yet played are cancelled."),
    ),
    (
        Entrant.Withdrawn.AWARDED,
        _("The results so far count; matches not yet played are awarded to the opponents."),
    ),
]


class WithdrawalForm(forms.Form):
    """What becomes of the results of one who withdraws, and why."""

    how = forms.ChoiceField(
        label=_("Its results"),
        choices=_WAYS,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose what happens to its results.")},
    )
    reason = ReasonField(required=False, help_text=_("Kept in the history of the competition."))

"""A token for a program, as a form."""

from typing import Any, cast

from django import forms
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scoring.clubs.api_tokens import LIFETIMES
from scoring.form_fields import NameField
from scoring.models import Club
from scoring.rights import GRANTS


def _grants() -> list[tuple[str, str]]:
    return [(name, f"{grant.title}: {grant.about}") for name, grant in GRANTS.items()]


def _lifetimes() -> list[tuple[int, str]]:
    return [(days, ngettext("%(days)d day", "%(days)d days", days) % {"days": days}) for days in LIFETIMES]


class TokenForm(forms.Form):
    """What a token is for: its name, the club, what it may do there, and for how long."""

    name = NameField(label=_("Name"), help_text=_("What you will know it by: the scoreboard in the club room."))
    club = forms.ModelChoiceField(Club.objects.none(), label=_("Club"), empty_label=None)
    grants = forms.MultipleChoiceField(
        label=_("What the program may do"), choices=_grants, widget=forms.CheckboxSelectMultiple, initial=["read"]
    )
    days = forms.TypedChoiceField(label=_("Serves for"), choices=_lifetimes, coerce=int)

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        clubs = Club.objects.filter(pk__in=user.roles.order_by().values("club"), closed_at=None)
        cast("forms.ModelChoiceField[Club]", self.fields["club"]).queryset = clubs

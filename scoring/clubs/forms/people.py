"""Forms of accounts: choosing a user name and password, inviting somebody, changing a role."""

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.conf import settings
from django.contrib.auth.forms import UserCreationForm
from django.contrib.auth.models import User
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.clubs.invitations import may_mail
from scoring.models import Club, Role
from scoring.rights import COMPETITION, ROLES, SCORER, TEAM, WHOLE_CLUB, Place
from scoring.words.phrase import phrase


def role_choices() -> list[tuple[str, str]]:
    """Return the roles there are, each with its name."""
    return [(name, str(role.title)) for name, role in ROLES.items()]


class RoleForm(forms.Form):
    """What a person is, or is invited to be, in a club: for all of it or one of its `places`."""

    role = forms.ChoiceField(label=_("Role"), choices=role_choices, initial=SCORER)
    place = forms.ChoiceField(label=_("For"), required=False)

    def __init__(self, places: Mapping[Place, str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.places = {_code(place): place for place in places}
        named = [(_code(place), name) for place, name in places.items()]
        cast("forms.ChoiceField", self.fields["place"]).choices = [("", _("the whole club")), *named]

    def clean(self) -> dict[str, Any]:
        """Refuse a role for a place in which it is not held."""
        data = super().clean() or {}
        role = ROLES.get(data.get("role", ""))
        kind, _pk = data["place"] = self.places.get(data.get("place", ""), (WHOLE_CLUB, 0))
        if role and kind not in role.held_in:
            where = ", ".join(str(_HELD_IN[each]) for each in role.held_in)
            text = phrase(gettext("%(role)s is a role for %(where)s."), role=str(role.one).capitalize(), where=where)
            self.add_error("place", text)
        return data


_HELD_IN = {WHOLE_CLUB: _("the whole club"), COMPETITION: _("a competition"), TEAM: _("a team")}


def _code(place: Place) -> str:
    kind, pk = place
    return f"{kind}-{pk}"


class FurtherRoleForm(RoleForm):
    """One more role for somebody who is in the club."""

    person = forms.ModelChoiceField(User.objects.none(), label=_("Person"), empty_label=None)

    field_order = ("person", "role", "place")

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = User.objects.filter(roles__club=club).order_by("username").distinct()
        cast("forms.ModelChoiceField[User]", self.fields["person"]).queryset = people


class OtherRoleForm(forms.Form):
    """Another role for a person, in the same place."""

    role = forms.ChoiceField(label=_("Role"))

    def __init__(self, role: Role, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["role"] = role.name
        choices = [(name, title) for name, title in role_choices() if role.kind in ROLES[name].held_in]
        cast("forms.ChoiceField", self.fields["role"]).choices = choices


class InviteForm(RoleForm):
    """Somebody to be invited: by a link to send on, or by mail where the site sends any."""

    email = forms.EmailField(
        label=_("E-mail address"),
        required=False,
        max_length=254,
        help_text=_("The link is sent there. Without an address you get it to send on."),
    )

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        if not settings.MAIL_IS_SET_UP:
            del self.fields["email"]

    def clean_email(self) -> str:
        """Refuse to write to very many people."""
        email: str = self.cleaned_data["email"]
        if email and not may_mail(self.club):
            raise forms.ValidationError(gettext("The club has sent many invitations today. Send this one yourself."))
        return email


class EmailForm(forms.Form):
    """Where a link for a new password is sent."""

    email = forms.EmailField(label=_("E-mail address"), required=False, max_length=254)


class JoinForm(UserCreationForm[User]):
    """A new account. An e-mail address is asked for where the site can send mail, and used once it is confirmed."""

    email = forms.EmailField(
        label=_("E-mail address"),
        required=False,
        max_length=254,
        help_text=_("Used if you forget your password, and for reminders if you choose some. It is shown to nobody."),
    )

    class Meta(UserCreationForm.Meta):
        model = User
        fields = ("username",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].help_text = _("You sign in with it, and the log shows it beside what you record.")
        if not settings.MAIL_IS_SET_UP:
            del self.fields["email"]

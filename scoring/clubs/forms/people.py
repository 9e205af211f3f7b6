"""Forms of accounts: choosing a user name and password, inviting somebody, changing a role."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm, UserCreationForm, UsernameField
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from scoring.rights import ROLES, SCORER


class SignInForm(AuthenticationForm):
    """User name and password. A name longer than any account's is refused before its failure is counted."""

    username = UsernameField(max_length=150, widget=forms.TextInput({"autofocus": True}))


def role_choices() -> list[tuple[str, str]]:
    """Return the roles there are, each with its name."""
    return [(name, str(role.title)) for name, role in ROLES.items()]


class RoleForm(forms.Form):
    """What a person is, or is invited to be, in a club."""

    role = forms.ChoiceField(label=_("Role"), choices=role_choices, initial=SCORER)


class EmailForm(forms.ModelForm[User]):
    """Where a link for a new password is sent."""

    class Meta:
        model = User
        fields = ("email",)


class JoinForm(UserCreationForm[User]):
    """A new account. An e-mail address is asked for only where the site can send mail."""

    class Meta(UserCreationForm.Meta):
        model = User
        fields = ("username", "email")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].help_text = _("You sign in with it, and the log shows it beside what you record.")
        self.fields["email"].help_text = _("Used only if you forget your password. It is shown to nobody.")
        if not settings.MAIL_IS_SET_UP:
            del self.fields["email"]

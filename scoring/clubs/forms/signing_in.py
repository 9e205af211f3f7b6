"""Forms that ask who somebody is: name and password, a one-time code, the password once more.

What is wrong in any of them counts as a failure to sign in with that name, and is held back as that is.
"""

from typing import Any

from allauth.account.adapter import get_adapter as get_account_adapter
from allauth.account.forms import ReauthenticateForm
from allauth.core import context
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base.forms import AuthenticateForm, BaseAuthenticateForm
from allauth.mfa.base.forms import ReauthenticateForm as CodeAgain
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from axes.handlers.proxy import AxesProxyHandler
from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, UsernameField
from django.contrib.auth.signals import user_login_failed
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.clubs.sign_in_turns import wait_for

WAIT = "wait"
"""The code of the error that says to wait."""
COUNTER = "last_counter"
"""Under which an app's data keep of which half minute the code was that was used last."""


def check_turn(request: HttpRequest, name: str) -> None:
    """Raise ValidationError where a browser has to wait before what it sends with a name is looked at."""
    seconds = wait_for(request, name)
    if seconds:
        text = ngettext(
            "Signing in with this name has failed often, from several places. Try again in %(seconds)s second.",
            "Signing in with this name has failed often, from several places. Try again in %(seconds)s seconds.",
            seconds,
        )
        raise ValidationError(text, WAIT, {"seconds": seconds})


class SignInForm(AuthenticationForm):
    """User name and password. A name longer than any account's is refused before its failure is counted."""

    username = UsernameField(max_length=150, widget=forms.TextInput({"autofocus": True}))

    def clean(self) -> dict[str, Any]:
        """Look at the password, where it is this browser's turn to have one looked at. Raises ValidationError."""
        name, password = (self.cleaned_data.get(field, "") for field in ("username", "password"))
        if self.request and name and password and AxesProxyHandler.is_allowed(self.request, {"username": name}):
            check_turn(self.request, name)
        return super().clean()


class CodeField(forms.RegexField):
    """A code of an app, or one of those kept for when there is none, with spaces where somebody likes them."""

    def __init__(self, **kwargs: Any) -> None:
        typed = {"autocomplete": "one-time-code", "inputmode": "numeric", "autofocus": True}
        wrong = {"invalid": _("A code has six digits, a recovery code has eight.")}
        super().__init__(
            r"\A[0-9 ]{6,16}\Z", max_length=16, widget=forms.TextInput(typed), error_messages=wrong, **kwargs
        )


class _Limited(BaseAuthenticateForm):
    """A code that is looked at only while signing in with the name is not held back, and works once."""

    code = CodeField(label=_("Code"))

    def clean_code(self) -> str:
        """Look at the code. Raises ValidationError."""
        request, credentials = context.request, {"username": self.user.get_username()}
        if not AxesProxyHandler.is_allowed(request, credentials):
            request.axes_locked_out, request.axes_credentials = True, credentials
            raise ValidationError(gettext("Too many attempts."))
        check_turn(request, self.user.get_username())
        try:
            with transaction.atomic():
                return self._looked_at()
        except ValidationError:
            user_login_failed.send(sender=__name__, credentials=credentials, request=request)
            raise

    def _looked_at(self) -> str:
        list(Authenticator.objects.select_for_update().filter(user=self.user))  # a code that is sent twice waits here
        code: str = super().clean_code()
        found: Authenticator = self.authenticator
        if found.type == Authenticator.Type.TOTP:
            counter = _counter(get_adapter().decrypt(found.data["secret"]), code)
            if counter <= found.data.get(COUNTER, -1):
                raise get_adapter().validation_error("incorrect_code")
            found.data[COUNTER] = counter
            found.save(update_fields=["data"])
        return code


def _counter(secret: str, code: str) -> int:
    """Return of which half minute a right code is."""
    typed, counters = code.replace(" ", ""), list(yield_hotp_counters_from_time())
    return int(next(each for each in counters if format_hotp_value(hotp_value(secret, each)) == typed))


class CodeForm(_Limited, AuthenticateForm):
    """The second step of signing in."""


class CodeAgainForm(_Limited, CodeAgain):
    """A code of somebody signed in, before what makes the account safe is changed."""


class PasswordAgainForm(ReauthenticateForm):
    """The password of somebody signed in, before what makes the account safe is changed."""

    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "current-password", "autofocus": True}),
    )

    def clean_password(self) -> str:
        """Look at the password. Raises ValidationError."""
        password: str = self.cleaned_data["password"]
        if not get_account_adapter().reauthenticate(self.user, password):
            raise ValidationError(gettext("That is not your password."))
        return password


class NewPasswordForm(PasswordChangeForm):
    """Another password of somebody signed in, with the one that they have."""

    def clean_old_password(self) -> str:
        """Look at the old password. Raises ValidationError."""
        password: str = self.cleaned_data["old_password"]
        if not get_account_adapter().reauthenticate(self.user, password):
            raise ValidationError(self.error_messages["password_incorrect"], "password_incorrect")
        return password


class FirstCodeForm(ActivateTOTPForm):
    """The first code of an app, which shows that it has read the secret."""

    code = CodeField(label=_("Code that the app shows"))

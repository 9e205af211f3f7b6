"""One-time codes as a second step at sign-in: turning them on and off, and the recovery codes."""

from typing import Any

from allauth.mfa.base.views import IndexView
from allauth.mfa.recovery_codes.views import GenerateRecoveryCodesView, ViewRecoveryCodesView
from allauth.mfa.totp.views import ActivateTOTPView, DeactivateTOTPView
from django.contrib import messages
from django.db import IntegrityError
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring.clubs.forms.signing_in import FirstCodeForm
from scoring.clubs.sessions import end_sessions
from scoring.clubs.views.signing_in import secret


@secret
class Codes(IndexView):
    """Say whether codes are asked for."""

    template_name = "registration/codes.html"


@secret
class TurnOn(ActivateTOTPView):
    """Show the secret to an app, and have codes asked for once the app has given one."""

    template_name = "registration/codes_on.html"
    form_class = FirstCodeForm

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add the secret in groups that can be typed."""
        context: dict[str, Any] = super().get_context_data(**kwargs)
        text = context["form"].secret.rstrip("=")
        groups = [text[at : at + 4] for at in range(0, len(text), 4)]
        return context | {"groups": groups}

    def form_valid(self, form: FirstCodeForm) -> HttpResponse:
        """Turn them on. Whoever is signed in elsewhere gave no code there."""
        try:
            answer: HttpResponse = super().form_valid(form)
        except IntegrityError:  # pressed twice: they are on
            return redirect("mfa_index")
        end_sessions(self.request.user, but=self.request.session.session_key)
        messages.success(self.request, _("Codes are on. Other browsers have to sign in again, with a code."))
        return answer

    def form_invalid(self, form: FirstCodeForm) -> HttpResponse:
        """Show what is wrong, with the same secret."""
        answer: HttpResponse = self.render_to_response(self.get_context_data(form=form), status=422)
        return answer


@secret
class TurnOff(DeactivateTOTPView):
    """Have no codes asked for any more, and the recovery codes be worthless."""

    template_name = "registration/codes_off.html"

    def form_valid(self, form: Any) -> HttpResponse:
        """Turn them off."""
        answer: HttpResponse = super().form_valid(form)
        messages.success(self.request, _("Codes are off. The password alone signs you in."))
        return answer


@secret
class RecoveryCodes(ViewRecoveryCodesView):
    """Show the codes that are left for when the app is not at hand."""

    template_name = "registration/recovery_codes.html"


@secret
class NewRecoveryCodes(GenerateRecoveryCodesView):
    """Make new recovery codes; the old ones no longer work."""

    template_name = "registration/new_recovery_codes.html"

    def form_valid(self, form: Any) -> HttpResponse:
        """Make them."""
        answer: HttpResponse = super().form_valid(form)
        messages.success(self.request, _("These are new codes. The old ones no longer work."))
        return answer

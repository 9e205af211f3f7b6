"""Signing in: a name and a password, a code where somebody wants one; and showing once more who one is."""

from http import HTTPStatus
from typing import Any

from allauth.account.utils import perform_login
from allauth.account.views import BaseReauthenticateView, LoginView
from allauth.account.views import ReauthenticateView as PasswordView
from allauth.mfa.base.views import AuthenticateView
from allauth.mfa.base.views import ReauthenticateView as CodeView
from django.contrib.auth.models import User
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from scoring.clubs.forms.signing_in import WAIT, CodeAgainForm, CodeForm, PasswordAgainForm, SignInForm

secret = method_decorator([never_cache, sensitive_post_parameters()], name="dispatch")


def sign_in(request: HttpRequest, user: User, leads_to: str) -> HttpResponse:
    """Take somebody who has shown who they are through the steps that are left, and then to an address of the site."""
    answer: HttpResponse = perform_login(request, user, redirect_url=leads_to)
    return answer


class SignIn(LoginView):
    """Sign in by name."""

    template_name = "registration/login.html"
    form_class = SignInForm

    def form_valid(self, form: SignInForm) -> HttpResponse:
        """Go on with the steps that are left."""
        return sign_in(self.request, form.get_user(), self.get_success_url())

    def form_invalid(self, form: SignInForm) -> HttpResponse:
        """Show what is wrong, or how long to wait."""
        status = HTTPStatus.TOO_MANY_REQUESTS if form.has_error(NON_FIELD_ERRORS, WAIT) else HTTPStatus.OK
        answer: HttpResponse = self.render_to_response(self.get_context_data(form=form), status=status)
        return answer


@secret
class SecondStep(AuthenticateView):
    """Ask whoever has given the right password for a code."""

    template_name = "registration/code.html"
    form_class: Any = CodeForm

    def _build_forms(self) -> Any:
        """Return the one form: nothing but a code is asked for, whatever was sent."""
        sent = self.request.POST if self.request.method == "POST" else None
        self.auth_form, self.webauthn_form = self.form_class(user=self.stage.login.user, data=sent), None
        return self.auth_form

    def form_invalid(self, form: CodeForm) -> HttpResponse:
        """Show what is wrong."""
        answer: HttpResponse = self.render_to_response(self.get_context_data(), status=422)
        return answer


class _Again(BaseReauthenticateView):
    """Show what is wrong, and where a person can turn back to."""

    def form_invalid(self, form: Any) -> HttpResponse:
        """Show what is wrong."""
        answer: HttpResponse = super().form_invalid(form)
        answer.status_code = 422
        return answer


@secret
class PasswordAgain(_Again, PasswordView):
    """Ask somebody signed in for the password."""

    template_name = "registration/again.html"
    form_class = PasswordAgainForm


@secret
class CodeAgain(_Again, CodeView):
    """Ask somebody signed in for a code."""

    template_name = "registration/again.html"
    form_class = CodeAgainForm

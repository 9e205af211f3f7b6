"""Signing in: a name and a password, and whatever steps of allauth follow."""

from allauth.account.utils import perform_login
from allauth.account.views import LoginView
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse

from scoring.clubs.forms.people import SignInForm


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

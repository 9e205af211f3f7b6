"""What django-allauth asks the site: where it leads, what it says, who asks."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.addresses import address_of
from scoring.clubs.known_browsers import remember
from scoring.qr_codes import qr_code

NOWHERE = "0.0.0.0"  # noqa: S104 - stands for an address that is not known; nothing listens there


class AccountAdapter(DefaultAccountAdapter):
    """Nobody signs up: an account is made by an invitation, on the first visit, or by a command."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Never."""
        return False

    def is_ajax(self, request: HttpRequest) -> bool:
        """Never: pages are answered with pages."""
        return False

    def is_safe_url(self, url: str) -> bool:
        """Whether an address is one of this site, as the request reached it."""
        request = self.request
        known = {request.get_host()}
        return url_has_allowed_host_and_scheme(url, allowed_hosts=known, require_https=request.is_secure())

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return who asks, as sign-ins are counted."""
        return address_of(request) or NOWHERE

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        """Return how somebody signed in shows again who they are: by a code where codes are on, else the password."""
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        return methods[-1:]

    def add_message(self, *args: Any, message: str | None = None, **kwargs: Any) -> None:
        """Say nothing of its own: views say what there is to say."""
        if message:
            super().add_message(*args, message=message, **kwargs)

    def post_login(self, request: HttpRequest, user: Any, **details: Any) -> HttpResponse:
        """Lead on, and know the browser again."""
        answer: HttpResponse = super().post_login(request, user, **details)
        remember(request, answer, user.get_username())
        return answer

    def respond_user_inactive(self, request: HttpRequest, user: Any) -> HttpResponse:
        """Lead whoever must not sign in back to the page for it."""
        messages.error(request, _("This account is not active. Ask whoever runs the site."))
        return redirect("sign-in")


class CodesAdapter(DefaultMFAAdapter):
    """One-time codes: what an app calls the account, and the picture that it reads."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": gettext_lazy("That is not the code. A code changes every half minute and works once."),
    }

    def get_totp_label(self, user: Any) -> str:
        """Return the name of the account, not its mail address."""
        return str(user.get_username())

    def build_totp_svg(self, url: str) -> str:
        """Return the code to be photographed, as the site draws all of them."""
        return qr_code(url, border=4, light="#fff")

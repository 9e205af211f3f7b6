"""What is kept about one's account, as a file; and deleting the account."""

from typing import Any

from allauth.account.decorators import reauthentication_required
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from scoring.clubs.account_end import data_of, delete_account
from scoring.clubs.forms.signing_in import PasswordAgainForm
from scoring.clubs.roles import LastOrganiserError
from scoring.web.access import signed_in
from scoring.words.phrase import phrase


def _asks_for_codes(request: Any) -> bool:
    return bool(is_mfa_enabled(request.user))


class _Encoder(DjangoJSONEncoder):
    def default(self, o: object) -> object:
        try:
            return super().default(o)
        except TypeError:
            return str(o)


@never_cache
@login_required
@require_safe
def account_data(request: HttpRequest) -> HttpResponse:
    """Give all that is kept about the account of whoever is signed in."""
    kept = data_of(signed_in(request))
    answer = JsonResponse(kept, _Encoder, json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer["Content-Disposition"] = 'attachment; filename="account.json"'
    return answer


@sensitive_post_parameters()
@never_cache
@login_required
@reauthentication_required(enabled=_asks_for_codes)  # type: ignore[untyped-decorator]  # of django-allauth
@require_http_methods(["GET", "HEAD", "POST"])
def account_delete(request: HttpRequest) -> HttpResponse:
    """Say what goes with the account and what stays; POST with the password ends it."""
    user = signed_in(request)
    form = PasswordAgainForm(request.POST if request.method == "POST" else None, user=user)
    if form.is_valid():
        try:
            delete_account(user)
        except LastOrganiserError as error:
            text = _("%(club)s has no other organiser. Hand the club over first, on the page of its settings.")
            form.add_error(None, phrase(text, club=error.club.name))
        else:
            logout(request)
            messages.success(request, _("Your account is deleted."))
            return redirect(settings.LOGOUT_REDIRECT_URL)
    return render(request, "registration/account_delete.html", {"form": form}, status=422 if form.errors else 200)

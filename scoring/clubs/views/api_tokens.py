"""One's tokens for programs: making one, which is shown once, and ending it."""

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_POST

from scoring.clubs.api_tokens import MOST, TooManyTokensError, new_token, tokens_of
from scoring.clubs.forms.api_tokens import TokenForm
from scoring.web.access import signed_in

TOO_MANY = ngettext_lazy(
    "You have %(most)d token, which is as many as there can be. End one first.",
    "You have %(most)d tokens, which is as many as there can be. End one first.",
    "most",
)


def _makes_one(request: HttpRequest) -> bool:
    return request.method == "POST"


@sensitive_variables("secret")
@never_cache
@login_required
@reauthentication_required(enabled=_makes_one)  # type: ignore[untyped-decorator]  # of django-allauth
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """List one's tokens; POST makes one, once the password or a code was given again, and shows it this once."""
    person, secret = signed_in(request), ""
    form = TokenForm(person, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        given = form.cleaned_data
        try:
            secret = new_token(person, given["club"], given["name"], given["grants"], given["days"])
        except TooManyTokensError:
            form.add_error(None, TOO_MANY % {"most": MOST})
        else:
            form = TokenForm(person)
    context = {"tokens": tokens_of(person), "secret": secret, "form": form}
    return render(request, "registration/tokens.html", context, status=422 if form.errors else 200)


@require_POST
@login_required
def end(request: HttpRequest, pk: int) -> HttpResponse:
    """End a token at once."""
    if not tokens_of(signed_in(request)).filter(pk=pk).delete()[0]:
        raise Http404
    messages.success(request, _("That token opens nothing any more."))
    return redirect("tokens")

"""The address of the site, changed by its first organiser."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.clubs.forms.site_address import SiteAddressForm
from scoring.clubs.site_address import change_address, may_change_address, public_address
from scoring.web.access import signed_in


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def site_address(request: HttpRequest) -> HttpResponse:
    """Show the address that links begin with; POST changes it, unless the environment says it."""
    if not may_change_address(signed_in(request)):
        raise Http404
    if settings.PUBLIC_URL and request.method == "POST":
        raise Http404
    form = SiteAddressForm(request.POST or None, initial={"address": public_address()})
    if request.method == "POST" and form.is_valid():
        changed = change_address(form.cleaned_data["address"])
        messages.success(request, _("The address is saved.") if changed else _("Nothing was changed."))
        return redirect("account")
    context = {"form": form, "public_url": settings.PUBLIC_URL}
    return render(request, "registration/site_address.html", context, status=422 if form.errors else 200)

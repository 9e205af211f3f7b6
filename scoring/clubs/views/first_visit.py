"""The set-up page of an empty site."""

from io import StringIO

from django.conf import settings
from django.contrib import messages
from django.core.management import call_command
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from scoring.addresses import sender_of
from scoring.clubs.first_visit import AlreadySetUpError, is_empty
from scoring.clubs.forms.first_visit import FirstVisitForm
from scoring.clubs.views.signing_in import sign_in


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def first_visit(request: HttpRequest) -> HttpResponse:
    """Found the first club with the code that the terminal prints. There only while no account exists."""
    if not is_empty():
        raise Http404
    sent = request.POST if request.method == "POST" else None
    reached_by = request.build_absolute_uri("/").rstrip("/")
    form = FirstVisitForm(sent, sender=sender_of(request, "set-up codes"), initial={"address": reached_by})
    if request.method == "POST" and form.is_valid():
        try:
            club, organiser = form.found()
        except AlreadySetUpError:
            messages.error(request, _("Somebody else has set up the site meanwhile. Your club was not founded."))
            return redirect("sign-in")
        messages.success(request, _("The club is founded, and you are signed in as its organiser."))
        if form.cleaned_data.get("demo"):
            messages.info(request, call_command("demo", stdout=StringIO()))
        return sign_in(request, organiser, club.get_absolute_url())
    context = {"form": form, "public_url": settings.PUBLIC_URL}
    return render(request, "registration/first_visit.html", context, status=422 if form.errors else 200)

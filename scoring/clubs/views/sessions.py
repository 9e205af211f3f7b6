"""Where one is signed in; signing out there."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.clubs.allauth_adapters import NOWHERE
from scoring.clubs.sessions import end_session, end_sessions, sessions_of
from scoring.clubs.words.devices import device_words
from scoring.web.access import signed_in


@never_cache
@login_required
@require_safe
def sessions(request: HttpRequest) -> HttpResponse:
    """List one's sessions, this one first."""
    found = [
        (session, device_words(session.user_agent), "" if session.ip == NOWHERE else session.ip)
        for session in sessions_of(signed_in(request))
    ]
    here = request.session.session_key
    found.sort(key=lambda row: row[0].session_key != here)
    return render(request, "registration/sessions.html", {"sessions": found, "here": here})


@require_POST
@login_required
def end(request: HttpRequest, pk: int) -> HttpResponse:
    """Sign out of one of them."""
    if not end_session(signed_in(request), pk):
        raise Http404
    messages.success(request, _("That browser is signed out."))
    return redirect("sessions")


@require_POST
@login_required
def end_others(request: HttpRequest) -> HttpResponse:
    """Sign out everywhere but here."""
    end_sessions(signed_in(request), but=request.session.session_key)
    messages.success(request, _("You are signed out everywhere else."))
    return redirect("sessions")

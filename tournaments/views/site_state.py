"""The page of the site's state, for organisers of its clubs and for superusers."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.clubs.ones_clubs import sees_site_state
from scoring.models import Club
from scoring.web.access import signed_in
from tournaments.site_state.state import site_state


@never_cache
@login_required
@require_safe
def site_state_page(request: HttpRequest) -> HttpResponse:
    """Show the state of the site; with paths to superusers, and to others where there is one club."""
    user = signed_in(request)
    if not sees_site_state(user):
        raise Http404
    parts = site_state(whole=user.is_superuser or len(Club.objects.values("pk")[:2]) == 1)
    context = {"parts": parts, "troubles": [trouble for part in parts for trouble in part.troubles]}
    return render(request, "tournaments/site_state.html", context)

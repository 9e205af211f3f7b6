"""Opening a link to what is not for everybody."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.links import address_of_place
from scoring.web.shared_links import find_link, hold


@never_cache
@require_safe
def open_link(request: HttpRequest, secret: str) -> HttpResponse:
    """Exchange the secret of a link for a cookie, and lead to what it opens."""
    link = find_link(secret)
    address = address_of_place(link.club, (link.kind, link.place)) if link else ""
    if not (link and address):
        raise Http404
    answer = redirect(address)
    hold(request, answer, link)
    answer["Referrer-Policy"], answer["X-Robots-Tag"] = "no-referrer", "noindex"
    return answer

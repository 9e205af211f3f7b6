"""The archive of a club: making and downloading one, and bringing a club in from one."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.middleware import HtmxDetails

from scoring.clubs.archive.requests import INTERRUPTED, ask, send_in
from scoring.clubs.club_settings import may_found
from scoring.clubs.forms.archives import ArchiveForm
from scoring.models import ArchiveJob, Club
from scoring.rights import Right
from scoring.web.access import club_right, signed_in


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@club_right(Right.MANAGE_CLUB)
def archive(request: HttpRequest, club: Club) -> HttpResponse:
    """Show the archive of a club, or how far it is; POST has one made. htmx asks for that part again."""
    if request.method == "POST":
        ask(club, signed_in(request))
        return redirect("club-archive", club.slug)
    made = ArchiveJob.objects.filter(club=club, kind=ArchiveJob.Kind.MADE).select_related("asked_by").first()
    context = {"club": club, "job": made, "interrupted": INTERRUPTED}
    return render(request, f"scoring/clubs/{'_archive' if _is_part(request) else 'archive'}.html", context)


@never_cache
@require_safe
@club_right(Right.MANAGE_CLUB)
def download(request: HttpRequest, club: Club) -> HttpResponseBase:
    """Send the archive of a club; where there is none, lead to the page."""
    made = ArchiveJob.objects.filter(club=club, kind=ArchiveJob.Kind.MADE, state=ArchiveJob.State.DONE).first()
    try:
        file = made.open_file() if made and made.has_file else None
    except OSError:  # gone, or not to be read
        file = None
    if file is None:
        return redirect("club-archive", club.slug)
    headers = {"Cache-Control": "private, no-store"}
    return FileResponse(
        file, as_attachment=True, filename=f"{club.slug}.zip", content_type="application/zip", headers=headers
    )


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def bring_in(request: HttpRequest) -> HttpResponse:
    """Take an archive of a club, where somebody may found one; the worker reads it."""
    user = signed_in(request)
    if not may_found(user):
        raise Http404
    form = ArchiveForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        asked = send_in(form.cleaned_data["file"], user)
        if asked:
            return redirect("archive-read", asked.pk)
        messages.error(request, _("The archive that you sent in before is still being read."))
    context = {"form": form, "jobs": ArchiveJob.objects.filter(kind=ArchiveJob.Kind.READ, asked_by=user)[:5]}
    return render(request, "scoring/clubs/archive_new.html", context, status=422 if form.errors else 200)


@never_cache
@login_required
@require_safe
def reading(request: HttpRequest, pk: int) -> HttpResponse:
    """Show how far the reading of an archive is that somebody has sent in, and what came of it."""
    sent = ArchiveJob.objects.filter(kind=ArchiveJob.Kind.READ, asked_by=signed_in(request)).select_related("club")
    context = {"job": get_object_or_404(sent, pk=pk), "interrupted": INTERRUPTED}
    return render(request, f"scoring/clubs/{'_archive_read' if _is_part(request) else 'archive_read'}.html", context)


def _is_part(request: HttpRequest) -> bool:
    """Whether htmx asks for the part of a page that changes."""
    htmx = HtmxDetails(request)
    return bool(htmx) and not htmx.boosted

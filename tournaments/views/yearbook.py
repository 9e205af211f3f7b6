"""The PDFs of a season, its yearbook first: making them in the background, and reading them."""

from django.contrib import messages
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.middleware import HtmxDetails

from scoring.rights import Right
from scoring.sheets.sizes import SIZES
from scoring.web.access import listed_to, reader_in, signed_in
from tournaments.forms.prints import KindForm, PrintForm
from tournaments.models import Print, Season
from tournaments.views.access import season_right, visible_season
from tournaments.yearbook.requests import ask, cancel
from tournaments.yearbook.season_page import season_pdfs, shown_of

PAGE = "season-yearbook"


@require_safe
def page(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Show which PDFs of a season there are and how far one is that is being made; htmx asks for that part again."""
    found = visible_season(request, slug, season)
    htmx = HtmxDetails(request)
    part = bool(htmx) and not htmx.boosted
    reader = reader_in(request, found)
    shown = season_pdfs(found, reader.listed)
    context = {
        "club": found.club,
        "season": found,
        "pdfs": shown,
        "at_work": any(pdf.at_work for pdf in shown),
        "nothing_yet": not any(pdf.made or pdf.at_work for pdf in shown),
        "may_manage": Right.MANAGE_COMPETITIONS in reader.rights,
    }
    return render(request, f"tournaments/yearbook/{'_pdfs' if part else 'page'}.html", context)


@season_right(Right.MANAGE_COMPETITIONS)
@require_POST
def make(request: HttpRequest, season: Season) -> HttpResponse:
    """Have a PDF made; asked twice it is made once."""
    form = PrintForm(request.POST)
    if form.is_valid():
        asked = ask(season, form.cleaned_data["kind"], form.cleaned_data["paper"], signed_in(request))
        if not asked.is_at_work:
            messages.info(request, _("Nothing has changed since this PDF was created."))
    else:
        messages.error(request, _("Choose the PDF and the paper size."))
    return redirect(PAGE, season.club.slug, season.slug)


@season_right(Right.MANAGE_COMPETITIONS)
@require_POST
def call_off(request: HttpRequest, season: Season) -> HttpResponse:
    """Call off a PDF that is being made."""
    form = KindForm(request.POST)
    if form.is_valid():
        cancel(season, form.cleaned_data["kind"])
        messages.info(request, _("Cancelled."))
    return redirect(PAGE, season.club.slug, season.slug)


@require_safe
def download(request: HttpRequest, slug: str, season: str, kind: str) -> HttpResponseBase:
    """Send a PDF that was made on the paper asked for, also one out of date; where there is none, lead to the page.

    Where no size of paper is asked for it is the one made last. One that tells of what is hidden from who asks is none
    to them.
    """
    found = visible_season(request, slug, season)
    size = SIZES.get(request.GET.get("paper", ""))
    prints = found.prints.filter(kind=kind, state=Print.State.DONE, **({"paper": size.slug} if size else {}))
    made = shown_of(prints, listed_to(request, found))
    try:
        file = made.open_file() if made else None
    except OSError:  # gone, or not to be read
        file = None
    if made is None or file is None:
        return redirect(PAGE, slug, season)
    name = f"{found.club.slug}-{found.slug}-{kind}-{made.paper}.pdf"
    return FileResponse(file, filename=name, content_type="application/pdf", headers={"Cache-Control": "no-cache"})

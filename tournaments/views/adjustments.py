"""Points given and taken by the organiser, and lots drawn."""

from dataclasses import replace
from fractions import Fraction
from secrets import SystemRandom

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from scoring.book.signature import Signature
from scoring.rights import Right
from scoring.web.signing import SignatureForm
from scoring.words.figures import with_minus
from tournaments.forms.adjustments import AdjustmentForm
from tournaments.forms.lots import LotsForm
from tournaments.models import Adjustment, Competition, Lot
from tournaments.services.entrants import adjust, draw_lots, lift, lift_lots
from tournaments.services.standings import standings
from tournaments.views.access import competition_right
from tournaments.views.acts import attempt
from tournaments.views.context import competition_context
from tournaments.words.tiebreaks import points_text

BY_THE_SITE = gettext_lazy("Drawn by the site")
"""The reason that the history gives for lots that the site drew."""


@competition_right(Right.MANAGE_COMPETITIONS)
@require_http_methods(["GET", "HEAD", "POST"])
def adjustments(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Give an entrant points or take them, with a reason; list what was given and taken."""
    form = AdjustmentForm(competition, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        if attempt(request, competition, form, lambda by: adjust(data["entrant"], data["points"], by)):
            messages.success(request, _("Saved."))
            return _to("competition-adjust", competition)
    made = competition.adjustments.select_related("entrant", "author").order_by("-pk")
    context = competition_context(request, competition) | {
        "form": form,
        "adjustments": [(adjustment, _signed(adjustment)) for adjustment in made],
        "signing": SignatureForm(competition, after=form),
    }
    return render(request, "tournaments/arranging/adjustments.html", context, status=422 if form.errors else 200)


@require_POST
@competition_right(Right.MANAGE_COMPETITIONS)
def lift_adjustment(request: HttpRequest, competition: Competition, adjustment: int) -> HttpResponse:
    """Let an adjustment count no more, or again where `restore` was pressed."""
    found = get_object_or_404(
        Adjustment.objects.select_related("competition", "entrant"), competition=competition, pk=adjustment
    )
    attempt(request, competition, None, lambda by: lift(found, by, lifted="restore" not in request.POST))
    return _to("competition-adjust", competition)


@competition_right(Right.MANAGE_COMPETITIONS)
@require_http_methods(["GET", "HEAD", "POST"])
def lots(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Have the site draw lots among those ticked, or record the lots that were drawn at the table."""
    rows = [(table.entrants[row.entrant], row) for table in standings(competition) for row in table.rows]
    level = {entrant.pk for entrant, row in rows if row.tied and row.line.played}
    recorded = "record" in request.POST
    data = request.POST if request.method == "POST" else None
    form = LotsForm([entrant for entrant, _row in rows], level, data, recorded=recorded)
    if request.method == "POST" and form.is_valid():

        def act(by: Signature) -> None:
            order, why = list(form.chosen), by
            if not recorded:
                SystemRandom().shuffle(order)
                why = replace(by, reason=str(BY_THE_SITE))
            draw_lots(competition, order, why)

        if attempt(request, competition, form, act):
            return _to("competition-lots", competition)
    names = {entrant.pk: entrant.name for entrant, _row in rows}
    drawn = [
        (lot, [names[pk] for pk in lot.order if pk in names])
        for lot in competition.lots.select_related("author").order_by("-pk")
    ]
    context = competition_context(request, competition) | {
        "form": form,
        "lots": drawn,
        "counts": "lot" in competition.tie_breaks,
        "signing": SignatureForm(competition, after=form),
    }
    return render(request, "tournaments/arranging/lots.html", context, status=422 if form.errors else 200)


@require_POST
@competition_right(Right.MANAGE_COMPETITIONS)
def lift_these_lots(request: HttpRequest, competition: Competition, lot: int) -> HttpResponse:
    """Let lots that were drawn count no more, or again where `restore` was pressed."""
    found = get_object_or_404(Lot.objects.select_related("competition"), competition=competition, pk=lot)
    attempt(request, competition, None, lambda by: lift_lots(found, by, lifted="restore" not in request.POST))
    return _to("competition-lots", competition)


def _signed(adjustment: Adjustment) -> str:
    return f"{'+' if adjustment.points > 0 else ''}{with_minus(points_text(Fraction(adjustment.points)))}"


def _to(name: str, competition: Competition) -> HttpResponse:
    return redirect(name, competition.season.club.slug, competition.season.slug, competition.slug)

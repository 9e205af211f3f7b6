"""Who takes part: entering and seeding, withdrawing and coming back."""

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.models import Team
from scoring.rights import Right
from scoring.web.signing import SignatureForm
from tournaments.formats.registry import find_format
from tournaments.forms.entrants import EntrantsForm, entrants_caught_up
from tournaments.forms.withdrawals import WithdrawalForm
from tournaments.models import Competition, Entrant
from tournaments.readmodel.preview import compared, tables_without
from tournaments.services.earlier import entrants_before
from tournaments.services.entrants import enter, withdraw
from tournaments.services.standings import standings
from tournaments.views.access import competition_right
from tournaments.views.acts import attempt, done_since, submit
from tournaments.views.context import competition_context


@competition_right(Right.MANAGE_COMPETITIONS)
@require_http_methods(["GET", "HEAD", "POST"])
def entrants(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Settle who takes part, in which order of seeds, and who holds whose cards."""
    drawn = competition.fixtures.exists()
    teams = _teams(competition)
    # What was typed before somebody else made the draw is not lost: the office says why it cannot be done.
    kind = find_format(competition.format)
    is_open = not drawn or bool(kind.joining) or "typed" in request.POST
    sent_in = request.POST if request.method == "POST" else None
    form = EntrantsForm(competition, teams, sent_in, open=is_open, joining=drawn and bool(kind.joining))
    sent = submit(
        request,
        competition,
        form,
        lambda by: enter(competition, form.entries, by),
        _("Saved."),
        lambda: _caught_up(request, competition, teams),
    )
    if sent.done:
        here = "competition-entrants" if drawn else "competition" if kind.not_drawn else "competition-draw"
        return redirect(here, competition.season.club.slug, competition.season.slug, competition.slug)
    context = competition_context(request, competition)
    context |= {"form": sent.form, "teams": teams, "drawn": drawn, "signing": sent.signing}
    return render(request, "tournaments/arranging/entrants.html", context, status=sent.status)


def _teams(competition: Competition) -> list[Team]:
    """Return the teams that may be entered: those that play, and those that are entered already. One query."""
    entered = Q(pk__in=competition.entrants.exclude(team=None).order_by().values("team"))
    return list(competition.season.club.teams.filter(Q(retired_at=None) | entered))


def _caught_up(request: HttpRequest, competition: Competition, teams: list[Team]) -> EntrantsForm:
    """Return what was sent late with what others have changed of the entrants."""
    drawn = competition.fixtures.exists()
    joining = drawn and bool(find_format(competition.format).joining)
    was_open = "typed" in request.POST
    is_open = was_open or joining or not drawn
    earlier = entrants_before(competition, done_since(request, competition))
    then = EntrantsForm(competition, teams, open=was_open, joining=joining, entrants=earlier)
    sent = entrants_caught_up(request.POST, then, EntrantsForm(competition, teams, open=is_open, joining=joining))
    return EntrantsForm(competition, teams, sent, open=is_open, joining=joining)


@competition_right(Right.MANAGE_COMPETITIONS)
@require_http_methods(["GET", "HEAD", "POST"])
def withdraw_entrant(request: HttpRequest, competition: Competition, entrant: int) -> HttpResponse:
    """Let an entrant withdraw, the table as it would be shown first where that is asked for; or bring it back."""
    found = get_object_or_404(Entrant.objects.select_related("competition"), competition=competition, pk=entrant)
    back = "bring_back" in request.POST
    asked = request.method == "POST" and not back
    form = WithdrawalForm(request.POST if asked else None, initial={"how": Entrant.Withdrawn.KEPT})
    preview = None
    if back or (asked and form.is_valid()):
        how = "" if back else form.cleaned_data["how"]
        if "preview" in request.POST:
            preview = compared(standings(competition), tables_without(found, how))
        elif attempt(request, competition, form if asked else None, lambda by: withdraw(found, how, by)):
            messages.success(request, _("Saved."))
            return redirect(
                "competition-entrants", competition.season.club.slug, competition.season.slug, competition.slug
            )
    context = competition_context(request, competition)
    context |= {"form": form, "entrant": found, "preview": preview}
    context["signing"] = SignatureForm(competition, after=form, preview=preview is not None)
    status = 422 if form.errors else 200
    return render(request, "tournaments/arranging/entrant_withdraw.html", context, status=status)

"""Matches already recorded, brought into a competition and taken out of it again."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring.book.errors import NotWrittenError
from scoring.book.signature import Signature
from scoring.rights import Right
from scoring.visibility import Visibility
from scoring.web.signing import SignatureForm, read_signature
from scoring.words.phrase import phrase
from tournaments.forms.recorded_matches import AttachForm, BringInForm
from tournaments.models import Competition, Fixture
from tournaments.services.acts import StaleCompetitionError
from tournaments.services.candidates import Candidate, candidates, matches_to_bring_in, proposals
from tournaments.services.fixtures import attach, is_free, release
from tournaments.views.access import competition_right, fixture_right
from tournaments.views.acts import attempt
from tournaments.views.context import competition_context
from tournaments.views.fixture import fixture_context
from tournaments.words.refusals import not_done_text


@fixture_right(Right.MANAGE_COMPETITIONS)
@require_http_methods(["GET", "HEAD", "POST"])
def attach_match(request: HttpRequest, fixture: Fixture) -> HttpResponse:
    """Make a match that was recorded already that of a fixture."""
    form = AttachForm(matches_to_bring_in(fixture.competition, request.user), request.POST or None)
    if request.method == "POST" and form.is_valid():
        match = form.cleaned_data["match"]
        kept: list[Visibility | None] = []
        if attempt(request, fixture.competition, form, lambda by: kept.append(attach(fixture, match, by))):
            messages.success(request, _("The match is added and counts in the table."))
            _tell_kept(request, kept)
            return redirect(fixture)
    elif not is_free(fixture):
        return redirect(fixture)
    found = candidates(fixture, request.user)
    context = fixture_context(request, fixture) | {"form": form, "candidates": found, "chosen": form["match"].value()}
    return render(request, "tournaments/fixtures/attach.html", context, status=422 if form.is_bound else 200)


@require_POST
@fixture_right(Right.MANAGE_COMPETITIONS)
def release_match(request: HttpRequest, fixture: Fixture) -> HttpResponse:
    """Take the match out of a fixture; it can be brought in again."""
    kept: list[Visibility | None] = []
    if attempt(request, fixture.competition, None, lambda by: kept.append(release(fixture, by))):
        messages.success(
            request, _("The match is removed from the fixture. It remains in the club, and can be added again.")
        )
        _tell_kept(request, kept)
    return redirect(fixture)


def _tell_kept(request: HttpRequest, kept: list[Visibility | None]) -> None:
    """Say so where a match is shown to as few as in the competition that it has left."""
    for visibility in filter(None, kept):
        said = _("As in its competition until now, it is shown to no more than this: %(visibility)s.")
        messages.info(request, phrase(said, visibility=visibility.label))


@competition_right(Right.MANAGE_COMPETITIONS)
@require_http_methods(["GET", "HEAD", "POST"])
def bring_in(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Propose matches of the club for the fixtures they fit, and bring in those that are ticked."""
    form = BringInForm(proposals(competition, request.user), request.POST or None)
    if request.method == "POST" and form.is_valid():
        by = read_signature(request, competition)
        done = _bring_in(request, form.chosen, by)
        if done:
            said = ngettext("%(count)d match is added.", "%(count)d matches are added.", done)
            messages.success(request, said % {"count": done})
        competition.refresh_from_db(fields=["version"])
        if done == len(form.chosen):
            return redirect(competition)
        form = BringInForm(proposals(competition, request.user), initial={"pair": request.POST.getlist("pair")})
    context = competition_context(request, competition) | {"form": form, "signing": SignatureForm(competition)}
    return render(request, "tournaments/fixtures/bring_in.html", context, status=422 if form.is_bound else 200)


def _bring_in(request: HttpRequest, chosen: list[Candidate], by: Signature) -> int:
    """Bring in matches one by one, and say why one was not; return how many were."""
    done = 0
    for each in chosen:
        try:
            _tell_kept(request, [attach(each.fixture, each.match, by)])
        except StaleCompetitionError as error:
            messages.error(request, not_done_text(error))
            break
        except NotWrittenError as error:
            sides = {"home": str(each.fixture.home), "away": str(each.fixture.away)}
            messages.error(request, phrase(_("%(home)s v %(away)s: %(why)s"), **sides, why=not_done_text(error)))
        else:
            done += 1
            by = Signature(author=by.author, seen=each.fixture.competition.version, reason=by.reason)
    return done

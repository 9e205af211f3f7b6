"""Making a season and its competitions, changing what they are, withdrawing a competition and bringing it back."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.book.errors import NotWrittenError
from scoring.book.signature import Signature
from scoring.forms.late_forms import as_sent, caught_up
from scoring.forms.shown_to import who_sees
from scoring.locks import lock_club
from scoring.models import Club
from scoring.rights import Right
from scoring.rules.match import PlayableMatch
from scoring.rules.registry import variants
from scoring.web.access import club_right, reader_in, signed_in
from scoring.web.signing import SignatureForm, read_signature, read_signing
from scoring.words.game_names import game_name
from tournaments.formats.base import Format
from tournaments.formats.registry import formats
from tournaments.forms.seasons import SeasonForm
from tournaments.forms.terms import NewTermsForm, TermsForm, initial_terms, terms_caught_up
from tournaments.models import Competition, Season
from tournaments.services.competitions import change_terms, found, withdraw_competition
from tournaments.services.earlier import competition_before
from tournaments.services.seasons import save_season, season_before
from tournaments.views.access import competition_right, competitions_listed, season_right
from tournaments.views.acts import Submission, attempt, done_since, submit, tell_refusal
from tournaments.views.context import competition_context
from tournaments.words.refusals import quicker_text
from tournaments.words.seasons import season_changes_text


@club_right(Right.MANAGE_COMPETITIONS)
@require_http_methods(["GET", "HEAD", "POST"])
def new_season(request: HttpRequest, club: Club) -> HttpResponse:
    """Open a season."""
    return _season(request, club, None)


@season_right(Right.MANAGE_COMPETITIONS)
@require_http_methods(["GET", "HEAD", "POST"])
def edit_season(request: HttpRequest, season: Season) -> HttpResponse:
    """Change a season's name and days; its address stays."""
    return _season(request, season.club, season)


def _season(request: HttpRequest, club: Club, season: Season | None) -> HttpResponse:
    form, late = SeasonForm(club, season, request.POST if request.method == "POST" else None), False
    if request.method == "POST":
        seen = read_signature(request, season).seen if season else None
        with transaction.atomic():
            lock_club(club.pk)
            kept = Season.objects.select_related("club").get(pk=season.pk) if season else Season(club=club)
            late = seen not in (None, kept.version)
            if form.is_valid() and not late:
                if not save_season(kept, form.cleaned_data):
                    messages.info(request, _("Nothing was changed."))
                return redirect(kept)
        if late:
            season, earlier = kept, season_before(kept, seen or 0)
            messages.error(request, quicker_text(season_changes_text(kept, earlier)))
            then, now = (as_sent(SeasonForm(club, each)) for each in (earlier, kept))
            form = SeasonForm(club, season, caught_up(request.POST, then, now))
    signing = SignatureForm(season) if season else None
    context = {"club": club, "season": season, "form": form, "signing": signing}
    context["last"] = None if season else club.seasons.first()
    status = 409 if late else 422 if form.errors else 200
    return render(request, "tournaments/arranging/season.html", context, status=status)


@season_right(Right.MANAGE_COMPETITIONS)
@require_http_methods(["GET", "HEAD", "POST"])
def new_competition(request: HttpRequest, season: Season) -> HttpResponse:
    """Found a competition on one page. Choosing another game or format fills in its conditions and settings."""
    last = Competition.objects.filter(season__club=season.club_id).order_by("-pk").first()
    rules, kind = _chosen(request.POST or request.GET, last)
    listed = competitions_listed(request, season, reader_in(request, season))
    if request.method == "POST" and not _asks(request, rules, kind):
        form = NewTermsForm(season, rules, kind, request.POST)
        form.offer(listed)
        with transaction.atomic():
            Season.objects.select_for_update().get(pk=season.pk)
            if form.is_valid():
                by = Signature(author=signed_in(request))
                points = form.chosen
                try:
                    made = found(season, form.terms, points.scheme, points.tie_breaks, by, who_sees(form))
                except NotWrittenError as error:
                    tell_refusal(request, form, error)
                else:
                    return redirect("competition-entrants", season.club.slug, season.slug, made.slug)
    else:
        typed = NewTermsForm(season, rules, kind).typed_before(request.POST)
        if typed.get("preset") == _suggested_before(request):
            del typed["preset"]
        form = NewTermsForm(season, rules, kind, initial=typed)
        form.offer(listed)
    context = {"club": season.club, "season": season, "form": form} | _choices(rules, kind)
    return render(request, "tournaments/arranging/competition_new.html", context, status=422 if form.errors else 200)


@competition_right(Right.MANAGE_COMPETITIONS)
@require_http_methods(["GET", "HEAD", "POST"])
def edit_competition(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Change what a competition is: everything before the draw, then what does not touch what was drawn and played."""
    fixed = _fixed(competition)
    rules, kind = _chosen(request.POST or request.GET, competition, fixed=fixed["drawn"])
    if request.method == "POST" and not _asks(request, rules, kind):
        form = _terms_form(request, competition, request.POST, fixed)
        sent = submit(
            request,
            competition,
            form,
            lambda by: change_terms(competition, form.terms, by),
            _("Saved."),
            lambda: _caught_up(request, competition),
        )
        if sent.done:
            return redirect(competition)
    else:
        initial, signing = initial_terms(competition), SignatureForm(competition)
        if request.method == "POST":
            signing = read_signing(request, competition).carried()
            initial |= TermsForm(competition.season, rules, kind, competition=competition).typed_before(request.POST)
        form = TermsForm(competition.season, rules, kind, competition=competition, initial=initial)
        form.fix(**fixed)
        form.offer(competitions_listed(request, competition.season, reader_in(request, competition)))
        sent = Submission(form, signing, 200)
    fixed = {"drawn": sent.form.drawn, "begun": sent.form.begun}
    context = competition_context(request, competition) | _choices(sent.form.rules, sent.form.kind) | fixed
    context |= {"form": sent.form, "signing": sent.signing, "choosable": not fixed["drawn"]}
    return render(request, "tournaments/arranging/competition_edit.html", context, status=sent.status)


def _terms_form(
    request: HttpRequest, competition: Competition, sent: QueryDict, fixed: Mapping[str, bool]
) -> TermsForm:
    """Return the form of the terms as it was sent, of which some may be `fixed`."""
    rules, kind = _chosen(sent, competition, fixed=fixed["drawn"])
    initial = initial_terms(competition)
    form = TermsForm(competition.season, rules, kind, sent, competition=competition, initial=initial)
    form.fix(**fixed)
    form.offer(competitions_listed(request, competition.season, reader_in(request, competition)))
    return form


def _caught_up(request: HttpRequest, competition: Competition) -> TermsForm:
    """Return what was sent late with what others have changed of the terms."""
    earlier = competition_before(competition, done_since(request, competition))
    return _terms_form(request, competition, terms_caught_up(request.POST, earlier, competition), _fixed(competition))


def _fixed(competition: Competition) -> dict[str, bool]:
    """Return what fixes the terms of a competition: whether it is drawn, and whether a match of it was made."""
    drawn = competition.fixtures.exists()
    return {"drawn": drawn, "begun": drawn and competition.fixtures.exclude(match=None).exists()}


@require_POST
@competition_right(Right.MANAGE_COMPETITIONS)
def withdraw(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Withdraw a competition, or bring it back where `bring_back` was pressed."""
    back = "bring_back" in request.POST
    if attempt(request, competition, None, lambda by: withdraw_competition(competition, by, withdrawn=not back)):
        if back:
            messages.success(request, _("The competition is back."))
        else:
            messages.success(request, _("The competition is withdrawn: only organisers can see it, and bring it back."))
    return redirect("competition-edit", competition.season.club.slug, competition.season.slug, competition.slug)


def _chosen(
    asked: Mapping[str, str], before: Competition | None, *, fixed: bool = False
) -> tuple[type[PlayableMatch[Any]], type[Format]]:
    """Return the game and the format asked for; else those of `before`, which with `fixed` are not to be changed."""
    games, kinds = variants(), formats()
    game, kind = (None if fixed else asked.get(choice) for choice in ("variant", "format"))
    if game not in games:
        with_classes = max(games, key=lambda slug: games[slug].setup_rules.classes)
        game = before.variant if before else with_classes
    if kind not in kinds:
        usual = max(kinds, key=lambda slug: kinds[slug].usual)
        kind = before.format if before else usual
    return games[game], kinds[kind]


def _asks(request: HttpRequest, rules: type[PlayableMatch[Any]], kind: type[Format]) -> bool:
    """Whether the page is sent to be filled in anew: by its button, or, which is said, with another game or format."""
    shown = request.POST.get("shown_variant"), request.POST.get("shown_format")
    now = rules.setup_rules.slug, kind.slug
    another = any(was not in (None, is_now) for was, is_now in zip(shown, now, strict=True))
    if another and "fill" not in request.POST:
        messages.info(request, _("Another game or format has other settings. Check them, then send again."))
    return "fill" in request.POST or another


def _suggested_before(request: HttpRequest) -> str:
    """Return the points that the page suggested for the format it had shown."""
    shown = formats().get(request.POST.get("shown_format", ""))
    return shown.preset.slug if shown else ""


def _choices(rules: type[PlayableMatch[Any]], kind: type[Format]) -> dict[str, object]:
    return {
        "chosen_game": rules.setup_rules,
        "kind": kind,
        "games": [(slug, game_name(slug)) for slug in variants()],
        "kinds": [(slug, each.name) for slug, each in formats().items()],
    }

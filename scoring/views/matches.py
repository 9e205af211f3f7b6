"""Making a match, correcting its set-up, withdrawing it and bringing it back."""

from collections.abc import Container
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.book.changes import REINSTATE, WITHDRAW, Action, Change
from scoring.book.errors import KeyReusedError, NotWrittenError, StaleMatchError
from scoring.book.match_rows import teams_now
from scoring.book.new_match import create_match
from scoring.book.open_book import OpenBook, open_book, open_book_at
from scoring.book.setups import stored_links, stored_toss_known
from scoring.book.write import write
from scoring.forms.late_forms import as_sent, caught_up
from scoring.forms.lineups import lineups
from scoring.forms.matches import SIDES, SetupForm, carried, elevens, initial_of, rosters
from scoring.forms.pending_changes import Pending
from scoring.forms.setup_acts import acts_of
from scoring.forms.shown_to import SHOWN_TO, ask_who_sees, who_sees
from scoring.models import Club, Match, Team
from scoring.pads.scorer import display_name
from scoring.readmodel.history import late_text
from scoring.rights import Right, Scope
from scoring.rules.match import PlayableMatch
from scoring.rules.registry import find_rules, variants
from scoring.views.corrections import write_pending_act
from scoring.views.script_words import words_address
from scoring.visibility import Visibility
from scoring.web.access import View, club_or_team_right, match_right, signed_in
from scoring.web.pad_requests import is_of_another, is_of_pad, signed_out
from scoring.web.refusals import not_written_html
from scoring.web.signing import SignatureForm, new_key, read_key, read_signature, read_signing
from scoring.words.game_names import game_name


def _of_its_account(view: View) -> View:
    """Have a match that a phone has started made under the account that started it alone: somebody else may have signed
    in since. Signing in leads back to it.
    """

    @wraps(view)
    def wrapper(request: HttpRequest, slug: str) -> HttpResponseBase:
        if is_of_pad(request) and is_of_another(request):
            return signed_out(request, f"{request.path}#started-{read_key(request)}")
        return view(request, slug)

    return wrapper


@_of_its_account
@club_or_team_right(Right.CREATE_MATCH)
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest, club: Club, own: frozenset[int] | None) -> HttpResponse:
    """Make a match: one short page. Choosing two teams fills in their elevens. A captain makes the own team's."""
    rules = _rules(request, club)
    slug, classes = rules.setup_rules.slug, rules.setup_rules.classes
    teams = list(club.teams.playing())
    players = rosters(club)
    initial = elevens(_chosen(request, teams, players, own), players, rules.setup_rules)
    kept = [request.POST.get(f"side{side}_kept", "") for side in SIDES]
    shown = request.POST.get("shown", slug)
    asks = request.method == "POST" and ("fill" in request.POST or "show" in request.POST or shown != slug)
    if request.method == "POST" and not asks:
        from_paper = request.POST.get("then") == "result"
        form = SetupForm(club, rules, request.POST, toss_needed=not from_paper, own_teams=own)
        ask_who_sees(form, Visibility(club.visibility))
        if form.is_valid() and form.setup:
            made = _make(request, club, form)
            if made is not None and from_paper:
                return redirect("match-result", made.slug)
            if made is not None and is_of_pad(request):
                return JsonResponse({"address": reverse("pad", args=[made.slug])}, status=HTTPStatus.CREATED)
            if made is not None:
                return redirect("pad", made.slug)
    else:
        typed: dict[str, object] = {"played_on": timezone.localdate()}
        if asks:
            typed = SetupForm(club, rules).typed(request.POST, switches=shown == slug)
            typed |= {name: request.POST[name] for name in [SHOWN_TO] if name in request.POST}
            lists, kept = carried(request.POST, variants().get(shown, rules).setup_rules, rules.setup_rules)
            typed |= lists
        filled = typed | initial if "fill" in request.POST else initial | typed
        form = SetupForm(club, rules, initial=filled)
        ask_who_sees(form, Visibility(club.visibility))
    context = {
        "club": club,
        "form": form,
        "game": rules.setup_rules,
        "variants": [(slug, game_name(slug)) for slug in variants()],
        "enough_teams": len(teams) > 1,
        "key": new_key(),
        "kept": kept,
        "refilled": asks,
        "lineups": lineups(players, classes=classes),
        "words_address": words_address(),
        "name": display_name(signed_in(request)),
    }
    return render(request, "scoring/matches/new.html", context, status=422 if form.errors else 200)


def _make(request: HttpRequest, club: Club, form: SetupForm) -> Match | None:
    """Make the match of a valid form; None, with the form saying why, where it was not made."""
    if form.setup is None:
        return None
    try:
        made = create_match(
            club,
            form.setup,
            signed_in(request),
            links=form.links,
            toss_known=form.toss_given,
            key=read_key(request),
            scope=_scope(form, club),
            visibility=who_sees(form),
        )
    except KeyReusedError:
        said = _("A match was already created from this page. Send it again to create another.")
        form.add_error(None, ValidationError(said, "created"))
        return None
    except NotWrittenError as error:
        form.add_error(None, not_written_html(error))
        return None
    for notice in form.notices:
        messages.info(request, notice)
    return made.match


def _scope(form: SetupForm, club: Club) -> Scope:
    """Return where the right to make a match is asked for: in the club, of a captain in the team that plays."""
    if form.own_teams is None:
        return club
    teams: list[Team | None] = [form.cleaned_data[f"side{side}_team"] for side in SIDES]
    return next(team for team in teams if team and team.pk in form.own_teams)


@match_right(Right.CORRECT, finished=Right.CHANGE_FINISHED)
@require_http_methods(["GET", "POST"])
def setup(request: HttpRequest, match: Match) -> HttpResponse:
    """Correct the set-up: toss, names, elevens, options. Everything recorded is worked out again."""
    rules = find_rules(match.variant)
    classes = rules.setup_rules.classes
    book, late = open_book(match), None
    if request.method == "POST":
        signing = read_signing(request, match)
        known = stored_toss_known(book.ledger.setup)
        form = SetupForm(match.club, rules, request.POST, match=match, toss_needed=known)
        if form.is_valid() and signing.is_valid() and (late := _late(match, signing)):
            messages.error(request, late_text(late))
            then = open_book_at(match, late.seen)
            sent = caught_up(request.POST, *(as_sent(correcting(match, rules, each)) for each in (then, book)))
            form = SetupForm(match.club, rules, sent, match=match, toss_needed=known)
            signing = signing.anew(match)
        elif form.is_valid() and signing.is_valid():
            typed = {name: value for name in form.fields if (value := request.POST.get(name)) is not None}
            return write_pending_act(request, match, [Pending(Action.SETUP, raw=dict(typed))], signing)
    else:
        signing = SignatureForm(match)
        form = correcting(match, rules, book)
    context = {
        "club": match.club,
        "match": match,
        "form": form,
        "signing": signing,
        "setup_acts": acts_of(book),
        "lineups": lineups(rosters(match.club), classes=classes),
        "words_address": words_address(),
    }
    status = 409 if late else 422 if form.errors or signing.errors else 200
    return render(request, "scoring/matches/setup.html", context, status=status)


def correcting(match: Match, rules: type[PlayableMatch[Any]], book: OpenBook) -> SetupForm:
    """Return the form filled with the set-up that a book has."""
    known = stored_toss_known(book.ledger.setup)
    initial = initial_of(book.setup, rules, teams_now(stored_links(book.ledger.setup)), toss_known=known)
    return SetupForm(match.club, rules, match=match, toss_needed=known, initial=initial)


def _late(match: Match, signing: SignatureForm) -> StaleMatchError | None:
    """Return what stands in the way of a form that was served before the match changed; None if it did not.

    A form sent again, by a second tap, is answered as the first time, though the match has changed by it.
    """
    seen, key = signing.cleaned_data["seen"], signing.cleaned_data["key"]
    if seen == match.version or match.log.filter(key=key).exists():
        return None
    return StaleMatchError(match, seen)


@require_POST
@match_right(Right.WITHDRAW)
def withdraw(request: HttpRequest, match: Match) -> HttpResponse:
    """Withdraw a match: hidden and counted nowhere, until it is brought back."""
    return _mark(request, match, WITHDRAW, _("The match is withdrawn. It can be brought back from the club’s matches."))


@require_POST
@match_right(Right.WITHDRAW)
def reinstate(request: HttpRequest, match: Match) -> HttpResponse:
    """Bring a withdrawn match back."""
    return _mark(request, match, REINSTATE, _("The match is back."))


def _mark(request: HttpRequest, match: Match, changes: tuple[Change, ...], done: str) -> HttpResponse:
    by = read_signature(request, match)
    try:
        write(match.slug, changes, by)
    except NotWrittenError as error:
        messages.error(request, not_written_html(error))
    else:
        messages.success(request, done)
    return redirect("club-matches", match.club.slug)


def _rules(request: HttpRequest, club: Club) -> type[PlayableMatch[Any]]:
    """Return the game asked for; else the one the club set up last, and for its first match one with classes."""
    known = variants()
    asked = request.POST.get("variant") or request.GET.get("variant")
    if asked not in known:
        asked = club.matches.order_by("-pk").values_list("variant", flat=True).first()
    return known[asked] if asked in known else max(known.values(), key=lambda rules: rules.setup_rules.classes)


def _chosen(
    request: HttpRequest, teams: list[Team], players: Container[int], own: Container[int] | None
) -> dict[int, Team]:
    """Return the team asked for on each side; where none is yet the club's first two, one's own before those with
    players.
    """
    if request.method == "GET" and not any(f"side{side}_team" in request.GET for side in SIDES):
        first = sorted(teams, key=lambda team: (own is not None and team.pk not in own, team.pk not in players))
        return dict(zip(SIDES, first, strict=False))
    asked = request.POST or request.GET
    by_id = {str(team.pk): team for team in teams}
    chosen = {side: by_id.get(asked.get(f"side{side}_team", "")) for side in SIDES}
    return {side: team for side, team in chosen.items() if team}

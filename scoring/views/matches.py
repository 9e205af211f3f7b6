"""Making a match, correcting its set-up, withdrawing it and bringing it back."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.book.changes import REINSTATE, WITHDRAW, Action, Change
from scoring.book.creating import create_match
from scoring.book.setups import setup_text, stored_links
from scoring.book.errors import NotWrittenError, RefusedError
from scoring.book.opening import open_book
from scoring.book.write import write
from scoring.forms.matches import SIDES, SetupForm, initial_for_teams, initial_of
from scoring.models import Club, Match, Team
from scoring.rights import Right
from scoring.rules.match import Match as MatchState
from scoring.rules.registry import find, variants
from scoring.rules.setup import write_setup
from scoring.views.access import club_right, match_right
from scoring.views.signing import SignatureForm, author_of, signature
from scoring.words.problems import sentence
from scoring.words.refusals import not_written_text


@club_right(Right.CREATE_MATCH)
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest, club: Club) -> HttpResponse:
    """Make a match: one short page. Choosing two teams fills in their elevens."""
    rules = _rules(request)
    teams = _teams(request, club)
    if request.method == "POST" and "fill" not in request.POST:
        form = SetupForm(club, rules, request.POST)
        if form.is_valid() and form.setup:
            match = create_match(club, form.setup, author_of(request), links=form.links).match
            for notice in form.notices:
                messages.info(request, notice)
            return redirect("pad", match.slug)
    else:
        form = SetupForm(club, rules, initial=initial_for_teams(teams, rules))
    context = {"club": club, "form": form, "rules": rules, "variants": _choices(), "enough_teams": len(teams) > 1}
    return render(request, "scoring/matches/new.html", context, status=422 if form.errors else 200)


@match_right(Right.CORRECT)
@require_http_methods(["GET", "POST"])
def setup(request: HttpRequest, match: Match) -> HttpResponse:
    """Correct the set-up: toss, names, elevens, options. Everything recorded is worked out again."""
    rules = find(match.variant)
    book = open_book(match)
    signing = SignatureForm(match, request.POST or None)
    if request.method == "POST":
        form = SetupForm(match.club, rules, request.POST)
        if form.is_valid() and signing.is_valid() and form.setup:
            body = setup_text(write_setup(form.setup, rules.setup_rules), form.links)
            try:
                write(match.slug, [Change(Action.SETUP, body=body)], signature(request, signing))
            except RefusedError as error:
                for problem in error.problems:
                    form.add_error(None, sentence(problem))
            except NotWrittenError as error:
                form.add_error(None, not_written_text(error))
            else:
                messages.success(request, _("The set-up is corrected and the score worked out again."))
                return redirect("match-log", match.slug)
    else:
        form = SetupForm(match.club, rules, initial=initial_of(book.setup, rules, stored_links(book.ledger.setup)))
    context = {"club": match.club, "match": match, "form": form, "signing": signing, "rules": rules}
    return render(request, "scoring/matches/setup.html", context, status=422 if form.errors else 200)


@require_POST
@match_right(Right.WITHDRAW)
def withdraw(request: HttpRequest, match: Match) -> HttpResponse:
    """Withdraw a match: hidden and counted nowhere, until it is brought back."""
    return _mark(request, match, WITHDRAW, _("The match is withdrawn. It can be brought back from the club's matches."))


@require_POST
@match_right(Right.WITHDRAW)
def reinstate(request: HttpRequest, match: Match) -> HttpResponse:
    """Bring a withdrawn match back."""
    return _mark(request, match, REINSTATE, _("The match is back."))


def _mark(request: HttpRequest, match: Match, changes: tuple[Change, ...], done: str) -> HttpResponse:
    signing = SignatureForm(match, request.POST, initial={"seen": match.version})
    if not signing.is_valid():
        messages.error(request, _("Please try again from this page."))
        return redirect("club-matches", match.club.slug)
    try:
        write(match.slug, changes, signature(request, signing))
    except NotWrittenError as error:
        messages.error(request, not_written_text(error))
    else:
        messages.success(request, done)
    return redirect("club-matches", match.club.slug)


def _rules(request: HttpRequest) -> type[MatchState[Any]]:
    known = variants()
    asked = request.POST.get("variant") or request.GET.get("variant") or ""
    return known.get(asked) or next(iter(known.values()))


def _choices() -> list[tuple[str, str]]:
    return [(slug, rules.setup_rules.name) for slug, rules in variants().items()]


def _teams(request: HttpRequest, club: Club) -> dict[int, Team]:
    """Return the team asked for on each side; the club's first two where none is."""
    teams = list(club.teams.all())
    by_id = {str(team.pk): team for team in teams}
    asked: dict[int, Team | None] = {
        side: by_id.get(request.POST.get(f"side{side}_team") or request.GET.get(f"side{side}_team") or "")
        for side in SIDES
    }
    if not any(asked.values()):
        asked = dict(zip(SIDES, teams, strict=False))
    return {side: team for side, team in asked.items() if team}

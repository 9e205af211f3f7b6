"""The results of a round from paper on one page: a row a match, saved together, each accepted or told why by itself."""

from hashlib import blake2b
from typing import Any

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.forms import BoundField
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring.book.errors import NotWrittenError
from scoring.book.signature import Signature
from scoring.forms.matches import rosters
from scoring.forms.shown_to import who_sees
from scoring.rights import Right, may
from scoring.views.results import to_confirm
from scoring.web.access import signed_in
from scoring.web.confirmation import ask_to_confirm, is_confirmed, is_to_change
from scoring.web.signing import new_key, read_key
from scoring.words.phrase import phrase
from tournaments.forms.round_results import FixtureResult
from tournaments.models import Competition, Fixture
from tournaments.readmodel.fixture_rows import source_labels, with_entrants
from tournaments.readmodel.fixtures import line_of
from tournaments.services.fixtures import is_free, start
from tournaments.views.access import competition_right, listed_in
from tournaments.views.acts import tell_refusal
from tournaments.views.context import competition_context
from tournaments.words.fixtures import round_words

PER_PAGE = 30
"""Of how many fixtures the results are typed on one page."""


@competition_right(Right.CREATE_MATCH)
@require_http_methods(["GET", "HEAD", "POST"])
def round_results(request: HttpRequest, competition: Competition, stage: int, round: int) -> HttpResponse:
    """Enter the results of a round: what is typed is saved row by row, what is left empty is still to be played."""
    page = _page(request, competition, stage, round)
    data = request.POST if request.method == "POST" else None
    typed = _typed(request, competition, page, data)
    if data is None or is_to_change(request):
        return _show(request, competition, page, typed)
    filled = [result for result in typed.values() if result.is_filled]
    valid = [result for result in filled if result.is_valid()]
    if not filled:
        messages.info(request, _("No result was typed. Nothing was changed."))
    if not is_confirmed(request) and (asked := _ask_first(request, competition, valid)):
        return asked
    saved = [result for result in valid if _save(request, result)]
    if saved:
        said = ngettext("%(count)d result is saved.", "%(count)d results are saved.", len(saved))
        messages.success(request, said % {"count": len(saved)})
    if saved == filled:
        return redirect(request.get_full_path())
    for result in saved:
        del typed[result.fixture.pk]
    return _show(request, competition, _page(request, competition, stage, round), typed, 422)


def _page(request: HttpRequest, competition: Competition, stage: int, round: int) -> Page[Fixture]:
    """Return the fixtures of a round that are shown at once. Raises Http404 where it has none. Two queries."""
    fixtures = competition.fixtures.filter(stage=stage, round=round)
    page = Paginator(with_entrants(fixtures), PER_PAGE).get_page(request.GET.get("page"))
    if not page.paginator.count:
        raise Http404
    for fixture in page:
        fixture.competition = competition
    return page


def _typed(request: HttpRequest, competition: Competition, page: Page[Fixture], data: Any) -> dict[int, FixtureResult]:
    """Return what is typed of each fixture whose result is still to be entered, or was when the page was served."""
    players = rosters(competition.season.club)
    may_override = may(request.user, Right.OVERRIDE, competition)
    found: dict[int, FixtureResult] = {}
    for fixture in page:
        late = data is not None and fixture.match_id is not None
        if late or is_free(fixture):
            result = FixtureResult(fixture, players, data, may_override=may_override)
            if result.is_filled or not late:
                found[fixture.pk] = result
    return found


def _ask_first(request: HttpRequest, competition: Competition, results: list[FixtureResult]) -> HttpResponse | None:
    """Ask once more about all results that end a match without its last ball, or before its day."""
    named = _("%(home)s v %(away)s: %(said)s")
    said = [
        phrase(named, home=result.form.names[0], away=result.form.names[1], said=each)
        for result in results
        for each in to_confirm(result.form)
    ]
    if not said:
        return None
    question, yes = _("Save the results?"), _("Save the results")
    club, back = competition.season.club, request.get_full_path()
    return ask_to_confirm(request, club, question, said, yes=yes, back=back, change=True)


def _save(request: HttpRequest, result: FixtureResult) -> bool:
    """Make the match of a valid result, once, under a key of its own; whether it was made, the form saying why not."""
    setup, form = result.setup, result.form
    if setup is None or setup.setup is None:
        return False
    # One key a page; each row is an act of its own.
    key = read_key(request)
    key = blake2b(f"{key} {result.fixture.pk}".encode(), digest_size=16).hexdigest() if key else ""
    try:
        start(
            result.fixture,
            setup.setup,
            setup.links,
            Signature(author=signed_in(request)),
            key=key,
            report=form.report,
            settlement=form.settlement.body(),
            visibility=who_sees(setup),
        )
    except NotWrittenError as error:
        tell_refusal(request, form, error)
        return False
    return True


def _show(
    request: HttpRequest,
    competition: Competition,
    page: Page[Fixture],
    typed: dict[int, FixtureResult],
    status: int = 200,
) -> HttpResponse:
    fixtures = list(page)
    listed = listed_in(request, competition)
    labels = source_labels(fixtures)
    rows = [(line_of(fixture, labels, listed), typed.get(fixture.pk)) for fixture in fixtures]
    first = fixtures[0]
    context = competition_context(request, competition) | {
        "page": "fixtures",
        "round_name": round_words(first.stage, first.round, first.label),
        "rows": rows,
        "anything_to_enter": bool(typed),
        "explained": _explained(typed),
        "pages": page,
        "key": read_key(request) or new_key(),
    }
    return render(request, "tournaments/competition/round_results.html", context, status=status)


def _explained(typed: dict[int, FixtureResult]) -> list[BoundField]:
    """Return the fields of an innings that have something to explain, once for all rows."""
    first = next(iter(typed.values()), None)
    return [field for field in first.form.rows.forms[0].totals if field.help_text] if first else []

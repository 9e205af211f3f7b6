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
from scoring.book.open_book import ledgers, open_book
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.forms.matches import rosters
from scoring.forms.shown_to import who_sees
from scoring.models import Match
from scoring.rights import Right, may
from scoring.views.results import changes_of, to_confirm
from scoring.web.access import signed_in
from scoring.web.confirmation import ask_to_confirm, is_confirmed, is_to_change
from scoring.web.signing import new_key, read_key
from scoring.words.phrase import phrase
from tournaments.forms.fixture_setup import PaperSetupForm
from tournaments.forms.round_results import FixtureResult
from tournaments.models import Competition, Fixture
from tournaments.readmodel.fixture_rows import source_labels, with_entrants
from tournaments.readmodel.fixtures import line_of
from tournaments.services.acts import refused
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
    made = ledgers(fixture.match for fixture in page if fixture.match and _waits(fixture.match))
    found: dict[int, FixtureResult] = {}
    for fixture in page:
        waits = fixture.match_id in made
        late = data is not None and fixture.match_id is not None and not waits
        if late or waits or is_free(fixture):
            text = made[fixture.match_id].setup if fixture.match_id in made else ""
            result = FixtureResult(fixture, players, data, made=text, may_override=may_override)
            if result.is_filled or not late:
                found[fixture.pk] = result
    return found


def _waits(match: Match) -> bool:
    """Whether a match was made, as for slips, and nothing is recorded of it yet."""
    return match.status == Match.Status.NOT_STARTED and not match.withdrawn


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
    """Save a valid result, once, under a key of its own; whether it was saved, the form saying why not."""
    # One key a page; each row is an act of its own.
    key = read_key(request)
    key = blake2b(f"{key} {result.fixture.pk}".encode(), digest_size=16).hexdigest() if key else ""
    try:
        if result.setup is None:
            _enter(request, result, key)
        elif _is_late(result.fixture, key):
            raise refused("match_has_begun")
        elif result.fixture.match is None or result.fixture.match.log.filter(version=1, key=key).exists():
            _make(request, result, result.setup, key)
    except NotWrittenError as error:
        tell_refusal(request, result.form, error)
        return False
    return True


def _is_late(fixture: Fixture, key: str) -> bool:
    """Whether a match has been played or entered otherwise than by the same answer, sent before. One query at most."""
    return fixture.match is not None and not (key and fixture.match.log.filter(key=key).exists())


def _enter(request: HttpRequest, result: FixtureResult, key: str) -> None:
    """Write a result into the book of a match that has not begun. Raises NotWrittenError."""
    match = result.fixture.match
    if match is not None:
        by = Signature(author=signed_in(request), seen=match.version, key=key)
        write(match.slug, changes_of(open_book(match), result.form), by)


def _make(request: HttpRequest, result: FixtureResult, setup: PaperSetupForm, key: str) -> None:
    """Make the match of a fixture with its result. Raises NotWrittenError."""
    if setup.setup is not None:
        start(
            result.fixture,
            setup.setup,
            setup.links,
            Signature(author=signed_in(request)),
            key=key,
            report=result.form.report,
            settlement=result.form.settlement.body(),
            visibility=who_sees(setup),
        )


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

"""Fixtures and results from a list: looked at row by row first, then brought in as one act."""

from collections.abc import Sequence

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.book.signature import Signature
from scoring.forms.matches import rosters
from scoring.forms.shown_to import who_sees
from scoring.rights import Right
from scoring.web.signing import SignatureForm
from scoring.web.table_files import rows_file
from scoring.words.phrase import phrase
from tournaments.forms.fixture_lists import MOST_ROWS, FixtureListForm
from tournaments.forms.fixture_setup import PaperSetupForm
from tournaments.forms.list_preview import ListPreview
from tournaments.forms.list_reader import MOST_RESULTS, ListReader
from tournaments.forms.list_rows import ListRow, ShownCell
from tournaments.models import Competition, Fixture
from tournaments.services.acts import refused
from tournaments.services.fixture_lists import ListRefusedError, MatchToMake, bring_in_list
from tournaments.views.access import competition_right, listed_in
from tournaments.views.acts import attempt, warn_of_clashes, warnings_as_planned
from tournaments.views.context import competition_context
from tournaments.words.acts import list_words
from tournaments.words.fixture_lists import COLUMNS, TEMPLATE

SHOWN, SHOWN_WRONG = 20, 50
"""How many rows without a mistake the preview shows, and how many with some."""


@competition_right(Right.MANAGE_COMPETITIONS)
@require_http_methods(["GET", "HEAD", "POST"])
def bring_in(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Read a list, show what would come of it, and bring it in once that was seen."""
    if request.method != "POST":
        return _show(request, competition, FixtureListForm())
    form = FixtureListForm(request.POST, request.FILES)
    if not form.is_valid():
        return _show(request, competition, form, status=422)
    preview = ListReader(competition, listed_in(request, competition)).read(form.rows, form.notices)
    if "bring_in" not in request.POST or request.POST.get("checked") != form.digest:
        return _show(request, competition, form, preview)
    if preview.wrong and not form.cleaned_data["leave_out"]:
        said = _("Some rows have mistakes. Put them right, or tick that they are left out. Nothing was saved.")
        form.add_error("leave_out", ValidationError(said, "mistakes"))
    elif _bring_in(request, competition, form, preview):
        return redirect("competition-fixtures", competition.season.club.slug, competition.season.slug, competition.slug)
    else:
        preview = ListReader(competition, listed_in(request, competition)).read(form.rows, form.notices)
    return _show(request, competition, form, preview, 422)


@require_safe
@competition_right(Right.MANAGE_COMPETITIONS)
def template(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Give a list without rows, to be filled in."""
    return rows_file(request, [[str(COLUMNS[column]) for column in TEMPLATE]], f"{competition.slug}-list")


def _bring_in(request: HttpRequest, competition: Competition, form: FixtureListForm, preview: ListPreview) -> bool:
    """Bring in the rows without mistakes; whether that was done. Else it is said why not."""
    players = rosters(competition.season.club)
    stopped: list[int] = []

    def match_of(fixture: Fixture) -> MatchToMake:
        proposed = PaperSetupForm(fixture, players)
        setup = PaperSetupForm(fixture, players, proposed.unchanged)
        if not setup.is_valid() or setup.setup is None:
            raise refused("no_set_up")
        return MatchToMake(setup.setup, setup.links, who_sees(setup))

    def act(by: Signature) -> None:
        try:
            bring_in_list(competition, preview.listed, by, match_of)
        except ListRefusedError as error:
            stopped.append(error.row)
            raise

    before = competition.version
    if attempt(request, competition, form, act):
        if competition.version == before:
            messages.info(request, _("Nothing was changed."))
        else:
            about = competition.acts.latest("version").about
            messages.success(request, _("Brought in: %(listed)s.") % {"listed": list_words(about)})
            warn_of_clashes(request, competition, competition.fixtures.all())
        return True
    if stopped:
        said = phrase(_("Row %(row)s could not be brought in, so nothing was saved."), row=stopped[0])
        form.add_error(None, ValidationError(said, "stopped"))
    return False


def _shown(
    preview: ListPreview, rows: Sequence[ListRow], most: int
) -> tuple[list[tuple[ListRow, list[ShownCell]]], int]:
    """Return the first of some rows, each with its cells, and how many more there are."""
    shown = [(row, [row.shown(column) for column in preview.columns]) for row in rows[:most]]
    return shown, len(rows) - len(shown)


def _show(
    request: HttpRequest,
    competition: Competition,
    form: FixtureListForm,
    preview: ListPreview | None = None,
    status: int = 200,
) -> HttpResponse:
    context = competition_context(request, competition) | {
        "form": form,
        "preview": preview,
        "warnings": warnings_as_planned(request, competition, preview.planned(competition)) if preview else (),
        "signing": SignatureForm(competition, after=form, preview=preview is not None),
        "most_rows": MOST_ROWS,
        "most_results": MOST_RESULTS,
        "rows_wrong": _shown(preview, preview.wrong, SHOWN_WRONG) if preview else (),
        "rows_right": _shown(preview, preview.right, SHOWN) if preview else (),
    }
    return render(request, "tournaments/fixtures/list.html", context, status=status)

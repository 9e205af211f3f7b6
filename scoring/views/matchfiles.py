"""Bringing a match file in, taking one out, and taking a match out in other formats."""

from dataclasses import replace

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response
from django.utils.http import content_disposition_header, quote_etag
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scoring.book.errors import KeyReusedError, NotWrittenError
from scoring.book.open_book import open_book
from scoring.exports.formats import formats_of
from scoring.forms.matchfiles import UploadForm
from scoring.forms.shown_to import ask_who_sees, who_sees
from scoring.keys import key_of
from scoring.matchfile.importer import import_match
from scoring.matchfile.pdf import read_upload
from scoring.matchfile.reader import Reading
from scoring.matchfile.writer import document, encode, no_log
from scoring.models import Club, Match
from scoring.rights import Right, may
from scoring.rules.problems import Problem, Severity, malformed
from scoring.rules.version import VERSION
from scoring.states import match_of
from scoring.visibility import Visibility
from scoring.web.access import club_right, signed_in, visible_match, way_to
from scoring.web.exported import exported
from scoring.web.kept_pages import for_readers
from scoring.web.refusals import not_written_html
from scoring.web.signing import new_key, read_key
from scoring.words.problems import file_refusal, sentence

MOST_PROBLEMS = 200
MOST_NOTICES = 5
MOST_LEFT_OUT = 100
IMPORTED = gettext_lazy("The match is imported.")
IMPORTED_BEFORE = gettext_lazy(
    "The same file was already imported, as %(match)s. Both are kept; an organiser can withdraw one."
)


@never_cache  # a page gone back to is asked for anew, with a key of its own
@club_right(Right.CREATE_MATCH)
@require_http_methods(["GET", "POST"])
def upload(request: HttpRequest, club: Club) -> HttpResponse:
    """Import a match file: stored whole, or not at all, with every problem shown by its entry and field.

    Sent again from the same page, as a browser does after a lost answer, it is answered as the first time.
    """
    form = UploadForm(request.POST or None, request.FILES or None)
    ask_who_sees(form, Visibility(club.visibility))
    problems: list[Problem] = []
    if request.method == "POST" and form.is_valid():
        reading = read_upload(form.cleaned_data["file"].read())
        problems = reading.problems or _beyond_rights(request, club, reading)
        if reading.file and not problems:
            try:
                imported = import_match(club, reading.file, signed_in(request), read_key(request), who_sees(form))
            except KeyReusedError:
                said = _("Another file was already imported from this page. Choose this one again.")
                form.add_error(None, ValidationError(said, "another"))
            except NotWrittenError as error:
                form.add_error(None, not_written_html(error))
            else:
                _tell(request, reading, imported.twin)
                return redirect(imported.match)
    shown = [(problem, file_refusal(problem)) for problem in problems[:MOST_PROBLEMS]]
    more = max(0, len(problems) - MOST_PROBLEMS)
    context = {"club": club, "form": form, "key": new_key(), "problems": shown, "more": more}
    return render(request, "scoring/matchfiles/import.html", context, status=422 if problems or form.errors else 200)


def _beyond_rights(request: HttpRequest, club: Club, reading: Reading) -> list[Problem]:
    """Return a problem for every entry recorded against the cards, where the person may not record such."""
    overridden = [notice for notice in reading.notices if notice.severity is Severity.INFEASIBLE]
    if not overridden or may(request.user, Right.OVERRIDE, club):
        return []
    needed = malformed("override_needs_organiser", "override")
    return [replace(needed, rule=notice.rule, entry=notice.entry) for notice in overridden]


def _tell(request: HttpRequest, reading: Reading, twin: Match | None) -> None:
    """Say what was stored, and what is unusual about it."""
    messages.success(request, IMPORTED)
    if twin:
        messages.warning(request, IMPORTED_BEFORE % {"match": twin.slug})
    for notice in reading.left_out[:MOST_LEFT_OUT]:
        messages.info(request, file_refusal(notice).text)
    for notice in reading.notices[:MOST_NOTICES]:
        place = "" if notice.entry is None else _("Entry %(index)d: ") % {"index": notice.entry}
        messages.info(request, place + sentence(notice))
    more = max(0, len(reading.notices) - MOST_NOTICES) + max(0, len(reading.left_out) - MOST_LEFT_OUT)
    if more > 0:
        messages.info(request, ngettext("and %(more)d notice more", "and %(more)d notices more", more) % {"more": more})


@require_safe
def download(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Send a match as a match file; 304 where it has not changed. A match without its log has none.

    Asked for with `balls=1` it is of version 2, with the balls and the scorecard.
    """
    match = visible_match(request, slug, withdrawn=False)
    if match.depth != Match.Depth.LOG:
        return _no_log(request, match)
    balls = request.GET.get("balls") == "1"
    # The time tells it from the file as it was before somebody's name was taken off.
    etag = quote_etag(key_of(match.version, match.changed_at, VERSION, balls))
    response = get_conditional_response(request, etag=etag)
    if response is None:
        book = open_book(match)
        file = encode(document(book.match, book.entries, balls=balls))
        response = _file(file, "application/json", f"{match.slug}.json")
    response["ETag"] = etag
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
@for_readers(match_of)
def export(request: HttpRequest, slug: str, export: str) -> HttpResponse:
    """Send a match in another format: one that suits its game. A match without its log has none."""
    match = visible_match(request, slug, withdrawn=False)
    if match.depth != Match.Depth.LOG:
        return _no_log(request, match)
    state = open_book(match).match
    found = next((each for each in formats_of(state) if each.slug == export), None)
    if found is None:
        raise Http404
    text, content_type = exported(match, state, found, way_to(request, match))
    return _file(text.encode(), content_type, f"{match.slug}{found.ending}")


def _file(content: bytes, content_type: str, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = content_disposition_header(True, name) or ""
    return response


def _no_log(request: HttpRequest, match: Match) -> HttpResponse:
    context = {"match": match, "club": match.club, "why": sentence(no_log())}
    return render(request, "scoring/matchfiles/no_log.html", context, status=409)

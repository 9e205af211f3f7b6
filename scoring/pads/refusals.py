"""Why a tap was not recorded, as the notice the scorer sees on the pad."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.book.errors import ForbiddenError, NotWrittenError, RefusedError, StaleMatchError, TakenOverError
from scoring.book.open_book import OpenBook
from scoring.games.pad import FormMistakeError, Pad
from scoring.games.registry import find_game
from scoring.models import WITH_PERSON, LogRecord, Match
from scoring.pads.post_data import UnreadablePostError
from scoring.pads.scorer import display_name, since
from scoring.pads.screen import Notice
from scoring.pads.undo import entry_text
from scoring.rights import Right, may
from scoring.rules.problems import Severity
from scoring.words.authors import author_text
from scoring.words.phrase import phrase
from scoring.words.problems import Refusal, refusal
from scoring.words.refusals import ask_for_an_exception, not_written_text

MOST_SHOWN = 6
MOVED_ON = gettext_lazy("Somebody else has scored since this page was loaded. Your entry is not recorded.")
SCORED_MEANWHILE = gettext_lazy("Somebody else has scored. Check your entry before you score it.")
TOOK_OVER = gettext_lazy("%(name)s took over scoring at %(time)s. Your entry is not recorded.")

NotRecorded = NotWrittenError | UnreadablePostError | FormMistakeError


def status(error: NotRecorded) -> int:
    """Return the HTTP status that says why nothing was recorded."""
    match error:
        case UnreadablePostError():
            return 400
        case ForbiddenError():
            return 403
        case RefusedError() | FormMistakeError():
            return 422
    return 409


def notice(error: NotRecorded, match: Match, book: OpenBook, user: User) -> Notice:
    """Return what to tell the scorer; a query each for what was recorded meanwhile and for an organiser's rights."""
    match error:
        case StaleMatchError():
            return Notice([str(MOVED_ON)], meanwhile=_meanwhile(error.seen, match, book))
        case TakenOverError():
            said = phrase(TOOK_OVER, name=display_name(match.scorer), time=since(match))
            return Notice([said], took_over=True)
    return why_not(error, lambda: may(user, Right.OVERRIDE, match))


def why_not(error: NotRecorded, may_override: Callable[[], bool]) -> Notice:
    """Return what to tell whoever sent something that was not recorded for what it says; `may_override` is asked of
    what the cards cannot have done.
    """
    match error:
        case FormMistakeError():
            return Notice(error.sentences)
        case UnreadablePostError():
            return Notice([str(error)])
        case RefusedError():
            return _refused(error, may_override)
    return Notice([not_written_text(error)])


def _refused(error: RefusedError, may_override: Callable[[], bool]) -> Notice:
    problems = [problem for problem in error.problems if problem.refuses]
    sentences: list[str | Refusal] = [refusal(problem) for problem in problems]
    fields = [problem.field for problem in problems]
    if any(problem.severity is not Severity.INFEASIBLE for problem in problems):
        return Notice(sentences, fields=fields)
    if may_override():
        return Notice(sentences, asks_reason=True, fields=fields)
    return Notice([*sentences, ask_for_an_exception()], fields=fields)


def moved_on(match: Match, book: OpenBook, seen: int | None) -> Notice | None:
    """Return what to tell whoever has something on the keys since a version of the match; None with nothing new."""
    if seen is None or seen >= match.version:
        return None
    return Notice([str(SCORED_MEANWHILE)], error=False, meanwhile=_meanwhile(seen, match, book))


def _meanwhile(seen: int, match: Match, book: OpenBook) -> list[str]:
    pad = find_game(match.variant).pad
    places = {line.id: index for index, line in enumerate(book.lines[: book.match.played])}
    newer = (
        LogRecord.objects.filter(match=match, version__gt=seen)
        .select_related("author", "slip__match", WITH_PERSON)
        .order_by("-version")
    )
    said = [_change_text(record, pad, book, places) for record in newer[: MOST_SHOWN + 1]]
    if len(said) > MOST_SHOWN:
        said[-1] = _("and earlier entries; see the log")
    return said


def _change_text(record: LogRecord, pad: Pad[Any], book: OpenBook, places: dict[int, int]) -> str:
    author = author_text(record.signed_by) or _("The site")
    index = places.get(record.entry or record.version)
    action = record.get_action_display()
    if index is None:
        return phrase("%(author)s: %(action)s", author=author, action=action)
    entry = entry_text(pad, book, index)
    return phrase("%(author)s: %(entry)s (%(action)s)", author=author, entry=entry, action=action)

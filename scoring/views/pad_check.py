"""What the rules say of an entry that is still on the keys, or of lines typed from paper; nothing is recorded."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scoring.book.open_book import open_book
from scoring.games.checked_entries import Checked, check_entry, said, unread
from scoring.games.registry import find_game
from scoring.models import Match
from scoring.pads.post_data import LONGEST, UnreadablePostError, read_entries
from scoring.rights import Right
from scoring.rules.match import PlayableMatch
from scoring.rules.match_state import MatchState
from scoring.rules.problems import illegal, malformed
from scoring.web.access import match_right
from scoring.words.problems import sentence


@never_cache
@require_POST
@match_right(Right.RECORD)
def check(request: HttpRequest, match: Match) -> JsonResponse:
    """Answer with each entry and what is refused or noticed of it, as if those before it stood."""
    return JsonResponse({"lines": lines_said(request.POST.dict(), open_book(match).match)})


def lines_said(form: Mapping[str, str], state: MatchState[Any]) -> list[dict[str, object]]:
    """Return what is said of the entries, or the lines typed, that a pad has sent; `state` may be played on."""
    try:
        if not isinstance(state, PlayableMatch):
            lines = [unread(sentence(illegal("book", "match_is_reported")))]
        elif "entries" in form:
            lines = [check_entry(raw, state) for raw in read_entries(form["entries"])]
        elif len(form.get("typed", "")) > LONGEST:
            raise UnreadablePostError(sentence(malformed("too_long", length=LONGEST)))
        else:
            lines = find_game(state.setup.variant).pad.check_typed(form, state)
    except UnreadablePostError as error:
        lines = [unread(str(error))]
    return [_said(line) for line in lines]


def _said(line: Checked) -> dict[str, object]:
    """Return a line as the pad's script reads it."""
    refused = [said(each) for each in line.refused]
    return {"raw": line.raw, "refused": refused, "notices": line.notices, "codes": line.codes, "line": line.line}

"""Matches in the book for the tests of pages: examples, changed and cut short."""

import json
from pathlib import Path
from typing import Any

from scoring.book.changes import recorded
from scoring.book.new_match import create_match
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.models import Club, Match
from scoring.rules.registry import find_rules

EXAMPLES = Path(__file__).parent / "matchfiles" / "examples"


def stored(club: Club, name: str = "forde-5", upto: int | None = None, **changes: Any) -> Match:
    """Return a match of the club, made of an example's set-up, changed, and its first entries."""
    file = json.loads((EXAMPLES / f"{name}.json").read_text())
    entries = file["entries"][:upto]
    given = {key: value for key, value in file.items() if key not in ("format", "version", "entries", "derived")}
    setup, problems = find_rules(file["variant"]).read_setup(given | changes)
    assert setup is not None, problems
    return create_match(club, setup, None, entries=entries).match


def record(match: Match, *entries: dict[str, object]) -> None:
    """Record entries as the system, on the newest version."""
    write(match.slug, recorded(match.variant, entries), Signature(author=None, seen=match.version))


def queries_of(match: Match, page: str) -> int:
    """Return how many queries a page of a match takes for a reader without an account, whatever its length."""
    best = match.status == Match.Status.COMPLETED and page.startswith("board")  # the log, for who was best in it
    if page.endswith("/score/"):  # whether it has changed, and the match; the log and whether chances are shown
        return 2 + (2 if match.status == Match.Status.IN_PROGRESS and not page.startswith("board") else best)
    if page.startswith("board"):
        return 2 + best  # the match, and what it was played for
    beside = 3 if match.played_on else 1  # the matches before and after it
    # What both sides have counted, the records, and whether the report was edited.
    over = 3 * (match.status == Match.Status.COMPLETED)
    sides = 2  # with their players
    confirmed = 1  # by whom, also of a match that is open again
    state = 1  # by which a page is kept for those without an account
    chances = 1  # whether they are shown: with the score or in the report, as charts, beside rare overs
    whole = sides + beside + confirmed + over + chances
    live = whole if match.status == Match.Status.COMPLETED else sides + chances
    shown = {"": whole, "live/": live, "scorecard/": sides, "charts/": chances, "overs/": chances}
    return state + 3 + shown.get(page, 0)

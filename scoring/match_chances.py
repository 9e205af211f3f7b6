"""How likely each result of a match is, by its game: now, and after each entry, kept as long as these stay as they are.

Nothing of it is worked out when an entry is recorded, only when somebody looks.
"""

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

from django.core.cache import cache
from django.utils.translation import gettext as _

from scoring.book.open_book import OpenBook
from scoring.games.chances_model import ChancesModel
from scoring.games.registry import find_game
from scoring.keys import program
from scoring.links import shows_chances
from scoring.models import Match
from scoring.readmodel.chances import ChancesCourse, chances_course, chances_text
from scoring.readmodel.chances_chart import chances_chart, numbers_of_entries
from scoring.readmodel.chart_shapes import Chart
from scoring.readmodel.tables import Table
from scoring.rules.chances import Chances, decided
from scoring.rules.match import PlayableMatch
from scoring.rules.match_state import MatchState
from scoring.rules.registry import find_rules
from scoring.rules.settlement import NOTHING, counted
from scoring.words.phrase import listed, phrase

_KEPT_FOR = 7 * 24 * 60 * 60
_Kept = list[tuple[bytes, Chances | None]]


def chances_model(match: Match) -> ChancesModel | None:
    """Return how a match, read with its club, has its chances reckoned; None where its game has none, or none are
    shown. One query.
    """
    return find_game(match.variant).chances if shows_chances(match) else None


def chances_line(match: Match, book: OpenBook) -> str:
    """Return "England 62 %, Australia 36 %, tie 2 %" of a match that goes on, or that this is not known; "" before it
    begins, and where no chances are shown.
    """
    if not book.match.begun or book.match.result or book.failure or not isinstance(book.match, PlayableMatch):
        return ""
    model = chances_model(match)
    if model is None:
        return ""
    chances = model.of(book.match)
    return chances_text(chances, book.setup.names) if chances else _("not known as the match stands")


def turned_text(match: Match, book: OpenBook) -> str:
    """Return the sentence of a report, in which chances are shown, on where a match turned; "" where that is not known,
    or it did not. No query.
    """
    model = find_game(match.variant).chances
    course = course_of(model, match, book) if model else None
    points = listed(map(str, course.turning_points), "; ") if course else ""
    return phrase(_("By the chances, the match turned here: %(points)s."), points=points) if points else ""


def chances_chart_of(match: Match, book: OpenBook) -> Chart | None:
    """Return the chart of the chances of a match; None where they are not known, not shown, or it has not begun."""
    model = chances_model(match)
    course = _told_course(model, match, book)
    return chances_chart(course, book.match, str(model.way_of_playing)) if model and course else None


def chances_of_entries(match: Match, book: OpenBook) -> Table | None:
    """Return the chances after every entry as a table for other programs; None where there is no chart."""
    course = _told_course(chances_model(match), match, book)
    return numbers_of_entries(course, book.setup.names) if course else None


def _told_course(model: ChancesModel | None, match: Match, book: OpenBook) -> ChancesCourse | None:
    course = course_of(model, match, book) if model and book.match.begun else None
    return course if course and course.is_known else None


def course_of(model: ChancesModel, match: Match, book: OpenBook) -> ChancesCourse | None:
    """Return how the chances of a match went; None of one without its log, and of one that today's rules do not read.

    What was worked out for the entries before one that is new, or was corrected, is not worked out again.
    """
    if book.failure or not isinstance(book.match, PlayableMatch):
        return None
    key = f"chances.{program()}.{match.pk}"  # the same in every language
    kept: _Kept = cache.get(key, [])
    marks = list(_marks(book))
    same = [chances for (mark, chances), now in zip(kept, marks, strict=False) if mark == now]
    chances = same + list(_after(model, match.variant, book, len(same)))
    if len(same) < len(marks) or len(kept) > len(marks):
        cache.set(key, list(zip(marks, chances, strict=True)), _KEPT_FOR)
    if book.match.settlement != NOTHING:
        result = counted(book.match)
        chances[-1] = decided(result) if result else None
    return chances_course(book.match, book.entries, chances)


def _marks(book: OpenBook) -> Iterator[bytes]:
    """Yield what tells the states of a match from any other: before its first entry, and after each one played."""
    digest = blake2b(repr((book.ledger.setup, book.match.toss_known)).encode(), digest_size=16)
    yield digest.digest()
    for line in book.lines[: book.match.played]:
        digest.update(b"\0" + line.body.encode())
        yield digest.digest()


def _after(model: ChancesModel, variant: str, book: OpenBook, known: int) -> Iterator[Chances | None]:
    """Yield the chances of the states of a match after those that are known."""
    match = find_rules(variant)(book.setup)
    if not known:
        yield _chances(model, match, book.match)
    for number, entry in enumerate(book.entries[: book.match.played], 1):
        match.play(entry)
        if number >= known:
            yield _chances(model, match, book.match)


def _chances(model: ChancesModel, match: MatchState[Any], book: MatchState[Any]) -> Chances | None:
    """Return the chances of a state of a match, which its book's state tells more of: before play, who bats first."""
    return model.of(match) if match.begun or book.toss_known else None
